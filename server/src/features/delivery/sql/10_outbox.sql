-- In production the address and the words of a message are erased once it is sent or given up.
CREATE OR REPLACE FUNCTION delivery.erase_sent_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.sent_at IS NOT NULL OR NEW.failed_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM platform.instance i WHERE i.kind = 'demo') THEN
    NEW.address := '';
    NEW.subject := NULL;
    NEW.body := NULL;
    NEW.sealed := NULL;
  END IF;
  RETURN NEW;
END $$;

-- The outbox page of a demo, whose server opens the sealed words. In any other instance the API cannot read a message. Addresses are compared
-- as the code does: by their spelling, ignoring only the case of A to Z (`asciiLower`).
CREATE OR REPLACE FUNCTION delivery.demo_outbox(only_address text)
  RETURNS TABLE (id text, channel text, address text, sealed bytea, created_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.assert_demo();
  RETURN QUERY
    SELECT m.id, m.channel, m.address, m.sealed, m.created_at FROM delivery.mail m
    WHERE only_address IS NULL OR lower(m.address COLLATE "C") = lower(only_address COLLATE "C") ORDER BY m.place DESC;
END $$;
GRANT EXECUTE ON FUNCTION delivery.demo_outbox(text) TO ohmstead_api;
