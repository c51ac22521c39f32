-- What a member has beside the password: an authenticator app with its recovery codes, and passkeys.
--
-- The seed of an authenticator is the one secret that must be read again; it stands sealed with a key outside of the database.
-- Recovery codes and challenges stand as hashes, a passkey as its public half: nothing here lets a reader in. That a code counts once
-- and that a copied passkey is noticed are rules of the rows themselves.

-- How often an authenticator's code, or a recovery code, was guessed by whoever knew the password.
ALTER TABLE accounts.attempt DROP CONSTRAINT attempt_scope;
ALTER TABLE accounts.attempt ADD CONSTRAINT attempt_scope CHECK (scope IN ('account', 'device', 'ip', 'stepUp', 'fundPassword', 'otp'));

CREATE TABLE accounts.authenticator (
  member_id text        CONSTRAINT authenticator_pk PRIMARY KEY CONSTRAINT authenticator_of_member REFERENCES accounts.member,
  secret    bytea       NOT NULL CONSTRAINT authenticator_sealed CHECK (length(secret) BETWEEN 45 AND 200 AND get_byte(secret, 0) = 1),
  begun_at  timestamptz NOT NULL,
  -- Null: begun, and not yet proven by a first code.
  on_since  timestamptz,
  -- The newest thirty seconds whose code was used.
  last_step bigint      CONSTRAINT authenticator_step CHECK (last_step > 0),
  CONSTRAINT authenticator_proven CHECK ((on_since IS NULL) = (last_step IS NULL))
);

-- Each code counts once, and none that is older than one that counted. The secret of an authenticator that is on never changes.
CREATE FUNCTION accounts.keep_authenticator() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.member_id <> OLD.member_id OR (OLD.on_since IS NOT NULL
     AND ((NEW.secret, NEW.begun_at, NEW.on_since) IS DISTINCT FROM (OLD.secret, OLD.begun_at, OLD.on_since) OR NEW.last_step <= OLD.last_step)) THEN
    RAISE EXCEPTION 'a code counts once' USING ERRCODE = 'check_violation', CONSTRAINT = 'authenticator_moves_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_authenticator BEFORE UPDATE ON accounts.authenticator FOR EACH ROW EXECUTE FUNCTION accounts.keep_authenticator();

CREATE TABLE accounts.recovery_code (
  member_id text        NOT NULL CONSTRAINT recovery_code_of_member REFERENCES accounts.member,
  place     smallint    NOT NULL CONSTRAINT recovery_code_place CHECK (place BETWEEN 1 AND 10),
  code_hash bytea       NOT NULL CONSTRAINT recovery_code_key UNIQUE CONSTRAINT recovery_code_hash CHECK (length(code_hash) = 32),
  issued_at timestamptz NOT NULL,
  used_at   timestamptz,
  CONSTRAINT recovery_code_pk PRIMARY KEY (member_id, place)
);

-- A recovery code is used once, and never becomes another one.
CREATE FUNCTION accounts.keep_recovery_code() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.used_at IS NOT NULL OR (NEW.member_id, NEW.place, NEW.code_hash, NEW.issued_at) IS DISTINCT FROM (OLD.member_id, OLD.place, OLD.code_hash, OLD.issued_at) THEN
    RAISE EXCEPTION 'a recovery code is used once' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_code_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_recovery_code BEFORE UPDATE ON accounts.recovery_code FOR EACH ROW EXECUTE FUNCTION accounts.keep_recovery_code();

CREATE TABLE accounts.passkey (
  id            text        CONSTRAINT passkey_pk PRIMARY KEY CONSTRAINT passkey_form CHECK (id ~ '^pk_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id     text        NOT NULL CONSTRAINT passkey_of_member REFERENCES accounts.member,
  credential_id bytea       NOT NULL CONSTRAINT passkey_credential_key UNIQUE
                            CONSTRAINT passkey_credential CHECK (length(credential_id) BETWEEN 16 AND 1023),
  -- COSE.
  public_key    bytea       NOT NULL CONSTRAINT passkey_public_half CHECK (length(public_key) BETWEEN 32 AND 2000),
  -- It works for this host alone.
  host          text        NOT NULL CONSTRAINT passkey_host CHECK (length(host) BETWEEN 1 AND 253),
  name          text        NOT NULL CONSTRAINT passkey_name CHECK (length(name) BETWEEN 1 AND 40),
  transports    text[]      NOT NULL CONSTRAINT passkey_transports CHECK (cardinality(transports) <= 10),
  -- How often the device used it; 0 for ever where it does not count.
  counter       bigint      NOT NULL CONSTRAINT passkey_counter CHECK (counter BETWEEN 0 AND 4294967295),
  synced        boolean     NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkey_of_member ON accounts.passkey (member_id, created_at DESC);

-- What a passkey is stays. A device that counts counts upwards: one whose number comes twice is two devices.
CREATE FUNCTION accounts.keep_passkey() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.member_id, NEW.credential_id, NEW.public_key, NEW.host, NEW.transports, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.member_id, OLD.credential_id, OLD.public_key, OLD.host, OLD.transports, OLD.created_at) THEN
    RAISE EXCEPTION 'what a passkey is does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'passkey_stays';
  END IF;
  IF NEW.counter < OLD.counter OR (NEW.last_used_at IS DISTINCT FROM OLD.last_used_at AND OLD.counter > 0 AND NEW.counter = OLD.counter) THEN
    RAISE EXCEPTION 'a device counts upwards' USING ERRCODE = 'check_violation', CONSTRAINT = 'passkey_counts_upwards';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_passkey BEFORE UPDATE ON accounts.passkey FOR EACH ROW EXECUTE FUNCTION accounts.keep_passkey();

-- What a device is asked to sign. Used, it is gone.
CREATE TABLE accounts.passkey_challenge (
  challenge_hash bytea       CONSTRAINT passkey_challenge_pk PRIMARY KEY CONSTRAINT passkey_challenge_hash CHECK (length(challenge_hash) = 32),
  purpose        text        NOT NULL CONSTRAINT passkey_challenge_purpose CHECK (purpose IN ('register', 'login', 'stepUp')),
  -- Nobody is known yet when somebody logs in; everything else is bound to the sign-in that asked.
  sign_in_id     text,
  issued_at      timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  CONSTRAINT passkey_challenge_whose CHECK ((purpose = 'login') = (sign_in_id IS NULL)),
  CONSTRAINT passkey_challenge_lifetime CHECK (expires_at > issued_at AND expires_at <= issued_at + interval '5 minutes')
);
CREATE INDEX passkey_challenge_expires ON accounts.passkey_challenge (expires_at);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE ON accounts.passkey_challenge FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

GRANT SELECT, INSERT, DELETE ON accounts.authenticator, accounts.recovery_code, accounts.passkey, accounts.passkey_challenge TO ohmstead_api;
GRANT UPDATE (secret, begun_at, on_since, last_step) ON accounts.authenticator TO ohmstead_api;
GRANT UPDATE (used_at) ON accounts.recovery_code TO ohmstead_api;
GRANT UPDATE (name, counter, synced, last_used_at) ON accounts.passkey TO ohmstead_api;
GRANT SELECT, DELETE ON accounts.passkey_challenge TO ohmstead_worker;
