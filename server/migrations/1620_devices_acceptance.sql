-- A unit is in service only after a second member of staff accepted it: its serial, model, power, site and meter. Who registers a unit knows its
-- password, so one person alone could bill drivers with a unit that does not exist.
CREATE TABLE devices.acceptance (
  point_id         text        NOT NULL CONSTRAINT acceptance_of_point REFERENCES devices.point,
  serial           text        NOT NULL,
  model_id         text        NOT NULL CONSTRAINT acceptance_of_model REFERENCES devices.model,
  max_w            integer     NOT NULL,
  connectors       integer     NOT NULL,
  site_id          text        CONSTRAINT acceptance_at_site REFERENCES devices.site,
  meter_serial     text        NOT NULL,
  meter_public_key bytea,
  -- Null: the unit was in service before this rule.
  approval_id      text        CONSTRAINT acceptance_agreed_once UNIQUE CONSTRAINT acceptance_agreed_by REFERENCES approvals.request,
  asked_by         text,
  accepted_by      text,
  accepted_at      timestamptz NOT NULL,
  CONSTRAINT acceptance_by_two CHECK (num_nonnulls(approval_id, asked_by, accepted_by) IN (0, 3) AND asked_by <> accepted_by)
);
CREATE INDEX acceptance_by_point ON devices.acceptance (point_id);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON devices.acceptance FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON devices.acceptance EXECUTE FUNCTION platform.refuse_change();
GRANT SELECT ON devices.acceptance TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (point_id) ON devices.acceptance TO ohmstead_api;

-- Units in service were commissioned under the former rule: drivers have paid there and members lease them, so they count as accepted with what they
-- have now. A unit that was registered and has not booted yet waits for a second person.
INSERT INTO devices.acceptance (point_id, serial, model_id, max_w, connectors, site_id, meter_serial, meter_public_key, accepted_at)
SELECT p.id, p.serial, p.model_id, m.max_w, m.connectors, p.site_id, p.meter_serial, p.meter_public_key, p.commissioned_at
  FROM devices.point p JOIN devices.model m ON m.id = p.model_id WHERE p.commissioned_at IS NOT NULL;
