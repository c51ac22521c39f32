-- What is final is looked at again by the worker (witness.act.ts). These triggers list it, so no role can leave something out.
CREATE OR REPLACE FUNCTION treasury.list_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO treasury.sighting (network, transaction_hash, log_index, what) VALUES (new.network, new.transaction_hash, new.log_index, 'deposit') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER looked_at_again AFTER INSERT OR UPDATE OF state ON deposits.deposit
  FOR EACH ROW WHEN (new.state IN ('final', 'unmatched', 'credited')) EXECUTE FUNCTION treasury.list_deposit();

CREATE OR REPLACE FUNCTION treasury.list_movement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO treasury.sighting (network, transaction_hash, log_index, what) VALUES (new.network, new.transaction_hash, new.log_index, 'movement') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER looked_at_again AFTER INSERT ON treasury.movement FOR EACH ROW EXECUTE FUNCTION treasury.list_movement();

-- A payment is listed with what the signer says became of it, each time that it says something else.
CREATE OR REPLACE FUNCTION treasury.list_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO treasury.sighting AS s (network, transaction_hash, log_index, what, claim) VALUES (new.network, new.hash, 0, 'payment', new.outcome)
  ON CONFLICT (network, transaction_hash, log_index, what) DO UPDATE SET claim = excluded.claim, found = NULL WHERE s.claim IS DISTINCT FROM excluded.claim;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER looked_at_again AFTER UPDATE OF outcome ON withdrawals.chain_transaction
  FOR EACH ROW WHEN (new.outcome IS DISTINCT FROM old.outcome) EXECUTE FUNCTION treasury.list_payment();

-- A withdrawal follows its transactions only when the worker read on the network what the signer says became of each. Until then the change has no effect, so that
-- it is tried again. An instance whose networks the worker does not read yet has nothing to compare with.
CREATE OR REPLACE FUNCTION treasury.wait_for_outcome() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM treasury.witness) AND EXISTS (
       SELECT FROM withdrawals.chain_transaction c
         LEFT JOIN treasury.sighting s ON s.network = c.network AND s.transaction_hash = c.hash AND s.log_index = 0 AND s.what = 'payment'
        WHERE c.withdrawal_id = new.id AND c.outcome IS NOT NULL AND (s.claim = c.outcome AND s.found) IS NOT TRUE) THEN
    RETURN NULL;
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER witnessed BEFORE UPDATE OF state ON withdrawals.withdrawal FOR EACH ROW
  WHEN (new.state IN ('confirmed', 'failed') OR new.state = 'approved' AND old.state IN ('signing', 'broadcast')) EXECUTE FUNCTION treasury.wait_for_outcome();

-- What was found stays found; what was missing can be found later, because a node can lag behind. A new claim is looked at anew.
CREATE OR REPLACE FUNCTION treasury.judge_sighting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.found OR (new.network, new.transaction_hash, new.log_index, new.what) IS DISTINCT FROM (old.network, old.transaction_hash, old.log_index, old.what)
     OR (new.found IS NULL) <> (new.claim IS DISTINCT FROM old.claim) THEN
    RAISE EXCEPTION 'treasury: what was seen twice cannot become unseen' USING ERRCODE = 'LG001';
  END IF;
  new.stored_at := CASE WHEN new.found IS NULL THEN clock_timestamp() ELSE old.stored_at END;
  new.looked_at := CASE WHEN new.found IS NOT NULL THEN clock_timestamp() END;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE UPDATE ON treasury.sighting FOR EACH ROW EXECUTE FUNCTION treasury.judge_sighting();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON treasury.sighting FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.sighting EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER stops_sending_again AFTER UPDATE ON treasury.sighting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION treasury.stop_sending();

CREATE OR REPLACE FUNCTION treasury.judge_witness() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND new.network <> old.network THEN
    RAISE EXCEPTION 'treasury: a witness cannot move to another network' USING ERRCODE = 'LG001';
  END IF;
  new.read_at := clock_timestamp();
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT OR UPDATE ON treasury.witness FOR EACH ROW EXECUTE FUNCTION treasury.judge_witness();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON treasury.witness FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.witness EXECUTE FUNCTION platform.refuse_change();

-- A deposit is credited only when the worker found it on its network too, so that the watcher's login cannot bring money that does not exist. Until then the change has
-- no effect, so that it is tried again. An instance whose networks the worker does not read yet has nothing to compare with.
CREATE OR REPLACE FUNCTION treasury.wait_for_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM treasury.witness) AND NOT EXISTS (
       SELECT FROM treasury.sighting s
        WHERE s.network = new.network AND s.transaction_hash = new.transaction_hash AND s.log_index = new.log_index AND s.what = 'deposit' AND s.found) THEN
    RETURN NULL;
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER waits_until_found BEFORE UPDATE OF state ON deposits.deposit FOR EACH ROW WHEN (new.state = 'credited') EXECUTE FUNCTION treasury.wait_for_deposit();

-- Whether every deposit, of any member and network, that was credited before a withdrawal was confirmed was seen twice: its money can have come from any of them.
-- An instance whose networks the worker does not read yet has nothing to compare with.
CREATE OR REPLACE FUNCTION treasury.is_money_seen(of_withdrawal text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM treasury.witness) OR NOT EXISTS (
    SELECT FROM treasury.sighting s
      JOIN deposits.deposit d ON d.network = s.network AND d.transaction_hash = s.transaction_hash AND d.log_index = s.log_index
      JOIN withdrawals.withdrawal x ON x.id = of_withdrawal
     WHERE s.what = 'deposit' AND s.found IS NOT TRUE AND d.state = 'credited' AND d.credited_at <= x.confirmed_at)
$$;
REVOKE ALL ON FUNCTION treasury.list_deposit, treasury.list_movement, treasury.list_payment, treasury.wait_for_outcome, treasury.wait_for_deposit, treasury.judge_sighting, treasury.judge_witness, treasury.is_money_seen FROM PUBLIC;
GRANT USAGE ON SCHEMA treasury TO ohmstead_signer;
GRANT EXECUTE ON FUNCTION treasury.is_money_seen TO ohmstead_signer;
