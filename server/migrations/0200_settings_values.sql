-- Operator settings. Which exist, their types, defaults and who may change them is code (features/settings); here stand
-- only the values that differ from the default, and how each came to be.
--
-- A change is a row that stays; the value in force follows from it by trigger. So nobody can change a value without a trace,
-- and what two people must decide carries two names.

CREATE SCHEMA settings;

CREATE TABLE settings.value (
  key        text        CONSTRAINT value_pk PRIMARY KEY CONSTRAINT value_key CHECK (key ~ '^[a-z]+\.[a-zA-Z]+$'),
  value      jsonb       NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE settings.change (
  id          bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT change_pk PRIMARY KEY,
  key         text        NOT NULL CONSTRAINT change_key CHECK (key ~ '^[a-z]+\.[a-zA-Z]+$'),
  before      jsonb,
  after       jsonb       NOT NULL,
  two_person  boolean     NOT NULL,
  changed_by  text        NOT NULL CONSTRAINT change_by CHECK (length(changed_by) BETWEEN 1 AND 80),
  approved_by text        CONSTRAINT change_approver CHECK (approved_by <> changed_by),
  reason      text        NOT NULL CONSTRAINT change_reason CHECK (length(reason) BETWEEN 1 AND 500),
  changed_at  timestamptz NOT NULL,
  CONSTRAINT change_four_eyes CHECK (NOT two_person OR approved_by IS NOT NULL)
);
CREATE INDEX change_of_key ON settings.change (key, id);

CREATE FUNCTION settings.apply_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  SELECT v.value INTO NEW.before FROM settings.value v WHERE v.key = NEW.key FOR UPDATE;
  INSERT INTO settings.value AS v (key, value, changed_at) VALUES (NEW.key, NEW.after, NEW.changed_at)
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, changed_at = EXCLUDED.changed_at;
  PERFORM pg_notify('settings', NEW.key);
  RETURN NEW;
END $$;
CREATE TRIGGER apply_change BEFORE INSERT ON settings.change FOR EACH ROW EXECUTE FUNCTION settings.apply_change();

CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON settings.change FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON settings.change EXECUTE FUNCTION platform.refuse_change();

-- Everything a reader needs at once: the kind of instance, which chooses the default, and the values that differ from it.
CREATE VIEW settings.stored AS
  SELECT i.kind = 'demo' AS demo, v.key, v.value FROM platform.instance i LEFT JOIN settings.value v ON true;

GRANT USAGE ON SCHEMA settings TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON settings.value, settings.stored TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON settings.change TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT ON settings.change TO ohmstead_api;
