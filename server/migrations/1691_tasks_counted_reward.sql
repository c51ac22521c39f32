-- Rewards that are counted: points and spins of the wheel. A goal that has no reward of money has none of these either.
ALTER TABLE tasks.task
  ADD COLUMN reward_count integer CONSTRAINT task_count CHECK (reward_count BETWEEN 1 AND 100000),
  DROP CONSTRAINT task_reward, ADD CONSTRAINT task_reward CHECK (reward IN ('none', 'money', 'points', 'spins')),
  ADD CONSTRAINT task_count_of_counted CHECK ((reward IN ('points', 'spins')) = (reward_count IS NOT NULL));
ALTER TABLE tasks.assignment
  ADD COLUMN reward_count integer,
  DROP CONSTRAINT assignment_rewarded, ADD CONSTRAINT assignment_rewarded CHECK ((state = 'completed' AND reward <> 'none') = (reward_state IS NOT NULL));
GRANT INSERT (reward_count) ON tasks.task TO ohmstead_api;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('task_counted', 'task', '{worker}', false, false, 'A member completed a task whose reward is counted: points or spins of the wheel.');
INSERT INTO ledger.guarded (code, guard) VALUES ('task_counted', 'guard_tasks');
SELECT ledger.allow('task_counted', kind || '_issue', kind, 'none', '{hold,capture,void}') FROM (VALUES ('points'), ('spins')) AS counted (kind);
