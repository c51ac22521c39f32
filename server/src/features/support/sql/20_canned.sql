-- Staff who may answer keep the texts of answers, each in their own name.
CREATE OR REPLACE FUNCTION support.judge_canned() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT support.agent_acts() THEN
    RAISE EXCEPTION 'guard:support_canned: staff who may answer keep the texts of answers' USING ERRCODE = 'LG001';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  SELECT a.staff_id INTO NEW.saved_by FROM staff.acting() a;
  NEW.saved_at := platform.now();
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION support.judge_canned FROM PUBLIC;
CREATE OR REPLACE TRIGGER kept_by_staff BEFORE INSERT OR UPDATE OR DELETE ON support.canned_answer FOR EACH ROW EXECUTE FUNCTION support.judge_canned();
