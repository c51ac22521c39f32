-- A passkey also confirms a payment. Its challenge is bound to the request that it was issued for and confirms no other.
ALTER TABLE accounts.passkey_challenge DROP CONSTRAINT passkey_challenge_purpose;
ALTER TABLE accounts.passkey_challenge
  ADD CONSTRAINT passkey_challenge_purpose CHECK (purpose IN ('register', 'login', 'stepUp', 'payment')),
  ADD COLUMN subject text CONSTRAINT passkey_challenge_subject CHECK (length(subject) BETWEEN 1 AND 100),
  ADD CONSTRAINT passkey_challenge_bound CHECK ((purpose = 'payment') = (subject IS NOT NULL));
