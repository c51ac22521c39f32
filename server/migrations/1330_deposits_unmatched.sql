-- A deposit that no member has says why, and two members of staff can credit it to a member. More than one movement of the ledger carries gets a row too.
ALTER TABLE deposits.deposit
  ADD COLUMN reason text CONSTRAINT deposit_reason CHECK (reason IN ('noMember', 'closed', 'foreignAddress', 'tooLarge')),
  -- The request by which two people assigned it.
  ADD COLUMN approval_id text CONSTRAINT deposit_assigned_by REFERENCES approvals.request,
  -- Micro-units of more than the ledger moves at once, exactly; amount_micros is then the bound of all amounts.
  ADD COLUMN large_amount text CONSTRAINT deposit_large_amount CHECK (large_amount ~ '^[1-9][0-9]{15,77}$'),
  DROP CONSTRAINT deposit_amount,
  DROP CONSTRAINT deposit_course;

-- Until now only payments to closed accounts had no member. The checksum is taken again, because the columns change.
ALTER TABLE deposits.deposit DISABLE TRIGGER USER;
UPDATE deposits.deposit SET reason = 'closed' WHERE state = 'unmatched';
ALTER TABLE deposits.deposit ENABLE TRIGGER USER;

ALTER TABLE deposits.deposit
  ADD CONSTRAINT deposit_amount CHECK (amount_micros BETWEEN 1 AND 1000000000000000 AND (amount_micros = 1000000000000000) = (large_amount IS NOT NULL)
    AND (large_amount IS NULL OR state NOT IN ('final', 'credited'))),
  ADD CONSTRAINT deposit_course CHECK (CASE state
    WHEN 'credited' THEN num_nonnulls(member_id, final_at, credited_at) = 3 AND (reason IS NULL) = (approval_id IS NULL)
    WHEN 'final' THEN num_nonnulls(member_id, final_at) = 2 AND num_nonnulls(credited_at, reason, approval_id) = 0
    WHEN 'unmatched' THEN num_nonnulls(final_at, reason) = 2 AND num_nonnulls(member_id, credited_at, approval_id) = 0
    ELSE num_nonnulls(final_at, credited_at, reason, approval_id) = 0 END);

-- Whether an address was paid already, before it is given to a member.
CREATE INDEX deposit_by_recipient ON deposits.deposit (recipient);

-- Only what two people agreed on; the trigger compares it (deposits/sql/10_course.sql).
GRANT UPDATE (state, member_id) ON deposits.deposit TO ohmstead_api;
GRANT INSERT (large_amount), UPDATE (large_amount) ON deposits.deposit TO ohmstead_watcher;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('deposit_assigned', 'deposit', '{api}', true, false, 'A payment to an address of no member, which two members of staff assigned to a member, arrives in the recharge wallet.');
SELECT ledger.allow('deposit_assigned', 'chain_clearing', 'recharge', 'none', '{post}');
INSERT INTO ledger.guarded (code, guard) VALUES ('deposit_assigned', 'guard_deposits');
