-- Tasks of members. Staff write them and never change them; a member takes one, and it is completed by a fact that the database finds in the tables of
-- other features, or by a proof that staff accept. A reward is paid for work, or for a milestone of safety or learning: nothing else can be a goal with
-- a reward, so that no task can pay for time, deposits, holding or presence.
CREATE SCHEMA tasks;

CREATE TABLE tasks.task (
  id            text        CONSTRAINT task_pk PRIMARY KEY CONSTRAINT task_form CHECK (id ~ '^tk_[0-9a-hjkmnp-tv-z]{26}$'),
  -- By language: title and body. English is always there, for readers of a language that is missing.
  texts         jsonb       NOT NULL CONSTRAINT task_texts CHECK (jsonb_typeof(texts) = 'object' AND texts ? 'en_US' AND length(texts::text) <= 40000),
  -- proof: staff review what the member sends. The others are facts.
  goal          text        NOT NULL CONSTRAINT task_goal CHECK (goal IN ('proof', 'firstCharge', 'authenticator', 'fundPassword', 'invite', 'lease', 'hosting')),
  reward        text        NOT NULL CONSTRAINT task_reward CHECK (reward IN ('none', 'money')),
  reward_micros bigint      CONSTRAINT task_amount CHECK (reward_micros BETWEEN 1 AND 1000000000),
  -- How many members can take it, and how long each of them has.
  places        integer     NOT NULL CONSTRAINT task_places CHECK (places BETWEEN 1 AND 100000),
  hours         integer     NOT NULL CONSTRAINT task_hours CHECK (hours BETWEEN 1 AND 2160),
  expires_at    timestamptz NOT NULL,
  made_by       text        NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT platform.now(),
  disabled_by   text,
  disabled_at   timestamptz CONSTRAINT task_disabled CHECK ((disabled_by IS NULL) = (disabled_at IS NULL)),
  CONSTRAINT task_amount_of_money CHECK ((reward = 'money') = (reward_micros IS NOT NULL)),
  -- Inviting, leasing and hosting give a check mark and nothing else.
  CONSTRAINT task_unpaid CHECK (reward = 'none' OR goal IN ('proof', 'firstCharge', 'authenticator', 'fundPassword'))
);
CREATE INDEX task_order ON tasks.task (made_at DESC, id DESC);

-- A task that a member took, with the terms of then.
CREATE TABLE tasks.assignment (
  id                text        CONSTRAINT assignment_pk PRIMARY KEY CONSTRAINT assignment_form CHECK (id ~ '^ta_[0-9a-hjkmnp-tv-z]{26}$'),
  task_id           text        NOT NULL CONSTRAINT assignment_of_task REFERENCES tasks.task,
  member_id         text        NOT NULL CONSTRAINT assignment_of_member REFERENCES accounts.member,
  goal              text        NOT NULL,
  reward            text        NOT NULL,
  reward_micros     bigint,
  state             text        NOT NULL CONSTRAINT assignment_state
                                CHECK (state IN ('received', 'inProgress', 'completed', 'unfinished', 'timedOut', 'rejected', 'disabled')),
  received_at       timestamptz NOT NULL,
  due_at            timestamptz NOT NULL CONSTRAINT assignment_due CHECK (due_at > received_at),
  -- When it was completed, rejected or ended in another way.
  ended_at          timestamptz,
  reward_state      text        CONSTRAINT assignment_reward_state CHECK (reward_state IN ('toCollect', 'collected', 'expired')),
  collect_until     timestamptz,
  collect_asked_at  timestamptz,
  reward_ended_at   timestamptz,
  CONSTRAINT assignment_once UNIQUE (task_id, member_id),
  CONSTRAINT assignment_ends CHECK ((state IN ('received', 'inProgress')) = (ended_at IS NULL)),
  CONSTRAINT assignment_rewarded CHECK ((state = 'completed' AND reward = 'money') = (reward_state IS NOT NULL)),
  CONSTRAINT assignment_collects CHECK ((reward_state IS NULL) = (collect_until IS NULL) AND (collect_asked_at IS NULL OR reward_state IS NOT NULL)),
  CONSTRAINT assignment_reward_ends CHECK ((reward_state IN ('collected', 'expired')) IS TRUE = (reward_ended_at IS NOT NULL))
);
-- A milestone is rewarded once, however many tasks name it.
CREATE UNIQUE INDEX assignment_milestone ON tasks.assignment (member_id, goal)
  WHERE goal <> 'proof' AND reward <> 'none' AND state IN ('received', 'inProgress', 'completed');
