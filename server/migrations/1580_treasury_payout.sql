-- What the operator earned, and what it owes for tax and energy, is taken out of the money on a payment network: two people approve each payout, and its
-- row names what they approved. From then on it is the operator's own money on that network.
CREATE TABLE treasury.payout (
  id            text        CONSTRAINT payout_pk PRIMARY KEY CONSTRAINT payout_form CHECK (id ~ '^po_[0-9a-hjkmnp-tv-z]{26}$'),
  network       text        NOT NULL CONSTRAINT payout_on_network REFERENCES networks.node,
  -- The account of the ledger that it is taken from; of energy, that of the site whose supplier is paid, or of a point without a site.
  account       text        NOT NULL CONSTRAINT payout_account
                            CHECK (account IN ('operator_income', 'house_share', 'lease_earned', 'fee_income', 'vat_payable', 'energy_payable')),
  owner         text        NOT NULL CONSTRAINT payout_owner
                            CHECK (CASE account WHEN 'energy_payable' THEN owner ~ '^(site|pt)_[0-9a-hjkmnp-tv-z]{26}$' ELSE owner = 'platform' END),
  amount_micros bigint      NOT NULL CONSTRAINT payout_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000),
  approval_id   text        NOT NULL CONSTRAINT payout_of_approval UNIQUE CONSTRAINT payout_agreed_by REFERENCES approvals.request,
  paid_at       timestamptz NOT NULL
);
CREATE INDEX payout_on ON treasury.payout (network);
CREATE INDEX payout_by_time ON treasury.payout (paid_at DESC);
GRANT SELECT ON treasury.payout TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (id, network, account, owner, amount_micros) ON treasury.payout TO ohmstead_api;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('treasury_sweep', 'payout', '{api}', true, false, 'The operator takes out what it earned; it is the operator''s own money on a payment network then.'),
  ('payout_vat', 'payout', '{api}', true, false, 'Tax that is owed is taken out, to be paid to the tax office.'),
  ('payout_energy', 'payout', '{api}', true, false, 'What is owed for the energy of a site is taken out, to be paid to its supplier.');
SELECT ledger.allow(code, kind, 'chain_clearing', 'none', '{post}')
  FROM (VALUES ('treasury_sweep', 'operator_income'), ('treasury_sweep', 'house_share'), ('treasury_sweep', 'lease_earned'), ('treasury_sweep', 'fee_income'),
               ('payout_vat', 'vat_payable'), ('payout_energy', 'energy_payable')) AS edge (code, kind);
INSERT INTO ledger.guarded (code, guard) VALUES
  ('treasury_sweep', 'guard_treasury_payout'), ('payout_vat', 'guard_treasury_payout'), ('payout_energy', 'guard_treasury_payout');
