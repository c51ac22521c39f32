-- Colleagues who are invited, and what each has beside a password.
--
-- An administrator adds a person without a password; a one-time link lets them set their own. Whoever comes in without a second
-- factor can do nothing but set one. One administrator who can sign in always remains: the database sees to it.

ALTER TABLE staff.person ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE staff.person ADD COLUMN password_changed_at timestamptz;
-- When the account was opened; null: invited, and not yet here.
ALTER TABLE staff.person ADD COLUMN joined_at timestamptz;
UPDATE staff.person SET joined_at = created_at, password_changed_at = created_at;
ALTER TABLE staff.person ADD CONSTRAINT person_password_dated CHECK ((password_hash IS NULL) = (password_changed_at IS NULL));
ALTER TABLE staff.person ADD CONSTRAINT person_password_joined CHECK (password_hash IS NULL OR joined_at IS NOT NULL);

ALTER TABLE staff.sign_in ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

-- Nobody is left without an administrator: neither by a role, nor by disabling, nor by taking a password away. One at a time, so
-- that two who act on each other at once do not both succeed.
CREATE FUNCTION staff.keep_administrator() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.login, NEW.name, NEW.created_at, NEW.created_by) IS DISTINCT FROM (OLD.id, OLD.login, OLD.name, OLD.created_at, OLD.created_by)
     OR (OLD.joined_at IS NOT NULL AND NEW.joined_at IS DISTINCT FROM OLD.joined_at) THEN
    RAISE EXCEPTION 'who a member of staff is does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'person_stays';
  END IF;
  IF OLD.role = 'administrator' AND OLD.disabled_at IS NULL AND OLD.password_hash IS NOT NULL
     AND NOT (NEW.role = 'administrator' AND NEW.disabled_at IS NULL AND NEW.password_hash IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(3609);
    IF NOT EXISTS (
      SELECT FROM staff.person p WHERE p.id <> NEW.id AND p.role = 'administrator' AND p.disabled_at IS NULL AND p.password_hash IS NOT NULL
    ) THEN
      RAISE EXCEPTION 'one administrator remains' USING ERRCODE = 'check_violation', CONSTRAINT = 'person_administrator_remains';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_administrator BEFORE UPDATE ON staff.person FOR EACH ROW EXECUTE FUNCTION staff.keep_administrator();

-- Links for colleagues: single use, 60 minutes, one at a time for a person.
CREATE TABLE staff.join_link (
  token_hash bytea       CONSTRAINT join_link_pk PRIMARY KEY CONSTRAINT join_link_hash CHECK (length(token_hash) = 32),
  staff_id   text        NOT NULL CONSTRAINT join_link_of_person REFERENCES staff.person,
  issued_by  text        NOT NULL,
  issued_at  timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Used, or taken back by a later one.
  ended_at   timestamptz,
  CONSTRAINT join_link_lifetime CHECK (expires_at > issued_at AND expires_at <= issued_at + interval '60 minutes'),
  CONSTRAINT join_link_by_another CHECK (issued_by <> staff_id)
);
CREATE UNIQUE INDEX join_link_open ON staff.join_link (staff_id) WHERE ended_at IS NULL;

CREATE TABLE staff.authenticator (
  staff_id  text        CONSTRAINT authenticator_pk PRIMARY KEY CONSTRAINT authenticator_of_person REFERENCES staff.person,
  secret    bytea       NOT NULL CONSTRAINT authenticator_sealed CHECK (length(secret) BETWEEN 45 AND 200 AND get_byte(secret, 0) = 1),
  begun_at  timestamptz NOT NULL,
  on_since  timestamptz,
  last_step bigint      CONSTRAINT authenticator_step CHECK (last_step > 0),
  CONSTRAINT authenticator_proven CHECK ((on_since IS NULL) = (last_step IS NULL))
);
CREATE FUNCTION staff.keep_authenticator() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.staff_id <> OLD.staff_id OR (OLD.on_since IS NOT NULL
     AND ((NEW.secret, NEW.begun_at, NEW.on_since) IS DISTINCT FROM (OLD.secret, OLD.begun_at, OLD.on_since) OR NEW.last_step <= OLD.last_step)) THEN
    RAISE EXCEPTION 'a code counts once' USING ERRCODE = 'check_violation', CONSTRAINT = 'authenticator_moves_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_authenticator BEFORE UPDATE ON staff.authenticator FOR EACH ROW EXECUTE FUNCTION staff.keep_authenticator();

CREATE TABLE staff.recovery_code (
  staff_id  text        NOT NULL CONSTRAINT recovery_code_of_person REFERENCES staff.person,
  place     smallint    NOT NULL CONSTRAINT recovery_code_place CHECK (place BETWEEN 1 AND 10),
  code_hash bytea       NOT NULL CONSTRAINT recovery_code_key UNIQUE CONSTRAINT recovery_code_hash CHECK (length(code_hash) = 32),
  issued_at timestamptz NOT NULL,
  used_at   timestamptz,
  CONSTRAINT recovery_code_pk PRIMARY KEY (staff_id, place)
);
CREATE FUNCTION staff.keep_recovery_code() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.used_at IS NOT NULL OR (NEW.staff_id, NEW.place, NEW.code_hash, NEW.issued_at) IS DISTINCT FROM (OLD.staff_id, OLD.place, OLD.code_hash, OLD.issued_at) THEN
    RAISE EXCEPTION 'a recovery code is used once' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_code_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_recovery_code BEFORE UPDATE ON staff.recovery_code FOR EACH ROW EXECUTE FUNCTION staff.keep_recovery_code();

CREATE TABLE staff.passkey (
  id            text        CONSTRAINT passkey_pk PRIMARY KEY CONSTRAINT passkey_form CHECK (id ~ '^pk_[0-9a-hjkmnp-tv-z]{26}$'),
  staff_id      text        NOT NULL CONSTRAINT passkey_of_person REFERENCES staff.person,
  credential_id bytea       NOT NULL CONSTRAINT passkey_credential_key UNIQUE
                            CONSTRAINT passkey_credential CHECK (length(credential_id) BETWEEN 16 AND 1023),
  public_key    bytea       NOT NULL CONSTRAINT passkey_public_key CHECK (length(public_key) BETWEEN 32 AND 2000),
  host          text        NOT NULL CONSTRAINT passkey_host CHECK (length(host) BETWEEN 1 AND 253),
  name          text        NOT NULL CONSTRAINT passkey_name CHECK (length(name) BETWEEN 1 AND 40),
  transports    text[]      NOT NULL CONSTRAINT passkey_transports CHECK (cardinality(transports) <= 10),
  counter       bigint      NOT NULL CONSTRAINT passkey_counter CHECK (counter BETWEEN 0 AND 4294967295),
  synced        boolean     NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkey_of_person ON staff.passkey (staff_id, created_at DESC);
CREATE FUNCTION staff.keep_passkey() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.staff_id, NEW.credential_id, NEW.public_key, NEW.host, NEW.name, NEW.transports, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.staff_id, OLD.credential_id, OLD.public_key, OLD.host, OLD.name, OLD.transports, OLD.created_at) THEN
    RAISE EXCEPTION 'what a passkey is does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'passkey_stays';
  END IF;
  IF NEW.counter < OLD.counter OR (NEW.last_used_at IS DISTINCT FROM OLD.last_used_at AND OLD.counter > 0 AND NEW.counter = OLD.counter) THEN
    RAISE EXCEPTION 'a device counts upwards' USING ERRCODE = 'check_violation', CONSTRAINT = 'passkey_counts_upwards';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_passkey BEFORE UPDATE ON staff.passkey FOR EACH ROW EXECUTE FUNCTION staff.keep_passkey();

-- What a device is asked to sign. Used, it is gone.
CREATE TABLE staff.passkey_challenge (
  challenge_hash bytea       CONSTRAINT passkey_challenge_pk PRIMARY KEY CONSTRAINT passkey_challenge_hash CHECK (length(challenge_hash) = 32),
  -- Null: to sign in, when nobody is known yet. Else the sign-in that asked, to make a passkey.
  sign_in_id     text        CONSTRAINT passkey_challenge_of_sign_in REFERENCES staff.sign_in,
  issued_at      timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  CONSTRAINT passkey_challenge_lifetime CHECK (expires_at > issued_at AND expires_at <= issued_at + interval '5 minutes')
);
CREATE INDEX passkey_challenge_expires ON staff.passkey_challenge (expires_at);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE ON staff.passkey_challenge FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

GRANT UPDATE (password_changed_at, joined_at) ON staff.person TO ohmstead_api;
GRANT SELECT, INSERT ON staff.join_link TO ohmstead_api;
GRANT UPDATE (ended_at) ON staff.join_link TO ohmstead_api;
GRANT SELECT, INSERT, DELETE ON staff.authenticator, staff.recovery_code, staff.passkey, staff.passkey_challenge TO ohmstead_api;
GRANT UPDATE (secret, begun_at, on_since, last_step) ON staff.authenticator TO ohmstead_api;
GRANT UPDATE (used_at) ON staff.recovery_code TO ohmstead_api;
GRANT UPDATE (counter, synced, last_used_at) ON staff.passkey TO ohmstead_api;
GRANT USAGE ON SCHEMA staff TO ohmstead_worker;
GRANT SELECT, DELETE ON staff.passkey_challenge, staff.guess TO ohmstead_worker;
