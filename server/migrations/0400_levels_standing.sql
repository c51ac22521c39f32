-- Which level a member stands at, with validity: commission and rebates are those of the level at charging start,
-- so the past must stay answerable (product §6, decisions §2).
CREATE SCHEMA levels;

CREATE TABLE levels.standing (
  member_id text NOT NULL REFERENCES accounts.member (id),
  since timestamptz NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 6),
  -- What decided it: the snapshot of the counters the level was computed from.
  grounds jsonb NOT NULL,
  PRIMARY KEY (member_id, since)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON levels.standing FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

GRANT USAGE ON SCHEMA levels TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT ON levels.standing TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT ON levels.standing TO ohmstead_worker;
