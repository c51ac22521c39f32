-- Conversations of members with support. A message never changes; who wrote it is taken from the sign-in, and what follows from it for its conversation
-- (number, state, who waits) is computed by the database (support/sql/10_course.sql). Conversations are deleted when they are old, or with the account.
CREATE SCHEMA support;

CREATE TABLE support.conversation (
  id               text        CONSTRAINT conversation_pk PRIMARY KEY CONSTRAINT conversation_id CHECK (id ~ '^sc_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id        text        NOT NULL CONSTRAINT conversation_of_member REFERENCES accounts.member,
  topic            text        NOT NULL CONSTRAINT conversation_topic CHECK (topic IN ('charging', 'hosting', 'money', 'account', 'other')),
  state            text        NOT NULL DEFAULT 'open' CONSTRAINT conversation_state CHECK (state IN ('open', 'waiting', 'solved', 'closed')),
  state_at         timestamptz NOT NULL DEFAULT platform.now(),
  assigned_to      text,
  opened_at        timestamptz NOT NULL DEFAULT platform.now(),
  last_at          timestamptz NOT NULL DEFAULT platform.now(),
  -- The time of the first message that staff have not answered; null: they have answered all.
  waiting_since    timestamptz CONSTRAINT conversation_waiting CHECK (waiting_since IS NULL OR state = 'open'),
  -- The number of messages, and up to which of them each side has received and read.
  messages         integer     NOT NULL DEFAULT 0,
  person_delivered integer     NOT NULL DEFAULT 0,
  person_read      integer     NOT NULL DEFAULT 0,
  staff_delivered  integer     NOT NULL DEFAULT 0,
  staff_read       integer     NOT NULL DEFAULT 0,
  -- The last answer of staff of which the person was notified because they had not read it.
  person_told      integer     NOT NULL DEFAULT 0,
  CONSTRAINT conversation_seen CHECK (0 <= person_read AND person_read <= person_delivered AND person_delivered <= messages
                                      AND 0 <= staff_read AND staff_read <= staff_delivered AND staff_delivered <= messages
                                      AND 0 <= person_told AND person_told <= messages)
);
CREATE INDEX conversation_of_person ON support.conversation (member_id, last_at DESC, id DESC);
CREATE INDEX conversation_queue ON support.conversation (state, waiting_since, last_at DESC);
CREATE INDEX conversation_old ON support.conversation (last_at);

CREATE TABLE support.message (
  conversation_id text        NOT NULL CONSTRAINT message_of_conversation REFERENCES support.conversation,
  number          integer     NOT NULL,
  author          text        NOT NULL CONSTRAINT message_author CHECK (author IN ('member', 'staff')),
  author_id       text        NOT NULL,
  -- Seen by staff only.
  note            boolean     NOT NULL DEFAULT false CONSTRAINT message_note CHECK (NOT note OR author = 'staff'),
  body            text        NOT NULL CONSTRAINT message_body CHECK (length(body) BETWEEN 1 AND 4000),
  written_at      timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT message_pk PRIMARY KEY (conversation_id, number)
);
CREATE TRIGGER forbid_update BEFORE UPDATE ON support.message FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON support.message EXECUTE FUNCTION platform.refuse_change();

-- When a member of staff last opened a conversation. The audit log has each time.
CREATE TABLE support.view (
  conversation_id text        NOT NULL CONSTRAINT view_of_conversation REFERENCES support.conversation,
  staff_id        text        NOT NULL,
  viewed_at       timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT view_pk PRIMARY KEY (conversation_id, staff_id)
);

GRANT USAGE ON SCHEMA support TO ohmstead_api, ohmstead_worker;
GRANT SELECT ON support.conversation, support.message TO ohmstead_api, ohmstead_worker;
GRANT SELECT ON support.view TO ohmstead_api;
GRANT INSERT (id, member_id, topic), UPDATE (state, assigned_to, person_delivered, person_read, staff_delivered, staff_read) ON support.conversation TO ohmstead_api;
GRANT INSERT (conversation_id, author, note, body) ON support.message TO ohmstead_api;
GRANT INSERT (conversation_id, staff_id), UPDATE (viewed_at) ON support.view TO ohmstead_api;
GRANT UPDATE (state, person_told) ON support.conversation TO ohmstead_worker;
GRANT DELETE ON support.conversation, support.message, support.view TO ohmstead_worker;
GRANT SELECT (conversation_id) ON support.view TO ohmstead_worker;
