-- The second look at the networks. The watcher's login can invent a deposit and the balance that fits, and the signer's can say that it paid. So the worker
-- reads each final deposit, movement and payment again, through its own connection to the nodes, and nothing is signed from money that was not seen twice.

-- What is to be looked at again. Only triggers insert; `found` is null until the worker looked.
CREATE TABLE treasury.sighting (
  network          text        NOT NULL CONSTRAINT sighting_on_network REFERENCES networks.node,
  transaction_hash text        NOT NULL CONSTRAINT sighting_hash CHECK (length(transaction_hash) BETWEEN 60 AND 70),
  -- Zero for a payment, which is a whole transaction.
  log_index        integer     NOT NULL CONSTRAINT sighting_log_index CHECK (log_index >= 0),
  what             text        NOT NULL CONSTRAINT sighting_what CHECK (what IN ('deposit', 'movement', 'payment')),
  found            boolean,
  -- Real time, also in a demo.
  stored_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  looked_at        timestamptz,
  CONSTRAINT sighting_pk PRIMARY KEY (network, transaction_hash, log_index, what),
  CONSTRAINT sighting_looked CHECK ((found IS NULL) = (looked_at IS NULL))
);
CREATE INDEX sighting_open ON treasury.sighting (network, stored_at) WHERE found IS NOT TRUE;

-- Up to where the worker sees each network.
CREATE TABLE treasury.witness (
  network      text        CONSTRAINT witness_pk PRIMARY KEY CONSTRAINT witness_of_network REFERENCES networks.node,
  final_number bigint      NOT NULL CONSTRAINT witness_final CHECK (final_number BETWEEN 0 AND 1000000000000000),
  -- Real time, also in a demo.
  read_at      timestamptz NOT NULL DEFAULT clock_timestamp()
);

GRANT SELECT ON treasury.sighting, treasury.witness TO ohmstead_worker, ohmstead_staff_read;
GRANT UPDATE (found) ON treasury.sighting TO ohmstead_worker;
GRANT INSERT (network, final_number), UPDATE (final_number) ON treasury.witness TO ohmstead_worker;
