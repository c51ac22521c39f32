-- The serials of units in use are compared without case and without blanks at their ends; each new unit is compared with all others.
CREATE INDEX point_meter_in_use ON devices.point (upper(btrim(meter_serial))) WHERE retired_at IS NULL;
CREATE INDEX point_serial_in_use ON devices.point (upper(btrim(serial))) WHERE retired_at IS NULL;
CREATE INDEX accepted_serial ON devices.accepted_identity (upper(btrim(value))) WHERE kind = 'serial';
