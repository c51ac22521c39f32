-- A name means one chain permanently: credited transfers are identified by their place on it. Simulated chains exist in a demo alone.
CREATE OR REPLACE FUNCTION networks.keep_chain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.network, NEW.chain_id, NEW.token, NEW.decimals, NEW.simulated, NEW.since) IS DISTINCT FROM (OLD.network, OLD.chain_id, OLD.token, OLD.decimals, OLD.simulated, OLD.since) THEN
    RAISE EXCEPTION 'forbidden: % is another chain or token', NEW.network USING ERRCODE = 'PL001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_chain BEFORE UPDATE ON networks.node FOR EACH ROW EXECUTE FUNCTION networks.keep_chain();
-- By how many blocks a node may lag behind another one. A final block that lies further above the newest block was never on the chain.
CREATE OR REPLACE FUNCTION networks.longest_lag() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 2000::bigint $$;
GRANT EXECUTE ON FUNCTION networks.longest_lag TO ohmstead_watcher, ohmstead_worker, ohmstead_api, ohmstead_staff_read;

-- A reading is of now, by real time, and what was final stays final, unless it was never on the chain. The newest block can be replaced by a
-- shorter chain, never by one below a final block.
CREATE OR REPLACE FUNCTION networks.judge_reading() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.final_number < OLD.final_number AND NEW.head_number >= OLD.final_number - networks.longest_lag() OR NEW.final_number IS NULL AND OLD.final_number IS NOT NULL THEN
    RAISE EXCEPTION 'networks: the final block of % does not go back', OLD.network USING ERRCODE = 'LG001';
  ELSIF NEW.read_at IS DISTINCT FROM OLD.read_at AND (NEW.read_at IS NULL OR NEW.read_at NOT BETWEEN clock_timestamp() - interval '15 minutes' AND clock_timestamp() + interval '1 minute')
     OR NEW.head_at IS DISTINCT FROM OLD.head_at AND NEW.head_at > clock_timestamp() + interval '15 minutes' THEN
    RAISE EXCEPTION 'time: a network is read now' USING ERRCODE = 'PL003';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER reads_forward BEFORE UPDATE OF head_number, head_at, final_number, read_at ON networks.node
  FOR EACH ROW EXECUTE FUNCTION networks.judge_reading();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON networks.node FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER demo_only BEFORE INSERT ON networks.node FOR EACH ROW WHEN (NEW.simulated) EXECUTE FUNCTION platform.refuse_outside_demo();
CREATE OR REPLACE TRIGGER since_in_time BEFORE INSERT ON networks.node
  FOR EACH ROW WHEN (NOT platform.near(NEW.since)) EXECUTE FUNCTION platform.refuse_time('since');
