-- Which key the secrets in this database are sealed with: a fingerprint, from which nobody learns the key.
--
-- The key itself stands in a file outside of the database, so that a copy of the database opens nothing. A server that comes with
-- another key, or with none, does not start. The row is written once; only the owner can take it away, when the key is lost for good.

CREATE TABLE platform.secrets_key (
  only_row    boolean     CONSTRAINT secrets_key_pk PRIMARY KEY DEFAULT true CONSTRAINT secrets_key_only CHECK (only_row),
  fingerprint bytea       NOT NULL CONSTRAINT secrets_key_fingerprint CHECK (length(fingerprint) = 32),
  made_at     timestamptz NOT NULL DEFAULT platform.now()
);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE ON platform.secrets_key FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON platform.secrets_key EXECUTE FUNCTION platform.refuse_change();
