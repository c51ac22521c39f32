-- When a bill was first shown: what had been heard by then is what it can never exceed (a late message lowers it, or changes nothing).
ALTER TABLE charging.charging_session ADD COLUMN shown_at timestamptz;
UPDATE charging.charging_session SET shown_at = now() WHERE provisional;
ALTER TABLE charging.charging_session ADD CONSTRAINT charging_session_shown CHECK (NOT provisional OR shown_at IS NOT NULL);

GRANT SELECT (shown_at) ON charging.charging_session TO ohmstead_staff_read;
GRANT UPDATE (shown_at) ON charging.charging_session TO ohmstead_worker;
