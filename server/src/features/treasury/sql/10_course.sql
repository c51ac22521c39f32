-- What an address must hold at the end of a block: what it had at first, deposits to it, and movements to and from it.
CREATE OR REPLACE FUNCTION treasury.expected_at(of_network text, of_address text, of_block bigint, OUT micros bigint, OUT transfers bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(x.amount), 0)::bigint, count(*) FROM (
    SELECT w.opening_micros AS amount FROM treasury.wallet w WHERE w.network = of_network AND w.address = of_address AND w.block_number <= of_block
    UNION ALL
    SELECT d.amount_micros FROM deposits.deposit d
     WHERE d.network = of_network AND d.recipient = of_address AND d.block_number <= of_block AND d.state <> 'dropped'
    UNION ALL
    SELECT m.amount_micros FROM treasury.movement m JOIN treasury.wallet w ON w.network = m.network AND w.address = m.recipient
     WHERE m.network = of_network AND m.recipient = of_address AND m.kind <> 'disproved' AND m.block_number BETWEEN w.block_number + 1 AND of_block
    UNION ALL
    SELECT -m.amount_micros FROM treasury.movement m LEFT JOIN treasury.wallet w ON w.network = m.network AND w.address = m.sender
     WHERE m.network = of_network AND m.sender = of_address AND m.kind <> 'disproved' AND m.block_number BETWEEN coalesce(w.block_number + 1, 0) AND of_block) x
$$;
REVOKE ALL ON FUNCTION treasury.expected_at FROM PUBLIC;
GRANT EXECUTE ON FUNCTION treasury.expected_at TO ohmstead_watcher, ohmstead_worker;

