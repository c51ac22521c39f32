-- Texts of articles that staff have not finished, of a new article or of the next version of one, which readers never see; pictures that staff upload
-- for articles; and covers of versions.
CREATE TABLE content.draft (
  name     text        CONSTRAINT draft_pk PRIMARY KEY CONSTRAINT draft_name CHECK (length(name) BETWEEN 3 AND 60 AND name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind     text        NOT NULL CONSTRAINT draft_kind CHECK (kind IN ('blog', 'news', 'article', 'community', 'help', 'howto', 'about')),
  category text        CONSTRAINT draft_category CHECK (category IN ('start', 'account', 'charging', 'hosting', 'money', 'invitation', 'safety')),
  -- By language, whole or in part.
  texts    jsonb       NOT NULL CONSTRAINT draft_texts CHECK (jsonb_typeof(texts) = 'object' AND length(texts::text) <= 600000),
  cover    text        CONSTRAINT draft_cover CHECK (cover ~ '^/uploads/[0-9a-f]{32}\.webp$'),
  -- How often it was saved: who saves it names the one that they read, so that no one overwrites what a colleague saved since.
  revision integer     NOT NULL CONSTRAINT draft_revision CHECK (revision > 0),
  saved_by text        NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT draft_has_category CHECK ((kind = 'help') = (category IS NOT NULL))
);
GRANT SELECT, DELETE ON content.draft TO ohmstead_api;
GRANT INSERT (name, kind, category, texts, cover, revision, saved_by), UPDATE (kind, category, texts, cover, revision, saved_by) ON content.draft TO ohmstead_api;

ALTER TABLE content.version ADD COLUMN cover text CONSTRAINT version_cover CHECK (cover ~ '^/uploads/[0-9a-f]{32}\.webp$');
GRANT INSERT (cover) ON content.version TO ohmstead_api;
