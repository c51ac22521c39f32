-- A unit that is told to reset answers and reboots; the line may be cut before the answer is out (OCPP 1.6 §5.14). Its boot says what
-- the answer would have said: `confirmed_at`. A reset whose answer will not come any more (`unanswered_at`) waits for that boot.
-- What never went out, because the unit had just left, is queued again.

ALTER TABLE devices.command
  ADD COLUMN unanswered_at timestamptz,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN confirmed_frame_id text,
  ADD CONSTRAINT command_unanswered CHECK (unanswered_at IS NULL OR action = 'Reset' AND sent_at IS NOT NULL),
  ADD CONSTRAINT command_confirmed CHECK (
    CASE WHEN confirmed_at IS NULL THEN confirmed_frame_id IS NULL
         ELSE confirmed_frame_id IS NOT NULL AND action = 'Reset' AND sent_at <= confirmed_at AND state <> 'queued' END);
CREATE INDEX command_unconfirmed ON devices.command (point_id) WHERE action = 'Reset' AND confirmed_at IS NULL AND state IN ('sent', 'accepted');

CREATE OR REPLACE FUNCTION devices.refuse_changed_command() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What an ended command may still learn is that the unit booted, once.
  is_confirmed CONSTANT boolean := old.state = 'accepted' AND old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL;
  is_requeued CONSTANT boolean := old.state = 'sent' AND new.state = 'queued' AND new.sent_at IS NULL AND old.unanswered_at IS NULL;
BEGIN
  IF tg_op = 'DELETE' OR old.answered_at IS NOT NULL AND NOT is_confirmed
     OR is_confirmed AND (new.state, new.sent_at, new.answered_at, new.answer, new.answer_frame_id)
        IS DISTINCT FROM (old.state, old.sent_at, old.answered_at, old.answer, old.answer_frame_id)
     OR (new.id, new.point_id, new.key, new.action, new.payload, new.two_people, new.asked_by, new.asked_at)
        IS DISTINCT FROM (old.id, old.point_id, old.key, old.action, old.payload, old.two_people, old.asked_by, old.asked_at)
     OR old.sent_at IS NOT NULL AND new.sent_at IS DISTINCT FROM old.sent_at AND NOT is_requeued
     OR old.confirmed_at IS NOT NULL AND (new.confirmed_at, new.confirmed_frame_id) IS DISTINCT FROM (old.confirmed_at, old.confirmed_frame_id) THEN
    RAISE EXCEPTION 'devices: what was asked of a station stays as it was asked' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;

GRANT UPDATE (unanswered_at, confirmed_at, confirmed_frame_id) ON devices.command TO ohmstead_gateway;
