-- An address is never changed or deleted. A member has one index on all networks, and no two members have the same.
CREATE OR REPLACE FUNCTION deposits.judge_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT platform.near(new.made_at) THEN
    RAISE EXCEPTION 'time: made_at' USING ERRCODE = 'PL003';
  END IF;
  -- Addresses are created one after another.
  PERFORM pg_advisory_xact_lock(hashtextextended('deposits.member_address', 0));
  IF EXISTS (SELECT FROM deposits.member_address a WHERE (a.member_id = new.member_id) <> (a.derivation_index = new.derivation_index)
               AND (a.member_id = new.member_id OR a.derivation_index = new.derivation_index)) THEN
    RAISE EXCEPTION 'deposits: a member has one index, and no two members have the same' USING ERRCODE = 'LG001';
  END IF;
  -- An address that was paid before anyone had it is known to someone, who may pay to it again.
  IF EXISTS (SELECT FROM deposits.deposit d WHERE d.recipient = new.address)
     AND NOT EXISTS (SELECT FROM deposits.member_address a WHERE a.member_id = new.member_id) THEN
    RAISE EXCEPTION 'deposits: this address was paid before it was given to a member' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT ON deposits.member_address FOR EACH ROW EXECUTE FUNCTION deposits.judge_address();
CREATE OR REPLACE TRIGGER forbid_change BEFORE UPDATE OR DELETE ON deposits.member_address FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON deposits.member_address EXECUTE FUNCTION platform.refuse_change();

-- What was taken as final stays so: the cursor moves only forward, and not beyond what the network reported as final.
CREATE OR REPLACE FUNCTION deposits.judge_cursor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF new.block_number > (SELECT n.final_number FROM networks.node n WHERE n.network = new.network) THEN
      RAISE EXCEPTION 'deposits: block % of % is not final', new.block_number, new.network USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  -- The owner of the database can have blocks read again; what is stored already stays.
  IF new.block_hash IS NULL AND new.block_number <= old.block_number AND new.network = old.network AND pg_has_role(session_user, 'ohmstead_owner', 'MEMBER') THEN
    RETURN new;
  END IF;
  IF new.block_hash IS NULL OR new.network <> old.network OR new.block_number < old.block_number OR (new.block_number = old.block_number AND new.block_hash <> old.block_hash) THEN
    RAISE EXCEPTION 'deposits: the final block of % does not go back', old.network USING ERRCODE = 'LG001';
  ELSIF new.block_number > old.block_number AND new.block_number > (SELECT n.final_number FROM networks.node n WHERE n.network = new.network) THEN
    RAISE EXCEPTION 'deposits: block % of % is not final', new.block_number, new.network USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
-- Has a network read again from a block on, for the owner of the database alone: after a false cursor, everything that arrived since is taken again.
CREATE OR REPLACE FUNCTION deposits.read_again(of_network text, from_block bigint) RETURNS void LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
  UPDATE treasury.cursor SET block_number = least(block_number, from_block) WHERE network = of_network;
  UPDATE deposits.cursor SET block_number = from_block, block_hash = NULL, fault = NULL WHERE network = of_network
$$;
REVOKE ALL ON FUNCTION deposits.read_again FROM PUBLIC;
CREATE OR REPLACE TRIGGER moves_forward BEFORE INSERT OR UPDATE ON deposits.cursor FOR EACH ROW EXECUTE FUNCTION deposits.judge_cursor();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON deposits.cursor FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON deposits.cursor EXECUTE FUNCTION platform.refuse_change();

-- The open account that an address belongs to. The lock keeps the account open until the transaction ends.
CREATE OR REPLACE FUNCTION deposits.owner_of(of_network text, paid_to text) RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  owner text;
BEGIN
  SELECT m.id INTO owner FROM deposits.member_address a JOIN accounts.member m ON m.id = a.member_id
   WHERE a.address = paid_to AND a.family = CASE of_network WHEN 'trc20' THEN 'tron' ELSE 'evm' END AND m.closed_at IS NULL
     FOR SHARE OF m;
  RETURN owner;
END $$;
REVOKE ALL ON FUNCTION deposits.owner_of FROM PUBLIC;

-- The watcher reads nothing of members but this.
CREATE OR REPLACE FUNCTION deposits.is_open(of_member text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM accounts.member m WHERE m.id = of_member AND m.closed_at IS NULL)
$$;
REVOKE ALL ON FUNCTION deposits.is_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION deposits.is_open TO ohmstead_watcher;

-- Why a deposit has no member: its amount, an address that was given to no member, or an account that is closed.
CREATE OR REPLACE FUNCTION deposits.reason_of(paid_to text, is_large boolean) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN is_large THEN 'tooLarge'
    WHEN EXISTS (SELECT FROM deposits.member_address a JOIN accounts.member m ON m.id = a.member_id WHERE a.address = paid_to AND m.closed_at IS NULL) THEN 'foreignAddress'
    WHEN EXISTS (SELECT FROM deposits.member_address a WHERE a.address = paid_to) THEN 'closed'
    ELSE 'noMember' END
