-- A member takes a task. The database sets the terms and the times.
CREATE OR REPLACE FUNCTION tasks.take_task() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  offered record;
  reason CONSTANT text := tasks.obstacle(NEW.task_id, NEW.member_id);
BEGIN
  IF reason IS NOT NULL THEN
    RAISE EXCEPTION 'tasks: the task cannot be taken: %', reason USING ERRCODE = 'LG001';
  END IF;
  SELECT t.goal, t.reward, t.reward_micros, t.reward_count, t.hours INTO offered FROM tasks.task t WHERE t.id = NEW.task_id;
  NEW.goal := offered.goal;
  NEW.reward := offered.reward;
  NEW.reward_micros := offered.reward_micros;
  NEW.reward_count := offered.reward_count;
  NEW.state := 'received';
  NEW.received_at := platform.now();
  NEW.due_at := NEW.received_at + make_interval(hours => offered.hours);
  NEW.ended_at := NULL;
  NEW.reward_state := NULL;
  NEW.collect_until := NULL;
  NEW.collect_asked_at := NULL;
  NEW.reward_ended_at := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER taken_as_offered BEFORE INSERT ON tasks.assignment FOR EACH ROW EXECUTE FUNCTION tasks.take_task();

-- The terms stay. A member gives a task back, or collects a reward in time; everything else is decided by the functions of the owner.
CREATE OR REPLACE FUNCTION tasks.run_assignment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  course CONSTANT text[] := '{state,ended_at,reward_state,collect_until,collect_asked_at,reward_ended_at}';
BEGIN
  IF to_jsonb(NEW) - course <> to_jsonb(OLD) - course THEN
    RAISE EXCEPTION 'tasks: the terms of a task that was taken do not change' USING ERRCODE = 'LG001';
  END IF;
  IF current_user = 'ohmstead_api' THEN
    IF OLD.state = 'received' AND NEW.state = 'unfinished' AND NEW.collect_asked_at IS NULL THEN
      NEW.ended_at := platform.now();
      RETURN NEW;
    END IF;
    IF NEW.state = OLD.state AND OLD.reward_state = 'toCollect' AND OLD.collect_asked_at IS NULL AND NEW.collect_asked_at IS NOT NULL AND platform.now() < OLD.collect_until THEN
      NEW.collect_asked_at := platform.now();
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'tasks: a member gives a task back that is not done, or collects a reward in time' USING ERRCODE = 'LG001';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
       ('received', 'inProgress'), ('received', 'completed'), ('received', 'timedOut'), ('received', 'disabled'), ('received', 'unfinished'),
       ('inProgress', 'completed'), ('inProgress', 'rejected'), ('rejected', 'inProgress'))
     OR NEW.reward_state IS DISTINCT FROM OLD.reward_state AND (coalesce(OLD.reward_state, 'none'), NEW.reward_state) NOT IN (
       ('none', 'toCollect'), ('toCollect', 'collected'), ('toCollect', 'expired')) THEN
    RAISE EXCEPTION 'tasks: a task does not change from % to %, and its reward not from % to %', OLD.state, NEW.state, OLD.reward_state, NEW.reward_state USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER runs_its_course BEFORE UPDATE ON tasks.assignment FOR EACH ROW EXECUTE FUNCTION tasks.run_assignment();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON tasks.assignment FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.assignment EXECUTE FUNCTION platform.refuse_change();

