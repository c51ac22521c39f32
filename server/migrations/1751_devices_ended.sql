-- A model can be ended: no new units and packages of it; existing ones continue. The time and the person are a rule of the database (devices/sql/13_ended.sql).
ALTER TABLE devices.model ADD COLUMN ended_at timestamptz;
GRANT UPDATE (ended_at) ON devices.model TO ohmstead_api;
