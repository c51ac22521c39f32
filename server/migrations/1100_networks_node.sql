-- Which chain and token contract this instance reads under the name of each payment network, and how far its nodes are.
CREATE SCHEMA networks;

CREATE TABLE networks.node (
  network text PRIMARY KEY CHECK (network IN ('trc20', 'erc20', 'bep20', 'polygon')),
  chain_id bigint NOT NULL CHECK (chain_id > 0),
  -- In the one spelling of its network, which the contract package defines.
  token text NOT NULL CHECK (length(token) BETWEEN 30 AND 42),
  decimals smallint NOT NULL CHECK (decimals BETWEEN 0 AND 30),
  simulated boolean NOT NULL,
  since timestamptz NOT NULL DEFAULT platform.now(),
  head_number bigint CHECK (head_number BETWEEN 0 AND 1000000000000000),
  -- By the clock of the network, which is real time, also in a demo.
  head_at timestamptz,
  final_number bigint CHECK (final_number BETWEEN 0 AND 1000000000000000),
  -- Real time, to compare it with the network's.
  read_at timestamptz,
  -- Why the last reading failed; null when it succeeded.
  fault text CHECK (length(fault) BETWEEN 1 AND 300),
  CONSTRAINT node_head_whole CHECK ((head_number IS NULL) = (head_at IS NULL) AND (head_number IS NULL) = (final_number IS NULL)),
  CONSTRAINT node_final_below_head CHECK (final_number <= head_number)
);

GRANT USAGE ON SCHEMA networks TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON networks.node TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
GRANT INSERT (network, chain_id, token, decimals, simulated), UPDATE (head_number, head_at, final_number, read_at, fault) ON networks.node TO ohmstead_watcher;
