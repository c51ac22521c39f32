-- The database compares addresses as the code does: by their spelling, ignoring only the case of A to Z (`asciiLower`).

-- The outbox page of a demo. In any other instance the application cannot read a mail.
CREATE OR REPLACE FUNCTION accounts.demo_outbox(only_address text)
  RETURNS TABLE (id text, channel text, address text, subject text, body text, created_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.assert_demo();
  RETURN QUERY
    SELECT m.id, m.channel, m.address, m.subject, m.body, m.created_at FROM accounts.mail m
    WHERE only_address IS NULL OR lower(m.address COLLATE "C") = lower(only_address COLLATE "C") ORDER BY m.place DESC;
END $$;

-- Rows that identify a person are deleted with them. The remaining rows contain no name: the member, its uplines, consents and holds.
-- Mails that wait or that a demo stores are deleted too, except the last one, which says that the account was closed.
CREATE OR REPLACE FUNCTION accounts.erase_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM accounts.sign_in WHERE member_id = OLD.member_id;
  DELETE FROM accounts.device_cookie WHERE member_id = OLD.member_id;
  DELETE FROM accounts.authenticator WHERE member_id = OLD.member_id;
  DELETE FROM accounts.recovery_code WHERE member_id = OLD.member_id;
  DELETE FROM accounts.passkey WHERE member_id = OLD.member_id;
  DELETE FROM accounts.oauth_flow f USING accounts.identity i WHERE i.member_id = OLD.member_id AND f.provider = i.provider AND f.subject = i.subject;
  DELETE FROM accounts.identity WHERE member_id = OLD.member_id;
  DELETE FROM accounts.mail l WHERE lower(l.address COLLATE "C") IN (OLD.email_canonical, OLD.phone_canonical) AND l.kind <> 'accountClosed';
  RETURN OLD;
END $$;
