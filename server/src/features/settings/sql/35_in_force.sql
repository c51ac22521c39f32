-- The value of a setting: the stored one, or else the default for this kind of instance.
CREATE OR REPLACE FUNCTION settings.in_force(of_key text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT v.value FROM settings.value v WHERE v.key = of_key), settings.default_of(of_key))
$$;

-- The value that it had at a moment: what the first later change replaced, or the value of now where none came later. Terms that applied at a moment are
-- read with it, so that a change never reaches back.
CREATE OR REPLACE FUNCTION settings.in_force_at(of_key text, moment timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  replaced jsonb;
BEGIN
  SELECT coalesce(c.before, settings.default_of(of_key)) INTO replaced FROM settings.change c
   WHERE c.key = of_key AND c.changed_at > moment ORDER BY c.id LIMIT 1;
  RETURN CASE WHEN FOUND THEN replaced ELSE settings.in_force(of_key) END;
END $$;

-- Whether a setting lists a country, or all.
CREATE OR REPLACE FUNCTION settings.is_switched_on(of_key text, country text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE jsonb_typeof(c) WHEN 'array' THEN c ? country ELSE c = '"all"'::jsonb END FROM settings.in_force(of_key) AS c
$$;
REVOKE EXECUTE ON FUNCTION settings.is_switched_on FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settings.in_force, settings.in_force_at TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_staff_read;
