-- After a conversation ended, its person can rate it once, and have it mailed. Staff keep texts that they often answer with, in six languages.
ALTER TABLE support.conversation
  ADD COLUMN rating        smallint    CONSTRAINT conversation_rating CHECK (rating BETWEEN 1 AND 5),
  ADD COLUMN rated_at      timestamptz CONSTRAINT conversation_rated CHECK ((rated_at IS NULL) = (rating IS NULL)),
  ADD COLUMN transcript_at timestamptz;
GRANT UPDATE (rating, transcript_at) ON support.conversation TO ohmstead_api;

CREATE TABLE support.canned_answer (
  id       text        CONSTRAINT canned_answer_pk PRIMARY KEY CONSTRAINT canned_answer_id CHECK (id ~ '^ca_[0-9a-hjkmnp-tv-z]{26}$'),
  name     text        NOT NULL CONSTRAINT canned_answer_name_key UNIQUE CONSTRAINT canned_answer_name CHECK (length(name) BETWEEN 1 AND 80),
  -- By language. English is always there, for persons of a language that is missing.
  texts    jsonb       NOT NULL CONSTRAINT canned_answer_texts CHECK (jsonb_typeof(texts) = 'object' AND texts ? 'en_US' AND length(texts::text) <= 60000),
  saved_by text        NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT platform.now()
);
GRANT SELECT, DELETE ON support.canned_answer TO ohmstead_api;
GRANT INSERT (id, name, texts), UPDATE (name, texts) ON support.canned_answer TO ohmstead_api;
