-- Money of a lease means something that only packages can check (0420). Listed, so that a guard that is off or gone is a violation
-- and the page an auditor reads names it.
INSERT INTO ledger.guarded (code, guard) VALUES
  ('lease_purchase', 'guard_packages_lease'), ('lease_accrue', 'guard_packages_lease'), ('lease_vat', 'guard_packages_lease'),
  ('lease_refund', 'guard_packages_lease');
