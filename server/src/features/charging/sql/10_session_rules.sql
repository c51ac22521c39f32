-- The rules of charging sessions. The same rules are in charging-session.ts; here they cannot be bypassed.

-- The tariff of a unit at a moment: the site's own, otherwise the country's.
CREATE OR REPLACE FUNCTION charging.tariff_of(of_point text, at timestamptz) RETURNS SETOF charging.tariff LANGUAGE sql STABLE AS $$
  SELECT t.*
    FROM devices.point p
    JOIN devices.model m ON m.id = p.model_id
    LEFT JOIN devices.site s ON s.id = p.site_id
    JOIN charging.tariff t ON t.tariff_class = m.current AND t.valid @> at
     AND (t.site_id = p.site_id OR t.site_id IS NULL AND t.country = coalesce(s.country, p.own_country))
   WHERE p.id = of_point
   ORDER BY t.site_id NULLS LAST LIMIT 1
$$;
GRANT EXECUTE ON FUNCTION charging.tariff_of TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;

CREATE OR REPLACE FUNCTION charging.refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'charging: % is never rewritten', TG_TABLE_NAME USING ERRCODE = 'LG001';
END $$;

-- Of a tariff only its end may change, and only while that end is in the future; one that has not begun may be withdrawn.
CREATE OR REPLACE FUNCTION charging.keep_tariff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course CONSTANT text[] := '{valid,withdrawn_at,withdrawn_by,withdrawn_valid}';
  withdrawn boolean := old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL;
BEGIN
  IF to_jsonb(new) - course <> to_jsonb(old) - course
     OR old.withdrawn_at IS NOT NULL
     OR withdrawn AND (lower(old.valid) <= platform.now() OR new.withdrawn_valid <> old.valid)
     OR NOT withdrawn AND (lower(new.valid) IS DISTINCT FROM lower(old.valid) OR upper(old.valid) <= platform.now()) THEN
    RAISE EXCEPTION 'charging: a tariff that was valid cannot change' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER tariff_stays BEFORE UPDATE ON charging.tariff FOR EACH ROW EXECUTE FUNCTION charging.keep_tariff();

-- A tariff is what two people approved in this transaction, to the digit.
CREATE OR REPLACE FUNCTION charging.judge_tariff() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    SELECT a.id INTO NEW.approval_id
      FROM approvals.agreement('charging.tariff', pg_catalog.jsonb_build_object(
             'siteId', NEW.site_id, 'country', NEW.country, 'tariffClass', NEW.tariff_class, 'idleGraceMinutes', NEW.idle_grace_minutes, 'vatPpm', NEW.vat_ppm)) a
     WHERE (a.asked ->> 'perKwh')::numeric * 1000000 = NEW.per_kwh_micros AND (a.asked ->> 'perMinute')::numeric * 1000000 = NEW.per_minute_micros
       AND (a.asked ->> 'start')::numeric * 1000000 = NEW.start_micros AND (a.asked ->> 'idlePerMinute')::numeric * 1000000 = NEW.idle_per_minute_micros
       AND pg_catalog.to_timestamp((a.asked ->> 'validFrom')::numeric / 1000) = pg_catalog.lower(NEW.valid) AND pg_catalog.upper_inf(NEW.valid);
    RETURN NEW;
  END IF;
  IF NEW.approval_id IS NULL THEN
    RAISE EXCEPTION 'guard:charging_tariff_two_people: two people must have approved exactly this tariff' USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER names_approval BEFORE INSERT ON charging.tariff FOR EACH ROW EXECUTE FUNCTION charging.judge_tariff();
-- After the rules of the row itself, which name what is wrong with it.
CREATE OR REPLACE TRIGGER agreed_tariff AFTER INSERT ON charging.tariff FOR EACH ROW EXECUTE FUNCTION charging.judge_tariff();
-- The tariff that applies at a moment where a tariff of a site or country does not: the one before it, which a tariff that has not begun would
-- have ended, otherwise for a site that of its country.
CREATE OR REPLACE FUNCTION charging.tariff_without(given_up charging.tariff, at timestamptz) RETURNS SETOF charging.tariff LANGUAGE sql STABLE AS $$
  SELECT t.* FROM charging.tariff t
   WHERE t.tariff_class = given_up.tariff_class AND t.id <> given_up.id
     AND (t.site_id IS NOT DISTINCT FROM given_up.site_id AND t.country = given_up.country
            AND upper(t.valid) = lower(given_up.valid) AND lower(given_up.valid) > platform.now()
          OR given_up.site_id IS NOT NULL AND t.site_id IS NULL AND t.country = given_up.country AND t.valid @> at)
   ORDER BY t.site_id NULLS LAST LIMIT 1
