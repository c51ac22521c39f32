-- The spendable balance of a member's recharge wallet, by which the gateway decides whether a card may start.
CREATE OR REPLACE FUNCTION charging.free_for_charging(of_member text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(b.available_micros), 0)::bigint FROM ledger.account_balance b WHERE b.kind = 'recharge' AND b.owner = of_member
$$;

-- Whether a start at a unit can have been reported late: it is older than a clock may be wrong, and the unit was disconnected since.
CREATE OR REPLACE FUNCTION charging.was_delayed(of_point text, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT at < platform.now() - interval '5 minutes' AND NOT coalesce(range_agg(a.during) @> tstzrange(at, platform.now()), false)
    FROM devices.availability a WHERE a.point_id = of_point AND a.connector = 0 AND a.state = 'online'
$$;

-- Opens a charging session for the member of a card. The gateway cannot open one in any other way: the card is accepted, its member agreed
-- to card charges, has no debts and no other charging session, and the unit is public. What a disconnected unit delivered is charged by the
-- right of the card at that time: money, debts, another charging session, and later changes of the card do not make it free.
CREATE OR REPLACE FUNCTION charging.open_by_card(of_id text, of_card text, of_point text, of_connector integer, at timestamptz, token text, due timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  card       record;
  of_member  text;
  is_delayed boolean := charging.was_delayed(of_point, at);
BEGIN
  SELECT c.*, h.cards_on INTO card FROM charging.card c JOIN charging.card_holder h USING (member_id) WHERE c.id = of_card FOR SHARE OF c;
  IF is_delayed THEN
    SELECT r.member_id INTO of_member FROM charging.card_right r
     WHERE r.card_id = of_card AND r.during @> at AND coalesce(r.expires_at > at, true);
  ELSIF card.state = 'accepted' AND card.cards_on AND card.registered_at <= at AND coalesce(card.expires_at > at, true) AND devices.stays_in_use(of_point)
     AND NOT EXISTS (SELECT FROM charging.charging_session s WHERE s.driver_id = card.member_id AND s.debt_micros > 0) THEN
    of_member := card.member_id;
  END IF;
  IF of_member IS NULL THEN
    RAISE EXCEPTION 'charging: this card begins no charging session' USING ERRCODE = 'LG001';
  END IF;
  INSERT INTO charging.charging_session (id, point_id, connector, driver_id, tariff_id, state, revived, authorised_at, access_token, due_at)
  SELECT of_id, of_point, of_connector, of_member, t.id, 'authorised',
         is_delayed AND EXISTS (SELECT FROM charging.charging_session s
                                 WHERE (s.driver_id = of_member AND s.left_at IS NULL OR s.point_id = of_point AND s.connector = of_connector)
                                   AND s.state IN ('authorised', 'charging', 'suspended') AND NOT s.revived),
         at, token, due FROM charging.tariff_of(of_point, at) t;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'charging: there is no public tariff at this unit' USING ERRCODE = 'LG001';
  END IF;
  INSERT INTO charging.card_use (charging_session_id, card_id) VALUES (of_id, card.id);
END $$;

REVOKE ALL ON FUNCTION charging.free_for_charging, charging.open_by_card, charging.was_delayed FROM public;
GRANT EXECUTE ON FUNCTION charging.free_for_charging, charging.open_by_card TO ohmstead_gateway;

-- Cards of members come from a reader; numbers are entered by the staff member who is signed in. Either way now, not at a time of choice.
CREATE OR REPLACE FUNCTION charging.prove_card() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.registered_by IS NULL AND NOT EXISTS (
    SELECT FROM charging.card_enrolment e WHERE e.member_id = new.member_id AND e.tag = new.tag AND e.spoiled IS NULL
       AND e.seen_at BETWEEN e.opened_at AND e.closes_at AND new.registered_at <= e.closes_at + interval '5 minutes') THEN
    RAISE EXCEPTION 'charging: a card belongs to a member only after it was shown to a reader' USING ERRCODE = 'LG001';
  END IF;
  IF new.registered_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM staff.acting() a WHERE a.staff_id = new.registered_by AND a.role IN ('operations', 'administrator')) THEN
    RAISE EXCEPTION 'charging: a card number is entered by the staff member who is signed in' USING ERRCODE = 'LG001';
  END IF;
  IF new.registered_by IS NOT NULL AND new.state <> 'blocked' THEN
    RAISE EXCEPTION 'guard:charging_card_consent: a card that staff add is blocked until its member unblocks it' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON charging.card
  FOR EACH ROW WHEN (NOT platform.near(NEW.registered_at)) EXECUTE FUNCTION platform.refuse_time('registered_at');
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON charging.card_enrolment
  FOR EACH ROW WHEN (NOT platform.near(NEW.opened_at)) EXECUTE FUNCTION platform.refuse_time('opened_at');

-- A card is shown to a reader once and now; what was shown does not change, and a spoiled wait stays spoiled.
CREATE OR REPLACE FUNCTION charging.judge_shown() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.tag IS NOT NULL AND (new.tag, new.seen_at) IS DISTINCT FROM (old.tag, old.seen_at)
     OR old.spoiled IS NOT NULL AND new.spoiled IS DISTINCT FROM old.spoiled THEN
    RAISE EXCEPTION 'charging: the card that was shown to a reader does not change' USING ERRCODE = 'LG001';
  END IF;
  IF new.seen_at IS DISTINCT FROM old.seen_at AND NOT platform.near(new.seen_at) THEN
    RAISE EXCEPTION 'time: charging.card_enrolment of seen_at is not a possible time' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER shown_once BEFORE UPDATE ON charging.card_enrolment FOR EACH ROW EXECUTE FUNCTION charging.judge_shown();

-- The times in which a card may charge follow the card and its member's agreement, at the time of the database.
CREATE OR REPLACE FUNCTION charging.keep_card_rights() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN
    UPDATE charging.card_right r SET during = tstzrange(lower(r.during), greatest(platform.now(), lower(r.during) + interval '1 microsecond'))
     WHERE r.card_id = old.id AND upper_inf(r.during);
  END IF;
  IF tg_op <> 'DELETE' THEN
    INSERT INTO charging.card_right (card_id, tag, member_id, expires_at, during)
    SELECT new.id, new.tag, new.member_id, new.expires_at, charging.right_since(new.tag, CASE tg_op WHEN 'INSERT' THEN new.registered_at ELSE platform.now() END)
      FROM charging.card_holder h WHERE new.state = 'accepted' AND h.member_id = new.member_id AND h.cards_on FOR SHARE OF h;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION charging.keep_holder_rights() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.cards_on THEN
    INSERT INTO charging.card_right (card_id, tag, member_id, expires_at, during)
    SELECT c.id, c.tag, c.member_id, c.expires_at, charging.right_since(c.tag, platform.now())
      FROM charging.card c WHERE c.member_id = new.member_id AND c.state = 'accepted' FOR SHARE OF c;
  ELSE
    UPDATE charging.card_right r SET during = tstzrange(lower(r.during), greatest(platform.now(), lower(r.during) + interval '1 microsecond'))
     WHERE r.member_id = new.member_id AND upper_inf(r.during);
  END IF;
  RETURN NULL;
END $$;
-- From a moment on, or from the end of the former right to the same number: clocks of servers differ a little.
CREATE OR REPLACE FUNCTION charging.right_since(of_tag text, since timestamptz) RETURNS tstzrange
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT tstzrange(greatest(since, max(upper(r.during))), NULL) FROM charging.card_right r WHERE r.tag = of_tag
$$;
REVOKE ALL ON FUNCTION charging.right_since FROM public;
CREATE OR REPLACE TRIGGER rights AFTER INSERT OR DELETE ON charging.card FOR EACH ROW EXECUTE FUNCTION charging.keep_card_rights();
CREATE OR REPLACE TRIGGER rights_by_state AFTER UPDATE OF state ON charging.card
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION charging.keep_card_rights();
CREATE OR REPLACE TRIGGER rights AFTER UPDATE OF cards_on ON charging.card_holder
  FOR EACH ROW WHEN (NEW.cards_on <> OLD.cards_on) EXECUTE FUNCTION charging.keep_holder_rights();

-- They are kept as long as a unit may report late (OLD_MS in start.ts: 30 days), or until the account closes.
CREATE OR REPLACE FUNCTION charging.keep_right() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF coalesce(upper(old.during) > platform.now() - interval '31 days', true)
     AND EXISTS (SELECT FROM charging.card_holder h WHERE h.member_id = old.member_id) THEN
    RAISE EXCEPTION 'charging: when a card could charge is kept for 31 days' USING ERRCODE = 'LG001';
  END IF;
  RETURN old;
END $$;
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON charging.card_right FOR EACH ROW EXECUTE FUNCTION charging.keep_right();
