-- Mails to be sent. In production a row is a place in the queue: once sent, what was written is erased. In a demo, mails are
-- kept and shown instead, and only there can they be read.

CREATE TABLE accounts.mail (
  id         text        CONSTRAINT mail_pk PRIMARY KEY CONSTRAINT mail_form CHECK (id ~ '^ma_[0-9a-hjkmnp-tv-z]{26}$'),
  -- The order in which they were written, also within a millisecond.
  place      bigint      GENERATED ALWAYS AS IDENTITY,
  kind       text        NOT NULL,
  address    text        NOT NULL,
  subject    text        NOT NULL,
  body       text        NOT NULL,
  created_at timestamptz NOT NULL,
  due_at     timestamptz NOT NULL,
  tries      smallint    NOT NULL DEFAULT 0,
  sent_at    timestamptz,
  failed_at  timestamptz,
  last_error text,
  CONSTRAINT mail_one_end CHECK (sent_at IS NULL OR failed_at IS NULL)
);
CREATE INDEX mail_due ON accounts.mail (due_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mail_of_address ON accounts.mail (lower(address), place DESC);
CREATE UNIQUE INDEX mail_place ON accounts.mail (place);

CREATE FUNCTION accounts.erase_sent_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.sent_at IS NOT NULL OR NEW.failed_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM platform.instance i WHERE i.kind = 'demo') THEN
    NEW.address := '';
    NEW.subject := '';
    NEW.body := '';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER erase_sent_mail BEFORE INSERT OR UPDATE ON accounts.mail FOR EACH ROW EXECUTE FUNCTION accounts.erase_sent_mail();

-- The outbox page of a demo. Everywhere else there is no way for the application to read a mail.
CREATE FUNCTION accounts.demo_outbox(only_address text)
  RETURNS TABLE (id text, address text, subject text, body text, created_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.assert_demo();
  RETURN QUERY
    SELECT m.id, m.address, m.subject, m.body, m.created_at FROM accounts.mail m
    WHERE only_address IS NULL OR lower(m.address) = lower(only_address) ORDER BY m.place DESC;
END $$;
GRANT EXECUTE ON FUNCTION accounts.demo_outbox(text) TO ohmstead_api;

GRANT INSERT ON accounts.mail TO ohmstead_api, ohmstead_worker;
GRANT SELECT, DELETE ON accounts.mail TO ohmstead_worker;
GRANT UPDATE (due_at, tries, sent_at, failed_at, last_error) ON accounts.mail TO ohmstead_worker;
