-- Commands are intentions: whoever wants something of a station writes a row and returns; the gateway is woken, sends, and
-- writes down what came of it. A row sent without an answer is timed out after a restart, never sent twice.

CREATE TABLE devices.command (
  id              text PRIMARY KEY,
  seq             bigint GENERATED ALWAYS AS IDENTITY,
  point_id        text NOT NULL REFERENCES devices.point (id),
  -- The same intention asked again is the same row.
  key             text NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
  action          text NOT NULL CHECK (length(action) BETWEEN 1 AND 40),
  payload         text NOT NULL CHECK (length(payload) <= 4000),
  two_people      boolean NOT NULL,
  asked_by        text NOT NULL,
  asked_at        timestamptz NOT NULL,
  decided_by      text,
  decided_at      timestamptz,
  expires_at      timestamptz NOT NULL,
  timeout_ms      integer NOT NULL CHECK (timeout_ms BETWEEN 100 AND 600000),
  state           text NOT NULL CHECK (state IN ('waitingForSecond', 'queued', 'sent', 'accepted', 'rejected', 'failed', 'timedOut')),
  sent_at         timestamptz,
  connection_id   uuid,
  frame_id        text,
  answered_at     timestamptz,
  answer          text,
  answer_frame_id text,
  UNIQUE (point_id, key),
  CONSTRAINT command_expires_later CHECK (expires_at > asked_at),
  CONSTRAINT command_two_people CHECK (decided_by IS NULL OR decided_by <> asked_by),
  CONSTRAINT command_waits_for_second CHECK (
    CASE WHEN NOT two_people THEN state <> 'waitingForSecond'
         WHEN state = 'waitingForSecond' THEN decided_by IS NULL
         ELSE decided_by IS NOT NULL OR state = 'timedOut' END),
  CONSTRAINT command_decided CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT command_sent CHECK (state <> 'sent' OR sent_at IS NOT NULL),
  CONSTRAINT command_ended CHECK ((state IN ('accepted', 'rejected', 'failed', 'timedOut')) = (answered_at IS NOT NULL))
);
CREATE INDEX command_point ON devices.command (point_id, seq DESC);
CREATE INDEX command_open ON devices.command (point_id, seq) WHERE state IN ('queued', 'sent');
CREATE INDEX command_waiting ON devices.command (expires_at) WHERE state = 'waitingForSecond';

CREATE FUNCTION devices.refuse_changed_command() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' OR old.answered_at IS NOT NULL
     OR (new.id, new.point_id, new.key, new.action, new.payload, new.two_people, new.asked_by, new.asked_at)
        IS DISTINCT FROM (old.id, old.point_id, old.key, old.action, old.payload, old.two_people, old.asked_by, old.asked_at)
     OR old.sent_at IS NOT NULL AND new.sent_at IS DISTINCT FROM old.sent_at THEN
    RAISE EXCEPTION 'devices: what was asked of a station stays as it was asked' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER command_stays BEFORE UPDATE OR DELETE ON devices.command FOR EACH ROW EXECUTE FUNCTION devices.refuse_changed_command();

CREATE FUNCTION devices.wake_gateway() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('command', new.point_id);
  RETURN NULL;
END $$;
CREATE TRIGGER command_queued AFTER INSERT OR UPDATE OF state ON devices.command FOR EACH ROW WHEN (new.state = 'queued')
  EXECUTE FUNCTION devices.wake_gateway();

GRANT SELECT ON devices.command TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT ON devices.command TO ohmstead_api, ohmstead_worker, ohmstead_gateway;
GRANT UPDATE (state, decided_by, decided_at, expires_at, answered_at) ON devices.command TO ohmstead_api;
GRANT UPDATE (state, answered_at) ON devices.command TO ohmstead_worker;
GRANT UPDATE (state, sent_at, connection_id, frame_id, answered_at, answer, answer_frame_id) ON devices.command TO ohmstead_gateway;
