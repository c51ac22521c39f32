-- Facts that one part of the product alone can know are published by its role alone. A role that was taken over can then not invent what a station
-- said, what a person did to an account, or what happened to income. Other events may come from every role that publishes at all, and owners are
-- compared by the watch of the catalogue.
CREATE OR REPLACE FUNCTION platform.guard_publisher() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  publishers text[] := CASE
    WHEN NEW.name IN ('station.booted', 'station.connected', 'station.disconnected', 'station.contested', 'connector.changed', 'meter.read', 'frame.unusable')
      THEN '{gateway}'
    WHEN NEW.name = 'command.answered' THEN '{gateway,worker}'
    WHEN NEW.name IN ('member.joined', 'member.closed', 'account.secured', 'signIn.ended', 'passkeys.changed', 'profile.changed') THEN '{api}'
    WHEN NEW.name IN ('income.settled', 'income.released', 'income.takenBack', 'session.settled', 'session.takenBack') THEN '{worker}'
  END;
BEGIN
  IF current_user IN ('ohmstead_api', 'ohmstead_gateway', 'ohmstead_worker', 'ohmstead_watcher', 'ohmstead_signer')
    AND substr(current_user, length('ohmstead_') + 1) <> ALL (publishers) THEN
    RAISE EXCEPTION 'platform: % never publishes %', current_user, NEW.name USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER guard_publisher BEFORE INSERT ON platform.outbox FOR EACH ROW EXECUTE FUNCTION platform.guard_publisher();
