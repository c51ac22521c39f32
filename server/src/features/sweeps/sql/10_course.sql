-- What addresses of members hold on a network, as network and books agree, and the index of each: those with at least an amount, the largest first.
CREATE OR REPLACE FUNCTION sweeps.candidates(of_network text, at_least bigint) RETURNS TABLE (address text, derivation_index integer, amount_micros bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT x.address, x.derivation_index, x.amount FROM (
    SELECT b.address, a.derivation_index::integer AS derivation_index,
           -- The comparison can be older than a payment from the address.
           least(b.actual_micros, (SELECT e.micros FROM treasury.cursor c, treasury.expected_at(of_network, b.address, c.block_number) e WHERE c.network = of_network)) AS amount
      FROM treasury.balance b JOIN deposits.member_address a ON a.address = b.address
     WHERE b.network = of_network AND of_network <> 'trc20' AND a.family = 'evm' AND b.actual_micros >= at_least
       AND abs(b.actual_micros - b.expected_micros) <= b.allowed_micros) x
   WHERE x.amount >= at_least ORDER BY x.amount DESC, x.address
$$;
REVOKE ALL ON FUNCTION sweeps.candidates FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweeps.candidates TO ohmstead_api;

-- The states of a sweep, and which role makes which change. Its payments never change once they are approved.
CREATE OR REPLACE FUNCTION sweeps.judge_sweep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT p.staff_id INTO new.made_by FROM approvals.person_acting('{finance,administrator}', false) p;
    new.made_at := platform.now();
    IF (new.state, new.changes, new.told) IS DISTINCT FROM ('preparing', 1, 0)
       OR NOT EXISTS (SELECT FROM treasury.wallet w WHERE w.network = new.network AND w.address = new.recipient AND w.block_number IS NOT NULL) THEN
      RAISE EXCEPTION 'guard:sweeps: a sweep goes to a counted address of the operator' USING ERRCODE = 'LG001';
    END IF;
    IF EXISTS (SELECT FROM withdrawals.sending_stop s WHERE s.network = new.network AND s.since IS NOT NULL) THEN
      RAISE EXCEPTION 'guard:sweeps: sending on % is stopped', new.network USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  IF new.told IS DISTINCT FROM old.told AND new.state = old.state THEN
    IF new.told NOT BETWEEN old.told AND old.changes THEN
      RAISE EXCEPTION 'guard:sweeps: pages follow a sweep forward' USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  IF new.changes > old.changes AND new.state = old.state THEN
    RETURN new;
  END IF;
  IF (session_user, old.state, new.state) = ('ohmstead_signer', 'preparing', 'prepared') AND NOT EXISTS (SELECT FROM sweeps.item i WHERE i.sweep_id = new.id AND i.nonce IS NULL) THEN
    NULL;
  ELSIF (session_user, old.state, new.state) = ('ohmstead_signer', 'preparing', 'tooExpensive') THEN
    new.ended_at := platform.now();
  ELSIF (session_user, old.state, new.state) = ('ohmstead_api', 'prepared', 'approved') THEN
    SELECT * INTO agreed FROM approvals.agreement('sweeps.sweep', sweeps.content(new.id));
    IF agreed.id IS NULL OR agreed.asked_by = agreed.decided_by
       OR jsonb_array_length(agreed.asked -> 'payments') <> (SELECT count(*) FROM sweeps.item i WHERE i.sweep_id = new.id) THEN
      RAISE EXCEPTION 'guard:sweeps: no two people approved exactly this sweep' USING ERRCODE = 'LG001';
    END IF;
    new.approval_id := agreed.id;
    new.approved_at := platform.now();
  ELSIF (session_user, old.state, new.state) = ('ohmstead_api', 'approved', 'signed') AND NOT EXISTS (SELECT FROM sweeps.item i WHERE i.sweep_id = new.id AND i.raw IS NULL) THEN
    PERFORM approvals.person_acting('{finance,administrator}', false);
    new.signed_at := platform.now();
  ELSIF (session_user, new.state) = ('ohmstead_api', 'cancelled') AND old.ended_at IS NULL THEN
    PERFORM approvals.person_acting('{finance,administrator}', false);
    new.ended_at := platform.now();
  ELSIF (old.state, new.state) = ('signed', 'done') AND NOT EXISTS (SELECT FROM sweeps.item i WHERE i.sweep_id = new.id AND i.outcome IS NULL) THEN
    new.ended_at := platform.now();
  ELSE
    RAISE EXCEPTION 'guard:sweeps: a sweep that is % does not become %', old.state, new.state USING ERRCODE = 'LG001';
  END IF;
  new.changes := old.changes + 1;
  RETURN new;
END $$;

-- Everything that the bytes of a sweep are made of, as a request contains it.
CREATE OR REPLACE FUNCTION sweeps.content(of_sweep text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_build_object('kind', 'ohmstead sweep', 'sweepId', s.id, 'network', s.network, 'chainId', n.chain_id, 'token', n.token, 'decimals', n.decimals, 'recipient', s.recipient,
           'payments', (SELECT jsonb_agg(jsonb_build_object('place', i.place, 'index', i.derivation_index, 'from', i.sender,
                                 'amountMicros', i.amount_micros::text, 'nonce', i.nonce, 'gas', i.gas::text, 'feePerGasMax', i.fee_per_gas_max::text,
                                 'priorityFeePerGas', i.priority_fee_per_gas::text, 'coins', i.coins_wei::text) ORDER BY i.place)
                          FROM sweeps.item i WHERE i.sweep_id = s.id))
    FROM sweeps.sweep s JOIN networks.node n ON n.network = s.network WHERE s.id = of_sweep
$$;
REVOKE ALL ON FUNCTION sweeps.judge_sweep, sweeps.content FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweeps.content TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT OR UPDATE ON sweeps.sweep FOR EACH ROW EXECUTE FUNCTION sweeps.judge_sweep();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON sweeps.sweep FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON sweeps.sweep EXECUTE FUNCTION platform.refuse_change();

-- The database chooses the addresses and amounts, so no role can leave one out or invent one.
CREATE OR REPLACE FUNCTION sweeps.choose() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO sweeps.item (sweep_id, place, sender, derivation_index, amount_micros)
  SELECT new.id, row_number() OVER () - 1, c.address, c.derivation_index, c.amount_micros FROM sweeps.candidates(new.network, new.least_micros) c LIMIT 20;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'guard:sweeps: no address of % holds so much', new.network USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER chosen AFTER INSERT ON sweeps.sweep FOR EACH ROW EXECUTE FUNCTION sweeps.choose();

-- Approved: the wallet gives coins to the addresses that lack them. Cancelled: those that were not signed are not needed any more.
CREATE OR REPLACE FUNCTION sweeps.fund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.state = 'approved' THEN
    INSERT INTO withdrawals.coin_transfer (cause, network, recipient, amount_wei)
    SELECT format('%s %s', i.sweep_id, i.place), new.network, i.sender, i.coins_wei FROM sweeps.item i WHERE i.sweep_id = new.id AND i.coins_wei > 0;
  ELSE
    UPDATE withdrawals.coin_transfer SET cancelled_at = platform.now()
     WHERE cause IN (SELECT format('%s %s', i.sweep_id, i.place) FROM sweeps.item i WHERE i.sweep_id = new.id) AND signed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER funds AFTER UPDATE OF state ON sweeps.sweep FOR EACH ROW
  WHEN (new.state <> old.state AND new.state IN ('approved', 'cancelled')) EXECUTE FUNCTION sweeps.fund();

-- A payment: the signer prepares it while its sweep is being prepared, a person of staff stores its bytes once while it is approved, and then the signer says what became of it.
-- It is confirmed only when the worker has found its movement on the network; until then the change has no effect, so that it is tried again.
CREATE OR REPLACE FUNCTION sweeps.judge_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  s sweeps.sweep;
  prepares CONSTANT boolean := (new.nonce, new.gas, new.fee_per_gas_max, new.priority_fee_per_gas, new.coins_wei)
                               IS DISTINCT FROM (old.nonce, old.gas, old.fee_per_gas_max, old.priority_fee_per_gas, old.coins_wei);
  signs CONSTANT boolean := (new.hash, new.raw) IS DISTINCT FROM (old.hash, old.raw);
BEGIN
  SELECT * INTO s FROM sweeps.sweep x WHERE x.id = old.sweep_id FOR NO KEY UPDATE;
  IF (new.sweep_id, new.place, new.sender, new.derivation_index, new.amount_micros) IS DISTINCT FROM (old.sweep_id, old.place, old.sender, old.derivation_index, old.amount_micros)
     OR prepares AND s.state <> 'preparing' OR signs AND (s.state <> 'approved' OR old.raw IS NOT NULL)
     OR (new.broadcast_at, new.outcome) IS DISTINCT FROM (old.broadcast_at, old.outcome) AND s.state <> 'signed' OR old.outcome IS NOT NULL THEN
    RAISE EXCEPTION 'guard:sweeps: a payment of a sweep that is % does not change so', s.state USING ERRCODE = 'LG001';
  END IF;
  IF signs THEN
    PERFORM approvals.person_acting('{finance,administrator}', false);
  END IF;
  IF new.outcome = 'confirmed' AND NOT EXISTS (
       SELECT FROM treasury.movement m JOIN treasury.sighting g USING (network, transaction_hash, log_index)
        WHERE m.network = s.network AND m.transaction_hash = new.hash AND m.sender = new.sender AND m.recipient = s.recipient AND m.amount_micros = new.amount_micros
          AND g.what = 'movement' AND g.found) THEN
    RETURN NULL;
  END IF;
  new.broadcast_at := CASE WHEN new.broadcast_at IS NOT NULL THEN coalesce(old.broadcast_at, platform.now()) END;
  new.ended_at := CASE WHEN new.outcome IS NOT NULL THEN platform.now() END;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE UPDATE ON sweeps.item FOR EACH ROW EXECUTE FUNCTION sweeps.judge_item();

-- A sweep is done when all its payments have ended; open pages follow each change.
CREATE OR REPLACE FUNCTION sweeps.follow_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.outcome IS NOT NULL AND NOT EXISTS (SELECT FROM sweeps.item i WHERE i.sweep_id = new.sweep_id AND i.outcome IS NULL) THEN
    UPDATE sweeps.sweep SET state = 'done' WHERE id = new.sweep_id AND state = 'signed';
  ELSE
    UPDATE sweeps.sweep SET changes = changes + 1 WHERE id = new.sweep_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER followed AFTER UPDATE OF broadcast_at, outcome ON sweeps.item FOR EACH ROW EXECUTE FUNCTION sweeps.follow_item();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON sweeps.item FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON sweeps.item EXECUTE FUNCTION platform.refuse_change();

-- Coins that were sent change what the page of a sweep shows.
CREATE OR REPLACE FUNCTION sweeps.follow_coins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE sweeps.sweep SET changes = changes + 1 WHERE id = split_part(new.cause, ' ', 1);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER followed_by_sweep AFTER UPDATE OF signed_at, outcome ON withdrawals.coin_transfer FOR EACH ROW EXECUTE FUNCTION sweeps.follow_coins();
REVOKE ALL ON FUNCTION sweeps.choose, sweeps.fund, sweeps.judge_item, sweeps.follow_item, sweeps.follow_coins FROM PUBLIC;

-- Coins are given to an address of an approved sweep, as much as two people approved.
CREATE OR REPLACE FUNCTION sweeps.judge_coins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM sweeps.item i JOIN sweeps.sweep s ON s.id = i.sweep_id
                  WHERE format('%s %s', i.sweep_id, i.place) = new.cause AND s.state = 'approved' AND s.network = new.network AND i.sender = new.recipient AND i.coins_wei = new.amount_wei) THEN
    RAISE EXCEPTION 'guard:sweeps: no two people approved these coins' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION sweeps.judge_coins FROM PUBLIC;
CREATE OR REPLACE TRIGGER approved_coins BEFORE INSERT ON withdrawals.coin_transfer FOR EACH ROW EXECUTE FUNCTION sweeps.judge_coins();
