-- The form in which addresses are compared: those of EVM networks differ only by the case of their checksum.
CREATE OR REPLACE FUNCTION screening.key_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN address ~ '^0[xX]' THEN lower(address) ELSE address END
$$;
GRANT EXECUTE ON FUNCTION screening.key_of TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;

-- What must be seen: a list that the operator stopped supplying, and triggers that are off.
CREATE OR REPLACE VIEW screening.violations AS
  SELECT 'screening_outdated' AS violation, l.id AS subject, format('the list was supplied at %s, and nothing is sent automatically', l.delivered_at) AS detail
    FROM (SELECT x.id, x.delivered_at FROM screening.list x ORDER BY x.seq DESC LIMIT 1) l
   WHERE l.delivered_at < platform.now() - interval '24 hours' AND (SELECT i.kind FROM platform.instance i) = 'production'
  UNION ALL
  SELECT 'screening_entries', l.id, format('the list counts %s addresses, and there are %s', l.entries, n.entries)
    FROM (SELECT x.id, x.entries FROM screening.list x ORDER BY x.seq DESC LIMIT 1) l, (SELECT count(*) AS entries FROM screening.entry) n
   WHERE l.entries <> n.entries
  UNION ALL
  SELECT 'screening_fault', f.fault, format('the file could not be loaded since %s%s', f.since, coalesce(', line ' || f.line, ''))
    FROM screening.fault f
  UNION ALL
  SELECT 'screening_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'screening'::regnamespace AND tg.tgenabled NOT IN ('O', 'A');
GRANT SELECT ON screening.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON screening.violations FROM ohmstead_api;
