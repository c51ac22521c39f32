-- A withdrawal is inserted as a request, to an address that its member saved and that is usable. Only its member confirms or cancels it
-- (staff/sql/60_own_member.sql). The database sets the times. What was requested never changes.
CREATE OR REPLACE FUNCTION withdrawals.request_in_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.state <> 'requested' OR NOT platform.near(new.requested_at) THEN
    RAISE EXCEPTION 'time: a withdrawal is inserted as a request, at its time' USING ERRCODE = 'PL003';
  END IF;
  IF NOT withdrawals.is_saved(new.member_id, new.network, new.address) THEN
    RAISE EXCEPTION 'guard:withdrawals: the address must be one that the member saved, after its waiting time' USING ERRCODE = 'LG001';
  END IF;
  IF new.fee_micros <> withdrawals.fee_due(new) THEN
    RAISE EXCEPTION 'guard:withdrawals: the fee is not the one that network and level ask for' USING ERRCODE = 'LG001';
  END IF;
  IF new.amount_micros > withdrawals.network_micros(new.network, 'WithdrawMaximum') THEN
    RAISE EXCEPTION 'guard:withdrawals: % sends smaller amounts', new.network USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER requested_in_time BEFORE INSERT ON withdrawals.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawals.request_in_time();

CREATE OR REPLACE FUNCTION withdrawals.is_saved(of_member text, of_network text, of_address text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM addresses.saved_address a WHERE a.member_id = of_member AND a.network = of_network AND a.address = of_address
                    AND a.removed_at IS NULL AND a.usable_from <= platform.now() + interval '1 minute');
END $$;
REVOKE ALL ON FUNCTION withdrawals.is_saved FROM PUBLIC;

-- The record of a request is what its member declared about the address until then. The database makes it, so that no process can leave it out or write
-- another one.
CREATE OR REPLACE FUNCTION withdrawals.keep_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO withdrawals.travel_record (withdrawal_id, address_id, originator, beneficiary, provider, proof, proven_at, asked_from_micros, proof_from_micros, recorded_at)
  SELECT new.id, a.id, a.originator, a.beneficiary, a.provider, a.proof, a.proven_at, withdrawals.setting_micros('addresses.partiesFrom'),
         withdrawals.setting_micros('addresses.proofFrom'), platform.now()
    FROM addresses.saved_address a
   WHERE a.member_id = new.member_id AND a.network = new.network AND a.address = new.address AND a.removed_at IS NULL;
  PERFORM withdrawals.judge_record(new, withdrawals.linked_micros(new));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keeps_record AFTER INSERT ON withdrawals.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawals.keep_record();

-- A record never changes. It is deleted only with a request that was not confirmed.
CREATE OR REPLACE FUNCTION withdrawals.judge_record_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM withdrawals.withdrawal w WHERE w.id = old.withdrawal_id) THEN
    RAISE EXCEPTION 'forbidden: a travel-rule record does not change' USING ERRCODE = 'PL001';
  END IF;
  RETURN old;
END $$;
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON withdrawals.travel_record FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_record_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON withdrawals.travel_record EXECUTE FUNCTION platform.refuse_change();

