-- OCPP 1.6 numbers connectors without an upper end, and a controller of many sockets counts beyond 64. The bound keeps garbage out:
-- contract/src/devices/types.ts has the same number (CONNECTORS_MAX).

ALTER TABLE devices.connector
  DROP CONSTRAINT connector_connector_check,
  ADD CONSTRAINT connector_number CHECK (connector BETWEEN 0 AND 1000);
ALTER TABLE devices.model
  DROP CONSTRAINT model_connectors_check,
  ADD CONSTRAINT model_connectors CHECK (connectors BETWEEN 1 AND 1000);