$$;
-- Whether another tariff takes over, now or later, where a tariff ends now or is withdrawn: then its end changes a price.
CREATE OR REPLACE FUNCTION charging.is_replaced(given_up charging.tariff) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM charging.tariff t
     WHERE t.tariff_class = given_up.tariff_class AND t.id <> given_up.id
       AND (t.site_id IS NOT DISTINCT FROM given_up.site_id AND t.country = given_up.country
              AND upper(t.valid) = lower(given_up.valid) AND lower(given_up.valid) > platform.now()
            OR given_up.site_id IS NOT NULL AND t.site_id IS NULL AND t.country = given_up.country
              AND t.valid && (given_up.valid * tstzrange(platform.now(), NULL))))
$$;
GRANT EXECUTE ON FUNCTION charging.tariff_without, charging.is_replaced TO ohmstead_api;

-- The end of a tariff changes what drivers pay, except where no other one takes over: then no one can start to charge, and one person may
-- end it now or withdraw it. Otherwise two people approved in this transaction that it ends then, or the tariff that begins where it ends.
-- That a tariff continues, because the one after it is withdrawn, needs them too.
CREATE OR REPLACE FUNCTION charging.judge_tariff_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  place CONSTANT jsonb := pg_catalog.jsonb_build_object('siteId', NEW.site_id, 'country', NEW.country, 'tariffClass', NEW.tariff_class);
  ends CONSTANT timestamptz := pg_catalog.upper(NEW.valid);
BEGIN
  IF NEW.withdrawn_at IS NOT NULL OR ends <= platform.now() + interval '10 seconds' THEN
    IF NOT charging.is_replaced(OLD) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF NOT EXISTS (
    SELECT FROM approvals.agreement('charging.tariff', place) a
     WHERE pg_catalog.to_timestamp((a.asked ->> 'validFrom')::numeric / 1000) = ends AND ends < coalesce(pg_catalog.upper(OLD.valid), 'infinity'))
   AND NOT EXISTS (
    SELECT FROM approvals.agreement('charging.tariffEnd', place) a
     WHERE CASE WHEN a.asked ->> 'tariffId' = NEW.id THEN NEW.withdrawn_at IS NOT NULL OR pg_catalog.to_timestamp((a.asked ->> 'endsAt')::numeric / 1000) = ends
                ELSE pg_catalog.to_timestamp((a.asked ->> 'endsAt')::numeric / 1000) = pg_catalog.upper(OLD.valid)
                     AND EXISTS (SELECT FROM charging.tariff t WHERE t.id = a.asked ->> 'tariffId' AND t.withdrawn_at IS NOT NULL
                                   AND pg_catalog.lower(t.withdrawn_valid) = pg_catalog.upper(OLD.valid)
                                   AND pg_catalog.upper(t.withdrawn_valid) IS NOT DISTINCT FROM ends) END) THEN
    RAISE EXCEPTION 'guard:charging_tariff_end_two_people: another tariff takes over, so two people must have approved this end' USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION charging.judge_tariff_end FROM PUBLIC;
CREATE OR REPLACE TRIGGER agreed_end AFTER UPDATE ON charging.tariff FOR EACH ROW
  WHEN (NEW.valid IS DISTINCT FROM OLD.valid) EXECUTE FUNCTION charging.judge_tariff_end();
CREATE OR REPLACE TRIGGER tariff_never_deleted BEFORE DELETE OR TRUNCATE ON charging.tariff FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();

-- Fills in what the database can look up: the driver's affiliation, the unit, and the price that is public at this moment.
CREATE OR REPLACE FUNCTION charging.open_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_in_use boolean := devices.stays_in_use(new.point_id);
  unit      record;
  public    record;
