-- Coins that the wallet of the signer gives to another address of the operator, so that it can pay a fee. They are numbered with the payments of withdrawals, because one
-- wallet sends both. No role can ask for one: the rules of the feature that needs it insert it, with what two people approved.
CREATE TABLE withdrawals.coin_transfer (
  -- What it is for: the id of what needs it and a number.
  cause        text        CONSTRAINT coin_transfer_pk PRIMARY KEY CONSTRAINT coin_transfer_cause CHECK (cause ~ '^[a-z]+_[0-9a-hjkmnp-tv-z]{26} [0-9]{1,3}$'),
  network      text        NOT NULL CONSTRAINT coin_transfer_on_network REFERENCES networks.node,
  recipient    text        NOT NULL CONSTRAINT coin_transfer_recipient CHECK (length(recipient) BETWEEN 30 AND 42),
  -- In the smallest unit of the coin; at most one coin.
  amount_wei   bigint      NOT NULL CONSTRAINT coin_transfer_amount CHECK (amount_wei BETWEEN 1 AND 1000000000000000000),
  asked_at     timestamptz NOT NULL DEFAULT platform.now(),
  -- It is not needed any more, and was not signed.
  cancelled_at timestamptz,
  sender       text        CONSTRAINT coin_transfer_sender CHECK (length(sender) <= 64),
  nonce        bigint      CONSTRAINT coin_transfer_nonce CHECK (nonce BETWEEN 0 AND 1000000000000),
  hash         text        CONSTRAINT coin_transfer_hash CHECK (hash ~ '^(0x)?[0-9a-f]{64}$'),
  raw          text        CONSTRAINT coin_transfer_raw CHECK (length(raw) BETWEEN 10 AND 10000),
  signed_at    timestamptz,
  outcome      text        CONSTRAINT coin_transfer_outcome CHECK (outcome IN ('confirmed', 'failed')),
  ended_at     timestamptz,
  CONSTRAINT coin_transfer_signed CHECK (num_nonnulls(sender, nonce, hash, raw, signed_at) IN (0, 5)),
  CONSTRAINT coin_transfer_ended CHECK ((outcome IS NULL) = (ended_at IS NULL) AND (outcome IS NULL OR signed_at IS NOT NULL)),
  CONSTRAINT coin_transfer_stopped CHECK (cancelled_at IS NULL OR signed_at IS NULL)
);
CREATE UNIQUE INDEX coin_transfer_place ON withdrawals.coin_transfer (network, sender, nonce);
CREATE INDEX coin_transfer_open ON withdrawals.coin_transfer (network) WHERE outcome IS NULL AND cancelled_at IS NULL;
GRANT SELECT (cause, network, recipient, amount_wei, asked_at, cancelled_at, sender, nonce, hash, signed_at, outcome, ended_at) ON withdrawals.coin_transfer TO ohmstead_staff_read;
GRANT SELECT, UPDATE (sender, nonce, hash, raw, signed_at, outcome) ON withdrawals.coin_transfer TO ohmstead_signer;
