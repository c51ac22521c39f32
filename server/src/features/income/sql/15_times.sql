-- A settlement is made, released and voided at the time of its statement.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON income.settlement
  FOR EACH ROW WHEN (NOT platform.near(NEW.settled_at)) EXECUTE FUNCTION platform.refuse_time('settled_at');
CREATE OR REPLACE TRIGGER ends_in_time BEFORE UPDATE ON income.settlement
  FOR EACH ROW WHEN (NEW.released_at IS DISTINCT FROM OLD.released_at AND NOT platform.near(NEW.released_at)
    OR NEW.voided_at IS DISTINCT FROM OLD.voided_at AND NOT platform.near(NEW.voided_at))
  EXECUTE FUNCTION platform.refuse_time('released_at');

-- Days are closed one after another when they are over, from the day of the first payment; the database counts their settlements.
CREATE OR REPLACE FUNCTION income.judge_closed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.day >= (platform.now() AT TIME ZONE 'UTC')::date OR NOT platform.near(new.closed_at)
     OR new.day IS DISTINCT FROM coalesce((SELECT max(c.day) + 1 FROM income.closed_day c), (SELECT (min(c.collected_at) AT TIME ZONE 'UTC')::date FROM charging.payment c)) THEN
    RAISE EXCEPTION 'time: % is not the next day to close', new.day USING ERRCODE = 'PL003';
  END IF;
  SELECT count(*), coalesce(sum(s.collected_micros), 0) INTO new.settlements, new.collected_micros FROM income.settlement s
   WHERE s.settled_at >= new.day::timestamp AT TIME ZONE 'UTC' AND s.settled_at < (new.day + 1)::timestamp AT TIME ZONE 'UTC';
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER closes_in_time BEFORE INSERT ON income.closed_day FOR EACH ROW EXECUTE FUNCTION income.judge_closed_day();

-- A payment waits to be settled from when it was collected; a later time would hold it back.
CREATE OR REPLACE TRIGGER due_in_time BEFORE INSERT OR UPDATE OF due_at ON income.awaiting
  FOR EACH ROW WHEN (NEW.due_at > platform.now() + interval '1 minute') EXECUTE FUNCTION platform.refuse_time('due_at');
