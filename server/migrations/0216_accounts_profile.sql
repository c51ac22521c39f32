-- What a person chose of themselves, and how an account ends.
--
-- Two names may not look alike: each is kept in the two forms in which names are compared (features/accounts/look-alike.ts), and both
-- are unique. A picture belongs to the person who uses it. A closed account has empty wallets and no person; deleting the person's
-- row deletes, by the database itself, everything of this feature that leads to them, so no way of closing can forget a part.

ALTER TABLE accounts.person ADD COLUMN username_seen text, ADD COLUMN username_read text;
-- Until now names were given, never chosen: "member" and eight of these characters, in which only m looks like something else.
UPDATE accounts.person SET username_seen = replace(username, 'm', 'rn'), username_read = replace(username, 'm', 'rn')
  WHERE username ~ '^member[acdefhkpstuvxyz234679]{8}$';
ALTER TABLE accounts.person
  ALTER COLUMN username_seen SET NOT NULL,
  ALTER COLUMN username_read SET NOT NULL,
  ADD CONSTRAINT person_username_seen_key UNIQUE (username_seen),
  ADD CONSTRAINT person_username_read_key UNIQUE (username_read),
  ADD COLUMN number_format text NOT NULL DEFAULT 'language'
    CONSTRAINT person_number_format CHECK (number_format IN ('language', 'commaPoint', 'pointComma', 'spaceComma', 'apostrophePoint')),
  ADD CONSTRAINT person_zone CHECK (length(zone) BETWEEN 1 AND 64),
  ADD CONSTRAINT person_avatar FOREIGN KEY (avatar_id, member_id) REFERENCES uploads.file (id, owner_id);
DROP INDEX accounts.person_username_key;

-- The country of the address beside it, by the operator's file; null where nobody knew.
ALTER TABLE accounts.sign_in ADD COLUMN region text CONSTRAINT sign_in_region CHECK (region ~ '^[A-Z]{2}$');

ALTER TABLE accounts.code DROP CONSTRAINT code_purpose;
ALTER TABLE accounts.code ADD CONSTRAINT code_purpose CHECK (purpose IN (
  'register', 'login', 'resetPassword', 'loginPassword', 'fundPassword', 'bindEmail', 'bindPhone', 'changeEmail', 'changePhone', 'closeAccount'));

-- An account closes with nothing in its wallets, looked at with the wallets locked.
CREATE FUNCTION accounts.close_empty() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id WHERE a.owner = NEW.id AND a.owner_kind = 'member' FOR UPDATE OF b;
  IF EXISTS (SELECT FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id
              WHERE a.owner = NEW.id AND a.owner_kind = 'member' AND (b.posted_micros <> 0 OR b.held_micros <> 0)) THEN
    RAISE EXCEPTION 'an account closes with empty wallets' USING ERRCODE = 'check_violation', CONSTRAINT = 'member_closes_empty';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER close_empty BEFORE UPDATE OF closed_at ON accounts.member FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION accounts.close_empty();

-- A closed account names nobody: by the end of the transaction that closes it, its person is gone, and none comes back.
CREATE FUNCTION accounts.close_nobody() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  closed text := CASE TG_TABLE_NAME WHEN 'member' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'member_id' END;
BEGIN
  IF EXISTS (SELECT FROM accounts.person p JOIN accounts.member m ON m.id = p.member_id WHERE p.member_id = closed AND m.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a closed account has no person' USING ERRCODE = 'check_violation', CONSTRAINT = 'member_closed_is_nobody';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER close_nobody AFTER UPDATE OF closed_at ON accounts.member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION accounts.close_nobody();
CREATE CONSTRAINT TRIGGER close_nobody AFTER INSERT OR UPDATE ON accounts.person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION accounts.close_nobody();

-- What leads to a person goes with them. What stays names nobody: the member, its uplines, consents and holds.
-- Mails that are waiting or kept by a demo go too, but for the last one, which says that the account was closed.
CREATE FUNCTION accounts.erase_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM accounts.sign_in WHERE member_id = OLD.member_id;
  DELETE FROM accounts.device_cookie WHERE member_id = OLD.member_id;
  DELETE FROM accounts.authenticator WHERE member_id = OLD.member_id;
  DELETE FROM accounts.recovery_code WHERE member_id = OLD.member_id;
  DELETE FROM accounts.passkey WHERE member_id = OLD.member_id;
  DELETE FROM accounts.oauth_flow f USING accounts.identity i WHERE i.member_id = OLD.member_id AND f.provider = i.provider AND f.subject = i.subject;
  DELETE FROM accounts.identity WHERE member_id = OLD.member_id;
  DELETE FROM accounts.mail l WHERE lower(l.address) IN (lower(OLD.email), OLD.email_canonical, OLD.phone, OLD.phone_canonical)
    AND l.kind <> 'accountClosed';
  RETURN OLD;
END $$;
CREATE TRIGGER erase_person BEFORE DELETE ON accounts.person FOR EACH ROW EXECUTE FUNCTION accounts.erase_person();

GRANT UPDATE (region) ON accounts.sign_in TO ohmstead_api;
GRANT DELETE ON accounts.code TO ohmstead_api;
