-- Notices by mail, for members who chose it. The worker, which makes notices, queues these mails: their words are sealed with the key of the
-- server like those of every other message, so a login of the worker's role can queue none that is sent.
ALTER TABLE notices.choice ADD COLUMN by_mail boolean NOT NULL DEFAULT false;

CREATE TABLE notices.mail_due (
  notice_id text CONSTRAINT mail_due_pk PRIMARY KEY CONSTRAINT mail_due_of_notice REFERENCES notices.notice ON DELETE CASCADE
);

GRANT SELECT, INSERT, DELETE ON notices.mail_due TO ohmstead_worker;
GRANT INSERT (id, channel, kind, address, sealed, created_at, due_at, give_up_at) ON delivery.mail TO ohmstead_worker;
