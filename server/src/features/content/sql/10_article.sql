-- The name, kind and subject of an article do not change. It is withdrawn once, at the time of the database.
CREATE OR REPLACE FUNCTION content.keep_article() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  course CONSTANT text[] := '{withdrawn_by,withdrawn_at}';
BEGIN
  IF to_jsonb(NEW) - course <> to_jsonb(OLD) - course OR OLD.withdrawn_by IS NOT NULL AND NEW.withdrawn_by IS DISTINCT FROM OLD.withdrawn_by THEN
    RAISE EXCEPTION 'content: an article changes only by its versions' USING ERRCODE = 'LG001';
  END IF;
  NEW.withdrawn_at := CASE WHEN NEW.withdrawn_by IS NOT NULL THEN coalesce(OLD.withdrawn_at, platform.now()) END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON content.article FOR EACH ROW EXECUTE FUNCTION content.keep_article();

-- The words that are not published, in the spelling in which texts are compared with them.
CREATE OR REPLACE FUNCTION content.promise_in(texts jsonb) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT w.word FROM jsonb_array_elements_text(settings.in_force('content.forbiddenWords')) AS w (word)
   WHERE position(lower(normalize(w.word, NFKC)) IN lower(regexp_replace(normalize(texts::text, NFKC), '(\s|\\n|\\t)+', ' ', 'g'))) > 0
   ORDER BY w.word LIMIT 1
$$;
REVOKE ALL ON FUNCTION content.promise_in FROM PUBLIC;

-- A version follows the one before, is shown from now on or later, belongs to an article that is not withdrawn, and promises no return.
CREATE OR REPLACE FUNCTION content.judge_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM content.article a WHERE a.name = NEW.name AND a.withdrawn_by IS NULL FOR UPDATE;
  IF NOT FOUND OR NEW.version <> (SELECT coalesce(max(v.version), 0) + 1 FROM content.version v WHERE v.name = NEW.name) THEN
    RAISE EXCEPTION 'content: a version follows the one before, of an article that is not withdrawn' USING ERRCODE = 'LG001';
  END IF;
  IF content.promise_in(NEW.texts) IS NOT NULL THEN
    RAISE EXCEPTION 'content: a text does not promise a return' USING ERRCODE = 'LG001';
  END IF;
  NEW.published_at := platform.now();
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION content.judge_version FROM PUBLIC;
CREATE OR REPLACE TRIGGER published_in_order BEFORE INSERT ON content.version FOR EACH ROW EXECUTE FUNCTION content.judge_version();
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON content.version FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER') AND NOT platform.ahead(NEW.publish_at)) EXECUTE FUNCTION platform.refuse_time('publish_at');
