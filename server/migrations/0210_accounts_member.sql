-- Who takes part, and who invited whom.
--
-- A member's row carries no personal data and is never deleted: the ledger and the uplines point at it. What identifies a
-- person stands in accounts.person and may be erased. The uplines are taken once, at registration, by the database itself:
-- rebates are paid along them, so nobody can move them afterwards.

CREATE SCHEMA accounts;

-- Codes that the administrator gives out; whoever joins by one has no upline, and no rebate flows.
CREATE TABLE accounts.invitation (
  code      text        CONSTRAINT invitation_pk PRIMARY KEY CONSTRAINT invitation_form CHECK (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  note      text        NOT NULL CONSTRAINT invitation_note CHECK (length(note) <= 120),
  issued_by text        NOT NULL,
  issued_at timestamptz NOT NULL,
  uses_max  integer     CONSTRAINT invitation_uses CHECK (uses_max > 0),
  ended_at  timestamptz
);

CREATE TABLE accounts.member (
  id              text        CONSTRAINT member_pk PRIMARY KEY CONSTRAINT member_form CHECK (id ~ '^mb_[0-9a-hjkmnp-tv-z]{26}$'),
  invitation_code text        NOT NULL CONSTRAINT member_invitation_key UNIQUE
                              CONSTRAINT member_invitation_form CHECK (invitation_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  inviter_id      text        CONSTRAINT member_of_inviter REFERENCES accounts.member,
  house_code      text        CONSTRAINT member_of_invitation REFERENCES accounts.invitation,
  country         text        NOT NULL CONSTRAINT member_country CHECK (country ~ '^[A-Z]{2}$'),
  -- Staff, their families, the operator: what they pay is never distributed and what they have is never sent to members.
  affiliated      boolean     NOT NULL DEFAULT false,
  -- An account of the operator itself.
  house           boolean     NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL,
  closed_at       timestamptz,
  CONSTRAINT member_came_one_way CHECK ((inviter_id IS NULL) <> (house_code IS NULL)),
  CONSTRAINT member_not_by_self CHECK (inviter_id <> id),
  CONSTRAINT member_house_is_affiliated CHECK (NOT house OR affiliated)
);
CREATE INDEX member_of_inviter ON accounts.member (inviter_id, created_at) WHERE inviter_id IS NOT NULL;
CREATE INDEX member_of_invitation ON accounts.member (house_code) WHERE house_code IS NOT NULL;

CREATE TABLE accounts.upline (
  member_id  text     NOT NULL CONSTRAINT upline_of_member REFERENCES accounts.member,
  generation smallint NOT NULL CONSTRAINT upline_generation CHECK (generation BETWEEN 1 AND 3),
  upline_id  text     NOT NULL CONSTRAINT upline_is_member REFERENCES accounts.member,
  CONSTRAINT upline_pk PRIMARY KEY (member_id, generation),
  CONSTRAINT upline_once UNIQUE (member_id, upline_id),
  CONSTRAINT upline_not_self CHECK (upline_id <> member_id)
);
CREATE INDEX upline_of_upline ON accounts.upline (upline_id, generation);

CREATE FUNCTION accounts.freeze_uplines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO accounts.upline (member_id, generation, upline_id)
    SELECT NEW.id, 1, NEW.inviter_id WHERE NEW.inviter_id IS NOT NULL
    UNION ALL
    SELECT NEW.id, above.generation + 1, above.upline_id FROM accounts.upline above WHERE above.member_id = NEW.inviter_id AND above.generation < 3;
  RETURN NULL;
END $$;
CREATE TRIGGER freeze_uplines AFTER INSERT ON accounts.member FOR EACH ROW EXECUTE FUNCTION accounts.freeze_uplines();

-- An upline is only ever what the inviters say; written by hand, it is refused.
CREATE FUNCTION accounts.prove_upline() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  expected text := NEW.member_id;
BEGIN
  FOR step IN 1 .. NEW.generation LOOP
    SELECT m.inviter_id INTO expected FROM accounts.member m WHERE m.id = expected;
  END LOOP;
  IF expected IS DISTINCT FROM NEW.upline_id THEN
    RAISE EXCEPTION 'an upline follows from who invited whom' USING ERRCODE = 'check_violation', CONSTRAINT = 'upline_is_inviter';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER prove_upline BEFORE INSERT ON accounts.upline FOR EACH ROW EXECUTE FUNCTION accounts.prove_upline();

CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON accounts.upline FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON accounts.upline EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_delete BEFORE DELETE ON accounts.member FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON accounts.member EXECUTE FUNCTION platform.refuse_change();

-- What a member is stays; `affiliated` and `house` can be declared but not taken back, an account closes once.
CREATE FUNCTION accounts.keep_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.invitation_code, NEW.inviter_id, NEW.house_code, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.invitation_code, OLD.inviter_id, OLD.house_code, OLD.created_at)
     OR (OLD.affiliated AND NOT NEW.affiliated) OR (OLD.house AND NOT NEW.house)
     OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at) THEN
    RAISE EXCEPTION 'what a member is does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'member_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_member BEFORE UPDATE ON accounts.member FOR EACH ROW EXECUTE FUNCTION accounts.keep_member();

