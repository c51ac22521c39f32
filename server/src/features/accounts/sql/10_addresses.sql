-- Addresses are compared as the code does: by their spelling, ignoring only the case of A to Z (`asciiLower`).

-- Rows that identify a person are deleted with them. The remaining rows contain no name: the member, its uplines, consents, holds, and freezes without what staff typed.
-- Mails that wait or that a demo stores are deleted too, except the last one, which says that the account was closed.
CREATE OR REPLACE FUNCTION accounts.erase_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM accounts.sign_in WHERE member_id = OLD.member_id;
  DELETE FROM accounts.device_cookie WHERE member_id = OLD.member_id;
  -- Rows of requests in progress are locked; each is overwritten by the next request of its connection.
  DELETE FROM accounts.acting_member WHERE pid IN (SELECT a.pid FROM accounts.acting_member a WHERE a.member_id = OLD.member_id FOR UPDATE SKIP LOCKED);
  DELETE FROM accounts.authenticator WHERE member_id = OLD.member_id;
  DELETE FROM accounts.recovery_code WHERE member_id = OLD.member_id;
  DELETE FROM accounts.passkey WHERE member_id = OLD.member_id;
  DELETE FROM accounts.oauth_flow f USING accounts.identity i WHERE i.member_id = OLD.member_id AND f.provider = i.provider AND f.subject = i.subject;
  DELETE FROM accounts.identity WHERE member_id = OLD.member_id;
  DELETE FROM accounts.member_note WHERE member_id = OLD.member_id;
  UPDATE accounts.freeze SET note = NULL, end_reason = NULL WHERE member_id = OLD.member_id;
  DELETE FROM delivery.mail l WHERE lower(l.address COLLATE "C") IN (OLD.email_canonical, OLD.phone_canonical) AND l.kind <> 'accountClosed';
  RETURN OLD;
END $$;
