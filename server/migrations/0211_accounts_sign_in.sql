-- Sign-ins, known devices, codes, and the counters that keep guessing slow.
--
-- Nothing here can be used by somebody who reads it: tokens, codes and addresses stand as hashes.

CREATE TABLE accounts.sign_in (
  id             text        CONSTRAINT sign_in_pk PRIMARY KEY CONSTRAINT sign_in_form CHECK (id ~ '^si_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id      text        NOT NULL CONSTRAINT sign_in_of_member REFERENCES accounts.member,
  -- The API client it was made with; only that client may use it.
  client         text        NOT NULL,
  token_hash     bytea       NOT NULL CONSTRAINT sign_in_token_key UNIQUE CONSTRAINT sign_in_token CHECK (length(token_hash) = 32),
  csrf_hash      bytea       NOT NULL CONSTRAINT sign_in_csrf CHECK (length(csrf_hash) = 32),
  -- What the tokens were before they were last renewed: requests already on their way still count for some seconds.
  former_token_hash bytea    CONSTRAINT sign_in_former_token_key UNIQUE,
  former_csrf_hash  bytea,
  former_until   timestamptz,
  method         text        NOT NULL CONSTRAINT sign_in_method CHECK (method IN ('password', 'passkey', 'google')),
  device         text        NOT NULL CONSTRAINT sign_in_device CHECK (length(device) <= 80),
  system         text        NOT NULL CONSTRAINT sign_in_system CHECK (length(system) <= 80),
  ip             text        NOT NULL,
  created_at     timestamptz NOT NULL,
  last_seen_at   timestamptz NOT NULL,
  absolute_until timestamptz NOT NULL,
  step_up_at     timestamptz,
  ended_at       timestamptz,
  end_reason     text        CONSTRAINT sign_in_end_reason CHECK (end_reason IN ('signedOut', 'endedElsewhere', 'passwordChanged', 'accountClosed', 'byStaff')),
  CONSTRAINT sign_in_end CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sign_in_of_member ON accounts.sign_in (member_id, created_at DESC);
CREATE INDEX sign_in_ended ON accounts.sign_in (ended_at) WHERE ended_at IS NOT NULL;

-- Devices a member has signed in from; the cookie itself is random and signed.
CREATE TABLE accounts.device_cookie (
  member_id    text        NOT NULL CONSTRAINT device_cookie_of_member REFERENCES accounts.member,
  device_hash  bytea       NOT NULL CONSTRAINT device_cookie_hash CHECK (length(device_hash) = 32),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  CONSTRAINT device_cookie_pk PRIMARY KEY (member_id, device_hash)
);

CREATE TABLE accounts.code (
  id           uuid        CONSTRAINT code_pk PRIMARY KEY,
  purpose      text        NOT NULL CONSTRAINT code_purpose CHECK (purpose IN ('register', 'login', 'loginPassword', 'fundPassword', 'bindEmail')),
  address_hash bytea       NOT NULL CONSTRAINT code_address CHECK (length(address_hash) = 32),
  code_hash    bytea       NOT NULL CONSTRAINT code_hash CHECK (length(code_hash) = 32),
  tries        smallint    NOT NULL DEFAULT 0 CONSTRAINT code_tries CHECK (tries BETWEEN 0 AND 5),
  sent_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  CONSTRAINT code_lifetime CHECK (expires_at > sent_at AND expires_at <= sent_at + interval '10 minutes')
);
CREATE INDEX code_of_address ON accounts.code (purpose, address_hash, sent_at DESC);
CREATE INDEX code_sent ON accounts.code (sent_at);

-- Guesses by what they are aimed at. They are counted before the guess is looked at, in a transaction of their own.
CREATE TABLE accounts.attempt (
  scope      text        NOT NULL CONSTRAINT attempt_scope CHECK (scope IN ('account', 'device', 'ip', 'stepUp')),
  subject    bytea       NOT NULL CONSTRAINT attempt_subject CHECK (length(subject) = 32),
  tries      integer     NOT NULL CONSTRAINT attempt_tries CHECK (tries > 0),
  free_at    timestamptz NOT NULL,
  forget_at  timestamptz NOT NULL,
  CONSTRAINT attempt_pk PRIMARY KEY (scope, subject)
);
CREATE INDEX attempt_forget ON accounts.attempt (forget_at);

CREATE TABLE accounts.captcha_used (
  challenge_hash bytea       CONSTRAINT captcha_used_pk PRIMARY KEY CONSTRAINT captcha_used_hash CHECK (length(challenge_hash) = 32),
  expires_at     timestamptz NOT NULL
);
CREATE INDEX captcha_used_expires ON accounts.captcha_used (expires_at);

-- Keys the database makes for itself, each once.
CREATE TABLE accounts.secret (
  name  text  CONSTRAINT secret_pk PRIMARY KEY,
  value bytea NOT NULL CONSTRAINT secret_length CHECK (length(value) = 32)
);
INSERT INTO accounts.secret (name, value)
  SELECT name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  FROM unnest(ARRAY['captcha', 'code', 'address']) AS name;
CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON accounts.secret FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

GRANT SELECT ON accounts.secret TO ohmstead_api;
GRANT SELECT, INSERT ON accounts.sign_in, accounts.device_cookie, accounts.code, accounts.attempt, accounts.captcha_used TO ohmstead_api;
GRANT UPDATE (token_hash, csrf_hash, former_token_hash, former_csrf_hash, former_until, last_seen_at, step_up_at, ended_at, end_reason, ip) ON accounts.sign_in TO ohmstead_api;
GRANT UPDATE (last_used_at) ON accounts.device_cookie TO ohmstead_api;
GRANT UPDATE (tries, used_at) ON accounts.code TO ohmstead_api;
GRANT UPDATE, DELETE ON accounts.attempt TO ohmstead_api;
GRANT DELETE ON accounts.sign_in, accounts.device_cookie TO ohmstead_api;
GRANT SELECT, DELETE ON accounts.code, accounts.attempt, accounts.captcha_used, accounts.sign_in TO ohmstead_worker;
