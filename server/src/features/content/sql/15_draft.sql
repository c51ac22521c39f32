-- A draft is saved one revision after the other, at the time of the database.
CREATE OR REPLACE FUNCTION content.keep_draft() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.revision <> 1 OR TG_OP = 'UPDATE' AND (NEW.name <> OLD.name OR NEW.revision <> OLD.revision + 1) THEN
    RAISE EXCEPTION 'content: a draft is saved one revision after the other' USING ERRCODE = 'LG001';
  END IF;
  NEW.saved_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER saved_in_order BEFORE INSERT OR UPDATE ON content.draft FOR EACH ROW EXECUTE FUNCTION content.keep_draft();

-- A cover is a picture that staff uploaded for texts, never a file of a member.
CREATE OR REPLACE FUNCTION content.judge_cover() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM uploads.file f WHERE f.kind = 'picture' AND NEW.cover = '/uploads/' || f.name || '.webp') THEN
    RAISE EXCEPTION 'content: a cover is a picture for texts' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION content.judge_cover FROM PUBLIC;
CREATE OR REPLACE TRIGGER shows_picture BEFORE INSERT ON content.version FOR EACH ROW WHEN (NEW.cover IS NOT NULL) EXECUTE FUNCTION content.judge_cover();
CREATE OR REPLACE TRIGGER shows_picture BEFORE INSERT OR UPDATE ON content.draft FOR EACH ROW WHEN (NEW.cover IS NOT NULL)
  EXECUTE FUNCTION content.judge_cover();
