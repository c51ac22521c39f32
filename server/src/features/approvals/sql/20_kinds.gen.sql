-- Printed by `npm run gen` from the kinds that features declare. Removed kinds are not deleted, because old requests refer to them.
INSERT INTO approvals.kind (code, ask_roles, decide_roles, wait, known_people, money_codes) VALUES
  ('settings.change', '{finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('devices.command', '{operations,administrator}', '{operations,administrator}', interval '24 hours', false, '{}'),
  ('devices.energyRate', '{finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('devices.energyRateEnd', '{finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('deposits.assign', '{finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{deposit_assigned}'),
  ('deposits.correct', '{finance,administrator}', '{finance,administrator}', interval '72 hours', true, '{correction_reverse}'),
  ('withdrawals.approve', '{finance,administrator}', '{finance,administrator}', interval '72 hours', true, '{}'),
  ('withdrawals.limit', '{finance,administrator}', '{finance,administrator}', interval '72 hours', true, '{}'),
  ('treasury.ownMoney', '{finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('treasury.payout', '{finance,administrator}', '{finance,administrator}', interval '72 hours', true, '{treasury_sweep,payout_vat,payout_energy}'),
  ('treasury.disprove', '{finance,administrator}', '{finance,administrator}', interval '72 hours', true, '{correction_reverse}'),
  ('treasury.disproveMovement', '{finance,administrator}', '{finance,administrator}', interval '72 hours', true, '{}'),
  ('packages.terms', '{operations,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('charging.refund', '{support,finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{charge_refund}'),
  ('charging.tariff', '{finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('charging.tariffEnd', '{finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('charging.release', '{operations,finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('charging.correction', '{operations,finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('charging.dismissal', '{operations,finance,administrator}', '{finance,administrator}', interval '168 hours', true, '{}'),
  ('tasks.fund', '{finance,administrator}', '{finance,administrator}', interval '72 hours', true, '{operator_funding}')
ON CONFLICT (code) DO UPDATE SET ask_roles = excluded.ask_roles, decide_roles = excluded.decide_roles, wait = excluded.wait,
  known_people = excluded.known_people, money_codes = excluded.money_codes;
