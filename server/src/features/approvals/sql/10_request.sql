-- Requester and decider are taken from the sign-in that was proven in this transaction; the time from the database's clock.

-- The person acting in this transaction, or a refusal. The row is locked, so that a concurrent removal of the role comes before or after.
CREATE OR REPLACE FUNCTION approvals.person_acting(allowed text[], must_be_known boolean, OUT staff_id text, OUT role text, OUT sign_in_id text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  known_from timestamptz;
BEGIN
  SELECT a.staff_id, a.role, a.sign_in_id, a.counts_from INTO staff_id, role, sign_in_id, known_from FROM staff.acting() a;
  IF staff_id IS NULL THEN
    RAISE EXCEPTION 'guard:approvals_no_sign_in: no sign-in of staff was proven in this transaction' USING ERRCODE = 'LG001';
  END IF;
  IF role <> ALL (allowed) THEN
    RAISE EXCEPTION 'guard:approvals_role: % may not do this in the role %', staff_id, role USING ERRCODE = 'LG001';
  END IF;
  IF must_be_known AND known_from > platform.now() THEN
    RAISE EXCEPTION 'guard:approvals_not_known: a colleague added or reset % within the last days', staff_id USING ERRCODE = 'LG001';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION approvals.judge_asked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  k approvals.kind;
BEGIN
  SELECT * INTO k FROM approvals.kind WHERE code = NEW.kind;
  IF k.code IS NULL THEN
    RETURN NEW; -- The foreign key refuses.
  END IF;
  SELECT p.staff_id, p.role, p.sign_in_id INTO NEW.asked_by, NEW.asked_role, NEW.asked_sign_in FROM approvals.person_acting(k.ask_roles, k.known_people) p;
  NEW.asked_at := platform.now();
  NEW.expires_at := NEW.asked_at + k.wait;
  NEW.outcome := NULL;
  NEW.decided_by := NULL;
  NEW.decided_role := NULL;
  NEW.decided_sign_in := NULL;
  NEW.decided_at := NULL;
  NEW.decided_xact := NULL;
  NEW.decision_reason := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER judge_asked BEFORE INSERT ON approvals.request FOR EACH ROW EXECUTE FUNCTION approvals.judge_asked();

CREATE OR REPLACE FUNCTION approvals.judge_decided() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  k approvals.kind;
BEGIN
  IF OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
     OR (NEW.id, NEW.kind, NEW.subject, NEW.asked, NEW.reason, NEW.asked_by, NEW.asked_role, NEW.asked_sign_in, NEW.asked_at, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.asked, OLD.reason, OLD.asked_by, OLD.asked_role, OLD.asked_sign_in, OLD.asked_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'guard:approvals_decided_once: a request is decided once and its content does not change' USING ERRCODE = 'LG001';
  END IF;
  NEW.decided_at := platform.now();
  NEW.decided_xact := pg_catalog.pg_current_xact_id();
  NEW.decided_by := NULL;
  NEW.decided_role := NULL;
  NEW.decided_sign_in := NULL;
  IF NEW.outcome = 'expired' THEN
    RETURN NEW;
  END IF;
  SELECT * INTO k FROM approvals.kind WHERE code = NEW.kind;
  IF NEW.outcome = 'lapsed' THEN
    IF staff.may_still(NEW.asked_by, k.ask_roles, k.known_people) THEN
      RAISE EXCEPTION 'guard:approvals_may_still: % may still request this', NEW.asked_by USING ERRCODE = 'LG001';
    END IF;
    RETURN NEW;
  END IF;
  SELECT p.staff_id, p.role, p.sign_in_id INTO NEW.decided_by, NEW.decided_role, NEW.decided_sign_in
    FROM approvals.person_acting(CASE NEW.outcome WHEN 'withdrawn' THEN '{support,content,operations,finance,administrator}' ELSE k.decide_roles END,
                                 k.known_people AND NEW.outcome = 'approved') p;
  -- The requester must still have the right to request.
  IF NEW.outcome = 'approved' AND NOT staff.may_still(NEW.asked_by, k.ask_roles, k.known_people) THEN
    RAISE EXCEPTION 'guard:approvals_asker_gone: % may not request this any more', NEW.asked_by USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER judge_decided BEFORE UPDATE ON approvals.request FOR EACH ROW EXECUTE FUNCTION approvals.judge_decided();

-- Ends the requests that a person may not make any more, permanently: the right that comes back is for new requests. Called by the rules of
-- staff in the transaction that takes the right.
CREATE OR REPLACE FUNCTION approvals.end_requests_of(person text) RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE approvals.request r SET outcome = 'lapsed'
    FROM approvals.kind k
   WHERE k.code = r.kind AND r.asked_by = person AND r.outcome IS NULL AND r.expires_at > platform.now()
     AND NOT staff.may_still(person, k.ask_roles, k.known_people);
END $$;

-- The request that two people approved in this transaction and that contains exactly this; null where there is none. For tables whose rows
-- need approval: a request from another transaction does not count, so nothing is carried out twice.
CREATE OR REPLACE FUNCTION approvals.agreement(of_kind text, holding jsonb) RETURNS approvals.request
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT r FROM approvals.request r
   WHERE r.outcome = 'approved' AND r.decided_xact = pg_catalog.pg_current_xact_id_if_assigned() AND r.kind = of_kind AND r.asked @> holding LIMIT 1
$$;

-- The same for one transfer of the ledger, by any kind that may approve its code.
CREATE OR REPLACE FUNCTION approvals.agreement_on_money(money_code text, holding jsonb) RETURNS approvals.request
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT r FROM approvals.request r JOIN approvals.kind k ON k.code = r.kind
   WHERE r.outcome = 'approved' AND r.decided_xact = pg_catalog.pg_current_xact_id_if_assigned() AND money_code = ANY (k.money_codes) AND r.asked @> holding LIMIT 1
$$;

-- What the inbox shows beforehand; the triggers above check by themselves.
CREATE OR REPLACE FUNCTION approvals.known_from(person text) RETURNS timestamptz LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN staff.counts_from(person);
END $$;

CREATE OR REPLACE FUNCTION approvals.may_still_ask(person text, roles text[], must_be_known boolean) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN staff.may_still(person, roles, must_be_known);
END $$;

REVOKE ALL ON FUNCTION approvals.person_acting, approvals.agreement, approvals.agreement_on_money, approvals.known_from, approvals.may_still_ask, approvals.end_requests_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION approvals.known_from, approvals.may_still_ask TO ohmstead_api;