$$;
REVOKE ALL ON FUNCTION deposits.reason_of FROM PUBLIC;

-- The request by which two members of staff assigned a deposit to a member in this transaction.
CREATE OR REPLACE FUNCTION deposits.agreed_assignment(x deposits.deposit) RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('deposits.assign', jsonb_build_object('depositId', x.id, 'memberId', x.member_id));
  IF agreed.id IS NULL OR agreed.asked_by = agreed.decided_by THEN
    RAISE EXCEPTION 'deposits: no two people assigned % to this member', x.id USING ERRCODE = 'LG001';
  END IF;
  PERFORM FROM accounts.member m WHERE m.id = x.member_id AND m.closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposits: % is assigned to a member whose account is open', x.id USING ERRCODE = 'LG001';
  END IF;
  RETURN agreed.id;
END $$;
REVOKE ALL ON FUNCTION deposits.agreed_assignment FROM PUBLIC;

-- The correction by which two members of staff take back, in this transaction, a deposit that was assigned to the wrong member.
CREATE OR REPLACE FUNCTION deposits.agreed_correction(was deposits.deposit) RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('deposits.correct', jsonb_build_object('depositId', was.id, 'memberId', was.member_id));
  IF was.approval_id IS NULL OR agreed.id IS NULL OR agreed.asked_by = agreed.decided_by THEN
    RAISE EXCEPTION 'deposits: no two people take % back from this member', was.id USING ERRCODE = 'LG001';
  END IF;
  RETURN agreed.asked ->> 'correctionId';
END $$;
REVOKE ALL ON FUNCTION deposits.agreed_correction FROM PUBLIC;

-- The request by which two members of staff agree, in this transaction, that the network does not have a deposit.
CREATE OR REPLACE FUNCTION deposits.agreed_disproof(was deposits.deposit) RETURNS approvals.request LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('treasury.disprove', jsonb_build_object('depositId', was.id));
  IF agreed.id IS NULL OR agreed.asked_by = agreed.decided_by THEN
    RAISE EXCEPTION 'deposits: no two people agreed that the network does not have %', was.id USING ERRCODE = 'LG001';
  END IF;
  RETURN agreed;
END $$;
REVOKE ALL ON FUNCTION deposits.agreed_disproof FROM PUBLIC;

-- What becomes of a deposit that is final: it is credited, or it turns out that no member has it, and two people assign it, or take it back from the
-- member to whom they assigned it. Two people can also agree that the network does not have it. If the worker finds it afterwards, it has no member.
CREATE OR REPLACE FUNCTION deposits.settle_final(was deposits.deposit, INOUT x deposits.deposit) LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  disproof approvals.request;
BEGIN
  -- What two people took back keeps the place of a payment that can be there with other facts. These are taken when its block is read again, and the worker compares
  -- them with the network like all others.
  IF (was.state, x.state) = ('dropped', 'dropped') AND session_user <> 'ohmstead_api' THEN
    IF x.block_number > (SELECT n.final_number FROM networks.node n WHERE n.network = x.network) THEN
      RAISE EXCEPTION 'deposits: block % of % is not final', x.block_number, x.network USING ERRCODE = 'LG001';
    END IF;
    x.member_id := was.member_id;
    x.reason := NULL;
    x.approval_id := was.approval_id;
    x.correction_id := was.correction_id;
    x.disproved_by := was.disproved_by;
    x.final_at := was.final_at;
    x.credited_at := was.credited_at;
    RETURN;
  END IF;
  IF (x.block_number, x.block_hash, x.sender, x.recipient, x.amount_micros, x.large_amount, x.final_at)
     IS DISTINCT FROM (was.block_number, was.block_hash, was.sender, was.recipient, was.amount_micros, was.large_amount, was.final_at)
     OR (was.state, x.state) NOT IN (('final', 'credited'), ('final', 'unmatched'), ('unmatched', 'credited'), ('credited', 'unmatched'),
       ('final', 'dropped'), ('unmatched', 'dropped'), ('credited', 'dropped'), ('dropped', 'unmatched'))
     OR session_user IN ('ohmstead_api', 'ohmstead_watcher')
       AND (session_user = 'ohmstead_api') <> (x.state = 'dropped' OR was.state IN ('unmatched', 'credited')) THEN
    RAISE EXCEPTION 'deposits: a deposit that is % cannot change', was.state USING ERRCODE = 'LG001';
  END IF;
  x.reason := was.reason;
  x.approval_id := NULL;
  x.correction_id := was.correction_id;
  x.disproved_by := NULL;
  IF x.state = 'dropped' THEN
    disproof := deposits.agreed_disproof(was);
    x.disproved_by := disproof.id;
    x.correction_id := CASE was.state WHEN 'credited' THEN disproof.asked ->> 'correctionId' END;
    x.member_id := was.member_id;
    x.reason := NULL;
  ELSIF was.state = 'dropped' THEN
    x.member_id := NULL;
    x.reason := 'foundLater';
  ELSIF was.state = 'unmatched' THEN
    x.approval_id := deposits.agreed_assignment(x);
  ELSIF was.state = 'credited' THEN
    x.correction_id := deposits.agreed_correction(was);
    x.member_id := NULL;
  ELSIF x.state = 'unmatched' THEN
    x.member_id := NULL;
    x.reason := deposits.reason_of(x.recipient, x.large_amount IS NOT NULL);
  ELSIF x.member_id IS DISTINCT FROM was.member_id THEN
    RAISE EXCEPTION 'deposits: a deposit that is final belongs to its member' USING ERRCODE = 'LG001';
  END IF;
  x.credited_at := CASE x.state WHEN 'credited' THEN platform.now() END;
