-- The payload of an event is an object, and events come from roles that run a part of the product. Without the check any publisher could
-- store a payload such as JSON null, which no subscriber can read. NOT VALID: events from before this rule are parked on delivery.
ALTER TABLE platform.outbox ADD CONSTRAINT outbox_payload_is_object CHECK (jsonb_typeof(payload) = 'object') NOT VALID;

-- Watcher and signer publish nothing, so their open transactions hold no subscriber back.
REVOKE INSERT (name, payload) ON platform.outbox FROM ohmstead_watcher, ohmstead_signer;
