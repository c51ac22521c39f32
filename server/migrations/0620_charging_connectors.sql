-- As many connectors as a unit may have (0306_devices_connectors.sql).

ALTER TABLE charging.charging_session
  DROP CONSTRAINT charging_session_connector,
  ADD CONSTRAINT charging_session_connector CHECK (connector BETWEEN 1 AND 1000);
