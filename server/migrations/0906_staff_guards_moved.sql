-- Who may be one of two is judged where people agree (approvals.request); the guards that each table had for itself end.
DROP TRIGGER IF EXISTS guard_staff_second_person ON ledger.approval;
DROP TRIGGER IF EXISTS guard_staff_second_person ON ledger.correction;
DROP TRIGGER IF EXISTS guard_staff_second_person ON settings.change;
DROP TRIGGER IF EXISTS guard_staff_first_person ON devices.energy_rate;
DROP TRIGGER IF EXISTS guard_staff_second_person ON devices.energy_rate;
DROP FUNCTION IF EXISTS staff.guard_second_person();
