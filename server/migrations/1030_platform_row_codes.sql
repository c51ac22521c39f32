-- A code over each row that decides who may act and what things cost, made by a server with a key that no database holds. A superuser who changes such a
-- row, with or without its triggers, cannot make the code that belongs to it (docs/decisions/rows-have-codes-of-the-server.md). Rows of earlier
-- releases are given their codes by the start that applies this migration.
CREATE TABLE platform.row_code (
  place   text  NOT NULL CONSTRAINT row_code_place CHECK (length(place) <= 100),
  row_key text  NOT NULL CONSTRAINT row_code_key CHECK (length(row_key) <= 300),
  code    bytea NOT NULL CONSTRAINT row_code_code CHECK (length(code) = 32),
  CONSTRAINT row_code_pk PRIMARY KEY (place, row_key)
);
-- Rows that a transaction wrote, with the digest of what was there before, until the server makes their codes at its end. A line of a transaction
-- that has ended was left by somebody else.
CREATE UNLOGGED TABLE platform.row_written (
  xact    xid8  NOT NULL,
  place   text  NOT NULL CONSTRAINT row_written_place CHECK (length(place) <= 100),
  row_key text  NOT NULL CONSTRAINT row_written_key CHECK (length(row_key) <= 300),
  before  bytea CONSTRAINT row_written_before CHECK (length(before) = 32),
  CONSTRAINT row_written_pk PRIMARY KEY (xact, place, row_key)
);
GRANT SELECT ON platform.row_code TO ohmstead_api, ohmstead_worker;
