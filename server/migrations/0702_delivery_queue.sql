-- The queue of mails and text messages belongs to a feature of its own, which does not depend on accounts. A message carries the moment from
-- which it is useless, so that the queue need not know what a message says.
--
-- The tables change their schema: stop servers of earlier releases before this migration.
CREATE SCHEMA delivery;
ALTER TABLE accounts.mail SET SCHEMA delivery;
ALTER TABLE accounts.sms_count SET SCHEMA delivery;
ALTER FUNCTION accounts.erase_sent_mail() SET SCHEMA delivery;
DROP FUNCTION accounts.demo_outbox(text);

ALTER TABLE delivery.mail ADD COLUMN give_up_at timestamptz;
UPDATE delivery.mail SET give_up_at = created_at + CASE WHEN kind IN ('code', 'noAccount') THEN interval '10 minutes' ELSE interval '1 day' END
  WHERE channel = 'sms' AND sent_at IS NULL AND failed_at IS NULL;

GRANT USAGE ON SCHEMA delivery TO ohmstead_api, ohmstead_worker;
