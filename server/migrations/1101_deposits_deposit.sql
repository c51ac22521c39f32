-- Deposits: transfers of the token on a payment network to the address of a member. Only the watcher writes them, and only final ones are credited.
CREATE SCHEMA deposits;

-- The addresses that members pay to. Each is derived from the operator's extended public key with this index; the private keys are elsewhere.
CREATE TABLE deposits.member_address (
  address          text        CONSTRAINT member_address_pk PRIMARY KEY CONSTRAINT member_address_form CHECK (length(address) BETWEEN 30 AND 42),
  member_id        text        NOT NULL CONSTRAINT member_address_of_member REFERENCES accounts.member,
  family           text        NOT NULL CONSTRAINT member_address_family CHECK (family IN ('evm', 'tron')),
  derivation_index integer     NOT NULL CONSTRAINT member_address_index CHECK (derivation_index BETWEEN 0 AND 2147483646),
  made_at          timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT member_address_one UNIQUE (member_id, family),
  CONSTRAINT member_address_index_one UNIQUE (derivation_index, family)
);

-- How far deposits of each network were taken: everything up to this block is final and stored.
CREATE TABLE deposits.cursor (
  network      text   CONSTRAINT cursor_pk PRIMARY KEY CONSTRAINT cursor_of_network REFERENCES networks.node,
  block_number bigint NOT NULL CONSTRAINT cursor_number CHECK (block_number BETWEEN 0 AND 1000000000000000),
  block_hash   text   NOT NULL CONSTRAINT cursor_hash CHECK (length(block_hash) BETWEEN 60 AND 70),
  -- Why nothing is taken from this network; null when all is well.
  fault        text   CONSTRAINT cursor_fault CHECK (length(fault) BETWEEN 1 AND 300)
);

CREATE TABLE deposits.deposit (
  id               text        CONSTRAINT deposit_pk PRIMARY KEY CONSTRAINT deposit_form CHECK (id ~ '^dp_[0-9a-hjkmnp-tv-z]{26}$'),
  network          text        NOT NULL CONSTRAINT deposit_on_network REFERENCES networks.node,
  transaction_hash text        NOT NULL CONSTRAINT deposit_hash CHECK (length(transaction_hash) BETWEEN 60 AND 70),
  log_index        integer     NOT NULL CONSTRAINT deposit_log_index CHECK (log_index >= 0),
  block_number     bigint      NOT NULL CONSTRAINT deposit_block_number CHECK (block_number BETWEEN 0 AND 1000000000000000),
  block_hash       text        NOT NULL CONSTRAINT deposit_block_hash CHECK (length(block_hash) BETWEEN 60 AND 70),
  sender           text        NOT NULL CONSTRAINT deposit_sender CHECK (length(sender) BETWEEN 30 AND 42),
  recipient        text        NOT NULL CONSTRAINT deposit_recipient CHECK (length(recipient) BETWEEN 30 AND 42),
  amount_micros    bigint      NOT NULL CONSTRAINT deposit_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  -- Null: the address belongs to no open account.
  member_id        text        CONSTRAINT deposit_of_member REFERENCES accounts.member,
  state            text        NOT NULL CONSTRAINT deposit_state CHECK (state IN ('seen', 'final', 'credited', 'dropped', 'unmatched')),
  seen_at          timestamptz NOT NULL DEFAULT platform.now(),
  final_at         timestamptz,
  credited_at      timestamptz,
  CONSTRAINT deposit_once UNIQUE (network, transaction_hash, log_index),
  CONSTRAINT deposit_course CHECK (CASE state
    WHEN 'credited' THEN num_nonnulls(member_id, final_at, credited_at) = 3
    WHEN 'final' THEN num_nonnulls(member_id, final_at) = 2 AND credited_at IS NULL
    WHEN 'unmatched' THEN member_id IS NULL AND final_at IS NOT NULL AND credited_at IS NULL
    ELSE num_nonnulls(final_at, credited_at) = 0 END)
);
CREATE INDEX deposit_by_member ON deposits.deposit (member_id, id DESC);
CREATE INDEX deposit_open ON deposits.deposit (network, member_id) WHERE state IN ('seen', 'final');
CREATE INDEX deposit_unmatched ON deposits.deposit (id DESC) WHERE state = 'unmatched';
CREATE INDEX deposit_credited ON deposits.deposit (network, credited_at DESC) WHERE state = 'credited';
CREATE INDEX deposit_by_time ON deposits.deposit (seen_at);

GRANT USAGE ON SCHEMA deposits TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_staff_read;
GRANT SELECT ON deposits.member_address, deposits.cursor, deposits.deposit TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_staff_read;
GRANT INSERT (address, member_id, family, derivation_index) ON deposits.member_address TO ohmstead_api;
GRANT INSERT (network, block_number, block_hash), UPDATE (block_number, block_hash, fault) ON deposits.cursor TO ohmstead_watcher;
GRANT INSERT (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, member_id, state),
  UPDATE (block_number, block_hash, sender, recipient, amount_micros, member_id, state) ON deposits.deposit TO ohmstead_watcher;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('deposit', 'deposit', '{watcher}', false, false, 'A final transfer on a payment network to the address of a member arrives in the recharge wallet.');
SELECT ledger.allow('deposit', 'chain_clearing', 'recharge', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES ('deposit', 'guard_deposits');

-- The watcher tells members what arrived.
GRANT INSERT (name, payload) ON platform.outbox TO ohmstead_watcher;
