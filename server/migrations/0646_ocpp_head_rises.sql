-- The chain of a station only grows: the gateway's login could set its last link back, and overwrite what followed with other frames.
CREATE FUNCTION ocpp.refuse_shorter_chain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'ocpp: the chain of a station begins at 0 and only grows' USING ERRCODE = 'LG001';
END $$;
CREATE TRIGGER begins_empty BEFORE INSERT ON ocpp.head FOR EACH ROW WHEN (NEW.seq <> 0) EXECUTE FUNCTION ocpp.refuse_shorter_chain();
CREATE TRIGGER only_grows BEFORE UPDATE ON ocpp.head FOR EACH ROW WHEN (NEW.seq <= OLD.seq OR NEW.station_id <> OLD.station_id)
  EXECUTE FUNCTION ocpp.refuse_shorter_chain();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ocpp.head FOR EACH STATEMENT EXECUTE FUNCTION ocpp.refuse_shorter_chain();
