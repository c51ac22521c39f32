-- A unit that loses its connection in mid-charge does not keep its driver from charging elsewhere. Its charging session stays open with its
-- holds, and is billed by what the unit reports later (features/charging/sql/18_left_behind.sql).
ALTER TABLE charging.charging_session ADD COLUMN left_at timestamptz;
DROP INDEX charging.charging_session_one_per_driver;
CREATE UNIQUE INDEX charging_session_one_per_driver ON charging.charging_session (driver_id)
  WHERE state IN ('authorised', 'charging', 'suspended') AND NOT revived AND left_at IS NULL;
