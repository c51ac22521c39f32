-- A task cannot change. Staff disable it once; then no one can take it, and it is ended for those who took it and sent nothing.
CREATE OR REPLACE FUNCTION tasks.judge_task() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.disabled_by IS NOT NULL OR NEW.expires_at <= platform.now() OR NEW.expires_at > platform.now() + interval '2 years' THEN
    RAISE EXCEPTION 'time: a task is written before it expires, at most two years ahead' USING ERRCODE = 'PL003';
  END IF;
  IF NEW.reward_micros > ((settings.in_force('tasks.rewardMax') #>> '{}')::numeric * 1000000)::bigint THEN
    RAISE EXCEPTION 'tasks: the reward of a task is not above the setting tasks.rewardMax' USING ERRCODE = 'LG001';
  END IF;
  IF NEW.reward_count > (settings.in_force('tasks.' || NEW.reward || 'Max') #>> '{}')::integer THEN
    RAISE EXCEPTION 'tasks: the reward of a task is not above the setting tasks.%Max', NEW.reward USING ERRCODE = 'LG001';
  END IF;
  NEW.made_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER written_in_time BEFORE INSERT ON tasks.task FOR EACH ROW EXECUTE FUNCTION tasks.judge_task();

CREATE OR REPLACE FUNCTION tasks.keep_task() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - '{disabled_by,disabled_at}'::text[] <> to_jsonb(OLD) - '{disabled_by,disabled_at}'::text[]
     OR OLD.disabled_by IS NOT NULL OR NEW.disabled_by IS NULL THEN
    RAISE EXCEPTION 'tasks: a task cannot change, and is disabled once' USING ERRCODE = 'LG001';
  END IF;
  NEW.disabled_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON tasks.task FOR EACH ROW EXECUTE FUNCTION tasks.keep_task();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON tasks.task FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.task EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION tasks.end_disabled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE tasks.assignment SET state = 'disabled', ended_at = platform.now() WHERE task_id = NEW.id AND state = 'received';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ends_assignments AFTER UPDATE ON tasks.task FOR EACH ROW EXECUTE FUNCTION tasks.end_disabled();

-- How many places of a task are taken. One that was given back or not done in time is free again.
CREATE OR REPLACE FUNCTION tasks.places_taken(of_task text) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*)::integer FROM tasks.assignment a WHERE a.task_id = of_task AND a.state IN ('received', 'inProgress', 'completed', 'rejected')
$$;

-- What the marketing budget has, and what of it is promised to members: tasks that they took and can complete, also after an appeal.
CREATE OR REPLACE FUNCTION tasks.budget(OUT available bigint, OUT promised bigint) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT b.available_micros FROM ledger.account_balance b WHERE b.kind = 'marketing_budget' AND b.owner = 'platform'), 0),
         coalesce((SELECT sum(a.reward_micros)::bigint FROM tasks.assignment a
                    WHERE a.reward = 'money' AND (a.state IN ('received', 'inProgress') OR a.state = 'rejected' AND a.ended_at > platform.now() - interval '7 days')), 0)
$$;

-- Why a member cannot take a task; null: they can. Until the transaction ends, no one else can take the last place or the last money of the budget.
CREATE OR REPLACE FUNCTION tasks.obstacle(of_task text, of_member text) RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  offered record;
  taker record;
BEGIN
  SELECT m.closed_at, m.affiliated, m.house INTO taker FROM accounts.member m WHERE m.id = of_member FOR SHARE;
  IF taker IS NULL OR taker.closed_at IS NOT NULL THEN RETURN 'closed'; END IF;
  SELECT t.* INTO offered FROM tasks.task t WHERE t.id = of_task FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF EXISTS (SELECT FROM tasks.assignment a WHERE a.task_id = of_task AND a.member_id = of_member) THEN RETURN 'taken'; END IF;
  IF offered.disabled_at IS NOT NULL OR offered.expires_at <= platform.now() THEN RETURN 'over'; END IF;
  IF offered.reward <> 'none' AND (taker.affiliated OR taker.house) THEN RETURN 'affiliated'; END IF;
  IF tasks.places_taken(of_task) >= offered.places THEN RETURN 'full'; END IF;
  IF offered.goal <> 'proof' AND offered.reward <> 'none' AND EXISTS (
       SELECT FROM tasks.assignment a
        WHERE a.member_id = of_member AND a.goal = offered.goal AND a.reward <> 'none' AND a.state IN ('received', 'inProgress', 'completed')) THEN
    RETURN 'milestone';
  END IF;
  IF offered.reward = 'money' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('tasks.budget', 0));
    IF (SELECT b.available - b.promised < offered.reward_micros FROM tasks.budget() b) THEN RETURN 'budget'; END IF;
  END IF;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION tasks.judge_task, tasks.keep_task, tasks.end_disabled, tasks.places_taken, tasks.budget, tasks.obstacle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks.places_taken, tasks.budget TO ohmstead_api, ohmstead_worker;
GRANT EXECUTE ON FUNCTION tasks.obstacle TO ohmstead_api;
