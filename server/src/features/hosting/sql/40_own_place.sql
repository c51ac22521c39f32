-- A place belongs to a running lease on the member's own socket: to its member and its unit. The database stamps when it was saved. It is deleted
-- when the lease has ended, and before only by its member (staff/sql/60_own_member.sql): the unit is then no longer listed.
CREATE OR REPLACE FUNCTION hosting.keep_own_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF session_user <> 'ohmstead_api' AND EXISTS (SELECT FROM packages.lease l WHERE l.id = OLD.lease_id AND l.ended_at IS NULL) THEN
      RAISE EXCEPTION 'guard:own_place: a place stays until its lease has ended' USING ERRCODE = 'LG001';
    END IF;
    RETURN OLD;
  END IF;
  IF NOT EXISTS (
       SELECT FROM packages.lease l
        WHERE l.id = NEW.lease_id AND l.member_id = NEW.member_id AND l.point_id = NEW.point_id AND l.placement = 'ownSocket' AND l.ended_at IS NULL) THEN
    RAISE EXCEPTION 'guard:own_place: a place belongs to a running lease on a member''s own socket' USING ERRCODE = 'LG001';
  END IF;
  NEW.saved_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER follows_lease BEFORE INSERT OR UPDATE OR DELETE ON hosting.own_place FOR EACH ROW EXECUTE FUNCTION hosting.keep_own_place();
