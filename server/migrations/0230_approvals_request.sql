-- What needs two people. One person asks, another one decides; the act itself happens in the transaction of the decision.
--
-- Who asks and who decides is not what the writer says: the database takes it from the sign-in that was proven in the same transaction
-- (staff.prove_sign_in). The tables that hold the acts (settings, energy rates, commands, approvals of the ledger) ask
-- approvals.agreement whether two people agreed in this transaction to exactly what is being written.

CREATE SCHEMA approvals;

-- What can be asked for. The rows come with the features (server/src/features/*/sql/*_approvals.sql) and change with a release alone.
CREATE TABLE approvals.kind (
  code         text     CONSTRAINT kind_pk PRIMARY KEY CONSTRAINT kind_code CHECK (code ~ '^[a-z]+\.[a-zA-Z]+$'),
  ask_roles    text[]   NOT NULL,
  decide_roles text[]   NOT NULL,
  -- How long a request waits for the second person.
  wait         interval NOT NULL CONSTRAINT kind_wait CHECK (wait BETWEEN interval '1 hour' AND interval '30 days'),
  -- Both must have been here for 72 hours (docs/decisions/two-people-known-for-three-days.md).
  known_people boolean  NOT NULL,
  -- The codes of the ledger that a request of this kind may agree to.
  money_codes  text[]   NOT NULL DEFAULT '{}',
  CONSTRAINT kind_ask_roles CHECK (cardinality(ask_roles) > 0 AND ask_roles <@ '{support,content,operations,finance,administrator}'),
  CONSTRAINT kind_decide_roles CHECK (cardinality(decide_roles) > 0 AND decide_roles <@ '{support,content,operations,finance,administrator}')
);

CREATE TABLE approvals.request (
  id              text        CONSTRAINT request_pk PRIMARY KEY CONSTRAINT request_form CHECK (id ~ '^ap_[0-9a-hjkmnp-tv-z]{26}$'),
  kind            text        NOT NULL CONSTRAINT request_of_kind REFERENCES approvals.kind,
  -- Id of the thing concerned: a unit, a setting, a charging session.
  subject         text        NOT NULL CONSTRAINT request_subject CHECK (length(subject) BETWEEN 1 AND 120),
  -- What exactly is asked for. Never changes, so the second person decides about what the first one asked.
  asked           jsonb       NOT NULL CONSTRAINT request_asked CHECK (jsonb_typeof(asked) = 'object' AND length(asked::text) <= 60000),
  reason          text        NOT NULL CONSTRAINT request_reason CHECK (length(reason) BETWEEN 1 AND 500),
  asked_by        text        NOT NULL,
  asked_role      text        NOT NULL,
  asked_sign_in   text        NOT NULL,
  asked_at        timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL CONSTRAINT request_expires_later CHECK (expires_at > asked_at),
  outcome         text        CONSTRAINT request_outcome CHECK (outcome IN ('approved', 'declined', 'withdrawn', 'expired')),
  decided_by      text,
  decided_role    text,
  decided_sign_in text,
  decided_at      timestamptz,
  decided_xact    xid8,
  decision_reason text        CONSTRAINT request_decision_reason CHECK (length(decision_reason) BETWEEN 1 AND 500),
  CONSTRAINT request_two_people CHECK (outcome IS DISTINCT FROM 'approved' OR decided_by <> asked_by),
  CONSTRAINT request_two_sign_ins CHECK (outcome IS DISTINCT FROM 'approved' OR decided_sign_in <> asked_sign_in),
  CONSTRAINT request_declined_by_another CHECK (outcome IS DISTINCT FROM 'declined' OR decided_by <> asked_by AND decision_reason IS NOT NULL),
  CONSTRAINT request_withdrawn_by_asker CHECK (outcome IS DISTINCT FROM 'withdrawn' OR decided_by = asked_by),
  CONSTRAINT request_ended CHECK ((outcome IS NULL) = (decided_at IS NULL) AND (outcome IS NULL) = (decided_xact IS NULL)),
  CONSTRAINT request_decider CHECK ((outcome IN ('approved', 'declined', 'withdrawn')) IS TRUE = (decided_by IS NOT NULL)
    AND (decided_by IS NULL) = (decided_role IS NULL) AND (decided_by IS NULL) = (decided_sign_in IS NULL)),
  -- A minute for whoever decides in the last moment and waits for a lock.
  CONSTRAINT request_in_time CHECK (CASE outcome WHEN 'expired' THEN decided_at >= expires_at ELSE decided_at < expires_at + interval '1 minute' END)
);
CREATE INDEX request_waiting ON approvals.request (expires_at) WHERE outcome IS NULL;
CREATE INDEX request_subject_of ON approvals.request (subject, asked_at DESC);
CREATE INDEX request_newest ON approvals.request (asked_at DESC);
-- What was agreed to in a transaction: asked by each table that two people must agree to write.
CREATE INDEX request_agreed ON approvals.request (decided_xact) WHERE outcome = 'approved';

CREATE TRIGGER forbid_delete BEFORE DELETE ON approvals.request FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON approvals.request EXECUTE FUNCTION platform.refuse_change();

GRANT USAGE ON SCHEMA approvals TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON approvals.kind, approvals.request TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT (id, kind, subject, asked, reason) ON approvals.request TO ohmstead_api;
GRANT UPDATE (outcome, decision_reason) ON approvals.request TO ohmstead_api;
GRANT UPDATE (outcome) ON approvals.request TO ohmstead_worker;
