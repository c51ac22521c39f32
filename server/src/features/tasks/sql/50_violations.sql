-- Violations of tasks taken since a moment: each reward has exactly the money that its state says, each such movement has its task, and what was decided is
-- done soon. The budget covers what is promised.
CREATE OR REPLACE FUNCTION tasks.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'tasks_money', a.id, format('reward %s %s is %s, the ledger has %s', coalesce(a.reward_micros, a.reward_count), a.reward, coalesce(a.reward_state, 'not earned'), coalesce(t.phases, 'nothing'))
    FROM tasks.assignment a
    LEFT JOIN LATERAL (
     SELECT string_agg(format('%s %s', y.phase, y.amount_micros), ', ' ORDER BY y.phase) AS phases
       FROM ledger.transfer y JOIN ledger.account c ON c.id = y.credit
      WHERE y.cause_kind = 'task' AND y.cause_id = a.id AND c.kind = (tasks.way_of(a.reward)).target AND c.owner = a.member_id) t ON true
   WHERE (a.received_at >= since OR a.reward_state = 'toCollect' OR a.reward_ended_at >= since) AND t.phases IS DISTINCT FROM CASE a.reward_state
       WHEN 'toCollect' THEN format('hold %s', coalesce(a.reward_micros, a.reward_count))
       WHEN 'collected' THEN format('hold %1$s, capture %1$s', coalesce(a.reward_micros, a.reward_count))
       WHEN 'expired' THEN format('hold %1$s, void %1$s', coalesce(a.reward_micros, a.reward_count)) END
  UNION ALL
  SELECT 'tasks_money', t.cause_id, 'money without a task'
    FROM ledger.transfer t
   WHERE t.code IN ('task_reward', 'task_counted') AND t.happened_at >= since AND NOT EXISTS (SELECT FROM tasks.assignment a WHERE a.id = t.cause_id)
  UNION ALL
  SELECT 'tasks_money', f.id, 'a payment into the budget was approved, and its money did not move'
    FROM tasks.funding f
   WHERE f.funded_at >= since AND NOT EXISTS (
     SELECT FROM ledger.transfer t WHERE t.cause_kind = 'funding' AND t.cause_id = f.id AND t.amount_micros = f.amount_micros)
  UNION ALL
  SELECT 'tasks_late', a.id, format('its reward was to be decided on by %s', a.collect_until)
    FROM tasks.assignment a WHERE a.reward_state = 'toCollect' AND a.collect_until < platform.now() - interval '15 minutes'
  UNION ALL
  SELECT 'tasks_late', p.assignment_id, format('a proof was accepted at %s', p.decided_at)
    FROM tasks.proof p JOIN tasks.assignment a ON a.id = p.assignment_id
   WHERE p.decision = 'accepted' AND a.state = 'inProgress' AND p.decided_at < platform.now() - interval '15 minutes'
  UNION ALL
  SELECT 'tasks_budget', 'marketing_budget', format('%s available, %s promised', b.available, b.promised) FROM tasks.budget() b WHERE b.promised > b.available
  UNION ALL
  SELECT x.violation, x.subject, x.detail FROM tasks.examine_draws(since) x
  UNION ALL
  SELECT x.violation, x.subject, x.detail FROM tasks.examine_points(since) x
  UNION ALL
  SELECT 'tasks_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'tasks'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION tasks.examine, tasks.way_of TO ohmstead_api, ohmstead_worker;

-- Empty, or an alarm. Reads two hours, so that it can run every minute.
CREATE OR REPLACE VIEW tasks.violations AS
  SELECT v.violation, v.subject, v.detail FROM tasks.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON tasks.violations TO ohmstead_worker;
REVOKE SELECT ON tasks.violations FROM ohmstead_api;
