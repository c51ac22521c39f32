-- The words of a queued message are sealed with the key of the server, with its channel and its address: they contain codes, by which a reader of
-- the queue could sign in as another person, and what the server did not seal is not sent. The address is readable, for the order of the queue and
-- for closed accounts. The server seals the words of earlier releases when it starts (delivery/mail.store.ts). The worker queues no messages.
--
-- Stop servers of earlier releases before this migration.
ALTER TABLE delivery.mail
  ALTER COLUMN subject DROP NOT NULL,
  ALTER COLUMN body DROP NOT NULL,
  ADD COLUMN sealed bytea CONSTRAINT mail_sealed CHECK (length(sealed) > 29 AND get_byte(sealed, 0) = 1),
  ADD CONSTRAINT mail_words CHECK (num_nonnulls(subject, body) IN (0, 2) AND num_nonnulls(subject, sealed) < 2),
  ADD CONSTRAINT mail_waits_with_words CHECK (num_nonnulls(subject, sealed, sent_at, failed_at) > 0);

REVOKE INSERT ON delivery.mail FROM ohmstead_api, ohmstead_worker;
GRANT INSERT (id, channel, kind, address, sealed, created_at, due_at, give_up_at) ON delivery.mail TO ohmstead_api;

-- Its columns change; it is created again by delivery/sql.
DROP FUNCTION IF EXISTS delivery.demo_outbox(text);
