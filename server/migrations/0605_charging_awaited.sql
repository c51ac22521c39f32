-- Energy that flowed and cannot be billed is not "no energy"; and since when a connector makes ready for the car that was announced.
ALTER TABLE charging.charging_session
  DROP CONSTRAINT charging_session_failure,
  ADD CONSTRAINT charging_session_failure CHECK (failure IN ('pointRefused', 'pointOffline', 'cableNotSeen', 'noEnergy', 'meterUnclear', 'cancelled')),
  ADD COLUMN prepared_at timestamptz;

GRANT SELECT (prepared_at) ON charging.charging_session TO ohmstead_staff_read;
GRANT UPDATE (prepared_at) ON charging.charging_session TO ohmstead_worker;

-- How far the live view has judged a charging session: its last register, until when the car charged, and whether anything is in doubt.
-- What follows in order is added to that; anything else is judged from all that was said, and so is every bill.
ALTER TABLE charging.live
  ADD COLUMN last_at timestamptz,
  ADD COLUMN last_wh bigint,
  ADD COLUMN charged_until timestamptz;
