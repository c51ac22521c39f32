-- An address is found by its own spelling alone.
--
-- Until now addresses were compared after Unicode's mappings, so that a spelling in full-width or mathematical letters found an account,
-- and its code went to the address of that spelling, which may be somebody else's. From now on two addresses are one when they differ in
-- nothing but the case of A to Z (collation "C" folds those and no others). Numbers are kept in one form, which is also where texts go.

UPDATE accounts.person SET email_canonical = lower(email COLLATE "C") WHERE email_canonical <> lower(email COLLATE "C");
UPDATE accounts.person SET phone = phone_canonical WHERE phone <> phone_canonical;
ALTER TABLE accounts.person
  ADD CONSTRAINT person_email_spelling CHECK (email_canonical = lower(email COLLATE "C")),
  ADD CONSTRAINT person_phone_spelling CHECK (phone_canonical = phone);

DROP INDEX accounts.mail_of_address;
CREATE INDEX mail_of_address ON accounts.mail (lower(address COLLATE "C"), place DESC);
