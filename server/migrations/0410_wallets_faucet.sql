-- The cause behind simulated money: a gift row exists before a transfer may name it, and only in a demo instance.
CREATE SCHEMA wallets;

CREATE TABLE wallets.faucet_gift (
  id text PRIMARY KEY,
  member_id text NOT NULL REFERENCES accounts.member (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  given_at timestamptz NOT NULL
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON wallets.faucet_gift FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER demo_only BEFORE INSERT ON wallets.faucet_gift FOR EACH ROW EXECUTE FUNCTION platform.refuse_outside_demo();

GRANT USAGE ON SCHEMA wallets TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON wallets.faucet_gift TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT ON wallets.faucet_gift TO ohmstead_api;
