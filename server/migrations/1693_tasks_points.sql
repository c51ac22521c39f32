-- Points pay for charging: the operator returns a part of the commission that it kept of a charging session, never more, and takes points for it. The parts of the
-- bill stay as they are, so a discount costs neither the host nor the tax office nor the supplier of energy.

-- Whether a member's points pay for the charging sessions that start from then on. The latest row counts.
CREATE TABLE tasks.points_choice (
  seq       bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT points_choice_pk PRIMARY KEY,
  member_id text        NOT NULL CONSTRAINT points_choice_of_member REFERENCES accounts.member,
  is_on     boolean     NOT NULL,
  chosen_at timestamptz NOT NULL
);
CREATE INDEX points_choice_of_member_order ON tasks.points_choice (member_id, seq DESC);

-- One settlement of a charging session whose driver pays with points: decided when its commission was released.
CREATE TABLE tasks.points_discount (
  settlement_id       text        CONSTRAINT points_discount_pk PRIMARY KEY,
  charging_session_id text        NOT NULL,
  member_id           text        NOT NULL CONSTRAINT points_discount_of_member REFERENCES accounts.member,
  state               text        NOT NULL CONSTRAINT points_discount_state CHECK (state IN ('waiting', 'given', 'nothing')),
  points              integer     CONSTRAINT points_discount_points CHECK (points > 0),
  -- What one point paid.
  point_micros        bigint      CONSTRAINT points_discount_value CHECK (point_micros BETWEEN 1 AND 1000000000),
  amount_micros       bigint      CONSTRAINT points_discount_amount CHECK (amount_micros = points * point_micros),
  expected_at         timestamptz NOT NULL,
  ended_at            timestamptz,
  CONSTRAINT points_discount_ends CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CONSTRAINT points_discount_given CHECK (num_nonnulls(points, point_micros, amount_micros) = CASE state WHEN 'given' THEN 3 ELSE 0 END)
);
CREATE INDEX points_discount_waiting ON tasks.points_discount (expected_at, settlement_id) WHERE state = 'waiting';
CREATE INDEX points_discount_of_session ON tasks.points_discount (charging_session_id);
CREATE INDEX points_discount_of_member_order ON tasks.points_discount (member_id, expected_at DESC, settlement_id DESC);
CREATE INDEX points_discount_ended ON tasks.points_discount (ended_at);

GRANT SELECT ON tasks.points_choice TO ohmstead_api;
GRANT SELECT ON tasks.points_discount TO ohmstead_api, ohmstead_worker;
GRANT INSERT (member_id, is_on) ON tasks.points_choice TO ohmstead_api;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('points_used',     'charging_session', '{worker}', false, false, 'A driver pays for a charging session with points.'),
  ('points_discount', 'charging_session', '{worker}', false, false, 'What points paid for a charging session, from the commission that the operator kept of it.');
SELECT ledger.allow('points_used', 'points', 'points_issue', 'none', '{post}');
SELECT ledger.allow('points_discount', 'operator_income', 'recharge', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES ('points_used', 'guard_tasks_points'), ('points_discount', 'guard_tasks_points');
