-- Turns: work that one process does at a time. They were advisory locks, which every role of the product could take, so that a login of the
-- gateway could stop the checks of the worker. A turn is now a row that only the worker may write.
--
-- A turn belongs to a session and ends with it. The table is unlogged: after a crash of the server no session is left, and taking a turn
-- need not wait for the disk.
CREATE UNLOGGED TABLE platform.turn (
  name          text    CONSTRAINT turn_pk PRIMARY KEY,
  pid           integer,
  backend_start timestamptz,
  CONSTRAINT turn_whole CHECK ((pid IS NULL) = (backend_start IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON platform.turn TO ohmstead_worker;

-- Roles that only read publish no events and write no lines of the audit log.
REVOKE INSERT (name, payload) ON platform.outbox FROM ohmstead_watcher, ohmstead_signer;
REVOKE INSERT (at, by, role, act, subject, detail) ON platform.audit FROM ohmstead_watcher, ohmstead_signer;
