-- Two people take a deposit back only while the worker does not find it (deposits/sql/10_course.sql judges the people and the money). If the worker finds it
-- afterwards, it is a payment without a member, which two people assign.
CREATE OR REPLACE FUNCTION treasury.judge_disproof() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen boolean;
BEGIN
  SELECT s.found INTO seen FROM treasury.sighting s
   WHERE s.network = old.network AND s.transaction_hash = old.transaction_hash AND s.log_index = old.log_index AND s.what = 'deposit' FOR SHARE;
  IF seen IS DISTINCT FROM (new.state <> 'dropped') THEN
    RAISE EXCEPTION 'treasury: the worker decides whether % is on the network', old.id USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER witnessed BEFORE UPDATE OF state ON deposits.deposit FOR EACH ROW
  WHEN (new.state = 'dropped' AND old.state NOT IN ('seen', 'dropped') OR old.disproved_by IS NOT NULL AND new.state <> 'dropped')
  EXECUTE FUNCTION treasury.judge_disproof();

-- What an address must hold follows from its deposits, and what stops sending from both.
CREATE OR REPLACE FUNCTION treasury.count_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE treasury.balance SET block_number = block_number WHERE network = new.network AND address = new.recipient;
  PERFORM treasury.decide_sending();
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER counted_again AFTER UPDATE OF state ON deposits.deposit FOR EACH ROW
  WHEN (new.disproved_by IS DISTINCT FROM old.disproved_by) EXECUTE FUNCTION treasury.count_again();

CREATE OR REPLACE FUNCTION treasury.restore_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE deposits.deposit SET state = 'unmatched'
   WHERE network = new.network AND transaction_hash = new.transaction_hash AND log_index = new.log_index AND disproved_by IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER restores_deposit AFTER UPDATE OF found ON treasury.sighting FOR EACH ROW
  WHEN (new.found AND NOT old.found AND new.what = 'deposit') EXECUTE FUNCTION treasury.restore_deposit();

-- The same for a movement: what both addresses must hold is computed again, and a payment that came beside it can be that of its withdrawal now.
CREATE OR REPLACE FUNCTION treasury.count_movement_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE treasury.balance SET block_number = block_number WHERE network = new.network AND address IN (new.sender, new.recipient);
  UPDATE treasury.movement m SET kind = 'withdrawal'
   WHERE m.network = new.network AND m.transaction_hash = new.transaction_hash AND m.kind = 'unexplained' AND treasury.kind_of(m) = 'withdrawal';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER counted_again AFTER UPDATE OF kind ON treasury.movement FOR EACH ROW
  WHEN ((new.kind = 'disproved') <> (old.kind = 'disproved')) EXECUTE FUNCTION treasury.count_movement_again();

CREATE OR REPLACE FUNCTION treasury.restore_movement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE treasury.movement m SET kind = treasury.kind_of(m)
   WHERE m.network = new.network AND m.transaction_hash = new.transaction_hash AND m.log_index = new.log_index AND m.kind = 'disproved';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER restores_movement AFTER UPDATE OF found ON treasury.sighting FOR EACH ROW
  WHEN (new.found AND NOT old.found AND new.what = 'movement') EXECUTE FUNCTION treasury.restore_movement();
REVOKE ALL ON FUNCTION treasury.judge_disproof, treasury.count_again, treasury.restore_deposit, treasury.count_movement_again, treasury.restore_movement FROM PUBLIC;
