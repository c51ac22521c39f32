-- What a staff sign-in was before its tokens were last renewed: requests already on their way still count for some seconds, for what
-- they were; a sign-in that had shown no second factor by then shows none.
ALTER TABLE staff.sign_in ADD COLUMN former_token_hash bytea CONSTRAINT sign_in_former_token_key UNIQUE CONSTRAINT sign_in_former_token CHECK (length(former_token_hash) = 32);
ALTER TABLE staff.sign_in ADD COLUMN former_csrf_hash bytea CONSTRAINT sign_in_former_csrf CHECK (length(former_csrf_hash) = 32);
ALTER TABLE staff.sign_in ADD COLUMN former_second_factor boolean;
ALTER TABLE staff.sign_in ADD COLUMN former_until timestamptz;
ALTER TABLE staff.sign_in ADD CONSTRAINT sign_in_former_whole
  CHECK ((former_token_hash IS NULL) = (former_csrf_hash IS NULL) AND (former_token_hash IS NULL) = (former_second_factor IS NULL) AND (former_token_hash IS NULL) = (former_until IS NULL));

GRANT UPDATE (token_hash, csrf_hash, second_factor, former_token_hash, former_csrf_hash, former_second_factor, former_until) ON staff.sign_in TO ohmstead_api;