-- A proof is sent in time: the first before the task is due, an appeal within seven days of the rejection and with words. The picture is the member's own.
CREATE OR REPLACE FUNCTION tasks.judge_proof() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  of record;
BEGIN
  SELECT a.* INTO of FROM tasks.assignment a WHERE a.id = NEW.assignment_id FOR NO KEY UPDATE;
  IF of.member_id IS DISTINCT FROM NEW.member_id OR of.goal <> 'proof' OR NEW.decision IS NOT NULL
     OR NOT (NEW.attempt = 1 AND of.state = 'received' AND platform.now() <= of.due_at
          OR NEW.attempt = 2 AND of.state = 'rejected' AND platform.now() <= of.ended_at + interval '7 days' AND NEW.note <> ''
             AND EXISTS (SELECT FROM tasks.proof p WHERE p.assignment_id = of.id AND p.attempt = 1)) THEN
    RAISE EXCEPTION 'tasks: a proof is sent for a task that was taken, in time, and once more after a rejection' USING ERRCODE = 'LG001';
  END IF;
  IF NOT EXISTS (SELECT FROM uploads.file f WHERE f.id = NEW.file_id AND f.owner_id = NEW.member_id AND f.kind = 'proof') THEN
    RAISE EXCEPTION 'tasks: the picture of a proof belongs to its member' USING ERRCODE = 'LG001';
  END IF;
  NEW.sent_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sent_in_time BEFORE INSERT ON tasks.proof FOR EACH ROW EXECUTE FUNCTION tasks.judge_proof();

-- Staff decide on a proof once: another person than the author of the task, and on an appeal another one than before. The note is erased with its member.
CREATE OR REPLACE FUNCTION tasks.keep_proof() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  decided CONSTANT text[] := '{decision,reason,answer,decided_by,decided_at}';
BEGIN
  IF to_jsonb(NEW) - decided <> to_jsonb(OLD) - decided
     AND (current_user = 'ohmstead_api' OR NEW.note <> '' OR to_jsonb(NEW) - 'note' <> to_jsonb(OLD) - 'note') THEN
    RAISE EXCEPTION 'tasks: a proof cannot change' USING ERRCODE = 'LG001';
  END IF;
  IF (NEW.decision, NEW.reason, NEW.answer, NEW.decided_by) IS DISTINCT FROM (OLD.decision, OLD.reason, OLD.answer, OLD.decided_by) THEN
    IF OLD.decision IS NOT NULL OR NEW.decision IS NULL THEN
      RAISE EXCEPTION 'tasks: a proof is decided once' USING ERRCODE = 'LG001';
    END IF;
    IF NEW.decided_by = (SELECT t.made_by FROM tasks.task t JOIN tasks.assignment a ON a.task_id = t.id WHERE a.id = NEW.assignment_id)
       OR NEW.decided_by = (SELECT p.decided_by FROM tasks.proof p WHERE p.assignment_id = NEW.assignment_id AND p.attempt < NEW.attempt) THEN
      RAISE EXCEPTION 'tasks: another person decides than the one who wrote the task or rejected the first proof' USING ERRCODE = 'LG001';
    END IF;
    NEW.decided_at := platform.now();
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER decided_once BEFORE UPDATE ON tasks.proof FOR EACH ROW EXECUTE FUNCTION tasks.keep_proof();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON tasks.proof FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.proof EXECUTE FUNCTION platform.refuse_change();

-- The state of the task follows its proof. What was accepted is completed by the worker, together with its money.
CREATE OR REPLACE FUNCTION tasks.follow_proof() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE tasks.assignment SET state = 'inProgress', ended_at = NULL WHERE id = NEW.assignment_id;
  ELSIF NEW.decision = 'rejected' AND OLD.decision IS NULL THEN
    UPDATE tasks.assignment SET state = 'rejected', ended_at = platform.now() WHERE id = NEW.assignment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER moves_assignment AFTER INSERT OR UPDATE ON tasks.proof FOR EACH ROW EXECUTE FUNCTION tasks.follow_proof();

REVOKE ALL ON FUNCTION tasks.take_task, tasks.run_assignment, tasks.judge_proof, tasks.keep_proof, tasks.follow_proof FROM PUBLIC;

-- What members wrote and sent as proof, the worker does not read.
REVOKE SELECT ON tasks.proof FROM ohmstead_worker;
GRANT SELECT (id, assignment_id, member_id, decision, decided_at) ON tasks.proof TO ohmstead_worker;
