-- A new member is placed below its inviters, five generations upwards, in the transaction in which it joins. It is counted moments later, so that
-- many can join below the same person at once without waiting for each other.
CREATE OR REPLACE FUNCTION team.place_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO team.place (member_id, generation, upline_id, joined_at)
    SELECT NEW.id, 1, NEW.inviter_id, NEW.created_at WHERE NEW.inviter_id IS NOT NULL
    UNION ALL
    SELECT NEW.id, p.generation + 1, p.upline_id, NEW.created_at FROM team.place p WHERE p.member_id = NEW.inviter_id AND p.generation < 5;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER place_in_team AFTER INSERT ON accounts.member FOR EACH ROW EXECUTE FUNCTION team.place_member();

-- No role can change a place; only whether its member is valid changes.
CREATE OR REPLACE FUNCTION team.keep_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'is_valid' <> to_jsonb(OLD) - 'is_valid' OR NEW.is_valid IS NULL THEN
    RAISE EXCEPTION 'team: the place of a member does not change' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON team.place FOR EACH ROW EXECUTE FUNCTION team.keep_place();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON team.place FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON team.place EXECUTE FUNCTION platform.refuse_change();

-- Counts a member for its inviters as its leases are now: once when it joined, and when it became valid or invalid. Counting again changes nothing.
-- Returns the inviters whose numbers changed.
CREATE OR REPLACE FUNCTION team.count_member(of_member text) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  valid_now CONSTANT boolean := EXISTS (SELECT FROM packages.lease l WHERE l.member_id = of_member AND l.state IN ('effective', 'forSale'));
  counted record;
  valid_of_generation integer;
BEGIN
  FOR counted IN
    SELECT p.upline_id, p.generation, p.is_valid FROM team.place p
     WHERE p.member_id = of_member AND p.is_valid IS DISTINCT FROM valid_now ORDER BY p.generation FOR UPDATE
  LOOP
    UPDATE team.place SET is_valid = valid_now WHERE member_id = of_member AND generation = counted.generation;
    INSERT INTO team.tally AS t (upline_id, generation, members, valid) VALUES (counted.upline_id, counted.generation, 1, valid_now::integer)
    ON CONFLICT (upline_id, generation) DO UPDATE SET
      members = t.members + (counted.is_valid IS NULL)::integer,
      valid = t.valid + valid_now::integer - coalesce(counted.is_valid, false)::integer
    RETURNING valid INTO valid_of_generation;
    -- Levels are computed from these numbers.
    PERFORM levels.count_valid(counted.upline_id, counted.generation, valid_of_generation);
    RETURN NEXT counted.upline_id;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION team.place_member, team.keep_place, team.count_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team.count_member TO ohmstead_worker;