BEGIN
  SELECT p.site_id, p.meter_serial, p.simulated, p.retired_at, m.max_w, m.current, m.connectors,
         coalesce(s.country, p.own_country) AS country INTO unit
    FROM devices.point p JOIN devices.model m ON m.id = p.model_id LEFT JOIN devices.site s ON s.id = p.site_id WHERE p.id = new.point_id;
  -- At a unit that was retired, only what its station reports late begins, with a card, and before that.
  IF NOT devices.is_in_service(new.point_id, new.authorised_at) OR unit.country IS NULL OR new.connector > unit.connectors
     OR NOT is_in_use AND (unit.retired_at <= new.authorised_at
       OR current_user <> (SELECT pg_get_userbyid(p.proowner) FROM pg_proc p WHERE p.oid = 'charging.open_by_card'::regproc)) THEN
    RAISE EXCEPTION 'charging: % is no unit in service with a connector %', new.point_id, new.connector USING ERRCODE = 'LG001';
  END IF;
  SELECT * INTO public FROM charging.tariff_of(new.point_id, new.authorised_at);
  IF public.id IS DISTINCT FROM new.tariff_id THEN
    RAISE EXCEPTION 'charging: % is not the tariff that is public for % at this moment', new.tariff_id, new.point_id USING ERRCODE = 'LG001';
  END IF;
  IF unit.max_w >= 50000 AND public.per_kwh_micros = 0 THEN
    RAISE EXCEPTION 'charging: at 50 kW and more the price has a part by energy' USING ERRCODE = 'LG001';
  END IF;
  new.driver_affiliated := (SELECT m.affiliated FROM accounts.member m WHERE m.id = new.driver_id AND m.closed_at IS NULL);
  new.site_id := unit.site_id;
  new.country := unit.country;
  new.tariff_class := unit.current;
  new.max_w := unit.max_w;
  new.meter_serial := unit.meter_serial;
  new.simulated := unit.simulated;
  new.per_kwh_micros := public.per_kwh_micros;
  new.per_minute_micros := public.per_minute_micros;
  new.start_micros := public.start_micros;
  new.idle_per_minute_micros := public.idle_per_minute_micros;
  new.idle_grace_minutes := public.idle_grace_minutes;
  new.vat_ppm := public.vat_ppm;
  -- Only charging.open_by_card opens one beside another open one, for a start that is reported late.
  IF new.state <> 'authorised' OR new.provisional
     OR new.revived AND current_user <> (SELECT pg_get_userbyid(p.proowner) FROM pg_proc p WHERE p.oid = 'charging.open_by_card'::regproc)
     OR new.collected_micros <> 0
     OR num_nonnulls(new.started_at, new.price_micros, new.final_at, new.left_at) > 0 THEN
    RAISE EXCEPTION 'charging: a charging session begins authorised, and with nothing' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER opens BEFORE INSERT ON charging.charging_session FOR EACH ROW EXECUTE FUNCTION charging.open_session();

