-- Who did what to which thing. Lines are added and never changed, by nobody.

CREATE TABLE platform.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  by text NOT NULL CHECK (by <> ''),
  role text CHECK (role IN ('support', 'content', 'operations', 'finance', 'administrator')),
  act text NOT NULL CHECK (act <> ''),
  subject text NOT NULL,
  detail text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT platform.now()
);
CREATE INDEX audit_by ON platform.audit (by, id);
CREATE INDEX audit_act ON platform.audit (act, id);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON platform.audit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON platform.audit EXECUTE FUNCTION platform.refuse_change();
GRANT INSERT (at, by, role, act, subject, detail) ON platform.audit TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer;
GRANT SELECT ON platform.audit TO ohmstead_api, ohmstead_staff_read;
