-- A contact is exactly what two people approved in this transaction, and ends in the same way. Both people and the times are taken from the requests.
CREATE OR REPLACE FUNCTION official.judge_contact() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agreed approvals.request;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT * INTO agreed FROM approvals.agreement('official.contact', pg_catalog.jsonb_build_object(
      'contactId', NEW.id, 'channel', NEW.channel, 'value', NEW.value, 'owner', NEW.owner, 'since', NEW.since)) a
     WHERE a.asked -> 'mayAsk' = pg_catalog.to_jsonb(NEW.may_ask);
    IF agreed.id IS NULL OR NEW.since > (platform.now() AT TIME ZONE 'UTC')::date THEN
      RAISE EXCEPTION 'guard:official_two_people: two people must have approved exactly this contact, which is in use already' USING ERRCODE = 'LG001';
    END IF;
    NEW.asked_by := agreed.asked_by;
    NEW.approved_by := agreed.decided_by;
    NEW.approval_id := agreed.id;
    NEW.added_at := platform.now();
    NEW.end_asked_by := NULL;
    NEW.ended_by := NULL;
    NEW.end_approval_id := NULL;
    NEW.ended_at := NULL;
    RETURN NEW;
  END IF;
  SELECT * INTO agreed FROM approvals.agreement('official.end', pg_catalog.jsonb_build_object('contactId', NEW.id));
  IF agreed.id IS NULL OR OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL THEN
    RAISE EXCEPTION 'guard:official_end_two_people: a contact changes only by its end, which two people must have approved' USING ERRCODE = 'LG001';
  END IF;
  NEW := OLD;
  NEW.end_asked_by := agreed.asked_by;
  NEW.ended_by := agreed.decided_by;
  NEW.end_approval_id := agreed.id;
  NEW.ended_at := platform.now();
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION official.judge_contact FROM PUBLIC;
CREATE OR REPLACE TRIGGER agreed BEFORE INSERT OR UPDATE ON official.contact FOR EACH ROW EXECUTE FUNCTION official.judge_contact();

-- A report begins open and counts how often it was made. Only a signed-in member of staff judges it, and the database takes the person and the time.
CREATE OR REPLACE FUNCTION official.judge_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' OR NEW.times <> 1 THEN
      RAISE EXCEPTION 'guard:official_report: a report begins open' USING ERRCODE = 'LG001';
    END IF;
    NEW.reported_at := platform.now();
    NEW.last_at := NEW.reported_at;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.channel, NEW.value, NEW.reported_at) IS DISTINCT FROM (OLD.id, OLD.channel, OLD.value, OLD.reported_at) THEN
    RAISE EXCEPTION 'guard:official_report: a report keeps what was reported' USING ERRCODE = 'LG001';
  END IF;
  IF (NEW.state, NEW.reason) IS NOT DISTINCT FROM (OLD.state, OLD.reason) THEN
    IF NEW.times <> OLD.times + 1 THEN
      RAISE EXCEPTION 'guard:official_report: reports are counted one by one' USING ERRCODE = 'LG001';
    END IF;
    NEW.last_at := platform.now();
    NEW.decided_by := OLD.decided_by;
    NEW.decided_at := OLD.decided_at;
    RETURN NEW;
  END IF;
  IF NEW.state = 'open' OR (NEW.times, NEW.note) IS DISTINCT FROM (OLD.times, OLD.note) THEN
    RAISE EXCEPTION 'guard:official_report: a judgement changes only the state and its reason' USING ERRCODE = 'LG001';
  END IF;
  SELECT p.staff_id INTO NEW.decided_by FROM approvals.person_acting('{support,content,operations,administrator}', false) p;
  NEW.decided_at := platform.now();
  NEW.last_at := OLD.last_at;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION official.judge_report FROM PUBLIC;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT OR UPDATE ON official.report FOR EACH ROW EXECUTE FUNCTION official.judge_report();
