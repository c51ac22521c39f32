-- Articles that staff write for readers: information, help, how-to pages and the page about the operator. A version has a text in English and in up
-- to five other languages, is shown from a time that may lie ahead, and never changes. An article is withdrawn as a whole.
CREATE SCHEMA content;

CREATE TABLE content.article (
  name         text        CONSTRAINT article_pk PRIMARY KEY CONSTRAINT article_name CHECK (length(name) BETWEEN 3 AND 60 AND name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind         text        NOT NULL CONSTRAINT article_kind CHECK (kind IN ('blog', 'news', 'article', 'community', 'help', 'howto', 'about')),
  category     text        CONSTRAINT article_category CHECK (category IN ('start', 'account', 'charging', 'hosting', 'money', 'invitation', 'safety')),
  -- The order of help and how-to pages.
  place        integer     NOT NULL DEFAULT 1000,
  -- Null: it came with a release.
  made_by      text,
  made_at      timestamptz NOT NULL DEFAULT platform.now(),
  withdrawn_by text,
  withdrawn_at timestamptz,
  CONSTRAINT article_has_category CHECK ((kind = 'help') = (category IS NOT NULL)),
  CONSTRAINT article_withdrawn CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL))
);
CREATE INDEX article_of_kind ON content.article (kind, category);

CREATE TABLE content.version (
  name         text        NOT NULL CONSTRAINT version_of_article REFERENCES content.article,
  version      integer     NOT NULL,
  -- By language: title, summary and body. English is always there, for readers of a language that is missing.
  texts        jsonb       NOT NULL CONSTRAINT version_texts CHECK (jsonb_typeof(texts) = 'object' AND texts ? 'en_US' AND length(texts::text) <= 600000),
  publish_at   timestamptz NOT NULL,
  -- Null: it came with a release.
  published_by text,
  published_at timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT version_pk PRIMARY KEY (name, version)
);
CREATE INDEX version_shown ON content.version (name, publish_at DESC, version DESC);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON content.version FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON content.version EXECUTE FUNCTION platform.refuse_change();

-- What the search finds: the words of each version for the readers of each language, from the English text where their language is missing. The
-- rows are written with the version (content/sql/20_search.sql) and can be made again from it.
CREATE TABLE content.searched (
  name     text     NOT NULL,
  version  integer  NOT NULL,
  language text     NOT NULL CONSTRAINT searched_language CHECK (language IN ('en_US', 'de_DE', 'fr_FR', 'it_IT', 'pt_PT', 'zh_CN')),
  words    tsvector NOT NULL,
  CONSTRAINT searched_pk PRIMARY KEY (name, version, language),
  CONSTRAINT searched_version FOREIGN KEY (name, version) REFERENCES content.version
);
CREATE INDEX searched_words ON content.searched USING gin (words);

GRANT USAGE ON SCHEMA content TO ohmstead_api;
GRANT SELECT ON content.article, content.version, content.searched TO ohmstead_api;
GRANT INSERT (name, kind, category, made_by), UPDATE (withdrawn_by) ON content.article TO ohmstead_api;
GRANT INSERT (name, version, texts, publish_at, published_by) ON content.version TO ohmstead_api;
