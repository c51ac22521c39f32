-- Staff retire a unit with a call. When, by whom and when not is a rule of the database (devices/sql/12_retired.sql).
GRANT UPDATE (retired_at) ON devices.point TO ohmstead_api;
