-- Rules of a settlement, checked over all rows of a statement, because a thousand are settled in one.
--
-- Planner settings as in the ledger: single rows are looked up by key, and a plan kept from a large batch would be very slow for a small
-- one.

-- A settlement belongs to a final, undisputed charging session; it divides exactly that payment, at the published energy rate.
CREATE OR REPLACE FUNCTION income.settlement_fits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN c.amount_micros IS NULL OR s.id IS NULL THEN 'there is no such payment'
      WHEN s.final_at IS NULL OR s.state <> 'settled' THEN 'its charging session is not final, or in dispute'
      WHEN n.voided_at IS NOT NULL OR n.released_at IS NOT NULL THEN 'it must be inserted in force and unreleased'
      WHEN n.collected_micros <> c.amount_micros THEN 'it does not divide what was paid'
      WHEN n.vat_ppm <> s.vat_ppm THEN 'its tax rate is not that of the tariff'
      WHEN n.energy_wh <> s.energy_wh THEN 'its energy is not the metered energy'
      WHEN n.release_due_at <> greatest(s.final_at + (settings.in_force('income.releaseAfterHours') #>> '{}')::integer * interval '1 hour', n.settled_at)
        THEN 'it would be released at another time than the operator set'
      WHEN n.energy_to = 'site' AND n.energy_owner <> coalesce(s.site_id, s.point_id) THEN 'its energy is owed to another site'
      WHEN n.energy_cost_taken_micros <> (SELECT coalesce(sum(e.energy_micros), 0) FROM income.settlement e
             WHERE e.charging_session_id = n.charging_session_id AND e.voided_at IS NULL AND e.payment < n.payment) THEN 'the energy cost of earlier payments differs'
      WHEN n.energy_rate_micros IS DISTINCT FROM (SELECT r.rate_micros_per_kwh FROM devices.energy_rate r
             WHERE r.country = s.country AND r.tariff_class = s.tariff_class AND r.approved_by IS NOT NULL AND r.valid @> s.started_at) THEN 'its energy rate is not the published one'
      END AS sentence
    FROM new_rows n
    LEFT JOIN charging.session_facts s ON s.id = n.charging_session_id
    LEFT JOIN charging.payment c ON c.charging_session_id = n.charging_session_id AND c.payment = n.payment) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'income: settlement %: %', bad.id, bad.sentence USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER fits AFTER INSERT ON income.settlement REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION income.settlement_fits();

-- After the insert, only the end of a settlement is written, once.
CREATE OR REPLACE FUNCTION income.keep_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.released_at IS NOT NULL OR old.voided_at IS NOT NULL OR
     (new.id, new.charging_session_id, new.payment, new.attempt, new.collected_micros, new.vat_ppm, new.vat_micros, new.energy_wh, new.energy_rate_micros,
      new.energy_cost_taken_micros, new.energy_micros, new.energy_to, new.energy_owner, new.commission_micros, new.host_micros, new.own_use_micros,
      new.house_micros, new.document, new.hash, new.settled_at, new.release_due_at)
     IS DISTINCT FROM
     (old.id, old.charging_session_id, old.payment, old.attempt, old.collected_micros, old.vat_ppm, old.vat_micros, old.energy_wh, old.energy_rate_micros,
      old.energy_cost_taken_micros, old.energy_micros, old.energy_to, old.energy_owner, old.commission_micros, old.host_micros, old.own_use_micros,
      old.house_micros, old.document, old.hash, old.settled_at, old.release_due_at) THEN
    RAISE EXCEPTION 'income: a settlement does not change' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON income.settlement FOR EACH ROW EXECUTE FUNCTION income.keep_settlement();

CREATE OR REPLACE FUNCTION income.refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'income: % cannot be changed', TG_TABLE_NAME USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON income.settlement FOR EACH STATEMENT EXECUTE FUNCTION income.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON income.settlement_window FOR EACH STATEMENT EXECUTE FUNCTION income.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON income.closed_day FOR EACH STATEMENT EXECUTE FUNCTION income.refuse_rewriting();

-- The disposition of the money of a window: windows without custody and payments of affiliated drivers belong to the operator. While the lease
-- can still be cancelled, its host pays the normal price, so that cancelling is never profitable.
CREATE OR REPLACE FUNCTION income.disposition_of(host text, driver text, driver_affiliated boolean, window_from timestamptz, own_use_from timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN host IS NULL THEN 'house'
              WHEN host = driver THEN CASE WHEN window_from < own_use_from THEN 'house' ELSE 'ownUse' END
              WHEN driver_affiliated THEN 'house'
              ELSE 'host' END
$$;
GRANT EXECUTE ON FUNCTION income.disposition_of TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- The host of a window and the disposition of its energy follow from custody, driver and affiliation and are overwritten here. The
-- row's own constraints then check the shares against them.
CREATE OR REPLACE FUNCTION income.judge_window() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known record;
BEGIN
  SELECT t.settled_at, t.charging_session_id, s.driver_id, s.driver_affiliated, s.point_id, s.site_id, s.started_at, s.stopped_at,
         c.member_id, c.point_id AS custody_point, c.from_at, c.until_at, l.cancellable_until AS own_use_from
    INTO known
    FROM income.settlement t
    JOIN charging.session_facts s ON s.id = t.charging_session_id
    LEFT JOIN hosting.custody_period c ON c.id = new.custody_id
    LEFT JOIN packages.lease_facts l ON l.id = c.lease_id
   WHERE t.id = new.settlement_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'income: a window without a settlement' USING ERRCODE = 'LG001';
  END IF;
  IF new.from_at < known.started_at OR new.until_at > known.stopped_at THEN
    RAISE EXCEPTION 'income: a window of % is outside its charging session', new.settlement_id USING ERRCODE = 'LG001';
  END IF;
  -- A custody that does not exist has no point.
  IF new.custody_id IS NOT NULL AND (known.custody_point IS DISTINCT FROM known.point_id OR new.from_at < known.from_at OR new.until_at > known.until_at) THEN
    RAISE EXCEPTION 'income: custody % does not cover its window of %', new.custody_id, new.settlement_id USING ERRCODE = 'LG001';
  END IF;
  IF new.custody_id IS NULL AND EXISTS (
    SELECT FROM hosting.custody_period c WHERE c.point_id = known.point_id AND c."window" && tstzrange(new.from_at, new.until_at)) THEN
    RAISE EXCEPTION 'income: a window of % is in a custody and does not name it', new.settlement_id USING ERRCODE = 'LG001';
  END IF;
  new.host_id := known.member_id;
  -- A unit without a site of the operator is on its host's socket.
  new.placement := CASE WHEN known.site_id IS NULL THEN 'ownSocket' ELSE 'managedSite' END;
  new.disposition := income.disposition_of(known.member_id, known.driver_id, known.driver_affiliated, new.from_at, known.own_use_from);
  -- The commission is what the level of the host granted at the start of charging.
  IF new.disposition = 'host' AND new.commission_ppm IS DISTINCT FROM (levels.grants_at(known.member_id, known.started_at) ->> 'commissionPpm')::integer THEN
    RAISE EXCEPTION 'income: a window of % has another commission than its host''s level', new.settlement_id USING ERRCODE = 'LG001';
  END IF;
  new.charging_session_id := known.charging_session_id;
  new.settled_at := known.settled_at;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT ON income.settlement_window FOR EACH ROW EXECUTE FUNCTION income.judge_window();

-- The windows of a settlement must cover all of it: time without gap, energy, and every part of the money, by largest remainder.
CREATE OR REPLACE FUNCTION income.windows_fit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT t.id INTO bad
  FROM (
    SELECT n.settlement_id, sum(n.energy_wh)::bigint AS energy_wh, sum(n.vat_micros)::bigint AS vat, sum(n.energy_micros)::bigint AS energy,
           sum(n.gross_micros)::bigint AS gross, sum(n.commission_micros)::bigint AS commission, sum(n.host_micros)::bigint AS host,
           sum(n.own_use_micros)::bigint AS own_use, sum(n.house_micros)::bigint AS house,
           min(n.from_at) AS from_at, max(n.until_at) AS until_at, sum(n.until_at - n.from_at) AS lasted,
           min(n.host_id) FILTER (WHERE n.placement = 'ownSocket') AS socket_host, max(n.host_id) FILTER (WHERE n.placement = 'ownSocket') AS other_socket_host
    FROM new_rows n GROUP BY n.settlement_id) w
  JOIN income.settlement t ON t.id = w.settlement_id
  JOIN charging.session_facts s ON s.id = t.charging_session_id
  WHERE (w.energy_wh, w.vat, w.energy, w.commission, w.host, w.own_use, w.house)
        <> (t.energy_wh, t.vat_micros, t.energy_micros, t.commission_micros, t.host_micros, t.own_use_micros, t.house_micros)
     OR (w.from_at, w.until_at, w.lasted) <> (s.started_at, s.stopped_at, s.stopped_at - s.started_at)
     OR (w.socket_host IS NOT NULL) <> (t.energy_to = 'ownSocket')
     OR t.energy_to = 'ownSocket' AND (w.socket_host <> t.energy_owner OR w.other_socket_host <> t.energy_owner)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'income: the windows of % do not cover all of it', bad.id USING ERRCODE = 'LG001';
  END IF;
  SELECT n.settlement_id AS id INTO bad
  FROM new_rows n JOIN income.settlement t ON t.id = n.settlement_id
  WHERE abs(n.gross_micros::numeric * t.energy_wh - (t.collected_micros - t.vat_micros - t.energy_micros)::numeric * n.energy_wh) >= t.energy_wh
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'income: a window of % has a part that does not match its energy', bad.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER fit AFTER INSERT ON income.settlement_window REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION income.windows_fit();
