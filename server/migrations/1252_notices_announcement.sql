-- Announcements of the operator to all members, or to those of some countries or levels. They are written by staff in up to six languages, and
-- shown from a time that may lie ahead. One that was shown stays as it was: it can only be withdrawn.
CREATE TABLE notices.announcement (
  id           text        CONSTRAINT announcement_pk PRIMARY KEY CONSTRAINT announcement_form CHECK (id ~ '^an_[0-9a-hjkmnp-tv-z]{26}$'),
  -- By language: title and body. English is always there, for readers of a language that is missing.
  texts        jsonb       NOT NULL CONSTRAINT announcement_texts CHECK (jsonb_typeof(texts) = 'object' AND texts ? 'en_US' AND length(texts::text) <= 60000),
  -- Null: every country, every level.
  countries    text[]      CONSTRAINT announcement_countries CHECK (cardinality(countries) BETWEEN 1 AND 300),
  levels       smallint[]  CONSTRAINT announcement_levels CHECK (cardinality(levels) BETWEEN 1 AND 6),
  publish_at   timestamptz NOT NULL,
  made_by      text        NOT NULL,
  made_at      timestamptz NOT NULL DEFAULT platform.now(),
  -- When open pages were told of it.
  announced_at timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz CONSTRAINT announcement_withdrawn CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL))
);
CREATE INDEX announcement_order ON notices.announcement (publish_at DESC, id DESC);
CREATE INDEX announcement_waiting ON notices.announcement (publish_at) WHERE announced_at IS NULL AND withdrawn_at IS NULL;

CREATE TABLE notices.announcement_read (
  announcement_id text        NOT NULL CONSTRAINT announcement_read_of REFERENCES notices.announcement,
  member_id       text        NOT NULL CONSTRAINT announcement_read_by REFERENCES accounts.member,
  read_at         timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT announcement_read_pk PRIMARY KEY (announcement_id, member_id)
);
CREATE INDEX announcement_read_member ON notices.announcement_read (member_id);

GRANT SELECT ON notices.announcement, notices.announcement_read TO ohmstead_api, ohmstead_worker;
GRANT INSERT (id, texts, countries, levels, publish_at, made_by), UPDATE (withdrawn_by) ON notices.announcement TO ohmstead_api;
GRANT INSERT (announcement_id, member_id) ON notices.announcement_read TO ohmstead_api;
GRANT UPDATE (announced_at) ON notices.announcement TO ohmstead_worker;
GRANT DELETE ON notices.announcement_read TO ohmstead_worker;
