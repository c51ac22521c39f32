-- Whether a task is done, from the rows of the features that know it. A charge counts if it was paid in full, was signed where the socket is a
-- member's own, and was not at a unit that its driver hosted.
CREATE OR REPLACE FUNCTION tasks.is_done(of_assignment text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE a.goal
    WHEN 'proof' THEN EXISTS (SELECT FROM tasks.proof p WHERE p.assignment_id = a.id AND p.decision = 'accepted')
    WHEN 'firstCharge' THEN EXISTS (
      SELECT FROM charging.charging_session s
       WHERE s.driver_id = a.member_id AND s.state = 'settled' AND s.energy_wh > 0 AND s.debt_micros = 0 AND s.collected_micros > 0
         AND (s.site_id IS NOT NULL OR s.evidence = 'signed')
         AND NOT EXISTS (SELECT FROM hosting.custody c
                          WHERE c.point_id = s.point_id AND c.member_id = s.driver_id AND c."window" && tstzrange(s.started_at, s.stopped_at, '[]')))
    WHEN 'authenticator' THEN EXISTS (SELECT FROM accounts.authenticator f WHERE f.member_id = a.member_id AND f.on_since IS NOT NULL)
    WHEN 'fundPassword' THEN EXISTS (SELECT FROM accounts.person p WHERE p.member_id = a.member_id AND p.fund_password_changed_at IS NOT NULL)
    WHEN 'invite' THEN EXISTS (SELECT FROM accounts.member m WHERE m.inviter_id = a.member_id)
    WHEN 'lease' THEN EXISTS (SELECT FROM packages.lease l WHERE l.member_id = a.member_id AND l.state <> 'cancelled')
    WHEN 'hosting' THEN EXISTS (SELECT FROM hosting.custody c WHERE c.member_id = a.member_id)
    ELSE false END
  FROM tasks.assignment a WHERE a.id = of_assignment
$$;

-- Completes tasks that are done; a reward can be collected from now on, for as long as the setting says. Returns those that it completed.
CREATE OR REPLACE FUNCTION tasks.complete(ids text[]) RETURNS SETOF text LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE tasks.assignment a SET state = 'completed', ended_at = platform.now(),
         reward_state = CASE WHEN a.reward <> 'none' THEN 'toCollect' END,
         collect_until = CASE WHEN a.reward <> 'none' THEN platform.now() + make_interval(hours => (settings.in_force('tasks.collectWithinHours') #>> '{}')::integer) END
   WHERE a.id = ANY (ids) AND a.state IN ('received', 'inProgress') AND tasks.is_done(a.id)
  RETURNING a.id
$$;

-- Rewards on which to decide now: collected by their member or for them, or not collected in time.
CREATE OR REPLACE VIEW tasks.reward_due AS
  SELECT a.id, a.collect_until,
         CASE WHEN m.closed_at IS NOT NULL THEN 'expired'
              WHEN a.collect_asked_at IS NOT NULL OR coalesce(c.auto_collect, true) THEN 'collected'
              WHEN a.collect_until <= platform.now() THEN 'expired' END AS outcome
    FROM tasks.assignment a JOIN accounts.member m ON m.id = a.member_id LEFT JOIN tasks.choice c ON c.member_id = a.member_id
   WHERE a.reward_state = 'toCollect';
GRANT SELECT ON tasks.reward_due TO ohmstead_worker;

CREATE OR REPLACE FUNCTION tasks.end_rewards(ids text[]) RETURNS TABLE (id text, outcome text) LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE tasks.assignment a SET reward_state = d.outcome, reward_ended_at = platform.now()
    FROM tasks.reward_due d WHERE d.id = a.id AND d.outcome IS NOT NULL AND a.id = ANY (ids)
  RETURNING a.id, a.reward_state
$$;

-- Ends tasks that were not done in time; those of a closed account at once. Returns them.
CREATE OR REPLACE FUNCTION tasks.time_out(most integer) RETURNS SETOF text LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE tasks.assignment a SET state = 'timedOut', ended_at = platform.now()
   WHERE a.id IN (SELECT o.id FROM tasks.assignment o WHERE o.state = 'received' AND o.due_at <= platform.now() ORDER BY o.due_at LIMIT most FOR UPDATE SKIP LOCKED)
  RETURNING a.id
$$;

-- A member who closed the account has no open task, and what they wrote is erased.
CREATE OR REPLACE FUNCTION tasks.forget_member(of_member text) RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM accounts.member m WHERE m.id = of_member AND m.closed_at IS NOT NULL) THEN RETURN; END IF;
  UPDATE tasks.assignment SET state = 'unfinished', ended_at = platform.now() WHERE member_id = of_member AND state = 'received';
  UPDATE tasks.proof SET note = '' WHERE member_id = of_member AND note <> '';
  DELETE FROM tasks.choice WHERE member_id = of_member;
END $$;

REVOKE ALL ON FUNCTION tasks.is_done, tasks.complete, tasks.end_rewards, tasks.time_out, tasks.forget_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks.complete, tasks.end_rewards, tasks.time_out, tasks.forget_member TO ohmstead_worker;
