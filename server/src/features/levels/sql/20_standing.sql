-- What members are computed from, what they reach, and when. No role of the product writes a level, a count or a day: the function below decides from
-- rows, so a level cannot be invented. `levels.level_of` is the rule of level.ts; a test compares both.

-- The level of a member at a moment; 1 before any was computed.
CREATE OR REPLACE FUNCTION levels.level_at(of_member text, moment timestamptz) RETURNS smallint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT s.level FROM levels.standing s WHERE s.member_id = of_member AND s.since <= moment ORDER BY s.since DESC LIMIT 1), 1::smallint)
$$;

-- What the level of a member granted at a moment, by the table that was in force then. Whatever depends on a level reads this, so the terms of the past
-- stay those that applied, however late they are used.
CREATE OR REPLACE FUNCTION levels.grants_at(of_member text, moment timestamptz) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT r.value FROM jsonb_array_elements(settings.in_force_at('levels.table', moment)) r
   WHERE (r.value ->> 'level')::smallint = levels.level_at(of_member, moment)
$$;
GRANT EXECUTE ON FUNCTION levels.level_at, levels.grants_at TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;

-- The highest level whose requirements are all met. Where rebates are switched off, the team does not count.
CREATE OR REPLACE FUNCTION levels.level_of(of_table jsonb, valuation bigint, direct_valid integer, second_third_valid integer, team_valid integer, team_counts boolean)
RETURNS smallint LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT greatest(1, max((r.value ->> 'level')::smallint))::smallint FROM jsonb_array_elements(of_table) r
   WHERE valuation >= (r.value ->> 'valuationFrom')::numeric * 1000000
     AND (NOT team_counts OR direct_valid >= (r.value ->> 'directValidFrom')::integer
       AND second_third_valid >= (r.value ->> 'secondThirdValidFrom')::integer AND team_valid >= (r.value ->> 'teamValidFrom')::integer)
$$;

-- Whether a transfer was there when levels were computed: the snapshot of that statement, in the epoch of the ledger at that time.
CREATE OR REPLACE FUNCTION levels.was_seen(xact bigint, epoch bigint, seen pg_snapshot) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT xact >> 48 < epoch OR xact >> 48 = epoch AND pg_visible_in_snapshot((xact & 281474976710655)::text::xid8, seen)
$$;

-- What a member had at a moment: recharge wallet, income wallet, and what was to be released to them. `first_later` is the first transfer that may have
-- happened later: only those from it on are subtracted from the balance of today, so the cost does not grow with the past of a wallet.
CREATE OR REPLACE FUNCTION levels.valuation(of_member text, moment timestamptz, first_later bigint, epoch bigint, seen pg_snapshot) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT greatest(0, coalesce(sum(
      (SELECT coalesce(sum(b.posted_micros), 0) FROM ledger.balance b WHERE b.account_id = a.id)
    - (SELECT coalesce(sum(s.posted_micros), 0) FROM ledger.side s
        WHERE s.account_id = a.id AND s.seq >= first_later AND NOT (s.happened_at < moment AND levels.was_seen(s.xact, epoch, seen)))
    + (SELECT coalesce(sum(h.amount_micros), 0) FROM ledger.transfer h
        WHERE h.credit = a.id AND h.phase = 'hold' AND h.code NOT IN ('transfer_member', 'resale') AND h.happened_at < moment AND levels.was_seen(h.xact, epoch, seen)
          AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id AND r.phase IN ('capture', 'void')
                             AND r.happened_at < moment AND levels.was_seen(r.xact, epoch, seen)))), 0))::bigint
    FROM ledger.account a WHERE a.owner = of_member AND a.kind IN ('recharge', 'income')
$$;

