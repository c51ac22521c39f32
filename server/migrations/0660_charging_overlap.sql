-- A charging session that overlaps another one with energy in its bill, on its connector or of its driver, is not billed by itself: it waits in
-- quarantine until two people decide (features/charging/sql/50_review.sql).
ALTER TABLE charging.quarantine
  DROP CONSTRAINT quarantine_reason,
  DROP CONSTRAINT quarantine_reviewed;
ALTER TABLE charging.quarantine
  ADD CONSTRAINT quarantine_reason CHECK (reason IN
    ('registerFell', 'tooMuchEnergy', 'stopBeforeStart', 'inFuture', 'tooOld', 'unknownTransaction', 'missingRegister', 'intervalBilled', 'foreignTag',
     'notANumber', 'secondStop', 'signatureInvalid', 'signatureMissing', 'overlap')),
  ADD CONSTRAINT quarantine_reviewed CHECK (reason NOT IN ('signatureInvalid', 'signatureMissing', 'overlap') OR charging_session_id IS NOT NULL);
DROP INDEX charging.quarantine_review;
CREATE UNIQUE INDEX quarantine_review ON charging.quarantine (charging_session_id) WHERE reason IN ('signatureInvalid', 'signatureMissing', 'overlap');

-- Bills by the time of their connector and of their driver.
CREATE INDEX charging_session_connector_time ON charging.charging_session USING gist (point_id, connector, tstzrange(started_at, stopped_at)) WHERE energy_wh > 0;
CREATE INDEX charging_session_driver_time ON charging.charging_session USING gist (driver_id, tstzrange(started_at, stopped_at)) WHERE energy_wh > 0;