-- What the operator has on a network: what its addresses held at first and received since, and what two people took out of what it earned and owes,
-- without what left by agreement, what became the money of members, and what was paid from one of our addresses to that of a member: that is a deposit, and the member has a claim to it.
CREATE OR REPLACE FUNCTION treasury.brought_in(of_network text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (coalesce((SELECT sum(w.opening_micros) FROM treasury.wallet w WHERE w.network = of_network), 0)
        + coalesce((SELECT sum(m.amount_micros) FROM treasury.movement m JOIN treasury.wallet w ON w.network = m.network AND w.address = m.recipient
                     WHERE m.network = of_network AND m.kind = 'funding' AND m.block_number > w.block_number), 0)
        + coalesce((SELECT sum(p.amount_micros) FROM treasury.payout p WHERE p.network = of_network), 0)
        - coalesce((SELECT sum(m.amount_micros) FROM treasury.movement m WHERE m.network = of_network AND m.kind = 'ownMoney'), 0)
        - coalesce((SELECT sum(c.amount_micros) FROM treasury.contribution c WHERE c.network = of_network), 0)
        - coalesce((SELECT sum(m.amount_micros) FROM treasury.movement m JOIN deposits.deposit d USING (network, transaction_hash, log_index)
                     WHERE m.network = of_network AND m.kind = 'internal' AND d.state <> 'dropped'), 0))::bigint
$$;
REVOKE ALL ON FUNCTION treasury.brought_in FROM PUBLIC;

-- What the operator gave to members and is not theirs on a network yet (16_contribution.sql): budgets of rewards, and what they had spent of deposits that are on no
-- network. They have a claim to it.
CREATE OR REPLACE FUNCTION treasury.given() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(-sum(b.posted_micros), 0)::bigint FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id WHERE a.kind = 'operator_bank'
$$;
REVOKE ALL ON FUNCTION treasury.given FROM PUBLIC;

-- The operator's own money, to which members have no claim: what it has on all networks, without what it gave. On one network it is at most what it has there.
CREATE OR REPLACE FUNCTION treasury.own_total() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (coalesce((SELECT sum(treasury.brought_in(n.network)) FROM networks.node n), 0) - treasury.given())::bigint
$$;
REVOKE ALL ON FUNCTION treasury.own_total FROM PUBLIC;
CREATE OR REPLACE FUNCTION treasury.own_money(of_network text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(treasury.brought_in(of_network), treasury.own_total())
$$;
REVOKE ALL ON FUNCTION treasury.own_money FROM PUBLIC;
GRANT EXECUTE ON FUNCTION treasury.own_money TO ohmstead_api, ohmstead_worker;

-- Whether the operator can give an amount: it must have it on the networks, because members withdraw it there. An instance that has read no address of the operator
-- has nothing to compare with. What was asked here is true until the transaction ends.
CREATE OR REPLACE FUNCTION treasury.can_give(micros bigint) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('treasury.own_money', 0));
  RETURN NOT EXISTS (SELECT FROM treasury.wallet w WHERE w.block_number IS NOT NULL) OR treasury.own_total() >= micros;
END $$;
REVOKE ALL ON FUNCTION treasury.can_give FROM PUBLIC;
GRANT EXECUTE ON FUNCTION treasury.can_give TO ohmstead_api;

-- The operator's own addresses: what is paid to one from outside is a movement, and never a deposit.
CREATE OR REPLACE FUNCTION treasury.is_wallet(of_network text, of_address text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM treasury.wallet w WHERE w.network = of_network AND w.address = of_address)
$$;
REVOKE ALL ON FUNCTION treasury.is_wallet FROM PUBLIC;
CREATE OR REPLACE FUNCTION treasury.judge_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF treasury.is_wallet(new.network, new.recipient) THEN
    RAISE EXCEPTION 'treasury: % is an address of the operator, and no deposit is paid to it', new.recipient USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged_by_treasury BEFORE INSERT OR UPDATE OF network, recipient ON deposits.deposit FOR EACH ROW EXECUTE FUNCTION treasury.judge_deposit();

CREATE OR REPLACE FUNCTION treasury.is_ours(of_network text, of_address text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT treasury.is_wallet(of_network, of_address)
      OR EXISTS (SELECT FROM deposits.deposit d WHERE d.network = of_network AND d.recipient = of_address AND d.state <> 'dropped')
      OR EXISTS (SELECT FROM deposits.member_address a WHERE a.address = of_address AND a.family = CASE of_network WHEN 'trc20' THEN 'tron' ELSE 'evm' END)
$$;
REVOKE ALL ON FUNCTION treasury.is_ours FROM PUBLIC;

-- Whether a payment of a withdrawal is among the movements: a second one is not explained by it.
CREATE OR REPLACE FUNCTION treasury.is_paid(of_withdrawal text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM withdrawals.chain_transaction c JOIN treasury.movement m ON m.network = c.network AND m.transaction_hash = c.hash
                  WHERE c.withdrawal_id = of_withdrawal AND m.kind = 'withdrawal')
$$;
REVOKE ALL ON FUNCTION treasury.is_paid FROM PUBLIC;
GRANT EXECUTE ON FUNCTION treasury.is_paid TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- The request that two people agreed on in this transaction.
CREATE OR REPLACE FUNCTION treasury.agreed_by_two(of_kind text, place jsonb) RETURNS approvals.request LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement(of_kind, place);
  IF agreed.id IS NULL OR agreed.asked_by = agreed.decided_by THEN
    RAISE EXCEPTION 'treasury: no two people agreed on %', place ->> 'transactionHash' USING ERRCODE = 'LG001';
  END IF;
  RETURN agreed;
END $$;
REVOKE ALL ON FUNCTION treasury.agreed_by_two FROM PUBLIC;

-- The kind of a movement follows from its addresses and from the withdrawals that were signed.
CREATE OR REPLACE FUNCTION treasury.kind_of(m treasury.movement) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN NOT treasury.is_ours(m.network, m.sender) THEN 'funding'
    WHEN EXISTS (SELECT FROM withdrawals.chain_transaction c JOIN withdrawals.withdrawal x ON x.id = c.withdrawal_id
                  WHERE c.network = m.network AND c.hash = m.transaction_hash AND c.sender = m.sender AND x.state IN ('signing', 'broadcast', 'confirmed')
                    AND x.address = m.recipient AND x.amount_micros - x.fee_micros = m.amount_micros AND NOT treasury.is_paid(x.id))
      THEN 'withdrawal'
    WHEN treasury.is_ours(m.network, m.recipient) THEN 'internal'
    ELSE 'unexplained' END
$$;
REVOKE ALL ON FUNCTION treasury.kind_of FROM PUBLIC;

-- A movement is stored once. Afterwards two people can agree that it was the operator's own money, or, while the worker does not find it, that it does not exist.
-- One that exists after all gets its kind again, and so does one that could not be a payment because of another that does not exist.
CREATE OR REPLACE FUNCTION treasury.judge_movement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  place CONSTANT jsonb := jsonb_build_object('network', new.network, 'transactionHash', new.transaction_hash, 'logIndex', new.log_index);
  agreed approvals.request;
  seen boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    new.stored_at := platform.now();
    new.approval_id := NULL;
    IF new.block_number > coalesce((SELECT n.final_number FROM networks.node n WHERE n.network = new.network), -1) THEN
      RAISE EXCEPTION 'treasury: block % of % is not final', new.block_number, new.network USING ERRCODE = 'LG001';
    END IF;
    -- What a stranger pays to a member's address is a deposit.
    IF NOT treasury.is_ours(new.network, new.sender) AND NOT treasury.is_wallet(new.network, new.recipient) THEN
      RAISE EXCEPTION 'treasury: a movement leaves one of our addresses, or arrives at an address of the operator' USING ERRCODE = 'LG001';
    END IF;
    new.kind := treasury.kind_of(new);
    RETURN new;
  END IF;
  -- What two people took out keeps the place of a movement that can be there with other facts. These are taken when its block is read again, and the worker
  -- compares them with the network like all others.
  IF (old.kind, new.kind, new.approval_id) = ('disproved', 'disproved', old.approval_id) AND session_user <> 'ohmstead_api'
     AND (new.network, new.transaction_hash, new.log_index, new.stored_at) = (old.network, old.transaction_hash, old.log_index, old.stored_at)
     AND new.block_number <= (SELECT n.final_number FROM networks.node n WHERE n.network = new.network)
     AND (treasury.is_ours(new.network, new.sender) OR treasury.is_wallet(new.network, new.recipient)) THEN
    RETURN new;
  END IF;
  IF to_jsonb(new) - '{kind,approval_id}'::text[] <> to_jsonb(old) - '{kind,approval_id}'::text[] OR new.kind = old.kind THEN
    RAISE EXCEPTION 'treasury: a movement cannot change' USING ERRCODE = 'LG001';
  END IF;
  SELECT s.found INTO seen FROM treasury.sighting s
   WHERE s.network = new.network AND s.transaction_hash = new.transaction_hash AND s.log_index = new.log_index AND s.what = 'movement' FOR SHARE;
  new.approval_id := NULL;
  IF (old.kind, new.kind) = ('unexplained', 'ownMoney') THEN
    agreed := treasury.agreed_by_two('treasury.ownMoney', place);
    PERFORM pg_advisory_xact_lock(hashtextextended('treasury.own_money', 0));
    IF treasury.own_money(new.network) < new.amount_micros THEN
      RAISE EXCEPTION 'treasury: the operator has less own money on %', new.network USING ERRCODE = 'LG001';
    END IF;
    new.approval_id := agreed.id;
  ELSIF new.kind = 'disproved' AND seen IS FALSE THEN
    agreed := treasury.agreed_by_two('treasury.disproveMovement', place);
    new.approval_id := agreed.id;
  ELSIF NOT (old.kind = 'disproved' AND seen OR (old.kind, new.kind) = ('unexplained', 'withdrawal')) OR new.kind <> treasury.kind_of(old) THEN
    RAISE EXCEPTION 'treasury: a movement cannot change' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT OR UPDATE ON treasury.movement FOR EACH ROW EXECUTE FUNCTION treasury.judge_movement();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON treasury.movement FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.movement EXECUTE FUNCTION platform.refuse_change();

-- What must be there is computed here, and only for blocks whose deposits and movements are all stored. What strangers hold is not compared: a deposit that two people
-- took out can name the address of one.
CREATE OR REPLACE FUNCTION treasury.judge_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  taken CONSTANT bigint := coalesce((SELECT least(t.block_number, d.block_number) FROM treasury.cursor t JOIN deposits.cursor d USING (network) WHERE t.network = new.network), -1);
  found record;
BEGIN
  IF TG_OP = 'UPDATE' AND (new.network, new.address) IS DISTINCT FROM (old.network, old.address)
     -- What was compared above what is read now was compared with a false cursor.
     OR TG_OP = 'UPDATE' AND new.block_number < old.block_number AND old.block_number <= taken THEN
    RAISE EXCEPTION 'treasury: the comparison of an address goes forward' USING ERRCODE = 'LG001';
  END IF;
  IF new.block_number > taken THEN
    RAISE EXCEPTION 'treasury: block % of % is not read', new.block_number, new.network USING ERRCODE = 'LG001';
  END IF;
  SELECT * INTO found FROM treasury.expected_at(new.network, new.address, new.block_number);
  new.expected_micros := CASE WHEN treasury.is_ours(new.network, new.address) THEN found.micros ELSE new.actual_micros END;
  new.allowed_micros := CASE WHEN (SELECT n.decimals FROM networks.node n WHERE n.network = new.network) > 6 THEN found.transfers ELSE 0 END;
  new.compared_at := platform.now();
  new.read_at := clock_timestamp();
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT OR UPDATE ON treasury.balance FOR EACH ROW EXECUTE FUNCTION treasury.judge_balance();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON treasury.balance FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.balance EXECUTE FUNCTION platform.refuse_change();

-- An address of the operator is counted once, from a final block on.
CREATE OR REPLACE FUNCTION treasury.judge_wallet() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    new.added_at := platform.now();
    new.block_number := NULL;
    new.opening_micros := NULL;
    IF treasury.is_ours(new.network, new.address) THEN
      RAISE EXCEPTION 'treasury: % is an address of deposits', new.address USING ERRCODE = 'LG001';
    END IF;
  ELSIF old.block_number IS NOT NULL OR (new.network, new.address, new.added_at) IS DISTINCT FROM (old.network, old.address, old.added_at) THEN
    RAISE EXCEPTION 'treasury: an address of the operator cannot change' USING ERRCODE = 'LG001';
  ELSIF new.block_number > coalesce((SELECT t.block_number FROM treasury.cursor t WHERE t.network = new.network), -1) THEN
    RAISE EXCEPTION 'treasury: block % of % is not read', new.block_number, new.network USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT OR UPDATE ON treasury.wallet FOR EACH ROW EXECUTE FUNCTION treasury.judge_wallet();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON treasury.wallet FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.wallet EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION treasury.judge_cursor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND ((new.network, new.begun_at) IS DISTINCT FROM (old.network, old.begun_at)
       OR new.block_number < old.block_number AND NOT pg_has_role(session_user, 'ohmstead_owner', 'MEMBER'))
     OR new.block_number > coalesce((SELECT d.block_number FROM deposits.cursor d WHERE d.network = new.network), -1) THEN
    RAISE EXCEPTION 'treasury: what was read of % does not go back, and not past its deposits', new.network USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT OR UPDATE ON treasury.cursor FOR EACH ROW EXECUTE FUNCTION treasury.judge_cursor();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON treasury.cursor FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.cursor EXECUTE FUNCTION platform.refuse_change();

-- Why nothing is sent on a network: money left and nothing explains it, or an address does not hold what the books say. On every network nothing is sent
-- while something is missing that the books have: who was credited money that does not exist can withdraw it elsewhere.
CREATE OR REPLACE FUNCTION treasury.reason_to_stop(of_network text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(
    (SELECT format('%s in %s left and is not explained', m.amount_micros, m.transaction_hash) FROM treasury.movement m
      WHERE m.network = of_network AND m.kind = 'unexplained' ORDER BY m.block_number LIMIT 1),
    (SELECT format('the %s %s of %s is not on the network', s.what, s.transaction_hash, s.network) FROM treasury.missing s
      ORDER BY s.network <> of_network, s.stored_at LIMIT 1),
    (SELECT format('%s holds %s, the books say %s', b.address, b.actual_micros, b.expected_micros) FROM treasury.balance b
      WHERE abs(b.actual_micros - b.expected_micros) > b.allowed_micros AND (b.network = of_network OR b.actual_micros < b.expected_micros)
      ORDER BY b.network <> of_network, b.compared_at DESC LIMIT 1))
$$;
REVOKE ALL ON FUNCTION treasury.reason_to_stop FROM PUBLIC;

-- Stops and resumes automatic sending on every network.
CREATE OR REPLACE FUNCTION treasury.decide_sending() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  of_network text;
  reason text;
BEGIN
  FOR of_network IN SELECT n.network FROM networks.node n ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('treasury.stop_sending ' || of_network, 0));
    reason := treasury.reason_to_stop(of_network);
    INSERT INTO withdrawals.sending_stop AS s (network, since, why) VALUES (of_network, CASE WHEN reason IS NOT NULL THEN platform.now() END, reason)
    ON CONFLICT (network) DO UPDATE SET since = CASE WHEN excluded.why IS NOT NULL THEN coalesce(s.since, excluded.since) END, why = excluded.why
     WHERE s.why IS DISTINCT FROM excluded.why;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION treasury.decide_sending FROM PUBLIC;

CREATE OR REPLACE FUNCTION treasury.stop_sending() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM treasury.decide_sending();
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER stops_sending AFTER INSERT ON treasury.movement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION treasury.stop_sending();
CREATE OR REPLACE TRIGGER stops_sending_again AFTER UPDATE ON treasury.movement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION treasury.stop_sending();
CREATE OR REPLACE TRIGGER stops_sending AFTER INSERT ON treasury.balance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION treasury.stop_sending();
CREATE OR REPLACE TRIGGER stops_sending_again AFTER UPDATE ON treasury.balance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION treasury.stop_sending();

-- The signer stores nothing signed while sending is stopped, and nothing that is paid from deposits which were not seen twice.
CREATE OR REPLACE FUNCTION treasury.judge_signing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM withdrawals.sending_stop s WHERE s.network = new.network AND s.since IS NOT NULL) THEN
    RAISE EXCEPTION 'treasury: sending on % is stopped', new.network USING ERRCODE = 'LG001';
  END IF;
  IF NOT treasury.is_money_seen(new.withdrawal_id) THEN
    RAISE EXCEPTION 'treasury: a deposit before % was not seen twice', new.withdrawal_id USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER signed_while_books_agree BEFORE INSERT ON withdrawals.chain_transaction FOR EACH ROW EXECUTE FUNCTION treasury.judge_signing();

-- Rights that no statement of the role needs.
REVOKE SELECT ON treasury.cursor FROM ohmstead_api, ohmstead_worker;
REVOKE UPDATE (expected_micros, allowed_micros) ON treasury.balance FROM ohmstead_watcher;
