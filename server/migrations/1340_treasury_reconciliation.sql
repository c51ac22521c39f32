-- Reconciliation: what the books say about our addresses on a payment network, compared with what the network says. The watcher writes what it
-- read; the database computes what must be there, and stops automatic sending where that differs.
CREATE SCHEMA treasury;

-- The operator's own addresses, and what each held in the block from which on its movements are counted; null until that was read.
CREATE TABLE treasury.wallet (
  network        text        NOT NULL CONSTRAINT wallet_on_network REFERENCES networks.node,
  address        text        NOT NULL CONSTRAINT wallet_address CHECK (length(address) BETWEEN 30 AND 42),
  block_number   bigint      CONSTRAINT wallet_block CHECK (block_number BETWEEN 0 AND 1000000000000000),
  opening_micros bigint      CONSTRAINT wallet_opening CHECK (opening_micros BETWEEN 0 AND 1000000000000000),
  added_at       timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT wallet_opens CHECK ((block_number IS NULL) = (opening_micros IS NULL)),
  CONSTRAINT wallet_pk PRIMARY KEY (network, address)
);

-- Up to which block the movements of a network are stored.
CREATE TABLE treasury.cursor (
  network      text        CONSTRAINT cursor_pk PRIMARY KEY CONSTRAINT cursor_of_network REFERENCES networks.node,
  block_number bigint      NOT NULL CONSTRAINT cursor_number CHECK (block_number BETWEEN 0 AND 1000000000000000),
  -- Real time, also in a demo.
  begun_at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Final transfers from our addresses, and to the operator's own ones. What arrives at addresses of members is a deposit.
CREATE TABLE treasury.movement (
  network          text        NOT NULL CONSTRAINT movement_on_network REFERENCES networks.node,
  transaction_hash text        NOT NULL CONSTRAINT movement_hash CHECK (length(transaction_hash) BETWEEN 60 AND 70),
  log_index        integer     NOT NULL CONSTRAINT movement_log_index CHECK (log_index >= 0),
  block_number     bigint      NOT NULL CONSTRAINT movement_block CHECK (block_number BETWEEN 0 AND 1000000000000000),
  sender           text        NOT NULL CONSTRAINT movement_sender CHECK (length(sender) BETWEEN 30 AND 42),
  recipient        text        NOT NULL CONSTRAINT movement_recipient CHECK (length(recipient) BETWEEN 30 AND 42),
  amount_micros    bigint      NOT NULL CONSTRAINT movement_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  -- funding: from outside to the operator's address. internal: between our addresses. unexplained: to the outside, and no withdrawal.
  -- ownMoney: two people said that the operator's own money left.
  kind             text        NOT NULL CONSTRAINT movement_kind CHECK (kind IN ('funding', 'internal', 'withdrawal', 'unexplained', 'ownMoney')),
  approval_id      text        CONSTRAINT movement_agreed_by REFERENCES approvals.request,
  stored_at        timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT movement_pk PRIMARY KEY (network, transaction_hash, log_index),
  CONSTRAINT movement_agreed CHECK ((kind = 'ownMoney') = (approval_id IS NOT NULL))
);
CREATE INDEX movement_from ON treasury.movement (network, sender, block_number);
CREATE INDEX movement_to ON treasury.movement (network, recipient, block_number);
CREATE INDEX movement_unexplained ON treasury.movement (network) WHERE kind = 'unexplained';

-- The last comparison of each address.
CREATE TABLE treasury.balance (
  network         text        NOT NULL CONSTRAINT balance_on_network REFERENCES networks.node,
  address         text        NOT NULL CONSTRAINT balance_address CHECK (length(address) BETWEEN 30 AND 42),
  block_number    bigint      NOT NULL CONSTRAINT balance_block CHECK (block_number BETWEEN 0 AND 1000000000000000),
  actual_micros   bigint      NOT NULL CONSTRAINT balance_actual CHECK (actual_micros BETWEEN 0 AND 1000000000000000),
  expected_micros bigint      NOT NULL,
  -- What rounding to micro-units can add up to on networks with more decimals.
  allowed_micros  bigint      NOT NULL CONSTRAINT balance_allowed CHECK (allowed_micros BETWEEN 0 AND 1000000000000000),
  compared_at     timestamptz NOT NULL DEFAULT platform.now(),
  -- Real time, also in a demo.
  read_at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT balance_pk PRIMARY KEY (network, address)
);
CREATE INDEX balance_differs ON treasury.balance (network) WHERE abs(actual_micros - expected_micros) > allowed_micros;

GRANT USAGE ON SCHEMA treasury TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_staff_read;
GRANT SELECT ON treasury.wallet, treasury.cursor, treasury.movement, treasury.balance TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_staff_read;
GRANT INSERT (network, address), UPDATE (block_number, opening_micros) ON treasury.wallet TO ohmstead_watcher;
GRANT INSERT (network, block_number), UPDATE (block_number) ON treasury.cursor TO ohmstead_watcher;
GRANT INSERT (network, transaction_hash, log_index, block_number, sender, recipient, amount_micros, kind) ON treasury.movement TO ohmstead_watcher;
GRANT UPDATE (kind) ON treasury.movement TO ohmstead_api;
GRANT INSERT (network, address, block_number, actual_micros, expected_micros, allowed_micros), UPDATE (block_number, actual_micros, expected_micros, allowed_micros)
  ON treasury.balance TO ohmstead_watcher;
