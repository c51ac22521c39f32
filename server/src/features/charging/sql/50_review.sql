-- Charging sessions in review, and who may decide about what is in quarantine.

-- Whether a bill waits for two people for a reason; others wait as entries beside it.
CREATE OR REPLACE FUNCTION charging.is_review(reason text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT reason IN ('signatureInvalid', 'signatureMissing', 'overlap', 'aboveCardLimit')
$$;
REVOKE ALL ON FUNCTION charging.is_review FROM public;

-- Whether only signed readings may be billed in a country.
CREATE OR REPLACE FUNCTION charging.signing_is_law(in_country text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.countries = '"all"' OR s.countries ? in_country FROM (SELECT settings.in_force('charging.signedReadingCountries') AS countries) s
$$;
REVOKE ALL ON FUNCTION charging.signing_is_law FROM public;

-- Where only signed readings are billed, a charging session starts only at a unit whose meter has a registered key: no other can prove a bill.
-- Runs after `opens`, which looks up the country.
CREATE OR REPLACE FUNCTION charging.refuse_unprovable() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF charging.signing_is_law(new.country)
     AND NOT EXISTS (SELECT FROM devices.point p WHERE p.id = new.point_id AND p.meter_public_key IS NOT NULL) THEN
    RAISE EXCEPTION 'guard:charging_meter_key: % has no registered meter key, and only signed readings are billed in %', new.point_id, new.country
      USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER provable BEFORE INSERT ON charging.charging_session FOR EACH ROW EXECUTE FUNCTION charging.refuse_unprovable();

-- Whether an entry may still change what a driver pays: it waits for its charging session, or that one has no final bill.
CREATE OR REPLACE FUNCTION charging.may_change_bill(entry charging.quarantine) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT (entry).waiting IS NOT NULL
      OR EXISTS (SELECT FROM charging.charging_session s WHERE s.id = (entry).charging_session_id AND s.final_at IS NULL)
$$;
REVOKE ALL ON FUNCTION charging.may_change_bill FROM public;
GRANT EXECUTE ON FUNCTION charging.may_change_bill TO ohmstead_api;

-- The program accepts what turns out to fit. People are taken from what they proved to the database, never from the program. Two of them decide
-- about all that may change a bill.
CREATE OR REPLACE FUNCTION charging.judge_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
  person text;
BEGIN
  new.approval_id := NULL;
  IF new.decided_by = 'charging' AND new.state = 'accepted' THEN
    RETURN new;
  END IF;
  IF new.state = 'dismissed' AND NOT charging.may_change_bill(old) THEN
    SELECT p.staff_id INTO person FROM approvals.person_acting('{operations,administrator}', false) p;
    new.decided_by := person;
    RETURN new;
  END IF;
  SELECT * INTO agreed FROM approvals.agreement(
    CASE new.state WHEN 'dismissed' THEN 'charging.dismissal' WHEN 'released' THEN 'charging.release' WHEN 'corrected' THEN 'charging.correction' END,
    jsonb_strip_nulls(jsonb_build_object('quarantineId', new.id, 'chargingSessionId', new.charging_session_id, 'energyWh', new.corrected_wh)));
  IF agreed.id IS NULL OR new.state <> 'dismissed' AND NOT charging.is_review(new.reason) THEN
    RAISE EXCEPTION 'guard:charging_quarantine_two_people: two people must have agreed to exactly this decision' USING ERRCODE = 'LG001';
  END IF;
  new.decided_by := agreed.decided_by;
  new.decided_at := agreed.decided_at;
  new.decision := agreed.reason;
  new.approval_id := agreed.id;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER agreed BEFORE UPDATE ON charging.quarantine
  FOR EACH ROW WHEN (old.state = 'open' AND new.state <> 'open') EXECUTE FUNCTION charging.judge_decision();

-- What the calls of staff write is never the program's own decision.
CREATE OR REPLACE FUNCTION charging.refuse_own_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'ohmstead_api' THEN
    RAISE EXCEPTION 'guard:charging_quarantine_by_staff: a call of staff is decided by staff' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER by_staff BEFORE UPDATE ON charging.quarantine
  FOR EACH ROW WHEN (new.decided_by = 'charging') EXECUTE FUNCTION charging.refuse_own_decision();

-- Other charging sessions of the same connector or the same driver that have energy in their bill, final or not, and overlap a period. The
-- connector and the driver are locked until the transaction ends, so that of two that become final at once the second sees the first.
CREATE OR REPLACE FUNCTION charging.overlapping(of_session text, since timestamptz, until timestamptz)
RETURNS TABLE (other text, same_connector boolean, from_time timestamptz, to_time timestamptz) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, extension, pg_temp AS $$
DECLARE
  s charging.charging_session;
BEGIN
  SELECT * INTO STRICT s FROM charging.charging_session c WHERE c.id = of_session;
  PERFORM pg_advisory_xact_lock(hashtextextended(format('charging connector %s %s', s.point_id, s.connector), 0));
  PERFORM pg_advisory_xact_lock(hashtextextended(format('charging driver %s', s.driver_id), 0));
  RETURN QUERY
    SELECT o.id, true, o.started_at, o.stopped_at FROM charging.charging_session o
     WHERE o.point_id = s.point_id AND o.connector = s.connector AND o.energy_wh > 0 AND o.id <> s.id
       AND tstzrange(o.started_at, o.stopped_at) && tstzrange(since, until)
    UNION ALL
    SELECT o.id, false, o.started_at, o.stopped_at FROM charging.charging_session o
     WHERE o.driver_id = s.driver_id AND (o.point_id, o.connector) <> (s.point_id, s.connector) AND o.energy_wh > 0
       AND tstzrange(o.started_at, o.stopped_at) && tstzrange(since, until);
END $$;
REVOKE ALL ON FUNCTION charging.overlapping FROM public;
GRANT EXECUTE ON FUNCTION charging.overlapping TO ohmstead_worker;

-- What a charging session that a card started may cost at most: the limit of one, and what is left of the limit of a day for its member. Null: no card started it. Counted are
-- the bills of others whose starts were received within 24 hours of its own: that time is the server's, and a bill that waits does not fit later because a day has passed.
CREATE OR REPLACE FUNCTION charging.card_limit(of_session text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT least((settings.in_force('charging.cardLimit') #>> '{}')::numeric * 1000000,
               greatest(0, (settings.in_force('charging.cardDayLimit') #>> '{}')::numeric * 1000000 - (
                 SELECT coalesce(sum(o.price_micros), 0) FROM charging.charging_session o JOIN charging.card_use c ON c.charging_session_id = o.id
                  WHERE o.driver_id = s.driver_id AND o.id <> s.id AND o.price_micros IS NOT NULL
                    AND o.start_recorded_at > coalesce(s.start_recorded_at, platform.now()) - interval '24 hours'
                    AND o.start_recorded_at < coalesce(s.start_recorded_at, platform.now()) + interval '24 hours')))::bigint
    FROM charging.charging_session s JOIN charging.card_use u ON u.charging_session_id = s.id WHERE s.id = of_session
$$;
REVOKE ALL ON FUNCTION charging.card_limit FROM public;
GRANT EXECUTE ON FUNCTION charging.card_limit TO ohmstead_worker;

-- A bill becomes final with a price only if signed readings prove it, or if it may go without them, and if it overlaps no other bill of its
-- connector or its driver, and not above the limit where a card started it; otherwise only if two people decided so, for each of these reasons.
CREATE OR REPLACE FUNCTION charging.judge_proof() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  review record;
  is_proven boolean := new.evidence = 'signed' OR new.evidence = 'unsigned' AND NOT charging.signing_is_law(new.country);
BEGIN
  SELECT coalesce(bool_or(q.state = 'open'), false) AS is_open, coalesce(bool_or(q.state = 'dismissed'), false) AS is_dismissed,
         min(q.corrected_wh) AS corrected_wh,
         coalesce(bool_or(q.state IN ('released', 'corrected') AND q.reason = 'overlap'), false) AS allows_overlap,
         coalesce(bool_or(q.state IN ('released', 'corrected') AND q.reason = 'aboveCardLimit'), false) AS allows_more,
         coalesce(bool_or(q.state IN ('released', 'corrected')
                          AND (q.reason = 'signatureInvalid' OR q.reason = 'signatureMissing' AND new.evidence = 'unsigned')), false) AS allows_unproven
    INTO review
    FROM charging.quarantine q
   WHERE q.charging_session_id = new.id AND charging.is_review(q.reason);
  IF new.evidence = 'signed' AND NOT EXISTS (SELECT FROM charging.signed_page p WHERE p.charging_session_id = new.id) THEN
    RAISE EXCEPTION 'guard:charging_proof: signed readings fill a page of their meter' USING ERRCODE = 'LG001';
  END IF;
  IF review.is_open THEN
    RAISE EXCEPTION 'guard:charging_proof: % is in review', new.id USING ERRCODE = 'LG001';
  END IF;
  IF new.price_micros > 0 AND (
       review.is_dismissed
    OR new.energy_wh <> review.corrected_wh
    OR NOT is_proven AND NOT review.allows_unproven) THEN
    RAISE EXCEPTION 'guard:charging_proof: % is billed only as two people decided', new.id USING ERRCODE = 'LG001';
  END IF;
  IF new.price_micros > 0 AND NOT review.allows_overlap
     AND EXISTS (SELECT FROM charging.overlapping(new.id, new.started_at, new.stopped_at)) THEN
    RAISE EXCEPTION 'guard:charging_overlap: % overlaps another bill of its connector or its driver', new.id USING ERRCODE = 'LG001';
  END IF;
  IF NOT review.allows_more AND new.price_micros > charging.card_limit(new.id) THEN
    RAISE EXCEPTION 'guard:charging_card_limit: a card started %, and it costs more than that may', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER proven BEFORE UPDATE ON charging.charging_session
  FOR EACH ROW WHEN (old.final_at IS NULL AND new.final_at IS NOT NULL) EXECUTE FUNCTION charging.judge_proof();

-- Without a connection no idle time is billed from the first outage after charging on, and no more charging time than the energy of the bill needs at the rated
-- power (bill.ts, contract/charging/usage.ts), unless two people decided on the bill. Nothing is taken off for an outage that was none. A second is left for the
-- rounding of times.
CREATE OR REPLACE FUNCTION charging.judge_outages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  charged_until CONSTANT timestamptz := new.started_at + (new.charging_ms + new.offline_ms + 1000) * interval '1 millisecond';
  idle_counts boolean;
  without_ms bigint;
BEGIN
  SELECT coalesce(bool_or(o.until_time > charged_until AND new.stopped_at > greatest(o.from_time, charged_until) + interval '1 second'), false),
         coalesce(sum(greatest(0, extract(epoch FROM least(o.until_time, charged_until) - o.from_time) * 1000)), 0)::bigint
    INTO idle_counts, without_ms
    FROM devices.outages(new.point_id, new.started_at, coalesce(new.stop_recorded_at, platform.now())) o;
  IF new.offline_ms > without_ms + 1000 THEN
    RAISE EXCEPTION 'guard:charging_offline: % takes off more time than its unit was without a connection', new.id USING ERRCODE = 'LG001';
  END IF;
  IF EXISTS (SELECT FROM charging.quarantine q WHERE q.charging_session_id = new.id AND q.state = 'corrected') THEN
    RETURN new;
  END IF;
  IF new.idle_ms > 0 AND idle_counts THEN
    RAISE EXCEPTION 'guard:charging_idle: % is billed idle time of an outage', new.id USING ERRCODE = 'LG001';
  END IF;
  IF new.offline_ms + 2000 < without_ms - new.energy_wh * 3600000 / new.max_w THEN
    RAISE EXCEPTION 'guard:charging_offline: % is billed charging time of an outage', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION charging.judge_outages FROM public;
CREATE OR REPLACE TRIGGER while_connected BEFORE UPDATE ON charging.charging_session
  FOR EACH ROW WHEN (old.final_at IS NULL AND new.final_at IS NOT NULL) EXECUTE FUNCTION charging.judge_outages();
DROP TRIGGER IF EXISTS idle_while_connected ON charging.charging_session;
DROP FUNCTION IF EXISTS charging.judge_idle();

CREATE OR REPLACE FUNCTION charging.refuse_decided_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'guard:charging_quarantine_open: an entry is open when it is written' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER opens AFTER INSERT ON charging.quarantine
  FOR EACH ROW WHEN (new.state <> 'open' OR new.approval_id IS NOT NULL) EXECUTE FUNCTION charging.refuse_decided_entry();

-- A page of a meter's log proves a charging session of that meter, whose station sent a signed record.
CREATE OR REPLACE FUNCTION charging.judge_page() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM charging.charging_session s JOIN charging.signed_record r ON r.charging_session_id = s.id
                  WHERE s.id = new.charging_session_id AND s.meter_serial = new.meter_serial) THEN
    RAISE EXCEPTION 'guard:charging_proof: % has no signed record of this meter', new.charging_session_id USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER recorded BEFORE INSERT ON charging.signed_page FOR EACH ROW EXECUTE FUNCTION charging.judge_page();
