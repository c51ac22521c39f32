-- A deposit that the worker does not find on its network can be taken back by two people. What was credited leaves the wallet of its member again; what the
-- member has spent is paid by the operator, in the same posting, so that the books have what the networks have and sending can go on.
ALTER TABLE deposits.deposit
  -- The request by which two people agreed that the network does not have it.
  ADD COLUMN disproved_by text CONSTRAINT deposit_disproved_by REFERENCES approvals.request
    CONSTRAINT deposit_disproved CHECK (disproved_by IS NULL OR state = 'dropped'),
  DROP CONSTRAINT deposit_correction,
  DROP CONSTRAINT deposit_reason,
  DROP CONSTRAINT deposit_course;

ALTER TABLE deposits.deposit
  ADD CONSTRAINT deposit_correction CHECK (correction_id IS NULL OR disproved_by IS NOT NULL OR state IN ('unmatched', 'credited') AND reason IS NOT NULL),
  -- `foundLater`: two people took it back, and the worker found it afterwards.
  ADD CONSTRAINT deposit_reason CHECK (reason IN ('noMember', 'closed', 'foreignAddress', 'tooLarge', 'foundLater')),
  ADD CONSTRAINT deposit_course CHECK (CASE state
    WHEN 'credited' THEN num_nonnulls(member_id, final_at, credited_at) = 3 AND (reason IS NULL) = (approval_id IS NULL)
    WHEN 'final' THEN num_nonnulls(member_id, final_at) = 2 AND num_nonnulls(credited_at, reason, approval_id) = 0
    WHEN 'unmatched' THEN num_nonnulls(final_at, reason) = 2 AND num_nonnulls(member_id, credited_at, approval_id) = 0
    ELSE (final_at IS NULL) = (disproved_by IS NULL) AND num_nonnulls(credited_at, reason, approval_id) = 0 END);

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('deposit_shortfall', 'correction', '{api}', false, false, 'What a member has spent of a deposit that the network does not have is paid by the operator, together with its reversal.');
SELECT ledger.allow('deposit_shortfall', 'operator_bank', 'recharge', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES ('deposit_shortfall', 'guard_deposits_shortfall');
