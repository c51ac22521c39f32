-- Staff are principals of their own (decisions §4): own table, own cookie, no wallet, no upline. Nothing here refers to a member.
CREATE SCHEMA staff;

CREATE TABLE staff.person (
  id            text PRIMARY KEY,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  login         text NOT NULL CHECK (length(login) BETWEEN 3 AND 60),
  password_hash text NOT NULL,
  role          text NOT NULL CHECK (role IN ('support', 'content', 'operations', 'finance', 'administrator')),
  created_at    timestamptz NOT NULL,
  created_by    text NOT NULL,
  disabled_at   timestamptz
);
CREATE UNIQUE INDEX person_login ON staff.person (lower(login));

CREATE TABLE staff.sign_in (
  id             text PRIMARY KEY,
  staff_id       text NOT NULL REFERENCES staff.person (id),
  token_hash     bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  csrf_hash      bytea NOT NULL CHECK (length(csrf_hash) = 32),
  ip             text NOT NULL,
  created_at     timestamptz NOT NULL,
  last_seen_at   timestamptz NOT NULL,
  absolute_until timestamptz NOT NULL,
  ended_at       timestamptz
);
CREATE INDEX sign_in_staff ON staff.sign_in (staff_id, created_at);

-- Guesses at a login, counted before they are looked at, whether the login exists or not.
CREATE TABLE staff.guess (
  subject bytea PRIMARY KEY CHECK (length(subject) = 32),
  tries   integer NOT NULL CHECK (tries > 0),
  free_at timestamptz NOT NULL
);

-- The one-time link that opens the first administrator's account: single use, short-lived, and none once an administrator exists.
CREATE TABLE staff.setup_link (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  used_by    text REFERENCES staff.person (id)
);

CREATE FUNCTION staff.refuse_second_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM staff.person WHERE role = 'administrator' AND id IS DISTINCT FROM new.used_by) THEN
    RAISE EXCEPTION 'staff: a set-up link opens the first administrator only' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER first_only BEFORE INSERT OR UPDATE ON staff.setup_link FOR EACH ROW EXECUTE FUNCTION staff.refuse_second_first();
CREATE TRIGGER never_deleted BEFORE DELETE ON staff.person FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

GRANT USAGE ON SCHEMA staff TO ohmstead_api;
GRANT SELECT, INSERT ON staff.person, staff.sign_in, staff.guess, staff.setup_link TO ohmstead_api;
GRANT UPDATE (password_hash, role, disabled_at) ON staff.person TO ohmstead_api;
GRANT UPDATE (last_seen_at, ended_at) ON staff.sign_in TO ohmstead_api;
GRANT UPDATE (tries, free_at), DELETE ON staff.guess TO ohmstead_api;
GRANT UPDATE (used_at, used_by) ON staff.setup_link TO ohmstead_api;