-- Which role changes which state to which.
CREATE OR REPLACE FUNCTION withdrawals.may_change(role text, before text, after text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT CASE role
    WHEN 'api' THEN (before, after) IN (('requested', 'review'), ('requested', 'approved'), ('review', 'approved'), ('review', 'rejected'),
      ('review', 'cancelled'), ('approved', 'cancelled'), ('approved', 'rejected'))
    WHEN 'worker' THEN (before, after) IN (('review', 'approved'), ('signing', 'failed'), ('broadcast', 'failed'))
    WHEN 'signer' THEN (before, after) IN (('approved', 'signing'), ('approved', 'review'), ('signing', 'broadcast'), ('broadcast', 'confirmed'),
      ('signing', 'approved'), ('broadcast', 'approved'))
    ELSE false END
$$;

-- Whether the withdrawals of a member wait because the account is frozen.
CREATE OR REPLACE FUNCTION withdrawals.is_frozen(of_member text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT accounts.frozen_until(of_member) IS NOT NULL
$$;
REVOKE ALL ON FUNCTION withdrawals.is_frozen FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdrawals.is_frozen TO ohmstead_api, ohmstead_worker, ohmstead_signer;

CREATE OR REPLACE FUNCTION withdrawals.run_in_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now CONSTANT timestamptz := platform.now();
  agreed approvals.request;
BEGIN
  IF (new.id, new.member_id, new.wallet, new.network, new.address, new.remark, new.amount_micros, new.fee_micros, new.rest, new.requested_at)
     IS DISTINCT FROM (old.id, old.member_id, old.wallet, old.network, old.address, old.remark, old.amount_micros, old.fee_micros, old.rest, old.requested_at)
     OR old.state <> 'requested' AND (new.reward_micros, new.confirmed_by) IS DISTINCT FROM (old.reward_micros, old.confirmed_by) THEN
    RAISE EXCEPTION 'guard:withdrawals: the request of a withdrawal does not change' USING ERRCODE = 'LG001';
  END IF;
  IF new.state = old.state THEN
    IF (to_jsonb(new) - '{told,waiting_for}'::text[]) IS DISTINCT FROM (to_jsonb(old) - '{told,waiting_for}'::text[]) THEN
      RAISE EXCEPTION 'guard:withdrawals: only its state changes a withdrawal' USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  IF NOT coalesce(withdrawals.may_change(substr(session_user, 10), old.state, new.state), false) AND NOT pg_has_role(session_user, 'ohmstead_owner', 'MEMBER') THEN
    RAISE EXCEPTION 'guard:withdrawals: % may not make a withdrawal that is % %', session_user, old.state, new.state USING ERRCODE = 'LG001';
  END IF;
  IF (old.state, new.state) IN (('review', 'approved'), ('approved', 'signing')) AND withdrawals.is_frozen(new.member_id) THEN
    RAISE EXCEPTION 'guard:withdrawals_frozen: the account of % is frozen, and its withdrawals wait', new.id USING ERRCODE = 'LG001';
  END IF;
  new.confirmed_at := old.confirmed_at;
  new.approved_at := old.approved_at;
  new.signed_at := old.signed_at;
  new.broadcast_at := old.broadcast_at;
  new.approval_id := old.approval_id;
  new.rejected_by := NULL;
  new.waiting_for := CASE WHEN new.state = 'approved' THEN new.waiting_for END;
  IF old.state = 'requested' THEN
    IF now > old.requested_at + interval '11 minutes' THEN
      RAISE EXCEPTION 'time: a withdrawal is confirmed within ten minutes of its request' USING ERRCODE = 'PL003';
    END IF;
    new.confirmed_at := now;
    PERFORM withdrawals.judge_terms(new, now);
  END IF;
  CASE new.state
    WHEN 'approved' THEN
      IF old.state = 'review' THEN
        IF EXISTS (SELECT FROM withdrawals.review_hold h WHERE h.withdrawal_id = new.id AND h.ends_at > now + interval '1 minute') THEN
          agreed := withdrawals.agreed_approval(new.id);
          new.approval_id := agreed.id;
        END IF;
      END IF;
      IF old.state IN ('signing', 'broadcast') AND NOT EXISTS (
           SELECT FROM withdrawals.chain_transaction x WHERE x.withdrawal_id = new.id AND x.outcome = 'dead')
         OR EXISTS (SELECT FROM withdrawals.chain_transaction x WHERE x.withdrawal_id = new.id AND x.outcome IS DISTINCT FROM 'dead') THEN
        RAISE EXCEPTION 'guard:withdrawals: a signed transaction of % can still be included', new.id USING ERRCODE = 'LG001';
      END IF;
      new.signed_at := NULL;
      new.broadcast_at := NULL;
      new.approved_at := coalesce(CASE WHEN old.state IN ('signing', 'broadcast') THEN old.approved_at END, now);
    WHEN 'signing' THEN
      IF NOT EXISTS (SELECT FROM withdrawals.chain_transaction x WHERE x.withdrawal_id = new.id AND x.outcome IS NULL) THEN
        RAISE EXCEPTION 'guard:withdrawals: the signed bytes of % are not stored', new.id USING ERRCODE = 'LG001';
      END IF;
      new.signed_at := now;
    WHEN 'broadcast' THEN new.broadcast_at := now;
    WHEN 'rejected' THEN
      IF old.state = 'approved' AND NOT EXISTS (SELECT FROM withdrawals.sending_stop s WHERE s.network = new.network AND s.since IS NOT NULL) THEN
        RAISE EXCEPTION 'guard:withdrawals: what is approved is rejected only while sending is stopped' USING ERRCODE = 'LG001';
      END IF;
      SELECT a.staff_id INTO new.rejected_by FROM staff.acting() a WHERE a.role IN ('finance', 'administrator');
      IF new.rejected_by IS NULL THEN
        RAISE EXCEPTION 'guard:withdrawals: finance rejects withdrawals' USING ERRCODE = 'LG001';
      END IF;
    WHEN 'confirmed', 'failed' THEN
      IF NOT EXISTS (SELECT FROM withdrawals.chain_transaction x WHERE x.withdrawal_id = new.id AND x.outcome = new.state) THEN
        RAISE EXCEPTION 'guard:withdrawals: no final transaction of % is %', new.id, new.state USING ERRCODE = 'LG001';
      END IF;
    ELSE NULL;
  END CASE;
  new.ended_at := CASE WHEN new.state IN ('confirmed', 'failed', 'rejected', 'cancelled') THEN now END;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER runs_in_time BEFORE UPDATE ON withdrawals.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawals.run_in_time();

-- The request that two members of staff approved in this transaction. Staff are no members, so three people decide: who withdraws, and these two.
CREATE OR REPLACE FUNCTION withdrawals.agreed_approval(of_withdrawal text) RETURNS approvals.request
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('withdrawals.approve', jsonb_build_object('withdrawalId', of_withdrawal));
  IF agreed.id IS NULL OR agreed.asked_by = agreed.decided_by THEN
    RAISE EXCEPTION 'guard:withdrawals_two_people: the holds of % end later, and no two people approved it', of_withdrawal USING ERRCODE = 'LG001';
  END IF;
  RETURN agreed;
END $$;
REVOKE ALL ON FUNCTION withdrawals.agreed_approval FROM PUBLIC;

-- A withdrawal that is paid has no open hold, and one in review has.
CREATE OR REPLACE FUNCTION withdrawals.judge_review() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.state IN ('approved', 'signing') AND EXISTS (SELECT FROM withdrawals.review_hold h WHERE h.withdrawal_id = new.id AND h.ended_at IS NULL) THEN
    RAISE EXCEPTION 'guard:withdrawals: % is held', new.id USING ERRCODE = 'LG001';
  END IF;
  IF new.state = 'review' AND NOT EXISTS (SELECT FROM withdrawals.review_hold h WHERE h.withdrawal_id = new.id AND h.ended_at IS NULL) THEN
    RAISE EXCEPTION 'guard:withdrawals: % is in review without a reason', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS reviewed ON withdrawals.withdrawal;
CREATE CONSTRAINT TRIGGER reviewed AFTER UPDATE OF state ON withdrawals.withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_review();

-- A hold begins with a present time, and ends at its end, or earlier by two people.
CREATE OR REPLACE FUNCTION withdrawals.judge_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  x withdrawals.withdrawal;
BEGIN
  SELECT * INTO x FROM withdrawals.withdrawal w WHERE w.id = new.withdrawal_id;
  IF TG_OP = 'INSERT' THEN
    IF NOT platform.near(new.starts_at) OR new.ended_at IS NOT NULL OR session_user = 'ohmstead_signer' AND new.reason <> 'screening'
       OR x.state <> (CASE session_user WHEN 'ohmstead_signer' THEN 'approved' ELSE 'requested' END) THEN
      RAISE EXCEPTION 'guard:withdrawals: a hold begins when a withdrawal is confirmed, or before it is signed' USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  IF old.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'guard:withdrawals: a hold ends once' USING ERRCODE = 'LG001';
  END IF;
  new.ended_at := platform.now();
  IF new.ends_at > new.ended_at + interval '1 minute' THEN
    PERFORM withdrawals.agreed_approval(new.withdrawal_id);
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged_hold BEFORE INSERT OR UPDATE ON withdrawals.review_hold FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_hold();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON withdrawals.review_hold FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON withdrawals.review_hold EXECUTE FUNCTION platform.refuse_change();

-- Signed bytes never change, and belong to a withdrawal that is being signed in the same transaction.
CREATE OR REPLACE FUNCTION withdrawals.judge_transaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    new.signed_at := platform.now();
    IF num_nonnulls(new.broadcast_at, new.outcome) > 0
       OR NOT EXISTS (SELECT FROM withdrawals.withdrawal w WHERE w.id = new.withdrawal_id AND w.network = new.network AND w.state = 'approved') THEN
      RAISE EXCEPTION 'guard:withdrawals: a transaction is signed for an approved withdrawal' USING ERRCODE = 'LG001';
    END IF;
    PERFORM withdrawals.judge_record(w, w.amount_micros) FROM withdrawals.withdrawal w WHERE w.id = new.withdrawal_id;
    RETURN new;
  END IF;
  -- What the signer said became of it can be withdrawn until the withdrawal has followed.
  IF (new.hash, new.withdrawal_id, new.network, new.sender, new.nonce, new.raw, new.expires_at, new.signed_at)
     IS DISTINCT FROM (old.hash, old.withdrawal_id, old.network, old.sender, old.nonce, old.raw, old.expires_at, old.signed_at)
     OR old.outcome IS NOT NULL AND (new.outcome IS NOT NULL
       OR NOT EXISTS (SELECT FROM withdrawals.withdrawal w WHERE w.id = new.withdrawal_id AND w.state IN ('signing', 'broadcast') FOR UPDATE)) THEN
    RAISE EXCEPTION 'guard:withdrawals: a signed transaction does not change' USING ERRCODE = 'LG001';
  END IF;
  new.ended_at := CASE WHEN new.outcome IS NOT NULL THEN platform.now() END;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged_transaction BEFORE INSERT OR UPDATE ON withdrawals.chain_transaction FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_transaction();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON withdrawals.chain_transaction FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON withdrawals.chain_transaction EXECUTE FUNCTION platform.refuse_change();

-- A lifted limit is what two people approved; it begins now.
CREATE OR REPLACE FUNCTION withdrawals.judge_lift() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('withdrawals.limit', jsonb_build_object('memberId', new.member_id)) a
   WHERE ((a.asked ->> 'limit')::numeric * 1000000)::bigint = new.limit_micros;
  IF agreed.id IS NULL THEN
    RAISE EXCEPTION 'guard:withdrawals_two_people: two people must have approved exactly this limit' USING ERRCODE = 'LG001';
  END IF;
  new.approval_id := agreed.id;
  new.from_at := platform.now();
  new.until_at := new.from_at + make_interval(days => (agreed.asked ->> 'days')::int);
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER agreed_lift BEFORE INSERT ON withdrawals.limit_lift FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_lift();
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON withdrawals.limit_lift FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON withdrawals.limit_lift EXECUTE FUNCTION platform.refuse_change();

-- Requests that were not confirmed are deleted after a day; withdrawals stay.
CREATE OR REPLACE FUNCTION withdrawals.judge_delete() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.state <> 'requested' OR old.requested_at > platform.now() - interval '1 day' THEN
    RAISE EXCEPTION 'forbidden: delete on withdrawals.withdrawal' USING ERRCODE = 'PL001';
  END IF;
  RETURN old;
END $$;
CREATE OR REPLACE TRIGGER deleted_unconfirmed BEFORE DELETE ON withdrawals.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_delete();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON withdrawals.withdrawal EXECUTE FUNCTION platform.refuse_change();

-- What the operator's account of the networks can still pay, without what is signed and not final yet.
CREATE OR REPLACE FUNCTION withdrawals.clearing_left() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (SELECT coalesce(-sum(b.posted_micros), 0)::bigint FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id WHERE a.kind = 'chain_clearing')
       - (SELECT coalesce(sum(w.amount_micros - w.fee_micros), 0)::bigint FROM withdrawals.withdrawal w WHERE w.state IN ('signing', 'broadcast'))
$$;
REVOKE ALL ON FUNCTION withdrawals.clearing_left FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdrawals.clearing_left TO ohmstead_signer;

-- One signer signs at a time, so that limits and numbers are kept; its role may take no other lock.
CREATE OR REPLACE FUNCTION withdrawals.begin_signing() RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('withdrawals.signing', 0))
$$;
REVOKE ALL ON FUNCTION withdrawals.begin_signing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdrawals.begin_signing TO ohmstead_signer;
