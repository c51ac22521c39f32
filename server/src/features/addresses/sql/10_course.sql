-- An address is added to an open account, one after the other, at most fifty at a time. The database sets its times: when it was added, and from when
-- it can be used. Only the remark can be changed, and the address removed, once. Who sends and who receives is declared once, when it is added or later,
-- and proven once: what is declared differently is another address of the book.
CREATE OR REPLACE FUNCTION addresses.add() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('addresses.member:' || new.member_id, 0));
  PERFORM FROM accounts.member m WHERE m.id = new.member_id AND m.closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'addresses: the account is closed' USING ERRCODE = 'LG001';
  END IF;
  IF (SELECT count(*) FROM addresses.saved_address a WHERE a.member_id = new.member_id AND a.removed_at IS NULL) >= 50 THEN
    RAISE EXCEPTION 'addresses: a member has at most fifty addresses' USING ERRCODE = 'LG001';
  END IF;
  new.created_at := platform.now();
  new.usable_from := new.created_at + (settings.in_force('addresses.cooldownHours') #>> '{}')::integer * interval '1 hour';
  new.removed_at := NULL;
  new.declared_at := CASE WHEN new.originator IS NOT NULL THEN new.created_at END;
  new.proof := NULL;
  new.proven_at := NULL;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER added_in_time BEFORE INSERT ON addresses.saved_address FOR EACH ROW EXECUTE FUNCTION addresses.add();

CREATE OR REPLACE FUNCTION addresses.change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (new.id, new.member_id, new.network, new.address, new.created_at, new.usable_from)
     IS DISTINCT FROM (old.id, old.member_id, old.network, old.address, old.created_at, old.usable_from) THEN
    RAISE EXCEPTION 'addresses: a saved address does not change' USING ERRCODE = 'LG001';
  END IF;
  IF old.removed_at IS NOT NULL THEN
    RAISE EXCEPTION 'addresses: a removed address does not change' USING ERRCODE = 'LG001';
  END IF;
  IF old.declared_at IS NOT NULL AND (new.originator, new.beneficiary, new.provider) IS DISTINCT FROM (old.originator, old.beneficiary, old.provider)
     OR old.proof IS NOT NULL AND new.proof IS DISTINCT FROM old.proof THEN
    RAISE EXCEPTION 'addresses: what was declared about an address does not change' USING ERRCODE = 'LG001';
  END IF;
  new.declared_at := CASE WHEN new.originator IS NOT NULL THEN coalesce(old.declared_at, platform.now()) END;
  new.proven_at := CASE WHEN new.proof IS NOT NULL THEN coalesce(old.proven_at, platform.now()) END;
  IF new.removed_at IS NOT NULL THEN
    new.removed_at := platform.now();
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER changes_remark BEFORE UPDATE ON addresses.saved_address FOR EACH ROW EXECUTE FUNCTION addresses.change();

-- Rows are deleted only with the person.
CREATE OR REPLACE FUNCTION addresses.judge_delete() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM accounts.member m WHERE m.id = old.member_id AND m.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'forbidden: delete on addresses.saved_address' USING ERRCODE = 'PL001';
  END IF;
  RETURN old;
END $$;
CREATE OR REPLACE TRIGGER deleted_when_closed BEFORE DELETE ON addresses.saved_address FOR EACH ROW EXECUTE FUNCTION addresses.judge_delete();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON addresses.saved_address EXECUTE FUNCTION platform.refuse_change();
REVOKE ALL ON FUNCTION addresses.add, addresses.change, addresses.judge_delete FROM PUBLIC;
