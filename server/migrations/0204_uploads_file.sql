-- Files that people gave, as we drew them anew. They stand in the database, not in a folder: every node serves them, one backup
-- holds them, and a file comes and goes in the transaction of whatever uses it. Each is small: a picture of 200 × 200.
--
-- The owner is a member's id and no foreign key: members are made by a feature below. Whoever uses a file points at it together
-- with its owner, so nobody can use another one's.

CREATE SCHEMA uploads;

CREATE TABLE uploads.file (
  id           text        CONSTRAINT file_pk PRIMARY KEY CONSTRAINT file_form CHECK (id ~ '^fi_[0-9a-hjkmnp-tv-z]{26}$'),
  owner_id     text        NOT NULL CONSTRAINT file_owner CHECK (owner_id ~ '^mb_[0-9a-hjkmnp-tv-z]{26}$'),
  kind         text        NOT NULL CONSTRAINT file_kind CHECK (kind IN ('avatar')),
  -- What it is served as: 128 random bits that say nothing of the owner or the time.
  name         text        NOT NULL CONSTRAINT file_name_key UNIQUE CONSTRAINT file_name CHECK (name ~ '^[0-9a-f]{32}$'),
  -- Only what our own encoder writes: whatever else a file could pass for, it begins as a WebP and is small.
  bytes        bytea       NOT NULL
               CONSTRAINT file_is_webp CHECK (substring(bytes FROM 1 FOR 4) = 'RIFF'::bytea AND substring(bytes FROM 9 FOR 4) = 'WEBP'::bytea)
               CONSTRAINT file_small CHECK (length(bytes) <= 262144),
  created_at   timestamptz NOT NULL,
  -- Null: nothing uses it yet, and soon it is forgotten.
  used_since   timestamptz CONSTRAINT file_used_after CHECK (used_since >= created_at),
  CONSTRAINT file_with_owner UNIQUE (id, owner_id)
);
CREATE INDEX file_of_owner ON uploads.file (owner_id, created_at);
CREATE INDEX file_unused ON uploads.file (created_at) WHERE used_since IS NULL;

GRANT USAGE ON SCHEMA uploads TO ohmstead_api, ohmstead_worker;
GRANT SELECT, INSERT, DELETE ON uploads.file TO ohmstead_api;
GRANT UPDATE (used_since) ON uploads.file TO ohmstead_api;
GRANT SELECT (id, created_at, used_since), DELETE ON uploads.file TO ohmstead_worker;
