-- The list of sanctioned addresses that the operator supplies, and the addresses that were found on it. The worker loads the file; every process
-- compares with these rows, so that all use the same list and the database can refuse a listed address as well.
CREATE SCHEMA screening;

-- Every list that was in use, and when its file was written.
CREATE TABLE screening.list (
  id           text        CONSTRAINT list_pk PRIMARY KEY,
  -- The order of loading: the last one is in use.
  seq          bigint      GENERATED ALWAYS AS IDENTITY,
  sha256       bytea       NOT NULL CONSTRAINT list_hash CHECK (length(sha256) = 32),
  entries      integer     NOT NULL CONSTRAINT list_entries CHECK (entries BETWEEN 0 AND 200000),
  elsewhere    integer     NOT NULL CONSTRAINT list_elsewhere CHECK (elsewhere BETWEEN 0 AND 200000),
  delivered_at timestamptz NOT NULL,
  loaded_at    timestamptz NOT NULL,
  simulated    boolean     NOT NULL,
  CONSTRAINT list_not_empty CHECK (entries + elsewhere > 0),
  CONSTRAINT list_delivered_first CHECK (delivered_at <= loaded_at)
);
CREATE UNIQUE INDEX list_newest ON screening.list (seq);

-- The addresses of the list in use. The key is the address in the form in which it is compared: a key of an EVM account opens the same address on
-- every EVM network, so the network of an entry is a note.
CREATE TABLE screening.entry (
  address_key text CONSTRAINT entry_pk PRIMARY KEY CONSTRAINT entry_form CHECK (address_key ~ '^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$'),
  network     text CONSTRAINT entry_network CHECK (length(network) BETWEEN 1 AND 40),
  reason      text CONSTRAINT entry_reason CHECK (length(reason) BETWEEN 1 AND 200)
);

-- Why the file could not be loaded, until it is.
CREATE TABLE screening.fault (
  only_row boolean     CONSTRAINT fault_pk PRIMARY KEY DEFAULT true CONSTRAINT fault_one_row CHECK (only_row),
  fault    text        NOT NULL CONSTRAINT fault_known CHECK (fault IN ('unreadable', 'tooLarge', 'notText', 'badLine', 'tooMany', 'empty')),
  line     integer     CONSTRAINT fault_line CHECK (line BETWEEN 1 AND 1000000),
  since    timestamptz NOT NULL
);

-- Addresses that were found on the list. One row for each occasion, however often it is tried again.
CREATE TABLE screening.hit (
  id        text        CONSTRAINT hit_pk PRIMARY KEY,
  address   text        NOT NULL CONSTRAINT hit_address CHECK (length(address) BETWEEN 20 AND 128),
  network   text        NOT NULL CONSTRAINT hit_network CHECK (length(network) BETWEEN 1 AND 40),
  occasion  text        NOT NULL CONSTRAINT hit_occasion CHECK (occasion IN ('addressSaved', 'withdrawalRequested', 'withdrawalSigned')),
  member_id text        NOT NULL CONSTRAINT hit_of_member REFERENCES accounts.member,
  subject   text        CONSTRAINT hit_subject CHECK (length(subject) BETWEEN 1 AND 60),
  reason    text        CONSTRAINT hit_reason CHECK (length(reason) BETWEEN 1 AND 200),
  list_id   text        NOT NULL CONSTRAINT hit_of_list REFERENCES screening.list,
  found_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX hit_once ON screening.hit (member_id, address, occasion, list_id, coalesce(subject, ''));
CREATE INDEX hit_newest ON screening.hit (found_at DESC, id DESC);

GRANT USAGE ON SCHEMA screening TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON ALL TABLES IN SCHEMA screening TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;
GRANT INSERT ON screening.list TO ohmstead_worker;
GRANT INSERT, UPDATE (network, reason), DELETE ON screening.entry TO ohmstead_worker;
GRANT INSERT, UPDATE, DELETE ON screening.fault TO ohmstead_worker;
GRANT INSERT ON screening.hit TO ohmstead_api, ohmstead_signer;
