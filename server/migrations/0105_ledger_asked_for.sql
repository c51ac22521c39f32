-- A rule stands here only together with the guard that ties its money to the row that asks for it. Resales, transfers, withdrawals,
-- deposits, task rewards, goodwill, payouts, funding and corrections have no such row yet: their rules come with their features.
ALTER TABLE ledger.rule DISABLE TRIGGER USER;
ALTER TABLE ledger.code DISABLE TRIGGER USER;
DELETE FROM ledger.rule WHERE code NOT IN (
  'faucet', 'charge_payment', 'vat', 'energy', 'energy_reimbursed', 'host_share', 'commission', 'rebate', 'house', 'own_use_return', 'charge_refund',
  'lease_purchase', 'lease_accrue', 'lease_vat', 'lease_refund');
DELETE FROM ledger.code c WHERE NOT EXISTS (SELECT FROM ledger.rule r WHERE r.code = c.code)
  AND NOT EXISTS (SELECT FROM ledger.approval a WHERE a.code = c.code);
ALTER TABLE ledger.rule ENABLE TRIGGER USER;
ALTER TABLE ledger.code ENABLE TRIGGER USER;
