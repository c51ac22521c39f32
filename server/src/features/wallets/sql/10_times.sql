CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON wallets.faucet_gift
  FOR EACH ROW WHEN (NOT platform.near(NEW.given_at)) EXECUTE FUNCTION platform.refuse_time('given_at');
