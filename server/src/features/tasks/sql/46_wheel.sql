-- How a draw is decided, as in contract/src/tasks/wheel.ts. All of it is exact: hashes and whole numbers.

-- HMAC-SHA256 (RFC 2104) with a key of 32 bytes.
CREATE OR REPLACE FUNCTION tasks.hmac(key bytea, message text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
BEGIN
  FOR place IN 0..31 LOOP
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # get_byte(key, place));
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # get_byte(key, place));
  END LOOP;
  RETURN sha256(outer_pad || sha256(inner_pad || convert_to(message, 'UTF8')));
END $$;

-- The residue of a word of 48 bits; null: the word is beyond the last whole multiple of 10,000, and the next word decides.
CREATE OR REPLACE FUNCTION tasks.residue_of(word bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN word < 281474976710656 - 281474976710656 % 10000 THEN (word % 10000)::integer END
$$;

CREATE OR REPLACE FUNCTION tasks.draw_residue(of_id text, seed bytea, client_seed text) RETURNS integer LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  round integer := 0;
  found integer;
BEGIN
  LOOP
    found := tasks.residue_of(('x' || encode(substring(tasks.hmac(seed, of_id || ':' || client_seed || ':' || round) FROM 1 FOR 6), 'hex'))::bit(48)::bigint);
    IF found IS NOT NULL THEN RETURN found; END IF;
    round := round + 1;
  END LOOP;
END $$;

-- The prize at a residue: each takes as many residues as its weight, in their order.
CREATE OR REPLACE FUNCTION tasks.prize_at(prizes jsonb, residue integer, OUT prize text, OUT units bigint) LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p.prize, p.units FROM (
    SELECT e.value ->> 'kind' AS prize, (e.value ->> 'units')::bigint AS units, e.place,
           sum((e.value ->> 'weight')::integer) OVER (ORDER BY e.place) AS upto
      FROM jsonb_array_elements(prizes) WITH ORDINALITY AS e (value, place)) p
   WHERE p.upto > residue ORDER BY p.place LIMIT 1
$$;

-- The odds in force, or nothing.
CREATE OR REPLACE FUNCTION tasks.wheel_in_force() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT w.id FROM tasks.wheel w ORDER BY w.made_at DESC, w.id DESC LIMIT 1
$$;

-- Two people agreed on exactly these odds. Their weights add up to 10,000, and no prize is above what a task may give.
CREATE OR REPLACE FUNCTION tasks.judge_wheel() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
  odds record;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('tasks.wheel', jsonb_build_object('wheelId', NEW.id)) a;
  -- Compared as a whole: a request that contains the odds could contain more.
  IF agreed.id IS NULL OR agreed.asked -> 'prizes' IS DISTINCT FROM NEW.prizes THEN
    RAISE EXCEPTION 'guard:tasks_two_people: two people must have approved exactly these odds' USING ERRCODE = 'LG001';
  END IF;
  SELECT sum(p.weight) AS weights,
         -- A prize without a kind, units or a weight does not fit.
         bool_and((p.weight > 0 AND CASE p.kind
           WHEN 'nothing' THEN p.units = 0
           WHEN 'money' THEN p.units BETWEEN 1 AND ((settings.in_force('tasks.rewardMax') #>> '{}')::numeric * 1000000)::bigint
           WHEN 'points' THEN p.units BETWEEN 1 AND (settings.in_force('tasks.pointsMax') #>> '{}')::bigint END) IS TRUE) AS fits INTO odds
    FROM jsonb_to_recordset(NEW.prizes) AS p (kind text, units bigint, weight integer);
  IF (odds.weights = 10000 AND odds.fits) IS NOT TRUE THEN
    RAISE EXCEPTION 'tasks: the weights of a wheel add up to 10,000, and no prize is above what a task may give' USING ERRCODE = 'LG001';
  END IF;
  NEW.approval_id := agreed.id;
  NEW.made_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER agreed_odds BEFORE INSERT ON tasks.wheel FOR EACH ROW EXECUTE FUNCTION tasks.judge_wheel();
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON tasks.wheel FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.wheel EXECUTE FUNCTION platform.refuse_change();

-- Why a member cannot turn a wheel; null: they can. The highest prize must be there before the draw.
CREATE OR REPLACE FUNCTION tasks.wheel_obstacle(of_member text, of_wheel text) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  person record;
  highest bigint;
BEGIN
  SELECT m.closed_at, m.affiliated, m.house INTO person FROM accounts.member m WHERE m.id = of_member;
  IF person IS NULL OR person.closed_at IS NOT NULL OR of_wheel IS NULL OR settings.in_force('tasks.wheelOn') <> 'true'::jsonb THEN RETURN 'closed'; END IF;
  IF person.affiliated OR person.house THEN RETURN 'affiliated'; END IF;
  SELECT max(p.units) INTO highest FROM tasks.wheel w, jsonb_to_recordset(w.prizes) AS p (kind text, units bigint) WHERE w.id = of_wheel AND p.kind = 'money';
  RETURN CASE WHEN (SELECT b.available - b.promised < highest FROM tasks.budget() b) THEN 'budget' END;
END $$;

-- The same, and until the transaction ends no one else is promised the highest prize.
CREATE OR REPLACE FUNCTION tasks.draw_obstacle(of_member text, of_wheel text) RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM accounts.member m WHERE m.id = of_member FOR SHARE;
  PERFORM pg_advisory_xact_lock(hashtextextended('tasks.budget', 0));
  RETURN tasks.wheel_obstacle(of_member, of_wheel);
END $$;

-- A draw is prepared: the database chooses the seed and shows its hash, and the odds of now are those of the draw.
CREATE OR REPLACE FUNCTION tasks.prepare_draw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  reason CONSTANT text := tasks.draw_obstacle(NEW.member_id, tasks.wheel_in_force());
BEGIN
  IF reason IS NOT NULL THEN
    RAISE EXCEPTION 'tasks: the wheel cannot be turned: %', reason USING ERRCODE = 'LG001';
  END IF;
  NEW.wheel_id := tasks.wheel_in_force();
  -- 244 random bits of the generator of the operating system.
  NEW.seed := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  NEW.seed_hash := sha256(NEW.seed);
  NEW.committed_at := platform.now();
  NEW.client_seed := NULL;
  NEW.chosen_xact := NULL;
  NEW.residue := NULL;
  NEW.prize := NULL;
  NEW.units := NULL;
  NEW.drawn_at := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER committed BEFORE INSERT ON tasks.draw FOR EACH ROW EXECUTE FUNCTION tasks.prepare_draw();

-- Its member chooses a text once, and then the draw is made once. Its outcome follows from the seed and the text: no role can store another one. The text is
-- final before anyone learns the outcome: who could take back a transaction with both would try texts until a high prize comes out.
CREATE OR REPLACE FUNCTION tasks.make_draw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chooses CONSTANT boolean := OLD.client_seed IS NULL;
  given CONSTANT text := CASE WHEN chooses THEN 'client_seed' ELSE 'drawn_at' END;
  reason text;
  right_residue integer;
  won record;
BEGIN
  IF OLD.drawn_at IS NOT NULL OR to_jsonb(NEW) -> given = 'null'::jsonb OR to_jsonb(NEW) - given <> to_jsonb(OLD) - given THEN
    RAISE EXCEPTION 'tasks: a text is chosen once, a draw is made once, and nothing decides on it but its seeds' USING ERRCODE = 'LG001';
  END IF;
  IF chooses THEN
    NEW.chosen_xact := pg_current_xact_id();
    RETURN NEW;
  END IF;
  IF OLD.chosen_xact = pg_current_xact_id() THEN
    RAISE EXCEPTION 'tasks: a draw is made after the transaction in which its text was chosen' USING ERRCODE = 'LG001';
  END IF;
  reason := tasks.draw_obstacle(NEW.member_id, NEW.wheel_id);
  IF reason IS NOT NULL THEN
    RAISE EXCEPTION 'tasks: the wheel cannot be turned: %', reason USING ERRCODE = 'LG001';
  END IF;
  right_residue := tasks.draw_residue(NEW.id, NEW.seed, NEW.client_seed);
  SELECT p.prize, p.units INTO won FROM tasks.wheel w, tasks.prize_at(w.prizes, right_residue) p WHERE w.id = NEW.wheel_id;
  NEW.residue := right_residue;
  NEW.prize := won.prize;
  NEW.units := won.units;
  NEW.drawn_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER made_once BEFORE UPDATE ON tasks.draw FOR EACH ROW EXECUTE FUNCTION tasks.make_draw();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON tasks.draw FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.draw EXECUTE FUNCTION platform.refuse_change();

-- Draws as they may be shown: the seed of one that was not made is secret.
CREATE OR REPLACE VIEW tasks.shown_draw AS
  SELECT d.id, d.member_id, d.wheel_id, encode(d.seed_hash, 'hex') AS seed_hash, d.committed_at, d.client_seed,
         CASE WHEN d.drawn_at IS NOT NULL THEN encode(d.seed, 'hex') END AS seed, d.residue, d.prize, d.units, d.drawn_at, w.prizes
    FROM tasks.draw d JOIN tasks.wheel w ON w.id = d.wheel_id;
GRANT SELECT ON tasks.shown_draw TO ohmstead_api;

-- The spin of a draw goes back to where spins are issued, and its prize to its member: each once, in its amount.
CREATE OR REPLACE FUNCTION tasks.guard_wheel() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('wheel_spin', 'wheel_prize', 'wheel_counted')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN e.drawn_at IS NULL THEN 'there is no such draw'
      WHEN n.code = 'wheel_spin' AND (n.phase, d.kind, d.owner, c.kind, n.amount_micros) IS DISTINCT FROM ('post'::ledger.phase, 'spins', e.member_id, 'spins_issue', 1)
        THEN 'a draw takes one spin of its member'
      WHEN n.code <> 'wheel_spin' AND (n.phase, d.kind, c.kind, c.owner, n.amount_micros) IS DISTINCT FROM ('post'::ledger.phase, w.source, w.target, e.member_id, e.units)
        THEN 'the prize does not fit the draw'
      WHEN (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'draw' AND t.cause_id = n.cause_id AND (t.code = 'wheel_spin') = (n.code = 'wheel_spin')) > 1
        THEN 'a draw takes one spin, and gives one prize'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN tasks.draw e ON e.id = n.cause_id
    LEFT JOIN LATERAL tasks.way_of(e.prize) w ON true
    WHERE n.code IN ('wheel_spin', 'wheel_prize', 'wheel_counted')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:tasks_wheel: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_tasks_wheel AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tasks.guard_wheel();

-- A draw, its spin and its prize are one transaction.
CREATE OR REPLACE FUNCTION tasks.judge_draw_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'draw' AND t.cause_id = NEW.id) <> (CASE NEW.prize WHEN 'nothing' THEN 1 ELSE 2 END) THEN
    RAISE EXCEPTION 'guard:tasks_wheel: the spin or the prize of % did not move', NEW.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON tasks.draw;
CREATE CONSTRAINT TRIGGER moves_money AFTER UPDATE ON tasks.draw DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.drawn_at IS NOT NULL) EXECUTE FUNCTION tasks.judge_draw_money();

REVOKE ALL ON FUNCTION tasks.hmac, tasks.residue_of, tasks.draw_residue, tasks.prize_at, tasks.wheel_in_force, tasks.judge_wheel, tasks.wheel_obstacle,
  tasks.draw_obstacle, tasks.prepare_draw, tasks.make_draw, tasks.guard_wheel, tasks.judge_draw_money FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks.wheel_obstacle, tasks.draw_obstacle, tasks.wheel_in_force TO ohmstead_api;

-- Violations of draws made since a moment: the outcome follows from the seeds, and spin and prize are what the ledger has.
CREATE OR REPLACE FUNCTION tasks.examine_draws(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'tasks_draw', d.id, format('the outcome is %s, %s %s, and the seeds give %s', d.residue, d.units, d.prize, r.residue)
    FROM tasks.draw d JOIN tasks.wheel w ON w.id = d.wheel_id
   CROSS JOIN LATERAL (SELECT tasks.draw_residue(d.id, d.seed, d.client_seed) AS residue) r
   CROSS JOIN LATERAL tasks.prize_at(w.prizes, r.residue) p
   WHERE d.drawn_at >= since AND (d.residue, d.prize, d.units) IS DISTINCT FROM (r.residue, p.prize, p.units)
  UNION ALL
  SELECT 'tasks_money', d.id, format('its draw takes a spin and gives %s %s, the ledger has %s', d.units, d.prize, coalesce(t.moved, 'nothing'))
    FROM tasks.draw d
    LEFT JOIN LATERAL (
      SELECT string_agg(format('%s %s', y.code, y.amount_micros), ', ' ORDER BY y.code DESC) AS moved
        FROM ledger.transfer y WHERE y.cause_kind = 'draw' AND y.cause_id = d.id) t ON true
   WHERE d.drawn_at >= since AND t.moved IS DISTINCT FROM
         'wheel_spin 1' || CASE d.prize WHEN 'nothing' THEN '' WHEN 'money' THEN format(', wheel_prize %s', d.units) ELSE format(', wheel_counted %s', d.units) END
  UNION ALL
  SELECT 'tasks_money', t.cause_id, 'money without a draw'
    FROM ledger.transfer t
   WHERE t.cause_kind = 'draw' AND t.happened_at >= since AND NOT EXISTS (SELECT FROM tasks.draw d WHERE d.id = t.cause_id AND d.drawn_at IS NOT NULL)
$$;
REVOKE ALL ON FUNCTION tasks.examine_draws FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks.examine_draws TO ohmstead_api, ohmstead_worker;
