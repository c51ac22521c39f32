-- A call registers a unit; only its station boots it, and only then it can be commissioned and leased.
REVOKE INSERT ON devices.point FROM ohmstead_api;
GRANT INSERT (id, station_id, serial, name, model_id, meter_serial, meter_public_key, placement, site_id, password_hash, pairing_code_hash,
  security_profile, registered_at) ON devices.point TO ohmstead_api;
