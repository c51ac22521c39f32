-- What cards of a member cost within a day is asked for at each reading of a charge by card (charging.card_limit).
CREATE INDEX charging_session_driver_start ON charging.charging_session (driver_id, start_recorded_at) WHERE price_micros IS NOT NULL;
