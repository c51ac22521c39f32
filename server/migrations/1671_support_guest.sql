-- Guests can write to support. A guest is known by a key, of which only the hash is stored: the browser has one in a cookie, and a mail to the address that
-- the guest gave has another in its link. A key ends, and opens one conversation.
ALTER TABLE support.conversation
  ALTER COLUMN member_id DROP NOT NULL,
  -- Of a guest: the language in which they are written to, and the address, if they gave one.
  ADD COLUMN language text CONSTRAINT conversation_language CHECK (language ~ '^[a-z]{2}_[A-Z]{2}$'),
  ADD COLUMN email    text CONSTRAINT conversation_email CHECK (length(email) BETWEEN 3 AND 254),
  ADD CONSTRAINT conversation_person CHECK ((member_id IS NULL) = (language IS NOT NULL) AND (email IS NULL OR member_id IS NULL));
CREATE INDEX conversation_guest_waiting ON support.conversation (waiting_since) WHERE member_id IS NULL AND waiting_since IS NOT NULL;

ALTER TABLE support.message
  DROP CONSTRAINT message_author,
  ALTER COLUMN author_id DROP NOT NULL,
  ADD CONSTRAINT message_author CHECK (author IN ('member', 'guest', 'staff') AND (author_id IS NULL) = (author = 'guest'));

CREATE TABLE support.guest_key (
  hash            bytea       CONSTRAINT guest_key_pk PRIMARY KEY CONSTRAINT guest_key_hash CHECK (length(hash) = 32),
  conversation_id text        NOT NULL CONSTRAINT guest_key_of_conversation REFERENCES support.conversation,
  made_for        text        NOT NULL CONSTRAINT guest_key_made_for CHECK (made_for IN ('browser', 'mail')),
  made_at         timestamptz NOT NULL DEFAULT platform.now(),
  expires_at      timestamptz NOT NULL
);
CREATE INDEX guest_key_conversation ON support.guest_key (conversation_id);
CREATE INDEX guest_key_expired ON support.guest_key (expires_at);

-- The conversation whose key was shown in a transaction (support/sql/05_guest.sql).
CREATE UNLOGGED TABLE support.acting_guest (
  pid             integer     CONSTRAINT acting_guest_pk PRIMARY KEY,
  xact            xid8        NOT NULL,
  began_at        timestamptz NOT NULL,
  conversation_id text        NOT NULL
);

GRANT INSERT (language, email) ON support.conversation TO ohmstead_api;
GRANT SELECT (hash, conversation_id, expires_at), INSERT (hash, conversation_id, made_for) ON support.guest_key TO ohmstead_api;
GRANT SELECT (conversation_id, expires_at), INSERT (hash, conversation_id, made_for), DELETE ON support.guest_key TO ohmstead_worker;
