-- The legal documents that people agree to: terms, privacy policy, risk notice and lease terms. A version is named by the day on which it comes
-- into force, has a text in each of the six languages, and never changes. The first versions come with the release (legal/sql/30_shipped.gen.sql);
-- later ones are published by an administrator, before the day on which they come into force.
CREATE SCHEMA legal;

CREATE TABLE legal.version (
  document     text        NOT NULL CONSTRAINT version_document CHECK (document IN ('terms', 'privacy', 'risk', 'lease')),
  version      text        NOT NULL CONSTRAINT version_is_a_day CHECK (version ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  in_force_at  timestamptz NOT NULL,
  -- By language: title and body, in Markdown.
  texts        jsonb       NOT NULL CONSTRAINT version_in_all_languages CHECK (texts ?& '{en_US,de_DE,fr_FR,it_IT,pt_PT,zh_CN}' AND length(texts::text) <= 1000000),
  -- Null: it came with a release.
  published_by text,
  published_at timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT version_pk PRIMARY KEY (document, version),
  CONSTRAINT version_begins_with_its_day CHECK (in_force_at AT TIME ZONE 'UTC' = version::date)
);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON legal.version FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON legal.version EXECUTE FUNCTION platform.refuse_change();

GRANT USAGE ON SCHEMA legal TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON legal.version TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT (document, version, in_force_at, texts, published_by) ON legal.version TO ohmstead_api;
