-- The fixed columns of a member never change; the affiliation follows from the declarations; an account closes once.
CREATE OR REPLACE FUNCTION accounts.keep_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  declared record;
BEGIN
  SELECT count(*) > 0 AS affiliated, coalesce(bool_or(a.house), false) AS house INTO declared
    FROM accounts.affiliation a WHERE a.member_id = OLD.id AND a.ended_at IS NULL;
  IF (NEW.id, NEW.invitation_code, NEW.inviter_id, NEW.house_code, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.invitation_code, OLD.inviter_id, OLD.house_code, OLD.created_at)
     OR (NEW.affiliated, NEW.house) IS DISTINCT FROM (OLD.affiliated, OLD.house)
        AND (NEW.affiliated, NEW.house) IS DISTINCT FROM (declared.affiliated, declared.house)
     OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at) THEN
    RAISE EXCEPTION 'the fixed columns of a member do not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'member_stays';
  END IF;
  RETURN NEW;
END $$;

-- A member joins now. Whether one belongs to the operator follows from declarations, so the api cannot insert it (migration 1324).
CREATE OR REPLACE TRIGGER joins_now BEFORE INSERT ON accounts.member FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER') AND NOT platform.near(NEW.created_at)) EXECUTE FUNCTION platform.refuse_time('created_at');

-- An affiliation is declared open and ended once, by the database's own clock.
CREATE OR REPLACE FUNCTION accounts.keep_affiliation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.declared_at := platform.now();
    NEW.ended_at := NULL;
  ELSIF OLD.ended_at IS NOT NULL OR (NEW.id, NEW.member_id, NEW.house, NEW.reason, NEW.declared_by, NEW.declared_at)
     IS DISTINCT FROM (OLD.id, OLD.member_id, OLD.house, OLD.reason, OLD.declared_by, OLD.declared_at) THEN
    RAISE EXCEPTION 'an affiliation is declared once and ends once' USING ERRCODE = 'check_violation', CONSTRAINT = 'affiliation_stays';
  ELSE
    NEW.ended_at := platform.now();
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_affiliation BEFORE INSERT OR UPDATE ON accounts.affiliation FOR EACH ROW EXECUTE FUNCTION accounts.keep_affiliation();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON accounts.affiliation FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON accounts.affiliation EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION accounts.follow_affiliation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE accounts.member SET affiliated = NEW.ended_at IS NULL, house = NEW.ended_at IS NULL AND NEW.house WHERE id = NEW.member_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER follow_affiliation AFTER INSERT OR UPDATE ON accounts.affiliation FOR EACH ROW EXECUTE FUNCTION accounts.follow_affiliation();
