-- Cards: a charging session that is started at the unit by a known card is its member's, with tariff and hold.
--
-- A card is known by its number (idTag, OCPP 1.6 §7.15: up to 20 characters without case). Its member proves it by holding it to the reader
-- of a unit while the member's page waits for it; staff types the numbers of a fleet. Numbers are personal data: shown by their last
-- four characters, forgotten when the account closes.

CREATE TABLE charging.card_holder (
  member_id  text        CONSTRAINT card_holder_pk PRIMARY KEY CONSTRAINT card_holder_is_member REFERENCES accounts.member,
  -- The group of all cards of one member (parentIdTag): one of them may end what another began.
  parent_tag text        NOT NULL CONSTRAINT card_holder_parent_key UNIQUE CONSTRAINT card_holder_parent CHECK (parent_tag ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- The member agreed that cards charge at the public tariff of the unit.
  agreed_at  timestamptz NOT NULL,
  cards_on   boolean     NOT NULL
);

CREATE TABLE charging.card (
  id            text        CONSTRAINT card_pk PRIMARY KEY CONSTRAINT card_form CHECK (id ~ '^cd_[0-9a-hjkmnp-tv-z]{26}$'),
  tag           text        NOT NULL CONSTRAINT card_tag_key UNIQUE
                            CONSTRAINT card_tag CHECK (length(tag) BETWEEN 4 AND 20 AND tag ~ '^[\x21-\x7e][\x20-\x7e]*[\x21-\x7e]$' AND tag = upper(tag)),
  member_id     text        NOT NULL CONSTRAINT card_of_holder REFERENCES charging.card_holder,
  name          text        NOT NULL CONSTRAINT card_name CHECK (length(name) BETWEEN 1 AND 40),
  state         text        NOT NULL CONSTRAINT card_state CHECK (state IN ('accepted', 'blocked')),
  expires_at    timestamptz,
  -- Who typed its number, where it was not held to a reader.
  registered_by text,
  registered_at timestamptz NOT NULL,
  blocked_at    timestamptz CONSTRAINT card_blocked CHECK ((state = 'blocked') = (blocked_at IS NOT NULL)),
  CONSTRAINT card_expires_later CHECK (expires_at > registered_at)
);
CREATE INDEX card_of_member ON charging.card (member_id, registered_at);

-- A member waits at the reader of one unit, and nobody else does there.
CREATE TABLE charging.card_enrolment (
  member_id text        CONSTRAINT card_enrolment_pk PRIMARY KEY CONSTRAINT card_enrolment_of_member REFERENCES accounts.member,
  point_id  text        NOT NULL CONSTRAINT card_enrolment_at_point REFERENCES devices.point CONSTRAINT card_enrolment_alone UNIQUE,
  opened_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL CONSTRAINT card_enrolment_short CHECK (closes_at > opened_at AND closes_at <= opened_at + interval '5 minutes'),
  -- The first card that nobody owns and that was shown.
  tag       text,
  seen_at   timestamptz CONSTRAINT card_enrolment_seen CHECK ((tag IS NULL) = (seen_at IS NULL)),
  -- Why no card can be taken from it.
  spoiled   text        CONSTRAINT card_enrolment_spoiled CHECK (spoiled IN ('several', 'taken'))
);

-- Which card began a charging session.
CREATE TABLE charging.card_use (
  charging_session_id text CONSTRAINT card_use_pk PRIMARY KEY CONSTRAINT card_use_of_session REFERENCES charging.charging_session,
  card_id             text NOT NULL CONSTRAINT card_use_of_card REFERENCES charging.card ON DELETE CASCADE
);
CREATE INDEX card_use_card ON charging.card_use (card_id);

CREATE FUNCTION charging.keep_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.tag, new.member_id, new.registered_by, new.registered_at, new.expires_at)
     IS DISTINCT FROM (old.id, old.tag, old.member_id, old.registered_by, old.registered_at, old.expires_at) THEN
    RAISE EXCEPTION 'charging: a card stays the card it is, and whose it is' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER stays BEFORE UPDATE ON charging.card FOR EACH ROW EXECUTE FUNCTION charging.keep_card();

-- Cards of members come from a reader; only staff types numbers.
CREATE FUNCTION charging.prove_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.registered_by IS NULL AND NOT EXISTS (
    SELECT FROM charging.card_enrolment e WHERE e.member_id = new.member_id AND e.tag = new.tag AND e.spoiled IS NULL
       AND e.seen_at BETWEEN e.opened_at AND e.closes_at AND new.registered_at <= e.closes_at + interval '5 minutes') THEN
    RAISE EXCEPTION 'charging: a card was held to a reader before it is somebody''s' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER proven BEFORE INSERT ON charging.card FOR EACH ROW EXECUTE FUNCTION charging.prove_card();

GRANT SELECT ON charging.card, charging.card_holder, charging.card_enrolment, charging.card_use TO ohmstead_api, ohmstead_worker, ohmstead_gateway;
GRANT SELECT (id, member_id, name, state, expires_at, registered_by, registered_at, blocked_at) ON charging.card TO ohmstead_staff_read;
GRANT INSERT, DELETE ON charging.card, charging.card_holder, charging.card_enrolment TO ohmstead_api;
GRANT UPDATE (name, state, blocked_at) ON charging.card TO ohmstead_api;
GRANT UPDATE (cards_on, agreed_at) ON charging.card_holder TO ohmstead_api;
GRANT UPDATE (tag, seen_at, spoiled) ON charging.card_enrolment TO ohmstead_gateway;
GRANT DELETE ON charging.card, charging.card_holder, charging.card_enrolment TO ohmstead_worker;

-- What is held for a charging session that began with a card is held by the worker, which hears of its start.
INSERT INTO ledger.kind_opener (kind, owner_kind, role) VALUES ('energy_payable', 'site', 'worker');
