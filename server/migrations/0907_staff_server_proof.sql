-- A sign-in is proven by its token and by the server that took it: the hash of a secret that follows from the key of sealed secrets, which no
-- database login knows. Whoever has a login alone can write a row of staff.sign_in with a token of their own, and it proves nothing.
CREATE TABLE staff.server_proof (
  only_row boolean CONSTRAINT server_proof_pk PRIMARY KEY DEFAULT true CONSTRAINT server_proof_one CHECK (only_row),
  hash     bytea   NOT NULL CONSTRAINT server_proof_hash CHECK (length(hash) = 32)
);
DROP FUNCTION IF EXISTS staff.prove_sign_in(text);
