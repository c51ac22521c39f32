-- Sign-ins of staff that a server did not make: the owner of the tables is exempt from their guards and could insert one. A server stores for
-- each sign-in a code over its row, made with a key that is not in the database; it accepts no sign-in without the right code, and every minute
-- the worker reports those that have none. The table refers to no other: the code is over the id as well.
CREATE SCHEMA credentials;

CREATE TABLE credentials.sign_in_proof (
  sign_in_id text  CONSTRAINT sign_in_proof_pk PRIMARY KEY,
  code       bytea NOT NULL CONSTRAINT sign_in_proof_code CHECK (length(code) = 32)
);

GRANT USAGE ON SCHEMA credentials TO ohmstead_api, ohmstead_worker;
GRANT SELECT, INSERT, UPDATE (code) ON credentials.sign_in_proof TO ohmstead_api;
GRANT SELECT ON credentials.sign_in_proof TO ohmstead_worker;

-- Sign-ins of an earlier release have no code: these people sign in again.
DO $$
BEGIN
  IF to_regclass('staff.sign_in') IS NOT NULL THEN
    UPDATE staff.sign_in SET ended_at = platform.now() WHERE ended_at IS NULL;
  END IF;
END $$;
