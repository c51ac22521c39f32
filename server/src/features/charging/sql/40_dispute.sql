-- A dispute belongs to the driver, or to staff who want to refund the bill, of a final charging session whose shares were not released. The
-- driver can open one while a dispute of staff is open, because time runs out meanwhile. Staff can open three, because the host waits for each
-- decision. The charging session's row lock serialises opening a dispute and releasing the shares.
CREATE OR REPLACE FUNCTION charging.keep_dispute() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  session record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT s.state, s.driver_id, s.final_at INTO session FROM charging.charging_session s WHERE s.id = NEW.charging_session_id FOR UPDATE;
    IF (session.state = 'settled' OR session.state = 'disputed' AND NEW.opened_by IS NOT NULL) IS NOT TRUE
       OR session.final_at IS NULL OR session.driver_id <> NEW.opened_by THEN
      RAISE EXCEPTION 'charging: a driver disputes a final bill of their own' USING ERRCODE = 'LG001';
    END IF;
    NEW.opened_by_staff := NULL;
    IF NEW.opened_by IS NULL THEN
      SELECT p.staff_id INTO NEW.opened_by_staff FROM approvals.person_acting('{finance,administrator}', true) p;
      IF (SELECT count(*) FROM charging.dispute d WHERE d.charging_session_id = NEW.charging_session_id AND d.opened_by IS NULL) >= 3 THEN
        RAISE EXCEPTION 'charging: staff request the refund of a bill three times at most' USING ERRCODE = 'LG001', CONSTRAINT = 'dispute_of_staff_often';
      END IF;
    END IF;
    IF EXISTS (SELECT FROM ledger.account p JOIN ledger.transfer c ON c.debit = p.id AND c.phase = 'capture'
                WHERE p.kind = 'session_pool' AND p.owner = NEW.charging_session_id) THEN
      RAISE EXCEPTION 'charging: what was released is not disputed any more' USING ERRCODE = 'LG001', CONSTRAINT = 'dispute_in_time';
    END IF;
    NEW.opened_at := platform.now();
    NEW.decision := NULL;
    NEW.decided_at := NULL;
  ELSIF OLD.decision IS NOT NULL OR NEW.decision IS NULL OR NEW.decided_by NOT LIKE 'st\_%'
     OR (NEW.id, NEW.charging_session_id, NEW.reason, NEW.words, NEW.opened_by, NEW.opened_by_staff, NEW.opened_at)
        IS DISTINCT FROM (OLD.id, OLD.charging_session_id, OLD.reason, OLD.words, OLD.opened_by, OLD.opened_by_staff, OLD.opened_at) THEN
    RAISE EXCEPTION 'charging: a dispute is decided once, by the staff' USING ERRCODE = 'LG001';
  ELSE
    NEW.decided_at := platform.now();
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER kept BEFORE INSERT OR UPDATE ON charging.dispute FOR EACH ROW EXECUTE FUNCTION charging.keep_dispute();
CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON charging.dispute FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();

-- A charging session becomes disputed, settled again or refunded only together with its disputes.
CREATE OR REPLACE FUNCTION charging.follow_dispute() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (SELECT CASE NEW.state WHEN 'disputed' THEN bool_or(d.decision IS NULL)
        ELSE bool_and(d.decision IS NOT NULL) AND bool_or(d.decision = CASE NEW.state WHEN 'refunded' THEN 'upheld' ELSE 'rejected' END) END
        FROM charging.dispute d WHERE d.charging_session_id = NEW.id) IS NOT TRUE THEN
    RAISE EXCEPTION 'charging: a charging session changes from % to % only by a dispute', OLD.state, NEW.state USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER follows_dispute BEFORE UPDATE OF state ON charging.charging_session FOR EACH ROW
  WHEN (NEW.state <> OLD.state AND (NEW.state IN ('disputed', 'refunded') OR OLD.state = 'disputed')) EXECUTE FUNCTION charging.follow_dispute();

-- One refund of a bill is requested at a time: its driver waits for one decision.
CREATE OR REPLACE FUNCTION charging.judge_refund_request() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM charging.charging_session s WHERE s.id = NEW.subject FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM approvals.request r WHERE r.kind = NEW.kind AND r.subject = NEW.subject AND r.outcome IS NULL AND r.expires_at > platform.now()) THEN
    RAISE EXCEPTION 'guard:charging_refund_once: a refund of % is requested already', NEW.subject USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER one_refund BEFORE INSERT ON approvals.request FOR EACH ROW
  WHEN (NEW.kind = 'charging.refund') EXECUTE FUNCTION charging.judge_refund_request();
