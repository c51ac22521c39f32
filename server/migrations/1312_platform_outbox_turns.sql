-- Events of one unit take turns with those of others, so that a unit that sends too much delays only itself
-- (docs/decisions/units-take-turns.md). `subject` is the unit that an event is about.
ALTER TABLE platform.outbox ADD COLUMN subject text GENERATED ALWAYS AS (left(payload ->> 'pointId', 100)) STORED;
CREATE INDEX outbox_by_subject ON platform.outbox (subject, xact, seq) WHERE subject IS NOT NULL;

-- Events that a subscriber processed before older ones of other units. Its position passes them later, and they are deleted here.
CREATE TABLE platform.outbox_ahead (
  listener text NOT NULL,
  seq bigint NOT NULL,
  xact xid8 NOT NULL,
  -- Of the server that processed the event, so that one which is skipped is found (platform/outbox-position.ts).
  code bytea CONSTRAINT outbox_ahead_code CHECK (length(code) <= 32),
  PRIMARY KEY (listener, seq)
);
GRANT SELECT, INSERT, DELETE ON platform.outbox_ahead TO ohmstead_worker;
GRANT SELECT ON platform.outbox_ahead TO ohmstead_staff_read;