-- What the level of a member follows from at a moment, with the numbers of the team as they are counted now.
CREATE OR REPLACE FUNCTION levels.grounds(of_member text, moment timestamptz, first_later bigint)
RETURNS TABLE (valuation bigint, direct_valid integer, second_third_valid integer, team_valid integer, team_counts boolean, epoch bigint, seen pg_snapshot)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT levels.valuation(m.id, moment, first_later, g.epoch, pg_current_snapshot()), coalesce(c.direct, 0), coalesce(c.second_third, 0), coalesce(c.team, 0),
         (settings.in_force('team.rebateLevels') #>> '{}')::integer > 0 AND settings.is_switched_on('team.rebateCountries', m.country),
         g.epoch::bigint, pg_current_snapshot()
    FROM accounts.member m CROSS JOIN ledger.gate g
    LEFT JOIN LATERAL (
      SELECT sum(t.valid) FILTER (WHERE t.generation = 1)::integer AS direct, sum(t.valid) FILTER (WHERE t.generation IN (2, 3))::integer AS second_third,
             sum(t.valid)::integer AS team
        FROM levels.team_count t WHERE t.member_id = m.id) c ON true
   WHERE m.id = of_member
$$;

-- The same at this moment, for the page of a member.
CREATE OR REPLACE FUNCTION levels.grounds_now(of_member text)
RETURNS TABLE (valuation bigint, direct_valid integer, second_third_valid integer, team_valid integer, team_counts boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT g.valuation, g.direct_valid, g.second_third_valid, g.team_valid, g.team_counts FROM levels.grounds(of_member, 'infinity', 9223372036854775807) g
$$;
GRANT EXECUTE ON FUNCTION levels.grounds_now TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- The reasons of a level, as they were stored with it.
CREATE OR REPLACE FUNCTION levels.reasons(standing levels.standing)
RETURNS TABLE (day date, valuation bigint, "directValid" integer, "secondThirdValid" integer, "teamValid" integer, "teamCounts" boolean, epoch bigint, seen text)
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT g.day, g."valuationMicros", g."directValid", g."secondThirdValid", g."teamValid", g."teamCounts", g.epoch, g.seen
    FROM jsonb_to_record(standing.grounds) AS g (day date, "valuationMicros" bigint, "directValid" integer, "secondThirdValid" integer, "teamValid" integer,
                                                 "teamCounts" boolean, epoch bigint, seen text)
$$;
GRANT EXECUTE ON FUNCTION levels.reasons TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Whether the levels of the UTC day that has begun are computed.
CREATE OR REPLACE FUNCTION levels.is_computed() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM levels.day d WHERE d.day = (platform.now() AT TIME ZONE 'UTC')::date AND d.ended_at IS NOT NULL)
$$;
GRANT EXECUTE ON FUNCTION levels.is_computed TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Stores how many members of a generation are valid. Team calls it when it counts; no runtime role may.
CREATE OR REPLACE FUNCTION levels.count_valid(of_member text, of_generation smallint, valid_now integer) RETURNS void LANGUAGE sql
SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO levels.team_count (member_id, generation, valid) VALUES (of_member, of_generation, valid_now)
  ON CONFLICT (member_id, generation) DO UPDATE SET valid = excluded.valid
$$;

-- Computes the levels of the next members for the UTC day that has begun, from what they had at its beginning, each member once a day. A level that
-- changed is stored with its reasons and is valid from now on. Returns what changed; the day has ended when no member is left.
CREATE OR REPLACE FUNCTION levels.compute_next(at_most integer) RETURNS TABLE (member_id text, since timestamptz, level_before smallint, level_after smallint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  moment CONSTANT timestamptz := platform.now();
  midnight CONSTANT timestamptz := date_trunc('day', moment, 'UTC');
  of_table CONSTANT jsonb := settings.in_force_at('levels.table', moment);
  run levels.day;
BEGIN
  INSERT INTO levels.day (day, began_at) VALUES ((midnight AT TIME ZONE 'UTC')::date, moment) ON CONFLICT DO NOTHING;
  SELECT * INTO run FROM levels.day d WHERE d.day = (midnight AT TIME ZONE 'UTC')::date AND d.ended_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  WITH later AS MATERIALIZED (SELECT coalesce(min(t.seq), 9223372036854775807) AS first_later FROM ledger.transfer t WHERE t.happened_at >= midnight),
  picked AS MATERIALIZED (
    SELECT m.id FROM accounts.member m WHERE m.id > run.upto AND m.created_at < midnight AND m.closed_at IS NULL AND NOT m.house ORDER BY m.id LIMIT at_most),
  reached AS MATERIALIZED (
    SELECT p.id, g.*, levels.level_at(p.id, moment) AS before,
           levels.level_of(of_table, g.valuation, g.direct_valid, g.second_third_valid, g.team_valid, g.team_counts) AS after
      FROM picked p CROSS JOIN later l CROSS JOIN LATERAL levels.grounds(p.id, midnight, l.first_later) g),
  changed AS (
    INSERT INTO levels.standing (member_id, since, level, grounds)
    SELECT r.id, moment, r.after, jsonb_build_object('day', run.day, 'valuationMicros', r.valuation, 'directValid', r.direct_valid,
             'secondThirdValid', r.second_third_valid, 'teamValid', r.team_valid, 'teamCounts', r.team_counts, 'epoch', r.epoch, 'seen', r.seen)
      FROM reached r WHERE r.after <> r.before
    RETURNING member_id),
  advanced AS (
    UPDATE levels.day d SET upto = coalesce((SELECT max(p.id) FROM picked p), d.upto), members = d.members + (SELECT count(*) FROM picked)::integer,
           changed = d.changed + (SELECT count(*) FROM changed)::integer,
           ended_at = CASE WHEN (SELECT count(*) FROM picked) < at_most THEN moment END
     WHERE d.day = run.day)
  SELECT r.id, moment, r.before, r.after FROM reached r JOIN changed c ON c.member_id = r.id ORDER BY r.id;
END $$;

REVOKE EXECUTE ON FUNCTION levels.level_of, levels.was_seen, levels.valuation, levels.grounds, levels.count_valid, levels.compute_next FROM PUBLIC;
GRANT EXECUTE ON FUNCTION levels.compute_next TO ohmstead_worker;

-- A day and its members stay; the function above continues it until it has ended.
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON levels.day FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON levels.day EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON levels.standing EXECUTE FUNCTION platform.refuse_change();
