-- Signed bytes of coins do not change, except that what can never be included is signed again. A number is used once by the wallet, also by payments.
CREATE OR REPLACE FUNCTION withdrawals.judge_coins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (new.cause, new.network, new.recipient, new.amount_wei, new.asked_at) IS DISTINCT FROM (old.cause, old.network, old.recipient, old.amount_wei, old.asked_at)
     OR old.outcome IS NOT NULL OR old.cancelled_at IS NOT NULL
     OR old.signed_at IS NOT NULL AND new.signed_at IS NOT NULL AND (new.sender, new.nonce, new.hash, new.raw) IS DISTINCT FROM (old.sender, old.nonce, old.hash, old.raw) THEN
    RAISE EXCEPTION 'guard:withdrawals: coins that were asked for or signed do not change' USING ERRCODE = 'LG001';
  END IF;
  IF old.signed_at IS NULL AND new.signed_at IS NOT NULL THEN
    IF EXISTS (SELECT FROM withdrawals.sending_stop s WHERE s.network = new.network AND s.since IS NOT NULL) THEN
      RAISE EXCEPTION 'guard:withdrawals: sending on % is stopped', new.network USING ERRCODE = 'LG001';
    END IF;
    IF EXISTS (SELECT FROM withdrawals.chain_transaction c
                WHERE c.network = new.network AND c.sender = new.sender AND c.nonce = new.nonce AND c.outcome IS DISTINCT FROM 'dead') THEN
      RAISE EXCEPTION 'guard:withdrawals: a payment has the number %', new.nonce USING ERRCODE = 'LG001';
    END IF;
  END IF;
  new.signed_at := CASE WHEN new.signed_at IS NOT NULL THEN coalesce(old.signed_at, platform.now()) END;
  new.ended_at := CASE WHEN new.outcome IS NOT NULL THEN platform.now() END;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION withdrawals.judge_coins FROM PUBLIC;
CREATE OR REPLACE TRIGGER judged_coins BEFORE UPDATE ON withdrawals.coin_transfer FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_coins();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON withdrawals.coin_transfer FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON withdrawals.coin_transfer EXECUTE FUNCTION platform.refuse_change();

-- What became of coins that were asked for, for pages.
CREATE OR REPLACE VIEW withdrawals.coins AS
  SELECT c.cause, CASE WHEN c.outcome IS NOT NULL THEN 'arrived' WHEN c.signed_at IS NOT NULL THEN 'sent' ELSE 'waiting' END AS state
    FROM withdrawals.coin_transfer c WHERE c.cancelled_at IS NULL;
GRANT SELECT ON withdrawals.coins TO ohmstead_api;

-- The other direction: a payment of a withdrawal never gets a number of coins.
CREATE OR REPLACE FUNCTION withdrawals.judge_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM withdrawals.coin_transfer c WHERE c.network = new.network AND c.sender = new.sender AND c.nonce = new.nonce) THEN
    RAISE EXCEPTION 'guard:withdrawals: coins have the number %', new.nonce USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION withdrawals.judge_number FROM PUBLIC;
CREATE OR REPLACE TRIGGER numbered_apart BEFORE INSERT ON withdrawals.chain_transaction FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_number();
