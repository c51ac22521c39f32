-- A name means one chain permanently: credited transfers are identified by their place on it. Simulated chains exist in a demo alone.
CREATE OR REPLACE FUNCTION networks.keep_chain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.network, NEW.chain_id, NEW.token, NEW.decimals, NEW.simulated, NEW.since) IS DISTINCT FROM (OLD.network, OLD.chain_id, OLD.token, OLD.decimals, OLD.simulated, OLD.since) THEN
    RAISE EXCEPTION 'forbidden: % is another chain or token', NEW.network USING ERRCODE = 'PL001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_chain BEFORE UPDATE ON networks.node FOR EACH ROW EXECUTE FUNCTION networks.keep_chain();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON networks.node FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER demo_only BEFORE INSERT ON networks.node FOR EACH ROW WHEN (NEW.simulated) EXECUTE FUNCTION platform.refuse_outside_demo();
CREATE OR REPLACE TRIGGER since_in_time BEFORE INSERT ON networks.node
  FOR EACH ROW WHEN (NOT platform.near(NEW.since)) EXECUTE FUNCTION platform.refuse_time('since');
