-- Where a reward comes from, where it goes to, and how much it is: money in micro-units, everything else in whole units.
CREATE OR REPLACE FUNCTION tasks.way_of(reward text, OUT source text, OUT target text) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE reward WHEN 'money' THEN 'marketing_budget' ELSE reward || '_issue' END, CASE reward WHEN 'money' THEN 'reward' ELSE reward END
$$;

-- A reward goes from the marketing budget to the reward wallet of the member who completed the task, or from the account of issue to the member's account of
-- the same asset, in its amount, once: held when it is completed, captured when it is collected, voided when it is not.
CREATE OR REPLACE FUNCTION tasks.guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('task_reward', 'task_counted')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN a.id IS NULL THEN 'there is no such task'
      WHEN (d.kind, d.owner, c.kind, c.owner, n.amount_micros) IS DISTINCT FROM (w.source, 'platform', w.target, a.member_id, coalesce(a.reward_micros, a.reward_count))
        THEN 'the money does not fit the task'
      WHEN CASE n.phase WHEN 'hold' THEN 'toCollect' WHEN 'capture' THEN 'collected' WHEN 'void' THEN 'expired' END IS DISTINCT FROM a.reward_state
        THEN format('a reward that is %s is not followed by a %s', coalesce(a.reward_state, 'not earned'), n.phase)
      WHEN (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'task' AND t.cause_id = n.cause_id AND t.phase IN ('post', 'hold')) > 1
        THEN 'a task is rewarded once'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN tasks.assignment a ON a.id = n.cause_id
    LEFT JOIN LATERAL tasks.way_of(a.reward) w ON true
    WHERE n.code IN ('task_reward', 'task_counted')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:tasks: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_tasks AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tasks.guard();

-- The state of a reward and its money change together.
CREATE OR REPLACE FUNCTION tasks.judge_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger.transfer t
     WHERE t.cause_kind = 'task' AND t.cause_id = NEW.id AND t.code IN ('task_reward', 'task_counted')
       AND t.phase = CASE NEW.reward_state WHEN 'toCollect' THEN 'hold' WHEN 'collected' THEN 'capture' ELSE 'void' END::ledger.phase) THEN
    RAISE EXCEPTION 'guard:tasks: the reward of % is % and its money did not move', NEW.id, NEW.reward_state USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON tasks.assignment;
CREATE CONSTRAINT TRIGGER moves_money AFTER UPDATE ON tasks.assignment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reward_state IS DISTINCT FROM OLD.reward_state) EXECUTE FUNCTION tasks.judge_money();

REVOKE ALL ON FUNCTION tasks.way_of, tasks.guard, tasks.judge_money FROM PUBLIC;
