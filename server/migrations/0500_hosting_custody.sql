-- Who had which unit in custody, and when: the past that settlement divides energy by. A unit is in one custody at a time.
CREATE SCHEMA hosting;

-- The flow of one lease's unit into custody; its step is ticked by the device's own messages.
CREATE TABLE hosting.flow (
  id text PRIMARY KEY,
  lease_id text NOT NULL REFERENCES packages.lease (id),
  member_id text NOT NULL REFERENCES accounts.member (id),
  point_id text REFERENCES devices.point (id),
  kind text NOT NULL CHECK (kind IN ('managedSite', 'ownSocket')),
  state text NOT NULL CHECK (state IN ('waitingForDevice', 'queued', 'inProgress', 'inCustody', 'suspended', 'failed', 'ended')),
  step text CHECK (step IN ('plug', 'power', 'search', 'match', 'confirm', 'custody')),
  renewal boolean NOT NULL DEFAULT true,
  terms_version text,
  failure_reason text,
  failure_at timestamptz,
  blink text CHECK (blink IN ('asked', 'blinking', 'seen')),
  -- The unit accepted to be offered, after the terms were confirmed.
  operative boolean NOT NULL DEFAULT false,
  -- What its connector said last.
  status text,
  confirmed_at timestamptz,
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  CHECK (state <> 'inCustody' OR point_id IS NOT NULL)
);
CREATE UNIQUE INDEX flow_one_per_lease ON hosting.flow (lease_id) WHERE state <> 'ended';
CREATE INDEX flow_point ON hosting.flow (point_id) WHERE state <> 'ended';
CREATE INDEX flow_member ON hosting.flow (member_id, opened_at);

CREATE TABLE hosting.flow_step (
  flow_id text NOT NULL REFERENCES hosting.flow (id),
  step text NOT NULL CHECK (step IN ('plug', 'power', 'search', 'match', 'confirm', 'custody')),
  done_at timestamptz NOT NULL,
  -- The message that ticked it.
  action text NOT NULL,
  detail text NOT NULL,
  frame_id text,
  PRIMARY KEY (flow_id, step)
);

-- Commands the flow gave to its unit: by them an answer finds its flow.
CREATE TABLE hosting.flow_command (
  command_id text PRIMARY KEY REFERENCES devices.command (id),
  flow_id text NOT NULL REFERENCES hosting.flow (id),
  purpose text NOT NULL CHECK (purpose IN ('blink', 'offer'))
);

CREATE TABLE hosting.custody (
  id text PRIMARY KEY,
  flow_id text NOT NULL REFERENCES hosting.flow (id),
  lease_id text NOT NULL REFERENCES packages.lease (id),
  member_id text NOT NULL REFERENCES accounts.member (id),
  point_id text NOT NULL REFERENCES devices.point (id),
  from_at timestamptz NOT NULL,
  until_at timestamptz,
  -- Why it ended, when it did.
  end_reason text CHECK (end_reason IN ('member', 'leaseEnded', 'dayOver', 'operator')),
  -- 'infinity' bounds an open window, so that the exclusion sees it.
  "window" tstzrange GENERATED ALWAYS AS (tstzrange(from_at, coalesce(until_at, 'infinity'))) STORED,
  CHECK (until_at IS NULL OR until_at > from_at),
  CHECK ((until_at IS NULL) = (end_reason IS NULL)),
  CONSTRAINT custody_one_at_a_time EXCLUDE USING gist (point_id WITH =, "window" WITH &&),
  CONSTRAINT custody_one_per_lease EXCLUDE USING gist (lease_id WITH =, "window" WITH &&)
);
CREATE INDEX custody_member ON hosting.custody (member_id, from_at);

-- A custody belongs to a running lease of that member; it is the lease's own unit, or an unbound one of the same model (decisions §1).
CREATE FUNCTION hosting.refuse_foreign_custody() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lease record;
BEGIN
  SELECT l.member_id, l.point_id, l.effective_at, l.expires_at, l.ended_at, l.bought_at, p.model_id INTO lease
    FROM packages.lease l JOIN devices.point p ON p.id = l.point_id WHERE l.id = new.lease_id;
  IF lease.member_id <> new.member_id THEN
    RAISE EXCEPTION 'C1 custody of another member''s lease' USING ERRCODE = 'LG001';
  END IF;
  IF lease.effective_at IS NULL OR new.from_at < lease.effective_at OR new.from_at >= coalesce(lease.ended_at, lease.expires_at) THEN
    RAISE EXCEPTION 'C2 custody outside the lease' USING ERRCODE = 'LG001';
  END IF;
  IF lease.model_id <> (SELECT p.model_id FROM devices.point p WHERE p.id = new.point_id) THEN
    RAISE EXCEPTION 'C3 custody of a unit of another model' USING ERRCODE = 'LG001';
  END IF;
  IF lease.point_id <> new.point_id AND EXISTS (
       SELECT FROM packages.lease o WHERE o.point_id = new.point_id AND o.period @> new.from_at) THEN
    RAISE EXCEPTION 'C4 custody of a unit bound to another lease' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER own_lease BEFORE INSERT ON hosting.custody FOR EACH ROW EXECUTE FUNCTION hosting.refuse_foreign_custody();

-- A window is only ever closed, once; where it began and whose it is stay.
CREATE FUNCTION hosting.refuse_moved_custody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.until_at IS NOT NULL
     OR (new.id, new.lease_id, new.member_id, new.point_id, new.from_at, new.flow_id)
        IS DISTINCT FROM (old.id, old.lease_id, old.member_id, old.point_id, old.from_at, old.flow_id) THEN
    RAISE EXCEPTION 'C5 a custody window does not move' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER stays BEFORE UPDATE ON hosting.custody FOR EACH ROW EXECUTE FUNCTION hosting.refuse_moved_custody();
CREATE TRIGGER never_deleted BEFORE DELETE ON hosting.custody FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- Members waiting for a unit of a model; served by higher level first, then least trailing income, then lease id.
CREATE TABLE hosting.queue_place (
  flow_id text PRIMARY KEY REFERENCES hosting.flow (id),
  lease_id text NOT NULL REFERENCES packages.lease (id),
  model_id text NOT NULL REFERENCES devices.model (id),
  member_id text NOT NULL REFERENCES accounts.member (id),
  waiting_since timestamptz NOT NULL
);

GRANT USAGE ON SCHEMA hosting TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT ON ALL TABLES IN SCHEMA hosting TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT, UPDATE ON hosting.flow TO ohmstead_api, ohmstead_worker;
GRANT INSERT, DELETE ON hosting.flow_step TO ohmstead_api, ohmstead_worker;
GRANT INSERT ON hosting.flow_command, hosting.custody TO ohmstead_api, ohmstead_worker;
GRANT UPDATE (until_at, end_reason) ON hosting.custody TO ohmstead_api, ohmstead_worker;
GRANT INSERT, DELETE ON hosting.queue_place TO ohmstead_api, ohmstead_worker;
