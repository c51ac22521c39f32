-- The spendable balance of a member's recharge wallet, by which the gateway decides whether a card may start.
CREATE OR REPLACE FUNCTION charging.free_for_charging(of_member text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(b.available_micros), 0)::bigint FROM ledger.account_balance b WHERE b.kind = 'recharge' AND b.owner = of_member
$$;

-- Opens a charging session for the member of a card. The gateway cannot open one in any other way: the card is accepted, its member agreed
-- to card charges, has no debts and no other charging session, and the unit is public.
CREATE OR REPLACE FUNCTION charging.open_by_card(of_id text, of_card text, of_point text, of_connector integer, at timestamptz, token text, due timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  card record;
BEGIN
  SELECT c.*, h.cards_on INTO card FROM charging.card c JOIN charging.card_holder h USING (member_id) WHERE c.id = of_card FOR SHARE OF c;
  IF card.id IS NULL OR card.state <> 'accepted' OR NOT card.cards_on OR card.registered_at > at OR coalesce(card.expires_at <= at, false)
     OR EXISTS (SELECT FROM charging.charging_session s WHERE s.driver_id = card.member_id AND s.debt_micros > 0) THEN
    RAISE EXCEPTION 'charging: this card begins no charging session' USING ERRCODE = 'LG001';
  END IF;
  INSERT INTO charging.charging_session (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token, due_at)
  SELECT of_id, of_point, of_connector, card.member_id, t.id, 'authorised', at, token, due FROM charging.tariff_of(of_point, at) t;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'charging: there is no public tariff at this unit' USING ERRCODE = 'LG001';
  END IF;
  INSERT INTO charging.card_use (charging_session_id, card_id) VALUES (of_id, of_card);
END $$;

REVOKE ALL ON FUNCTION charging.free_for_charging, charging.open_by_card FROM public;
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