CREATE INDEX assignment_of_member_order ON tasks.assignment (member_id, received_at DESC, id DESC);
CREATE INDEX assignment_open ON tasks.assignment (due_at) WHERE state = 'received';
CREATE INDEX assignment_measured ON tasks.assignment (member_id) WHERE state = 'received' AND goal <> 'proof';
-- What the budget still owes: tasks that can be completed, and rewards that are not held yet.
CREATE INDEX assignment_promised ON tasks.assignment (ended_at) WHERE reward = 'money' AND state IN ('received', 'inProgress', 'rejected');
CREATE INDEX assignment_collecting ON tasks.assignment (collect_until) WHERE reward_state = 'toCollect';
CREATE INDEX assignment_received ON tasks.assignment (received_at);

-- What a member sent: the first proof, and one appeal after a rejection. The picture belongs to the feature `uploads`, and is deleted with its owner.
CREATE TABLE tasks.proof (
  id            text        CONSTRAINT proof_pk PRIMARY KEY CONSTRAINT proof_form CHECK (id ~ '^tp_[0-9a-hjkmnp-tv-z]{26}$'),
  assignment_id text        NOT NULL CONSTRAINT proof_of_assignment REFERENCES tasks.assignment,
  member_id     text        NOT NULL CONSTRAINT proof_of_member REFERENCES accounts.member,
  attempt       smallint    NOT NULL CONSTRAINT proof_attempt CHECK (attempt IN (1, 2)),
  file_id       text        NOT NULL CONSTRAINT proof_file CHECK (file_id ~ '^fi_[0-9a-hjkmnp-tv-z]{26}$'),
  note          text        NOT NULL CONSTRAINT proof_note CHECK (length(note) <= 1000),
  sent_at       timestamptz NOT NULL,
  decision      text        CONSTRAINT proof_decision CHECK (decision IN ('accepted', 'rejected')),
  reason        text        CONSTRAINT proof_reason CHECK (reason IN ('unclear', 'wrongPlace', 'incomplete', 'notOwn', 'other')),
  answer        text        CONSTRAINT proof_answer CHECK (length(answer) BETWEEN 1 AND 500),
  decided_by    text,
  decided_at    timestamptz,
  CONSTRAINT proof_once UNIQUE (assignment_id, attempt),
  -- One picture proves one task.
  CONSTRAINT proof_file_key UNIQUE (file_id),
  CONSTRAINT proof_decided CHECK (num_nonnulls(decision, decided_by, decided_at) IN (0, 3)),
  CONSTRAINT proof_rejected CHECK ((decision = 'rejected') IS TRUE = (reason IS NOT NULL) AND (reason <> 'other' OR answer IS NOT NULL))
);
CREATE INDEX proof_waiting ON tasks.proof (sent_at, id) WHERE decision IS NULL;
CREATE INDEX proof_order ON tasks.proof (sent_at DESC, id DESC);

-- Whether rewards are collected for a member; without a row they are.
CREATE TABLE tasks.choice (
  member_id    text    CONSTRAINT choice_pk PRIMARY KEY CONSTRAINT choice_of_member REFERENCES accounts.member,
  auto_collect boolean NOT NULL
);

GRANT USAGE ON SCHEMA tasks TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON tasks.task, tasks.assignment, tasks.proof, tasks.choice TO ohmstead_api, ohmstead_worker;
GRANT SELECT ON tasks.task, tasks.assignment TO ohmstead_staff_read;
GRANT INSERT (id, texts, goal, reward, reward_micros, places, hours, expires_at, made_by), UPDATE (disabled_by) ON tasks.task TO ohmstead_api;
GRANT INSERT (id, task_id, member_id), UPDATE (state, collect_asked_at) ON tasks.assignment TO ohmstead_api;
GRANT INSERT (id, assignment_id, member_id, attempt, file_id, note), UPDATE (decision, reason, answer, decided_by) ON tasks.proof TO ohmstead_api;
GRANT INSERT, UPDATE (auto_collect) ON tasks.choice TO ohmstead_api;
GRANT DELETE ON tasks.choice TO ohmstead_worker;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('task_reward', 'task', '{worker}', false, false, 'A member completed a task. Paid from the marketing budget, which the operator funds.');
SELECT ledger.allow('task_reward', 'marketing_budget', 'reward', 'none', '{hold,capture,void}');
INSERT INTO ledger.guarded (code, guard) VALUES ('task_reward', 'guard_tasks');
