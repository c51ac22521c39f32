-- What the operator gave to members from its own money (budgets of rewards, and what it paid of deposits that are on no network) is a claim that no deposit backs,
-- so it could not be withdrawn. A contribution makes that much of the operator's own money on a network the money of members: the operator's bank is balanced again,
-- and withdrawals can be paid from it. The worker writes it for everything that was given, also before this release.
CREATE TABLE treasury.contribution (
  id             text        CONSTRAINT contribution_pk PRIMARY KEY CONSTRAINT contribution_form CHECK (id ~ '^cn_[0-9a-hjkmnp-tv-z]{26}$'),
  network        text        NOT NULL CONSTRAINT contribution_on_network REFERENCES networks.node,
  amount_micros  bigint      NOT NULL CONSTRAINT contribution_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  contributed_at timestamptz NOT NULL
);
CREATE INDEX contribution_on ON treasury.contribution (network);
GRANT SELECT ON treasury.contribution TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (id, network, amount_micros) ON treasury.contribution TO ohmstead_worker;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('operator_contribution', 'contribution', '{worker}', false, false,
   'What the operator gave to members becomes theirs on a payment network: as much of its own money there, so that it can be withdrawn.');
SELECT ledger.allow('operator_contribution', 'chain_clearing', 'operator_bank', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES ('operator_contribution', 'guard_treasury_contribution');
