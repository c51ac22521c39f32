-- The trigger that judges billed spans is named after what it does (judge_interval, in sql/15_registers.sql).
DROP TRIGGER IF EXISTS stands ON charging.billed_interval;
