-- A meter exchange names the meter that it replaces and has the registers of each connector, because OCPP 1.6 meters each connector by itself: so its
-- final registers can be compared with what was billed there, and of two exchanges of one meter the second is refused. The first connector keeps the
-- columns that it has. A server of the release before cannot record exchanges beside this one.
ALTER TABLE charging.meter_exchange
  -- Of connector 2 and up; empty in exchanges that were recorded before, whose registers are of the whole unit.
  ADD COLUMN other_final_wh bigint[] NOT NULL DEFAULT '{}'
    CONSTRAINT meter_exchange_other_final CHECK (array_position(other_final_wh, NULL) IS NULL AND 0 <= ALL (other_final_wh) AND 1000000000000 >= ALL (other_final_wh)),
  ADD COLUMN other_start_wh bigint[] NOT NULL DEFAULT '{}'
    CONSTRAINT meter_exchange_other_start CHECK (array_position(other_start_wh, NULL) IS NULL AND 0 <= ALL (other_start_wh) AND 1000000000000 >= ALL (other_start_wh));
