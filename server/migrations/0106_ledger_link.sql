-- Transfers are chained within seconds of being posted, long before they are sealed: a link is written every two seconds over what can no
-- longer get company, so that an edit behind the product's back shows in what is not sealed yet, too. Sealing takes away the links it covers,
-- if they still say what the transfers say; one that does not stays for ever and is a violation.
CREATE TABLE ledger.link (
  n         bigint      CONSTRAINT link_pk PRIMARY KEY,
  prev_hash bytea       NOT NULL,
  from_xact bigint      NOT NULL,
  upto_xact bigint      NOT NULL,
  transfers bigint      NOT NULL CONSTRAINT link_not_empty CHECK (transfers > 0),
  root      bytea       NOT NULL,
  hash      bytea       NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT link_forward CHECK (upto_xact > from_xact),
  CONSTRAINT link_upto UNIQUE (upto_xact)
);

-- Up to where the transfers are chained, and the head of that chain.
ALTER TABLE ledger.gate ADD COLUMN linked_n bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger.gate ADD COLUMN linked_xact bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger.gate ADD COLUMN linked_hash bytea NOT NULL DEFAULT '\x00';
