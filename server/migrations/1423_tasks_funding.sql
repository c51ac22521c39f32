-- The operator puts own money into the marketing budget: two people approve each payment, and its row names what they approved.
CREATE TABLE tasks.funding (
  id            text        CONSTRAINT funding_pk PRIMARY KEY CONSTRAINT funding_form CHECK (id ~ '^fu_[0-9a-hjkmnp-tv-z]{26}$'),
  approval_id   text        NOT NULL CONSTRAINT funding_of_approval UNIQUE,
  amount_micros bigint      NOT NULL CONSTRAINT funding_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  funded_at     timestamptz NOT NULL
);
GRANT SELECT ON tasks.funding TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT (id, amount_micros) ON tasks.funding TO ohmstead_api;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('operator_funding', 'funding', '{api}', true, false, 'The operator puts own money into a budget.');
SELECT ledger.allow('operator_funding', 'operator_bank', 'marketing_budget', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES ('operator_funding', 'guard_tasks_funding');
