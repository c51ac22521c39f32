-- A unit has one meter, so an exchange has one old and one new register.
ALTER TABLE charging.meter_exchange DROP CONSTRAINT meter_exchange_connectors, DROP CONSTRAINT meter_exchange_final, DROP CONSTRAINT meter_exchange_start;
ALTER TABLE charging.meter_exchange ALTER COLUMN old_final_wh TYPE bigint USING old_final_wh[1], ALTER COLUMN new_start_wh TYPE bigint USING new_start_wh[1];
ALTER TABLE charging.meter_exchange
  ADD CONSTRAINT meter_exchange_final CHECK (old_final_wh BETWEEN 0 AND 1000000000000),
  ADD CONSTRAINT meter_exchange_start CHECK (new_start_wh BETWEEN 0 AND 1000000000000);
