-- A recharge that two people assigned to the wrong member can be taken back by two people: its money is reversed, and it has no member again.
ALTER TABLE deposits.deposit
  -- The correction by which it was taken back last.
  ADD COLUMN correction_id text CONSTRAINT deposit_corrected_by REFERENCES ledger.correction
    CONSTRAINT deposit_correction CHECK (correction_id IS NULL OR state IN ('unmatched', 'credited') AND reason IS NOT NULL);

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('correction_reverse', 'correction', '{api}', true, false, 'One named transfer that two members of staff had approved by mistake is taken back, once.');
SELECT ledger.allow('correction_reverse', 'recharge', 'chain_clearing', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES ('correction_reverse', 'guard_deposits_correction');
