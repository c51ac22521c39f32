-- The outbox page of a demo. In any other instance the application cannot read a message. Addresses are compared as the code does: by their
-- spelling, ignoring only the case of A to Z (`asciiLower`).
CREATE OR REPLACE FUNCTION delivery.demo_outbox(only_address text)
  RETURNS TABLE (id text, channel text, address text, subject text, body text, created_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.assert_demo();
  RETURN QUERY
    SELECT m.id, m.channel, m.address, m.subject, m.body, m.created_at FROM delivery.mail m
    WHERE only_address IS NULL OR lower(m.address COLLATE "C") = lower(only_address COLLATE "C") ORDER BY m.place DESC;
END $$;
GRANT EXECUTE ON FUNCTION delivery.demo_outbox(text) TO ohmstead_api;
