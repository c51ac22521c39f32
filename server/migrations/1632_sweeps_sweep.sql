-- Sweeps: what addresses of members hold is moved to the operator's own address. The server has no key of these addresses, so a sweep is prepared, approved by two people,
-- signed outside and uploaded. It is money between addresses of the operator: no account of the ledger changes.
CREATE SCHEMA sweeps;

CREATE TABLE sweeps.sweep (
  id           text        CONSTRAINT sweep_pk PRIMARY KEY CONSTRAINT sweep_form CHECK (id ~ '^sw_[0-9a-hjkmnp-tv-z]{26}$'),
  network      text        NOT NULL CONSTRAINT sweep_network CHECK (network IN ('erc20', 'bep20', 'polygon')) CONSTRAINT sweep_on_network REFERENCES networks.node,
  -- The operator's own address that receives it.
  recipient    text        NOT NULL CONSTRAINT sweep_recipient CHECK (length(recipient) BETWEEN 30 AND 42),
  -- Addresses with less are left out.
  least_micros bigint      NOT NULL CONSTRAINT sweep_least CHECK (least_micros BETWEEN 1 AND 1000000000000000),
  state        text        NOT NULL DEFAULT 'preparing'
                           CONSTRAINT sweep_state CHECK (state IN ('preparing', 'prepared', 'approved', 'signed', 'done', 'cancelled', 'tooExpensive')),
  -- The member of staff who began it.
  made_by      text        NOT NULL CONSTRAINT sweep_made_by CHECK (length(made_by) BETWEEN 1 AND 80),
  made_at      timestamptz NOT NULL DEFAULT platform.now(),
  approval_id  text        CONSTRAINT sweep_agreed_by REFERENCES approvals.request,
  approved_at  timestamptz,
  signed_at    timestamptz,
  ended_at     timestamptz,
  -- Open pages are told by the worker: how often it changed, and how often it was told.
  changes      integer     NOT NULL DEFAULT 1 CONSTRAINT sweep_changes CHECK (changes BETWEEN 1 AND 1000000000),
  told         integer     NOT NULL DEFAULT 0 CONSTRAINT sweep_told CHECK (told BETWEEN 0 AND 1000000000),
  CONSTRAINT sweep_course CHECK (
    (approval_id IS NULL) = (approved_at IS NULL) AND (state IN ('approved', 'signed', 'done') AND approval_id IS NULL) IS FALSE
    AND (state IN ('signed', 'done') AND signed_at IS NULL) IS FALSE AND (ended_at IS NOT NULL) = (state IN ('done', 'cancelled', 'tooExpensive')))
);
-- One at a time on a network, so that the numbers of its addresses stay right.
CREATE UNIQUE INDEX sweep_underway ON sweeps.sweep (network) WHERE ended_at IS NULL;
CREATE INDEX sweep_by_time ON sweeps.sweep (made_at DESC);
CREATE INDEX sweep_untold ON sweeps.sweep (id) WHERE changes > told;

-- The payment of one address.
CREATE TABLE sweeps.item (
  sweep_id             text        NOT NULL CONSTRAINT item_of_sweep REFERENCES sweeps.sweep,
  place                integer     NOT NULL CONSTRAINT item_place CHECK (place BETWEEN 0 AND 19),
  sender               text        NOT NULL CONSTRAINT item_sender CHECK (length(sender) BETWEEN 30 AND 42),
  derivation_index     integer     NOT NULL CONSTRAINT item_index CHECK (derivation_index >= 0),
  amount_micros        bigint      NOT NULL CONSTRAINT item_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  -- What the signer read from the network.
  nonce                bigint      CONSTRAINT item_nonce CHECK (nonce BETWEEN 0 AND 1000000000000),
  gas                  bigint      CONSTRAINT item_gas CHECK (gas BETWEEN 21000 AND 1000000),
  fee_per_gas_max      bigint      CONSTRAINT item_fee CHECK (fee_per_gas_max BETWEEN 1 AND 1000000000000000),
  priority_fee_per_gas bigint      CONSTRAINT item_priority_fee CHECK (priority_fee_per_gas BETWEEN 0 AND 1000000000000000),
  -- Coins that the address lacks for the fee, in the smallest unit.
  coins_wei            bigint      CONSTRAINT item_coins CHECK (coins_wei BETWEEN 0 AND 1000000000000000000),
  hash                 text        CONSTRAINT item_hash CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  raw                  text        CONSTRAINT item_raw CHECK (length(raw) BETWEEN 10 AND 2000),
  broadcast_at         timestamptz,
  outcome              text        CONSTRAINT item_outcome CHECK (outcome IN ('confirmed', 'failed', 'dead')),
  ended_at             timestamptz,
  CONSTRAINT item_pk PRIMARY KEY (sweep_id, place),
  CONSTRAINT item_once UNIQUE (sweep_id, sender),
  CONSTRAINT item_prepared CHECK (num_nonnulls(nonce, gas, fee_per_gas_max, priority_fee_per_gas, coins_wei) IN (0, 5)),
  CONSTRAINT item_signed CHECK (num_nonnulls(hash, raw) IN (0, 2) AND (hash IS NULL OR nonce IS NOT NULL)),
  CONSTRAINT item_ended CHECK ((outcome IS NULL) = (ended_at IS NULL) AND (outcome IS NULL OR hash IS NOT NULL))
);
CREATE UNIQUE INDEX item_bytes ON sweeps.item (hash);

GRANT USAGE ON SCHEMA sweeps TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON sweeps.sweep TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON sweeps.item TO ohmstead_signer;
GRANT SELECT (sweep_id, place, sender, derivation_index, amount_micros, nonce, gas, fee_per_gas_max, priority_fee_per_gas, coins_wei, hash, broadcast_at, outcome, ended_at)
  ON sweeps.item TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (id, network, recipient, least_micros), UPDATE (state) ON sweeps.sweep TO ohmstead_api;
GRANT UPDATE (hash, raw) ON sweeps.item TO ohmstead_api;
GRANT UPDATE (state) ON sweeps.sweep TO ohmstead_signer;
GRANT UPDATE (nonce, gas, fee_per_gas_max, priority_fee_per_gas, coins_wei, broadcast_at, outcome) ON sweeps.item TO ohmstead_signer;
GRANT UPDATE (told) ON sweeps.sweep TO ohmstead_worker;
