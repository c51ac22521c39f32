-- A connector delivers at most 500 kW: the Combined Charging System ends at 1000 V and 500 A (CharIN; IEC 62196-3). Bills are limited by the power of
-- the model, so one that no hardware has would let a false station report more than could have flowed. Models that exist already are not judged:
-- leases depend on them, and no bill may become invalid.
ALTER TABLE devices.model ADD CONSTRAINT model_power CHECK (max_w <= 500000) NOT VALID;
