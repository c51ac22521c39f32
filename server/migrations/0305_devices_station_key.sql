-- Keys of stations on their way in, and secrets in commands.
--
-- `ChangeConfiguration AuthorizationKey` gives a station another key. Its answer may be lost, and it may need a reboot, so for a while
-- two keys open the door: the one in force (devices.point.password_hash), and every one that was sent and not refused. The first
-- connection with a new key puts it in force and ends what was there before. Once the station has said yes, the key before ends
-- after a bounded time as well (features/devices/station-key.ts).
--
-- What a command carries that nobody may read stands sealed beside its payload, in which it is blanked, until the command has ended.

CREATE TABLE devices.station_key (
  command_id  text        CONSTRAINT station_key_pk PRIMARY KEY CONSTRAINT station_key_of_command REFERENCES devices.command,
  point_id    text        NOT NULL CONSTRAINT station_key_of_point REFERENCES devices.point,
  hash        bytea       NOT NULL CONSTRAINT station_key_hash CHECK (length(hash) = 32),
  -- It went out: from here on the station may come in with it.
  offered_at  timestamptz,
  -- The station said yes.
  accepted_at timestamptz CONSTRAINT station_key_accepted CHECK (accepted_at IS NULL OR offered_at IS NOT NULL),
  -- The station came in with it for the first time: it is the key in force since.
  used_at     timestamptz CONSTRAINT station_key_used CHECK (used_at IS NULL OR offered_at IS NOT NULL),
  -- The station refused it, or another key took its place.
  ended_at    timestamptz CONSTRAINT station_key_ended CHECK (used_at IS NULL OR ended_at IS NULL)
);
CREATE INDEX station_key_open ON devices.station_key (point_id) WHERE offered_at IS NOT NULL AND used_at IS NULL AND ended_at IS NULL;

CREATE FUNCTION devices.keep_station_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    IF num_nonnulls(new.offered_at, new.accepted_at, new.used_at, new.ended_at) > 0
       OR NOT EXISTS (SELECT FROM devices.command c WHERE c.id = new.command_id AND c.point_id = new.point_id
                         AND c.action = 'ChangeConfiguration' AND c.sent_at IS NULL AND c.answered_at IS NULL) THEN
      RAISE EXCEPTION 'devices: a key is asked for with the command that carries it' USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  IF tg_op = 'DELETE' OR (new.command_id, new.point_id, new.hash) IS DISTINCT FROM (old.command_id, old.point_id, old.hash)
     OR old.used_at IS NOT NULL OR old.ended_at IS NOT NULL
     OR old.offered_at IS NOT NULL AND new.offered_at IS DISTINCT FROM old.offered_at
     OR old.accepted_at IS NOT NULL AND new.accepted_at IS DISTINCT FROM old.accepted_at THEN
    RAISE EXCEPTION 'devices: a key goes its way once' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER keep_station_key BEFORE INSERT OR UPDATE OR DELETE ON devices.station_key FOR EACH ROW EXECUTE FUNCTION devices.keep_station_key();

-- Whoever lets a station in says that a key was used; only the database puts it in force.
CREATE FUNCTION devices.put_key_in_force() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE devices.point SET password_hash = new.hash WHERE id = new.point_id;
  UPDATE devices.station_key SET ended_at = new.used_at
   WHERE point_id = new.point_id AND command_id <> new.command_id AND used_at IS NULL AND ended_at IS NULL AND offered_at < new.offered_at;
  RETURN NULL;
END $$;
CREATE TRIGGER put_key_in_force AFTER UPDATE OF used_at ON devices.station_key FOR EACH ROW
  WHEN (old.used_at IS NULL AND new.used_at IS NOT NULL) EXECUTE FUNCTION devices.put_key_in_force();

GRANT SELECT, INSERT ON devices.station_key TO ohmstead_api;
GRANT SELECT, UPDATE (offered_at, accepted_at, used_at, ended_at) ON devices.station_key TO ohmstead_gateway;

ALTER TABLE devices.command
  ADD COLUMN sealed bytea,
  ADD CONSTRAINT command_sealed_until_ended CHECK (sealed IS NULL OR answered_at IS NULL);

CREATE OR REPLACE FUNCTION devices.refuse_changed_command() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What an ended command may still learn is that the unit booted, once.
  is_confirmed CONSTANT boolean := old.state = 'accepted' AND old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL;
  is_requeued CONSTANT boolean := old.state = 'sent' AND new.state = 'queued' AND new.sent_at IS NULL AND old.unanswered_at IS NULL;
BEGIN
  IF tg_op = 'DELETE' OR old.answered_at IS NOT NULL AND NOT is_confirmed
     OR is_confirmed AND (new.state, new.sent_at, new.answered_at, new.answer, new.answer_frame_id)
        IS DISTINCT FROM (old.state, old.sent_at, old.answered_at, old.answer, old.answer_frame_id)
     OR (new.id, new.point_id, new.key, new.action, new.payload, new.sealed, new.two_people, new.asked_by, new.asked_at)
        IS DISTINCT FROM (old.id, old.point_id, old.key, old.action, old.payload, old.sealed, old.two_people, old.asked_by, old.asked_at)
     OR old.sent_at IS NOT NULL AND new.sent_at IS DISTINCT FROM old.sent_at AND NOT is_requeued
     OR old.confirmed_at IS NOT NULL AND (new.confirmed_at, new.confirmed_frame_id) IS DISTINCT FROM (old.confirmed_at, old.confirmed_frame_id) THEN
    RAISE EXCEPTION 'devices: what was asked of a station stays as it was asked' USING ERRCODE = 'LG001';
  END IF;
  -- Nobody needs it any more once the command has ended.
  IF new.answered_at IS NOT NULL THEN
    new.sealed := NULL;
  END IF;
  RETURN new;
END $$;
