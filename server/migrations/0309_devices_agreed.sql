-- Energy rates and commands that need two people are written when both have agreed (approvals.request), and not before.

-- Rates that were still waiting are asked for again.
ALTER TABLE devices.energy_rate DISABLE TRIGGER energy_rate_stays;
DELETE FROM devices.energy_rate WHERE approved_by IS NULL;
ALTER TABLE devices.energy_rate ENABLE TRIGGER energy_rate_stays;
ALTER TABLE devices.energy_rate ALTER COLUMN approved_by SET NOT NULL;
ALTER TABLE devices.energy_rate ALTER COLUMN approved_at SET NOT NULL;
ALTER TABLE devices.energy_rate ADD COLUMN approval_id text CONSTRAINT energy_rate_approval_key UNIQUE;
REVOKE UPDATE (approved_by, approved_at) ON devices.energy_rate FROM ohmstead_api;

-- So are commands that were still waiting.
UPDATE devices.command SET state = 'timedOut', answered_at = platform.now() WHERE state = 'waitingForSecond';
ALTER TABLE devices.command DROP CONSTRAINT command_waits_for_second;
ALTER TABLE devices.command DROP CONSTRAINT command_state_check;
ALTER TABLE devices.command ADD CONSTRAINT command_state CHECK (state IN ('queued', 'sent', 'accepted', 'rejected', 'failed', 'timedOut'));
ALTER TABLE devices.command DROP COLUMN two_people;
ALTER TABLE devices.command ADD COLUMN approval_id text CONSTRAINT command_approval_key UNIQUE;
ALTER TABLE devices.command ADD CONSTRAINT command_agreed CHECK (approval_id IS NULL OR decided_by IS NOT NULL);
DROP INDEX IF EXISTS devices.command_waiting;
REVOKE UPDATE (state, decided_by, decided_at, expires_at, answered_at) ON devices.command FROM ohmstead_api;

-- What a command that waits for a second person will carry and nobody may read. It is taken out when the command is given, and forgotten when
-- nobody agreed in time.
CREATE TABLE devices.waiting_secret (
  command_id text        CONSTRAINT waiting_secret_pk PRIMARY KEY CONSTRAINT waiting_secret_form CHECK (command_id ~ '^cmd_[0-9a-hjkmnp-tv-z]{26}$'),
  sealed     bytea       NOT NULL CONSTRAINT waiting_secret_sealed CHECK (length(sealed) BETWEEN 40 AND 5000),
  hash       bytea       CONSTRAINT waiting_secret_hash CHECK (length(hash) = 32),
  kept_at    timestamptz NOT NULL
);
CREATE INDEX waiting_secret_kept ON devices.waiting_secret (kept_at);
GRANT SELECT, INSERT, DELETE ON devices.waiting_secret TO ohmstead_api;
GRANT SELECT, DELETE ON devices.waiting_secret TO ohmstead_worker;

CREATE OR REPLACE FUNCTION devices.refuse_changed_command() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What an ended command may still learn is that the unit booted, once.
  is_confirmed CONSTANT boolean := old.state = 'accepted' AND old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL;
  is_requeued CONSTANT boolean := old.state = 'sent' AND new.state = 'queued' AND new.sent_at IS NULL AND old.unanswered_at IS NULL;
BEGIN
  IF tg_op = 'DELETE' OR old.answered_at IS NOT NULL AND NOT is_confirmed
     OR is_confirmed AND (new.state, new.sent_at, new.answered_at, new.answer, new.answer_frame_id)
        IS DISTINCT FROM (old.state, old.sent_at, old.answered_at, old.answer, old.answer_frame_id)
     OR (new.id, new.point_id, new.key, new.action, new.payload, new.sealed, new.asked_by, new.asked_at, new.decided_by, new.decided_at, new.approval_id)
        IS DISTINCT FROM (old.id, old.point_id, old.key, old.action, old.payload, old.sealed, old.asked_by, old.asked_at, old.decided_by, old.decided_at, old.approval_id)
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

CREATE OR REPLACE FUNCTION devices.refuse_changed_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE'
     OR (new.id, new.country, new.tariff_class, new.rate_micros_per_kwh, new.asked_by, new.asked_at, new.approved_by, new.approved_at, new.approval_id, lower(new.valid))
        IS DISTINCT FROM (old.id, old.country, old.tariff_class, old.rate_micros_per_kwh, old.asked_by, old.asked_at, old.approved_by, old.approved_at, old.approval_id, lower(old.valid))
     OR NOT upper_inf(old.valid) THEN
    RAISE EXCEPTION 'devices: an energy rate that was valid stays as it was' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
