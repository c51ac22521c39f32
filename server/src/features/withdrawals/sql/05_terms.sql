-- The terms of a withdrawal, so that no process can confirm one without its fee, its holds or the limit of the day: the same rules as in
-- withdrawal.ts and contract/src/withdrawals/fee.ts. The server uses its own clock; the database allows a minute of difference.

-- An amount of a setting in micro-units.
CREATE OR REPLACE FUNCTION withdrawals.setting_micros(of_key text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT ((settings.in_force(of_key) #>> '{}')::numeric * 1000000)::bigint
$$;
REVOKE ALL ON FUNCTION withdrawals.setting_micros FROM PUBLIC;

-- The name of a network in the keys of settings.
CREATE OR REPLACE FUNCTION withdrawals.network_key(network text, term text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT 'networks.' || CASE network WHEN 'trc20' THEN 'tron' WHEN 'erc20' THEN 'ethereum' WHEN 'bep20' THEN 'bnb' ELSE network END || term
$$;
REVOKE ALL ON FUNCTION withdrawals.network_key FROM PUBLIC;

CREATE OR REPLACE FUNCTION withdrawals.network_micros(network text, term text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT withdrawals.setting_micros(withdrawals.network_key(network, term))
$$;
REVOKE ALL ON FUNCTION withdrawals.network_micros FROM PUBLIC;

-- An amount of the level that a member had at a moment, in micro-units.
CREATE OR REPLACE FUNCTION withdrawals.level_micros(of_member text, at timestamptz, grants text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT ((levels.grants_at(of_member, at) ->> grants)::numeric * 1000000)::bigint
$$;
REVOKE ALL ON FUNCTION withdrawals.level_micros FROM PUBLIC;

-- The fee of a request: a fixed amount of the network and the level, and a share where the operator set one. The rest of a wallet pays at most half
-- of itself. Shares and halves are rounded down, in the member's favour.
CREATE OR REPLACE FUNCTION withdrawals.fee_due(x withdrawals.withdrawal) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN x.rest THEN least(f.fee, x.amount_micros / 2) ELSE f.fee END
    FROM (SELECT withdrawals.network_micros(x.network, 'WithdrawFee') + withdrawals.level_micros(x.member_id, x.requested_at, 'withdrawFee')
      + floor(x.amount_micros * (settings.in_force(withdrawals.network_key(x.network, 'WithdrawFeePpm')) #>> '{}')::numeric / 1000000)::bigint AS fee) f
$$;
REVOKE ALL ON FUNCTION withdrawals.fee_due FROM PUBLIC;

-- What a member may withdraw on the day of a moment: what the level grants, or more for a time, by two people.
CREATE OR REPLACE FUNCTION withdrawals.daily_limit(of_member text, at timestamptz) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT greatest(withdrawals.level_micros(of_member, at, 'withdrawADay'),
    (SELECT max(l.limit_micros) FROM withdrawals.limit_lift l WHERE l.member_id = of_member AND l.until_at > at - interval '1 minute'))
$$;
REVOKE ALL ON FUNCTION withdrawals.daily_limit FROM PUBLIC;

CREATE OR REPLACE FUNCTION withdrawals.day_began(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT date_trunc('day', at + interval '1 minute', 'UTC')
$$;
REVOKE ALL ON FUNCTION withdrawals.day_began FROM PUBLIC;

-- Why and until when a withdrawal that is confirmed now must be held.
CREATE OR REPLACE FUNCTION withdrawals.holds_due(x withdrawals.withdrawal, sign_in text, at timestamptz) RETURNS TABLE (reason text, until_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY WITH reviewed AS (
    SELECT at + make_interval(hours => (settings.in_force('withdrawals.reviewHours') #>> '{}')::int) AS ends),
  earlier AS (
    SELECT count(*) FILTER (WHERE w.state = 'confirmed') AS paid, count(*) FILTER (WHERE w.confirmed_at >= withdrawals.day_began(at)) AS today
      FROM withdrawals.withdrawal w
     WHERE w.member_id = x.member_id AND w.id <> x.id AND w.state NOT IN ('requested', 'failed', 'rejected', 'cancelled'))
  SELECT d.reason, d.ends FROM (
    SELECT 'amount' AS reason, r.ends FROM reviewed r WHERE x.amount_micros >= withdrawals.setting_micros('withdrawals.reviewFrom')
    UNION ALL
    SELECT 'firstWithdrawal', r.ends FROM reviewed r, earlier e WHERE e.paid = 0 AND x.amount_micros >= withdrawals.setting_micros('withdrawals.firstReviewFrom')
    UNION ALL
    SELECT 'velocity', r.ends FROM reviewed r, earlier e WHERE e.today >= (settings.in_force('withdrawals.reviewFromADay') #>> '{}')::int
    UNION ALL
    SELECT 'screening', at + interval '72 hours' WHERE EXISTS (SELECT FROM screening.entry s WHERE s.address_key = screening.key_of(x.address))
    UNION ALL
    SELECT 'securityChange', greatest(
      (SELECT max(h.until_at) FROM accounts.withdrawal_hold h WHERE h.member_id = x.member_id),
      accounts.frozen_until(x.member_id),
      (SELECT max(p.created_at) FROM accounts.passkey p WHERE p.member_id = x.member_id) + interval '1 day',
      (SELECT max(a.on_since) FROM accounts.authenticator a WHERE a.member_id = x.member_id) + interval '1 day')
    UNION ALL
    SELECT 'newDevice', s.created_at + make_interval(hours => (settings.in_force('withdrawals.newDeviceHours') #>> '{}')::int)
      FROM accounts.sign_in s WHERE s.id = sign_in AND s.new_device) d
   WHERE d.ends > at + interval '1 minute';
END $$;
REVOKE ALL ON FUNCTION withdrawals.holds_due FROM PUBLIC;

-- What a withdrawal that is requested or confirmed now and others of its member to the same address add up to, which were confirmed in the last thirty days:
-- payments that appear to be linked count as one.
CREATE OR REPLACE FUNCTION withdrawals.linked_micros(x withdrawals.withdrawal) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN x.amount_micros + (
    SELECT coalesce(sum(w.amount_micros), 0)::bigint FROM withdrawals.withdrawal w
     WHERE w.member_id = x.member_id AND w.id <> x.id AND screening.key_of(w.address) = screening.key_of(x.address)
       AND w.confirmed_at > platform.now() - interval '30 days' AND w.state NOT IN ('requested', 'failed', 'rejected', 'cancelled'));
END $$;
REVOKE ALL ON FUNCTION withdrawals.linked_micros FROM PUBLIC;

-- The travel-rule record of a withdrawal says who sends and who receives, and is proven where the sum needs it. It is judged at the request and at the
-- confirmation with what is linked, and before signing with its own amount: what its member confirms later does not stop it.
CREATE OR REPLACE FUNCTION withdrawals.judge_record(x withdrawals.withdrawal, sum_micros bigint) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  r withdrawals.travel_record;
BEGIN
  SELECT * INTO r FROM withdrawals.travel_record t WHERE t.withdrawal_id = x.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'guard:withdrawals: % has no travel-rule record', x.id USING ERRCODE = 'LG001';
  END IF;
  IF r.originator IS NULL AND x.amount_micros >= r.asked_from_micros THEN
    RAISE EXCEPTION 'guard:withdrawals: the record of % does not say who sends and who receives', x.id USING ERRCODE = 'LG001';
  END IF;
  IF r.provider IS NULL AND r.proof IS NULL AND sum_micros > r.proof_from_micros THEN
    RAISE EXCEPTION 'guard:withdrawals: no one proved to control the address of %', x.id USING ERRCODE = 'LG001';
  END IF;
END $$;
REVOKE ALL ON FUNCTION withdrawals.judge_record FROM PUBLIC;

-- A withdrawal is confirmed within the limit of the day, with its holds, and to an address that its member has not removed since. Confirmations of one member wait for each other, and each sees those
-- before it: with another isolation level, two could use the same limit.
CREATE OR REPLACE FUNCTION withdrawals.judge_terms(x withdrawals.withdrawal, at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  used bigint;
  missing text;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'guard:withdrawals: withdrawals are confirmed with read committed' USING ERRCODE = 'LG001';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('withdrawals.member:' || x.member_id, 0));
  IF NOT withdrawals.is_saved(x.member_id, x.network, x.address) THEN
    RAISE EXCEPTION 'guard:withdrawals: the address of % was removed', x.id USING ERRCODE = 'LG001';
  END IF;
  PERFORM withdrawals.judge_record(x, withdrawals.linked_micros(x));
  SELECT coalesce(sum(w.amount_micros), 0)::bigint INTO used FROM withdrawals.withdrawal w
   WHERE w.member_id = x.member_id AND w.id <> x.id AND w.confirmed_at >= withdrawals.day_began(at) AND w.state NOT IN ('requested', 'failed', 'rejected', 'cancelled');
  IF used + x.amount_micros > withdrawals.daily_limit(x.member_id, at) THEN
    RAISE EXCEPTION 'guard:withdrawals: % is more than the member can withdraw today', x.id USING ERRCODE = 'LG001';
  END IF;
  SELECT d.reason INTO missing FROM withdrawals.holds_due(x, accounts.acting_sign_in(), at) d
   WHERE NOT EXISTS (SELECT FROM withdrawals.review_hold h WHERE h.withdrawal_id = x.id AND h.reason = d.reason AND h.ends_at >= d.until_at - interval '15 minutes')
   ORDER BY d.reason LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:withdrawals: % is not held for %', x.id, missing USING ERRCODE = 'LG001';
  END IF;
END $$;
REVOKE ALL ON FUNCTION withdrawals.judge_terms FROM PUBLIC;

-- Only the api and the signer read why sending stopped.
REVOKE SELECT ON withdrawals.sending_stop FROM ohmstead_worker;