END $$;
REVOKE ALL ON FUNCTION deposits.settle_final FROM PUBLIC;

-- A deposit can change with its block until it is final. The database finds the member and sets the times. A deposit is final only in a block that
-- the network reported as final.
CREATE OR REPLACE FUNCTION deposits.keep_course() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
BEGIN
  IF TG_OP = 'INSERT' THEN
    new.seen_at := now;
  ELSIF (new.id, new.network, new.transaction_hash, new.log_index, new.seen_at) IS DISTINCT FROM (old.id, old.network, old.transaction_hash, old.log_index, old.seen_at) THEN
    RAISE EXCEPTION 'deposits: the place of a deposit on its network does not change' USING ERRCODE = 'LG001';
  ELSIF old.state NOT IN ('seen', 'dropped') OR old.disproved_by IS NOT NULL THEN
    RETURN deposits.settle_final(old, new);
  ELSIF session_user = 'ohmstead_api' THEN
    RAISE EXCEPTION 'deposits: a deposit that is % cannot change', old.state USING ERRCODE = 'LG001';
  END IF;
  IF new.state = 'credited' OR TG_OP = 'INSERT' AND new.state = 'dropped' THEN
    RAISE EXCEPTION 'deposits: a deposit is not % at once', new.state USING ERRCODE = 'LG001';
  END IF;
  new.credited_at := NULL;
  new.reason := NULL;
  new.approval_id := NULL;
  new.correction_id := NULL;
  new.disproved_by := NULL;
  new.final_at := CASE WHEN new.state IN ('final', 'unmatched') THEN now END;
  new.member_id := CASE WHEN new.large_amount IS NULL THEN deposits.owner_of(new.network, new.recipient) END;
  IF new.state IN ('final', 'unmatched') THEN
    IF new.block_number > (SELECT n.final_number FROM networks.node n WHERE n.network = new.network) THEN
      RAISE EXCEPTION 'deposits: block % of % is not final', new.block_number, new.network USING ERRCODE = 'LG001';
    END IF;
    new.state := CASE WHEN new.member_id IS NULL THEN 'unmatched' ELSE 'final' END;
    new.reason := CASE WHEN new.member_id IS NULL THEN deposits.reason_of(new.recipient, new.large_amount IS NOT NULL) END;
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER keeps_course BEFORE INSERT OR UPDATE ON deposits.deposit FOR EACH ROW EXECUTE FUNCTION deposits.keep_course();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON deposits.deposit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON deposits.deposit EXECUTE FUNCTION platform.refuse_change();

-- A credited deposit has its money, and one that was taken back has given it back.
CREATE OR REPLACE FUNCTION deposits.judge_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.state = 'credited' AND NOT EXISTS (
    SELECT FROM ledger.transfer t JOIN ledger.account c ON c.id = t.credit AND c.kind = 'recharge' AND c.owner = new.member_id
     WHERE t.cause_kind = 'deposit' AND t.cause_id = new.id AND t.amount_micros = new.amount_micros
       AND t.code = CASE WHEN new.approval_id IS NULL THEN 'deposit' ELSE 'deposit_assigned' END
       AND NOT EXISTS (SELECT FROM ledger.correction k WHERE k.transfer_id = t.id)) THEN
    RAISE EXCEPTION 'guard:deposits: % is credited and its money did not move', new.id USING ERRCODE = 'LG001';
  ELSIF new.state IN ('unmatched', 'dropped') AND NOT EXISTS (
    SELECT FROM ledger.transfer t WHERE t.code = 'correction_reverse' AND t.cause_id = new.correction_id) THEN
    RAISE EXCEPTION 'guard:deposits: % was taken back and its money did not move', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON deposits.deposit;
CREATE CONSTRAINT TRIGGER moves_money AFTER UPDATE ON deposits.deposit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.state = 'credited' OR old.state = 'credited') EXECUTE FUNCTION deposits.judge_money();

-- An account to which a deposit is on its way stays open until it is final or dropped.
CREATE OR REPLACE FUNCTION deposits.judge_closing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM deposits.deposit d WHERE d.member_id = new.id AND d.state = 'seen') THEN
    RAISE EXCEPTION 'a deposit to this account is not final' USING ERRCODE = 'check_violation', CONSTRAINT = 'member_closes_empty';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER closes_without_deposits BEFORE UPDATE OF closed_at ON accounts.member FOR EACH ROW
  WHEN (new.closed_at IS NOT NULL AND old.closed_at IS NULL) EXECUTE FUNCTION deposits.judge_closing();
