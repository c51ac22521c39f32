-- The time of a frame is when it was received, and is not the writer's choice: facts about charging are limited by it. A frame is written
-- at most two minutes later (the recorder waits 20 seconds for a database that restarts, and further frames wait behind it), and ten seconds
-- is how far the clocks of two machines may differ. The clock of a demo can be moved forward while a frame is being written, so there only
-- the future is refused.
CREATE FUNCTION ocpp.refuse_other_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.received_at > platform.now() + interval '10 seconds'
     OR new.received_at < platform.now() - interval '2 minutes' AND NOT EXISTS (SELECT FROM platform.instance i WHERE i.kind = 'demo') THEN
    RAISE EXCEPTION 'time: ocpp.frame of received_at is not a possible time' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
-- The condition costs nothing for the frames of an instance whose clock was not moved.
CREATE TRIGGER received_now BEFORE INSERT ON ocpp.frame FOR EACH ROW
  WHEN (NEW.received_at NOT BETWEEN clock_timestamp() - interval '2 minutes' AND clock_timestamp() + interval '10 seconds')
  EXECUTE FUNCTION ocpp.refuse_other_time();
