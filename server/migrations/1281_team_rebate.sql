-- Rebates: parts of the commission of one charging session, for up to three inviters of its host. A row is written by the function of the owner that
-- decides on a settlement (team/sql/22_reserve.sql), and its state by the one that decides on rebates (team/sql/24_decide.sql). No runtime role
-- writes here; the guard of the ledger compares every posting with its row (team/sql/26_guard_rebate.sql).
CREATE TABLE team.rebate (
  id                  text        CONSTRAINT rebate_pk PRIMARY KEY,
  settlement_id       text        NOT NULL,
  position            smallint    NOT NULL,
  generation          smallint    NOT NULL CONSTRAINT rebate_generation CHECK (generation BETWEEN 1 AND 3),
  charging_session_id text        NOT NULL,
  host_id             text        NOT NULL CONSTRAINT rebate_of_host REFERENCES accounts.member,
  inviter_id          text        NOT NULL CONSTRAINT rebate_for_inviter REFERENCES accounts.member,
  share_ppm           integer     NOT NULL CONSTRAINT rebate_share CHECK (share_ppm BETWEEN 1 AND 300000),
  amount_micros       bigint      NOT NULL CONSTRAINT rebate_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  -- waiting: for the end of the time for disputes. held: the host's package ranks higher. qualified: by a lease that can still be cancelled.
  state               text        NOT NULL CONSTRAINT rebate_state CHECK (state IN ('waiting', 'held', 'qualified', 'paid', 'lost', 'takenBack')),
  reserved_at         timestamptz NOT NULL,
  -- When to decide again; null once it is paid, lost or taken back.
  next_at             timestamptz,
  held_at             timestamptz,
  collect_until       timestamptz,
  needed_rank         smallint,
  lease_id            text,
  warned_at           timestamptz,
  ended_at            timestamptz,
  CONSTRAINT rebate_id CHECK (id = settlement_id || '#' || position || '/' || generation),
  CONSTRAINT rebate_window FOREIGN KEY (settlement_id, position) REFERENCES income.settlement_window (settlement_id, position),
  CONSTRAINT rebate_once_an_inviter UNIQUE (settlement_id, position, inviter_id),
  CONSTRAINT rebate_not_to_host CHECK (inviter_id <> host_id),
  CONSTRAINT rebate_held CHECK (num_nonnulls(held_at, collect_until, needed_rank) IN (0, 3) AND (state NOT IN ('held', 'qualified', 'lost') OR held_at IS NOT NULL)),
  CONSTRAINT rebate_qualified CHECK (state <> 'qualified' OR lease_id IS NOT NULL),
  CONSTRAINT rebate_ends CHECK ((state IN ('paid', 'lost', 'takenBack')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (next_at IS NOT NULL))
);
CREATE INDEX rebate_due ON team.rebate (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX rebate_of_inviter ON team.rebate (inviter_id, reserved_at DESC, id);
CREATE INDEX rebate_in_state ON team.rebate (inviter_id, state, reserved_at DESC, id);
CREATE INDEX rebate_reserved ON team.rebate (reserved_at);

-- Which settlements were decided on: once each, also those without a rebate.
CREATE TABLE team.rebate_decision (
  settlement_id text        CONSTRAINT rebate_decision_pk PRIMARY KEY CONSTRAINT rebate_decision_of_settlement REFERENCES income.settlement (id),
  stopped       boolean     NOT NULL,
  decided_at    timestamptz NOT NULL,
  -- The settlement was voided in a dispute.
  taken_back_at timestamptz
);
CREATE INDEX rebate_decision_at ON team.rebate_decision (decided_at);

-- What hosts and inviters received of the settlements of a day: rebates that were not lost or taken back.
CREATE TABLE team.rebate_day (
  day           date   CONSTRAINT rebate_day_pk PRIMARY KEY,
  host_micros   bigint NOT NULL CONSTRAINT rebate_day_host CHECK (host_micros >= 0),
  rebate_micros bigint NOT NULL CONSTRAINT rebate_day_rebate CHECK (rebate_micros >= 0)
);

-- Times in which nothing was reserved, because rebates had become too large a part of what was distributed.
CREATE TABLE team.rebate_stop (
  since     timestamptz CONSTRAINT rebate_stop_pk PRIMARY KEY,
  share_ppm integer     NOT NULL CONSTRAINT rebate_stop_share CHECK (share_ppm BETWEEN 0 AND 1000000),
  until_at  timestamptz CONSTRAINT rebate_stop_ends CHECK (until_at >= since)
);
CREATE UNIQUE INDEX rebate_stop_one ON team.rebate_stop ((until_at IS NULL)) WHERE until_at IS NULL;

GRANT SELECT ON team.rebate, team.rebate_decision, team.rebate_day, team.rebate_stop TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
INSERT INTO ledger.guarded (code, guard) VALUES ('rebate', 'guard_team_rebate');

-- Settlements of the past give no rebate: their commission was distributed before.
INSERT INTO team.rebate_decision (settlement_id, stopped, decided_at) SELECT t.id, false, t.settled_at FROM income.settlement t;
INSERT INTO team.rebate_day (day, host_micros, rebate_micros)
SELECT (t.settled_at AT TIME ZONE 'UTC')::date, sum(t.host_micros)::bigint, 0 FROM income.settlement t WHERE t.voided_at IS NULL GROUP BY 1;
