-- Rows that were written cannot be changed, not even by the owner of the database. Only a superuser can bypass these triggers, and the hash
-- chain shows it.

CREATE OR REPLACE FUNCTION ledger.forbid() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'LG000',
    MESSAGE = format('append-only: %s on %I.%I is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME);
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfer     FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.account      FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.asset        FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.kind         FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.kind_opener  FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.code         FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.rule         FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.guarded      FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.approval     FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.correction   FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.period_close FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.epoch        FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.block        FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();

-- Links are deleted only by the block that covers them, never by a statement.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ledger.link FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER taken_by_block_only BEFORE DELETE ON ledger.link
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION ledger.forbid();

-- Balances move only inside a trigger of the ledger, never by a statement.
CREATE OR REPLACE TRIGGER never_shrinks BEFORE DELETE OR TRUNCATE ON ledger.balance
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER moved_by_transfer_only BEFORE INSERT OR UPDATE ON ledger.balance
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER never_shrinks BEFORE DELETE OR TRUNCATE ON ledger.sealed_balance
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER moved_by_block_only BEFORE INSERT OR UPDATE ON ledger.sealed_balance
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER never_shrinks BEFORE DELETE OR TRUNCATE ON ledger.gate
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.forbid();
CREATE OR REPLACE TRIGGER moved_by_books_only BEFORE INSERT OR UPDATE ON ledger.gate
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION ledger.forbid();
