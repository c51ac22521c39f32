-- A row of charging.hold belongs to a hold of the ledger, of the same transaction. Without it the bill of its charging session could not be
-- concluded. The function is in features/charging/sql/20_guard_payment.sql.
CREATE FUNCTION charging.judge_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER in_ledger AFTER INSERT OR UPDATE ON charging.hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION charging.judge_hold();
