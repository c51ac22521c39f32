-- The words of a text in its language. Chinese is written without spaces, so each character and each pair of neighbours is a word.
CREATE OR REPLACE FUNCTION content.dictionary(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE language
    WHEN 'en_US' THEN 'english' WHEN 'de_DE' THEN 'german' WHEN 'fr_FR' THEN 'french' WHEN 'it_IT' THEN 'italian' WHEN 'pt_PT' THEN 'portuguese'
    ELSE 'simple' END::regconfig
$$;

CREATE OR REPLACE FUNCTION content.split_characters(written text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT regexp_replace(written, '([一-鿿])', ' \1 ', 'g') || ' ' || coalesce((
    SELECT string_agg(substr(run.han[1], at, 2), ' ') FROM regexp_matches(written, '([一-鿿]{2,})', 'g') AS run (han), generate_series(1, length(run.han[1]) - 1) AS at), '')
$$;

CREATE OR REPLACE FUNCTION content.words_of(written text, language text) RETURNS tsvector LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT to_tsvector(content.dictionary(language), CASE language WHEN 'zh_CN' THEN content.split_characters(written) ELSE written END)
$$;

-- What a reader searches: all of the words.
CREATE OR REPLACE FUNCTION content.query_of(written text, language text) RETURNS tsquery LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE language
    WHEN 'zh_CN' THEN plainto_tsquery('simple', CASE WHEN written ~ '[一-鿿]{2}' THEN (
      SELECT string_agg(CASE WHEN length(part[1]) > 1 AND part[1] ~ '[一-鿿]' THEN (SELECT string_agg(substr(part[1], at, 2), ' ') FROM generate_series(1, length(part[1]) - 1) AS at) ELSE part[1] END, ' ')
        FROM regexp_matches(written, '([一-鿿]+|[^一-鿿\s]+)', 'g') AS part) ELSE written END)
    ELSE websearch_to_tsquery(content.dictionary(language), written) END
$$;
GRANT EXECUTE ON FUNCTION content.dictionary, content.query_of TO ohmstead_api;

-- Writes what the search finds of a version, for the readers of each language.
CREATE OR REPLACE FUNCTION content.index_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO content.searched (name, version, language, words)
  SELECT NEW.name, NEW.version, l.language,
         setweight(content.words_of(t.own ->> 'title', t.spoken), 'A') || setweight(content.words_of(t.own ->> 'summary', t.spoken), 'B')
           || setweight(content.words_of(t.own ->> 'body', t.spoken), 'D')
    FROM unnest('{en_US,de_DE,fr_FR,it_IT,pt_PT,zh_CN}'::text[]) AS l (language)
    CROSS JOIN LATERAL (SELECT CASE WHEN NEW.texts ? l.language THEN l.language ELSE 'en_US' END) AS s (spoken)
    CROSS JOIN LATERAL (SELECT s.spoken, NEW.texts -> s.spoken) AS t (spoken, own);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION content.index_version FROM PUBLIC;
CREATE OR REPLACE TRIGGER searched AFTER INSERT ON content.version FOR EACH ROW EXECUTE FUNCTION content.index_version();
