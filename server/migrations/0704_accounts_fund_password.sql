-- The hash of a fund password is sealed with the key of the server. It has six digits: a reader of the hash alone could try all of them.
-- Hashes that were stored unsealed are sealed when the server starts (accounts/person.store.ts).
ALTER TABLE accounts.person
  ADD COLUMN fund_password_sealed bytea CONSTRAINT person_fund_password_sealed
    CHECK (length(fund_password_sealed) BETWEEN 45 AND 500 AND get_byte(fund_password_sealed, 0) = 1),
  DROP CONSTRAINT person_fund_password_pair,
  ADD CONSTRAINT person_fund_password_pair CHECK ((num_nonnulls(fund_password_hash, fund_password_sealed) = 0) = (fund_password_changed_at IS NULL)),
  ADD CONSTRAINT person_fund_password_once CHECK (num_nonnulls(fund_password_hash, fund_password_sealed) <= 1);
