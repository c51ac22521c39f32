-- A transfer is inserted as a request. Only its member confirms it (staff/sql/60_own_member.sql), within ten minutes. The database sets the
-- times. Payer, payee and amount never change. The server checks the ten minutes by its own clock; the database allows a minute of difference.
CREATE OR REPLACE FUNCTION transfers.request_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.state <> 'requested' OR NOT platform.near(new.requested_at) THEN
    RAISE EXCEPTION 'time: a transfer is inserted as a request, at its time' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER requested_in_time BEFORE INSERT ON transfers.member_transfer FOR EACH ROW EXECUTE FUNCTION transfers.request_in_time();

-- Whether money may go from one member to another: both accounts are open, neither belongs to the operator, and the sender is not frozen. The locks let no account be
-- closed or declared affiliated until the transaction ends.
CREATE OR REPLACE FUNCTION transfers.may_send(sender text, recipient text) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM accounts.member m WHERE m.id IN (sender, recipient) ORDER BY m.id FOR SHARE;
  RETURN (SELECT bool_and(m.closed_at IS NULL AND (sender = recipient OR NOT m.affiliated)) FROM accounts.member m WHERE m.id IN (sender, recipient))
    AND (sender = recipient OR accounts.frozen_until(sender) IS NULL);
END $$;
REVOKE ALL ON FUNCTION transfers.may_send FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transfers.may_send TO ohmstead_api, ohmstead_worker;

CREATE OR REPLACE FUNCTION transfers.run_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
  by_worker CONSTANT boolean := current_user = 'ohmstead_worker';
BEGIN
  IF (new.id, new.member_id, new.recipient_id, new.wallet, new.amount_micros, new.requested_at)
     IS DISTINCT FROM (old.id, old.member_id, old.recipient_id, old.wallet, old.amount_micros, old.requested_at) THEN
    RAISE EXCEPTION 'transfers: the request of a transfer does not change' USING ERRCODE = 'LG001';
  END IF;
  IF old.state = 'requested' AND new.state IN ('held', 'completed') THEN
    IF by_worker THEN
      RAISE EXCEPTION 'transfers: a request is confirmed by its member' USING ERRCODE = 'LG001';
    END IF;
    IF now > old.requested_at + interval '11 minutes' THEN
      RAISE EXCEPTION 'time: a transfer is confirmed within ten minutes of its request' USING ERRCODE = 'PL003';
    END IF;
    IF new.recipient_id = new.member_id AND new.state = 'held' THEN
      RAISE EXCEPTION 'transfers: own money is moved at once' USING ERRCODE = 'LG001';
    END IF;
    IF NOT transfers.may_send(new.member_id, new.recipient_id) THEN
      RAISE EXCEPTION 'transfers: both accounts must be open and not affiliated with the operator' USING ERRCODE = 'LG001';
    END IF;
    IF new.state = 'completed' AND new.recipient_id <> new.member_id AND NOT EXISTS (
         SELECT FROM transfers.member_transfer t WHERE t.member_id = new.member_id AND t.recipient_id = new.recipient_id AND t.state = 'completed') THEN
      RAISE EXCEPTION 'transfers: the first transfer to a person is held' USING ERRCODE = 'LG001';
    END IF;
    new.confirmed_at := now;
    new.undo_until := CASE new.state WHEN 'held' THEN now + interval '10 minutes' END;
    new.ended_at := CASE new.state WHEN 'completed' THEN now END;
    RETURN new;
  END IF;
  IF old.state <> 'held' OR new.state NOT IN ('completed', 'undone') OR (new.confirmed_at, new.confirmed_by, new.undo_until)
     IS DISTINCT FROM (old.confirmed_at, old.confirmed_by, old.undo_until) THEN
    RAISE EXCEPTION 'transfers: the state of a transfer does not change from % to %', old.state, new.state USING ERRCODE = 'LG001';
  END IF;
  IF (CASE WHEN new.state = 'undone' AND NOT by_worker THEN now >= old.undo_until + interval '1 minute' ELSE now < old.undo_until END) THEN
    RAISE EXCEPTION 'time: a held transfer can be undone by its member until %, and is completed then', old.undo_until USING ERRCODE = 'PL003';
  END IF;
  -- What was judged at the confirmation is judged again: meanwhile one of the accounts was closed or declared to belong to the operator, or its sender was frozen.
  IF (new.state = 'completed' OR by_worker) AND (new.state = 'completed') IS DISTINCT FROM transfers.may_send(new.member_id, new.recipient_id) THEN
    RAISE EXCEPTION 'transfers: held money arrives where both accounts are open and not affiliated with the operator, and returns otherwise' USING ERRCODE = 'LG001';
  END IF;
  -- What a member undid ended within the ten minutes, what was returned ended after them.
  new.ended_at := CASE WHEN new.state = 'undone' AND NOT by_worker THEN least(now, old.undo_until - interval '1 ms') ELSE now END;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER runs_in_time BEFORE UPDATE ON transfers.member_transfer FOR EACH ROW EXECUTE FUNCTION transfers.run_in_time();

-- Unconfirmed requests are deleted after a day; transfers stay.
CREATE OR REPLACE FUNCTION transfers.judge_delete() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.state <> 'requested' OR old.requested_at > platform.now() - interval '1 day' THEN
    RAISE EXCEPTION 'forbidden: delete on transfers.member_transfer' USING ERRCODE = 'PL001';
  END IF;
  RETURN old;
END $$;
CREATE OR REPLACE TRIGGER deleted_unconfirmed BEFORE DELETE ON transfers.member_transfer FOR EACH ROW EXECUTE FUNCTION transfers.judge_delete();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON transfers.member_transfer EXECUTE FUNCTION platform.refuse_change();

-- The state of a transfer and its money change together: at once, or held and then captured or returned.
CREATE OR REPLACE FUNCTION transfers.judge_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger.transfer t
      JOIN ledger.account d ON d.id = t.debit AND d.kind = new.wallet AND d.owner = new.member_id
      JOIN ledger.account c ON c.id = t.credit AND c.kind = 'recharge' AND c.owner = new.recipient_id
     WHERE t.cause_kind = 'transfer' AND t.cause_id = new.id AND t.amount_micros = new.amount_micros
       AND t.phase = CASE WHEN new.state = 'held' THEN 'hold' WHEN new.state = 'undone' THEN 'void' WHEN new.undo_until IS NULL THEN 'post' ELSE 'capture' END::ledger.phase) THEN
    RAISE EXCEPTION 'guard:transfers: % is % and its money did not move', new.id, new.state USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON transfers.member_transfer;
CREATE CONSTRAINT TRIGGER moves_money AFTER UPDATE ON transfers.member_transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION transfers.judge_money();

-- A transfer on its way does not keep its recipient from closing the account: the money returns to the sender when its ten minutes are over.
DROP TRIGGER IF EXISTS closes_without_transfers ON accounts.member;
DROP FUNCTION IF EXISTS transfers.judge_closing();
