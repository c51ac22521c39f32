-- Lists and hits stay as they were written. A list can be older than the moment of loading, never younger.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON screening.list FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON screening.list
  FOR EACH ROW WHEN (NOT platform.near(NEW.loaded_at)) EXECUTE FUNCTION platform.refuse_time('loaded_at');
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON screening.hit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON screening.hit
  FOR EACH ROW WHEN (NOT platform.near(NEW.found_at)) EXECUTE FUNCTION platform.refuse_time('found_at');

-- A match is of an address that the list in use contains, found by that list.
CREATE OR REPLACE FUNCTION screening.judge_hit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.list_id IS DISTINCT FROM (SELECT l.id FROM screening.list l ORDER BY l.seq DESC LIMIT 1)
     OR NOT EXISTS (SELECT FROM screening.entry e WHERE e.address_key = screening.key_of(NEW.address) AND e.reason IS NOT DISTINCT FROM NEW.reason) THEN
    RAISE EXCEPTION 'guard:screening: a match is of an address on the list in use' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER found_on_list BEFORE INSERT ON screening.hit FOR EACH ROW EXECUTE FUNCTION screening.judge_hit();

-- The addresses change only in the transaction of a list. How many it counts is compared as well (20_listed.sql), and the worker compares the addresses with
-- the file (list.jobs.ts), because it can invent a list.
CREATE OR REPLACE FUNCTION screening.judge_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM (SELECT l.xmin FROM screening.list l ORDER BY l.seq DESC LIMIT 1) newest WHERE newest.xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'guard:screening: addresses change together with a list' USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER of_list BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON screening.entry
  FOR EACH STATEMENT EXECUTE FUNCTION screening.judge_entries();
REVOKE ALL ON FUNCTION screening.judge_hit, screening.judge_entries FROM PUBLIC;

-- A list without a person who supplied it is possible only in a demo.
CREATE OR REPLACE TRIGGER demo_only BEFORE INSERT ON screening.list
  FOR EACH ROW WHEN (NEW.simulated) EXECUTE FUNCTION platform.refuse_outside_demo();
