-- Withdrawal addresses that members saved. Network and address of a row never change; a removed address stays, so that a later one that resembles it
-- is noticed, until the account is closed.
CREATE SCHEMA addresses;

CREATE TABLE addresses.saved_address (
  id          text        CONSTRAINT saved_address_pk PRIMARY KEY CONSTRAINT saved_address_id_form CHECK (id ~ '^sa_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id   text        NOT NULL CONSTRAINT saved_address_of_member REFERENCES accounts.member,
  network     text        NOT NULL CONSTRAINT saved_address_network CHECK (network IN ('trc20', 'erc20', 'bep20', 'polygon')),
  -- In its one spelling; the server checks the checksum.
  address     text        NOT NULL CONSTRAINT saved_address_form
    CHECK (CASE network WHEN 'trc20' THEN address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$' ELSE address ~ '^0x[0-9a-fA-F]{40}$' END),
  remark      text        CONSTRAINT saved_address_remark CHECK (length(remark) BETWEEN 1 AND 30),
  -- Set by the database.
  created_at  timestamptz NOT NULL,
  usable_from timestamptz NOT NULL CONSTRAINT saved_address_waits CHECK (usable_from >= created_at),
  removed_at  timestamptz CONSTRAINT saved_address_removed CHECK (removed_at >= created_at)
);
CREATE UNIQUE INDEX saved_address_once ON addresses.saved_address (member_id, network, address) WHERE removed_at IS NULL;
CREATE INDEX saved_address_of ON addresses.saved_address (member_id, created_at DESC);

GRANT USAGE ON SCHEMA addresses TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON addresses.saved_address TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT (id, member_id, network, address, remark), UPDATE (remark, removed_at) ON addresses.saved_address TO ohmstead_api;
GRANT DELETE ON addresses.saved_address TO ohmstead_worker;
