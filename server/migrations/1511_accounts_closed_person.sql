-- Plain names for the rule that a closed account has no person.
DROP TRIGGER close_nobody ON accounts.member;
DROP TRIGGER close_nobody ON accounts.person;
DROP FUNCTION accounts.close_nobody();

-- By the end of the transaction that closes an account its person is deleted, and none is added again.
CREATE FUNCTION accounts.judge_closed_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  closed text := CASE TG_TABLE_NAME WHEN 'member' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'member_id' END;
BEGIN
  IF EXISTS (SELECT FROM accounts.person p JOIN accounts.member m ON m.id = p.member_id WHERE p.member_id = closed AND m.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a closed account has no person' USING ERRCODE = 'check_violation', CONSTRAINT = 'member_closed_without_person';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER closed_without_person AFTER UPDATE OF closed_at ON accounts.member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION accounts.judge_closed_person();
CREATE CONSTRAINT TRIGGER closed_without_person AFTER INSERT OR UPDATE ON accounts.person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION accounts.judge_closed_person();
