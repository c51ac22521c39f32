-- A change of a setting names its author: the person whose sign-in was proven in this transaction, and where the setting needs two people,
-- both who approved exactly this change.
CREATE OR REPLACE FUNCTION settings.judge_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  declared settings.declared;
  agreed approvals.request;
  person text;
BEGIN
  SELECT * INTO declared FROM settings.declared d WHERE d.key = NEW.key;
  IF declared.key IS NULL THEN
    RAISE EXCEPTION 'guard:settings_unknown: there is no setting %', NEW.key USING ERRCODE = 'LG001';
  END IF;
  SELECT p.staff_id INTO person
    FROM approvals.person_acting(CASE WHEN declared.two_person THEN '{support,content,operations,finance,administrator}' ELSE declared.may_change END, false) p;
  NEW.changed_by := person;
  NEW.approved_by := NULL;
  NEW.approval_id := NULL;
  NEW.two_person := declared.two_person;
  NEW.changed_at := platform.now();
  IF declared.two_person THEN
    SELECT * INTO agreed FROM approvals.agreement('settings.change', jsonb_build_object('key', NEW.key)) a WHERE a.asked -> 'after' = NEW.after;
    IF agreed.id IS NULL OR agreed.asked_role <> ALL (declared.may_change) OR agreed.decided_role <> ALL (declared.may_change) THEN
      RAISE EXCEPTION 'guard:settings_two_people: two people must have approved exactly this change of %', NEW.key USING ERRCODE = 'LG001';
    END IF;
    NEW.changed_by := agreed.asked_by;
    NEW.approved_by := agreed.decided_by;
    NEW.approval_id := agreed.id;
    NEW.reason := agreed.reason;
  END IF;
  RETURN NEW;
END $$;
-- Triggers of one table fire in the order of their names: this check runs before the value is applied.
CREATE OR REPLACE TRIGGER agreed_change BEFORE INSERT ON settings.change FOR EACH ROW EXECUTE FUNCTION settings.judge_change();