-- Personal data, apart. Erasing a person is deleting this row (and the rows below it); everything else keeps only the member's id.
CREATE TABLE accounts.person (
  member_id           text        CONSTRAINT person_pk PRIMARY KEY CONSTRAINT person_of_member REFERENCES accounts.member,
  email               text        CONSTRAINT person_email_length CHECK (length(email) <= 254),
  email_canonical     text        CONSTRAINT person_email_key UNIQUE,
  phone               text,
  phone_canonical     text        CONSTRAINT person_phone_key UNIQUE,
  username            text        NOT NULL CONSTRAINT person_username CHECK (length(username) BETWEEN 1 AND 30),
  username_changed_at timestamptz,
  password_hash       text        CONSTRAINT person_password CHECK (password_hash LIKE '$argon2id$%'),
  password_changed_at timestamptz,
  language            text        NOT NULL,
  zone                text        NOT NULL DEFAULT 'UTC',
  avatar_id           text,
  -- What an outside support desk hears instead of an id of ours.
  support_id          uuid        NOT NULL CONSTRAINT person_support_key UNIQUE,
  registered_ip       text        NOT NULL,
  CONSTRAINT person_email_pair CHECK ((email IS NULL) = (email_canonical IS NULL)),
  CONSTRAINT person_phone_pair CHECK ((phone IS NULL) = (phone_canonical IS NULL))
);
CREATE UNIQUE INDEX person_username_key ON accounts.person (lower(username));

CREATE TABLE accounts.consent (
  member_id text        NOT NULL CONSTRAINT consent_of_member REFERENCES accounts.member,
  document  text        NOT NULL CONSTRAINT consent_document CHECK (document IN ('terms', 'privacy')),
  version   text        NOT NULL CONSTRAINT consent_version CHECK (length(version) BETWEEN 1 AND 20),
  given_at  timestamptz NOT NULL,
  CONSTRAINT consent_pk PRIMARY KEY (member_id, document, version)
);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON accounts.consent FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON accounts.consent EXECUTE FUNCTION platform.refuse_change();

GRANT USAGE ON SCHEMA accounts TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT ON accounts.member, accounts.upline TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT ON accounts.invitation, accounts.consent TO ohmstead_api, ohmstead_staff_read;
GRANT SELECT ON accounts.person TO ohmstead_api, ohmstead_worker;
GRANT INSERT ON accounts.member, accounts.person, accounts.consent, accounts.invitation TO ohmstead_api;
GRANT UPDATE (affiliated, house, closed_at) ON accounts.member TO ohmstead_api;
GRANT UPDATE (ended_at) ON accounts.invitation TO ohmstead_api;
GRANT UPDATE, DELETE ON accounts.person TO ohmstead_api;
