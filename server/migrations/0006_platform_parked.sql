-- Facts that a listener could not take are looked after by people: asked to be given again, or given up with a reason. What was given up
-- stays, so that nobody wonders later where a fact went.
ALTER TABLE platform.outbox_parked
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN retry_asked_at timestamptz,
  ADD COLUMN given_up_at timestamptz,
  ADD COLUMN given_up_by text,
  ADD COLUMN given_up_reason text,
  ADD CONSTRAINT outbox_parked_given_up CHECK (num_nonnulls(given_up_at, given_up_by, given_up_reason) IN (0, 3)),
  ADD CONSTRAINT outbox_parked_one_way CHECK (given_up_at IS NULL OR retry_asked_at IS NULL);
CREATE INDEX outbox_parked_retry ON platform.outbox_parked (retry_asked_at) WHERE retry_asked_at IS NOT NULL;
GRANT UPDATE (retry_asked_at, given_up_at, given_up_by, given_up_reason) ON platform.outbox_parked TO ohmstead_api;
GRANT UPDATE (retry_asked_at, tries, error) ON platform.outbox_parked TO ohmstead_worker;
