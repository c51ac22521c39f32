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

CREATE OR REPLACE FUNCTION treasury.list_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO treasury.sighting (network, transaction_hash, log_index, what) VALUES (new.network, new.hash, 0, 'payment') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER looked_at_again AFTER UPDATE OF outcome ON withdrawals.chain_transaction
  FOR EACH ROW WHEN (new.outcome = 'confirmed') EXECUTE FUNCTION treasury.list_payment();

-- What was found stays found; what was missing can be found later, because a node can lag behind.
CREATE OR REPLACE FUNCTION treasury.judge_sighting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.found OR new.found IS NULL OR (new.network, new.transaction_hash, new.log_index, new.what, new.stored_at)
       IS DISTINCT FROM (old.network, old.transaction_hash, old.log_index, old.what, old.stored_at) THEN
    RAISE EXCEPTION 'treasury: what was seen twice cannot become unseen' USING ERRCODE = 'LG001';
  END IF;
  new.looked_at := clock_timestamp();
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

-- Whether every deposit, of any member and network, that was credited before a withdrawal was confirmed was seen twice: its money can have come from any of them.
-- An instance whose networks the worker does not read yet has nothing to compare with.
CREATE OR REPLACE FUNCTION treasury.is_money_seen(of_withdrawal text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM treasury.witness) OR NOT EXISTS (
    SELECT FROM treasury.sighting s
      JOIN deposits.deposit d ON d.network = s.network AND d.transaction_hash = s.transaction_hash AND d.log_index = s.log_index
      JOIN withdrawals.withdrawal x ON x.id = of_withdrawal
     WHERE s.what = 'deposit' AND s.found IS NOT TRUE AND d.state = 'credited' AND d.credited_at <= x.confirmed_at)
$$;
REVOKE ALL ON FUNCTION treasury.list_deposit, treasury.list_movement, treasury.list_payment, treasury.judge_sighting, treasury.judge_witness, treasury.is_money_seen FROM PUBLIC;
GRANT USAGE ON SCHEMA treasury TO ohmstead_signer;
GRANT EXECUTE ON FUNCTION treasury.is_money_seen TO ohmstead_signer;
