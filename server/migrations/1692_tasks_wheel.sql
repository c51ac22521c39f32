-- The wheel: a member turns it with a spin. Two people publish its odds, which never change; other odds are another wheel.
CREATE TABLE tasks.wheel (
  id          text        CONSTRAINT wheel_pk PRIMARY KEY CONSTRAINT wheel_form CHECK (id ~ '^wl_[0-9a-hjkmnp-tv-z]{26}$'),
  approval_id text        NOT NULL CONSTRAINT wheel_of_approval UNIQUE,
  -- In their order: kind, units (micro-units of money, or how many), and weight out of 10,000.
  prizes      jsonb       NOT NULL CONSTRAINT wheel_prizes CHECK (jsonb_typeof(prizes) = 'array' AND jsonb_array_length(prizes) BETWEEN 2 AND 12),
  made_at     timestamptz NOT NULL
);
CREATE INDEX wheel_order ON tasks.wheel (made_at DESC, id DESC);

-- A draw: first the hash of a seed that only the database knows, then what its member chose, then, in a later transaction, the seed and the outcome that follows from both.
CREATE TABLE tasks.draw (
  id           text        CONSTRAINT draw_pk PRIMARY KEY CONSTRAINT draw_form CHECK (id ~ '^dw_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id    text        NOT NULL CONSTRAINT draw_of_member REFERENCES accounts.member,
  wheel_id     text        NOT NULL CONSTRAINT draw_of_wheel REFERENCES tasks.wheel,
  seed         bytea       NOT NULL CONSTRAINT draw_seed CHECK (octet_length(seed) = 32),
  seed_hash    bytea       NOT NULL CONSTRAINT draw_seed_hash CHECK (seed_hash = sha256(seed)),
  committed_at timestamptz NOT NULL,
  client_seed  text        CONSTRAINT draw_client_seed CHECK (client_seed ~ '^[A-Za-z0-9]{1,32}$'),
  chosen_xact  xid8,
  residue      integer     CONSTRAINT draw_residue CHECK (residue BETWEEN 0 AND 9999),
  prize        text        CONSTRAINT draw_prize CHECK (prize IN ('money', 'points', 'nothing')),
  units        bigint      CONSTRAINT draw_units CHECK ((units = 0) = (prize = 'nothing') AND units >= 0),
  drawn_at     timestamptz,
  CONSTRAINT draw_chosen CHECK ((client_seed IS NULL) = (chosen_xact IS NULL)),
  CONSTRAINT draw_drawn CHECK (num_nonnulls(residue, prize, units, drawn_at) IN (0, 4) AND (client_seed IS NOT NULL OR drawn_at IS NULL))
);
-- The next draw of a member is prepared once: another hash cannot be asked for.
CREATE UNIQUE INDEX draw_open ON tasks.draw (member_id) WHERE drawn_at IS NULL;
CREATE INDEX draw_of_member_order ON tasks.draw (member_id, drawn_at DESC, id DESC) WHERE drawn_at IS NOT NULL;
CREATE INDEX draw_order ON tasks.draw (drawn_at);

GRANT SELECT ON tasks.wheel TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (id, prizes) ON tasks.wheel TO ohmstead_api;
-- No role can read a seed; the view `tasks.shown_draw` has those of draws that were made.
GRANT SELECT (id, member_id, chosen_xact, drawn_at), INSERT (id, member_id), UPDATE (client_seed, drawn_at) ON tasks.draw TO ohmstead_api;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('wheel_spin',    'draw', '{api}', false, false, 'A member turned the wheel with a spin.'),
  ('wheel_prize',   'draw', '{api}', false, false, 'The wheel gave a prize of money. Paid from the marketing budget, which the operator funds.'),
  ('wheel_counted', 'draw', '{api}', false, false, 'The wheel gave a prize that is counted: points.');
SELECT ledger.allow('wheel_spin', 'spins', 'spins_issue', 'none', '{post}');
SELECT ledger.allow('wheel_prize', 'marketing_budget', 'reward', 'none', '{post}');
SELECT ledger.allow('wheel_counted', 'points_issue', 'points', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES
  ('wheel_spin', 'guard_tasks_wheel'), ('wheel_prize', 'guard_tasks_wheel'), ('wheel_counted', 'guard_tasks_wheel');
