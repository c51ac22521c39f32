-- What other features read of a unit besides its current state: its name, and the key of its meter.
CREATE OR REPLACE VIEW devices.point_facts AS SELECT p.id, p.name, p.serial, p.meter_public_key FROM devices.point p;
GRANT SELECT ON devices.point_facts TO ohmstead_api, ohmstead_worker;