-- The agreement and the start do not change; a final bill does not change; a provisional one can only fall; states follow the table.
CREATE OR REPLACE FUNCTION charging.keep_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.point_id, new.connector, new.driver_id, new.driver_affiliated, new.site_id, new.country, new.tariff_class, new.max_w, new.meter_serial,
      new.simulated, new.tariff_id, new.per_kwh_micros, new.per_minute_micros, new.start_micros, new.idle_per_minute_micros, new.idle_grace_minutes,
      new.vat_ppm, new.authorised_at, new.access_token)
     IS DISTINCT FROM
     (old.id, old.point_id, old.connector, old.driver_id, old.driver_affiliated, old.site_id, old.country, old.tariff_class, old.max_w, old.meter_serial,
      old.simulated, old.tariff_id, old.per_kwh_micros, old.per_minute_micros, old.start_micros, old.idle_per_minute_micros, old.idle_grace_minutes,
      old.vat_ppm, old.authorised_at, old.access_token) THEN
    RAISE EXCEPTION 'charging: what was agreed at the start cannot change' USING ERRCODE = 'LG001';
  END IF;
  IF old.started_at IS NOT NULL AND (new.transaction_id, new.start_key, new.started_at, new.start_recorded_at, new.start_frame_id, new.begin_wh,
      new.clock_offset_ms)
     IS DISTINCT FROM (old.transaction_id, old.start_key, old.started_at, old.start_recorded_at, old.start_frame_id, old.begin_wh, old.clock_offset_ms) THEN
    RAISE EXCEPTION 'charging: a charging session starts once' USING ERRCODE = 'LG001';
  END IF;
  IF old.final_at IS NOT NULL AND (new.final_at, new.stopped_at, new.end_wh, new.energy_wh, new.charging_ms, new.idle_ms, new.offline_ms, new.price_micros, new.vat_micros,
      new.provisional, new.evidence, new.evidence_fault, new.stop_said_at, new.stop_recorded_at, new.stop_frame_id,
      new.stop_reason)
     IS DISTINCT FROM (old.final_at, old.stopped_at, old.end_wh, old.energy_wh, old.charging_ms, old.idle_ms, old.offline_ms, old.price_micros, old.vat_micros,
      old.provisional, old.evidence, old.evidence_fault, old.stop_said_at, old.stop_recorded_at, old.stop_frame_id, old.stop_reason) THEN
    RAISE EXCEPTION 'charging: a final bill cannot change' USING ERRCODE = 'LG001';
  END IF;
  IF old.price_micros IS NOT NULL AND (new.price_micros IS NULL OR new.price_micros > old.price_micros OR new.shown_at IS DISTINCT FROM old.shown_at) THEN
    RAISE EXCEPTION 'charging: a bill that was shown can only be lowered' USING ERRCODE = 'LG001';
  END IF;
  IF (new.energy_wh, new.final_at) IS DISTINCT FROM (old.energy_wh, old.final_at) AND new.energy_wh <> charging.billed_wh(new.id) THEN
    RAISE EXCEPTION 'charging: what is billed is the sum of its spans of the register' USING ERRCODE = 'LG001';
  END IF;
  -- A charge that delivered energy is billed, or it waits in quarantine for staff.
  IF new.state = 'failed' AND old.state <> 'failed' AND coalesce(new.energy_wh, 0) = 0
     AND EXISTS (SELECT FROM charging.reading r WHERE r.charging_session_id = new.id AND r.register_wh > new.begin_wh)
     AND NOT EXISTS (SELECT FROM charging.quarantine q WHERE q.charging_session_id = new.id) THEN
    RAISE EXCEPTION 'charging: % delivered energy: it is billed, or its readings are in quarantine', new.id USING ERRCODE = 'LG001';
  END IF;
  IF new.collected_micros <> old.collected_micros AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'charging: the collected amount changes only by a collection' USING ERRCODE = 'LG001';
  END IF;
  IF new.state <> old.state AND NOT (
       old.state = 'authorised' AND new.state IN ('charging', 'finishing', 'failed')
    OR old.state = 'charging' AND new.state IN ('suspended', 'finishing', 'failed')
    OR old.state = 'suspended' AND new.state IN ('charging', 'finishing', 'failed')
    OR old.state = 'finishing' AND new.state IN ('settled', 'failed')
    OR old.state = 'failed' AND new.state IN ('charging', 'finishing') AND old.final_at IS NULL
    OR old.state = 'settled' AND new.state = 'disputed'
    OR old.state = 'disputed' AND new.state IN ('settled', 'refunded')) THEN
    RAISE EXCEPTION 'charging: a charging session does not go from % to %', old.state, new.state USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON charging.charging_session FOR EACH ROW EXECUTE FUNCTION charging.keep_session();
CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON charging.charging_session FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.reading FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.signed_record FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.signed_page FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.refused_start FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.collection FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.bill FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON charging.hold FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON charging.quarantine FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();

-- Received data does not change, and is decided once.
CREATE OR REPLACE FUNCTION charging.keep_quarantine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state <> 'open' OR to_jsonb(new) - '{state,decided_by,decided_at,decision,approval_id,corrected_wh}'::text[]
       <> to_jsonb(old) - '{state,decided_by,decided_at,decision,approval_id,corrected_wh}'::text[] THEN
    RAISE EXCEPTION 'charging: an entry of the quarantine cannot change, and is decided once' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON charging.quarantine FOR EACH ROW EXECUTE FUNCTION charging.keep_quarantine();

-- A hold is resolved once.
CREATE OR REPLACE FUNCTION charging.keep_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.resolved_at IS NOT NULL OR (new.charging_session_id, new.number, new.amount_micros, new.held_at)
     IS DISTINCT FROM (old.charging_session_id, old.number, old.amount_micros, old.held_at) THEN
    RAISE EXCEPTION 'charging: a hold is resolved once' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON charging.hold FOR EACH ROW EXECUTE FUNCTION charging.keep_hold();

-- A collection adds to the total of its charging session; the session's own check limits it to the price.
CREATE OR REPLACE FUNCTION charging.collected() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE charging.charging_session s SET collected_micros = s.collected_micros + c.amount_micros
    FROM (SELECT n.charging_session_id, sum(n.amount_micros)::bigint AS amount_micros FROM new_rows n GROUP BY 1) c
   WHERE s.id = c.charging_session_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER adds_up AFTER INSERT ON charging.collection REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charging.collected();
