-- A bill takes off charging time of an outage that its energy did not need. With charging and idle time it is the whole time of the charging session.
ALTER TABLE charging.charging_session
  ADD COLUMN offline_ms bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT charging_session_times,
  ADD CONSTRAINT charging_session_times CHECK (charging_ms >= 0 AND idle_ms >= 0 AND offline_ms >= 0
    AND charging_ms + idle_ms + offline_ms = (extract(epoch FROM stopped_at - started_at) * 1000)::bigint),
  ADD CONSTRAINT charging_session_offline_of_bill CHECK (offline_ms = 0 OR price_micros IS NOT NULL);
ALTER TABLE charging.live ADD COLUMN offline_ms bigint NOT NULL DEFAULT 0 CONSTRAINT live_offline CHECK (offline_ms >= 0);

GRANT UPDATE (offline_ms) ON charging.charging_session, charging.live TO ohmstead_worker;
GRANT SELECT (offline_ms) ON charging.charging_session TO ohmstead_staff_read;
