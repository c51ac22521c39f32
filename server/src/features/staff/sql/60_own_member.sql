-- Members act in their own name: what only a member decides is written by the API in a transaction in which the sign-in of that member was
-- proven (45_member_acts.sql). A database login that names a member is refused. The owner of the tables is exempt: it could replace these functions. Other roles
-- of the product have no right to write these columns, or continue by what stations report, with guards of their own.

-- Arguments: the column that names the member, and the roles of staff who may write the row for a member.
CREATE OR REPLACE FUNCTION staff.judge_own_member() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  named CONSTANT text := pg_catalog.to_jsonb(COALESCE(NEW, OLD)) ->> TG_ARGV[0];
BEGIN
  IF named = accounts.acting() OR (SELECT a.role FROM staff.acting() a) = ANY (TG_ARGV[1]::text[]) THEN
    RETURN COALESCE(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'guard:own_member: %.% is written by the member who is signed in, in their own name', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG001';
END $$;

-- The language is stored by the server too, when a person signs in (50_member_accounts.sql).
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE OF username, username_seen, username_read, username_changed_at, zone, number_format, avatar_id ON accounts.person
  FOR EACH ROW WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE ON addresses.saved_address FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
-- Only its member lets a card charge.
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE OF state ON charging.card FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.state = 'accepted') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON charging.charging_session FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('driver_id', '{}');
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE ON charging.charging_session FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND (NEW.state IS DISTINCT FROM OLD.state OR NEW.stop_asked_at IS DISTINCT FROM OLD.stop_asked_at))
  EXECUTE FUNCTION staff.judge_own_member('driver_id', '{support,operations,finance,administrator}');
-- One that staff open has no member; it names them (charging.keep_dispute).
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON charging.dispute FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.opened_by IS NOT NULL) EXECUTE FUNCTION staff.judge_own_member('opened_by', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR DELETE ON charging.saved_point FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON hosting.flow FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE ON hosting.flow FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND (NEW.terms_version, NEW.confirmed_at, NEW.renewal, NEW.ended_at, NEW.member_id, NEW.lease_id)
    IS DISTINCT FROM (OLD.terms_version, OLD.confirmed_at, OLD.renewal, OLD.ended_at, OLD.member_id, OLD.lease_id))
  EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE OR DELETE ON hosting.own_place FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON hosting.queue_place FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE ON hosting.custody FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON notices.announcement_read FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE ON notices.notice FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON notices.choice FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
-- Mails end without a sign-in, by the link in each of them.
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE ON notices.choice FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND ((NEW.member_id, NEW.about, NEW.is_on) IS DISTINCT FROM (OLD.member_id, OLD.about, OLD.is_on) OR NEW.by_mail > OLD.by_mail))
  EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE ON packages.lease FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON resales.resale FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('seller_id', '{}');
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE ON resales.resale FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.state IN ('offered', 'withdrawn')) EXECUTE FUNCTION staff.judge_own_member('seller_id', '{}');
CREATE OR REPLACE TRIGGER by_member BEFORE UPDATE ON resales.resale FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.state NOT IN ('offered', 'withdrawn')) EXECUTE FUNCTION staff.judge_own_member('buyer_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON deposits.member_address FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON support.conversation FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.member_id IS NOT NULL) EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE ON tasks.assignment FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON tasks.proof FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON tasks.points_choice FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE ON tasks.draw FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE ON tasks.choice FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT OR UPDATE ON transfers.member_transfer FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
-- Staff let a withdrawal in review be paid earlier, with a second person, or reject it, and reject an approved one while sending is stopped
-- (withdrawals/sql/10_course.sql); its member does everything else.
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON withdrawals.withdrawal FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER changed_by_member BEFORE UPDATE ON withdrawals.withdrawal FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND (OLD.state <> 'review' OR NEW.state NOT IN ('approved', 'rejected')) AND (OLD.state <> 'approved' OR NEW.state <> 'rejected'))
  EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON wallets.faucet_gift FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');

-- A member's command goes to a unit at which that member charges (start and stop) or hosts (everything else); or the unit was just assigned to
-- the flow of the member for whom the command is, because a round of the queue that one member starts serves others as well. A unit is switched on
-- and off by hosting that its member confirmed.
CREATE OR REPLACE FUNCTION staff.judge_member_command() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  member CONSTANT text := accounts.acting();
BEGIN
  IF NEW.action IN ('startCharging', 'stopCharging') THEN
    IF EXISTS (SELECT FROM charging.charging_session s WHERE s.driver_id = member AND s.point_id = NEW.point_id AND s.final_at IS NULL AND s.state <> 'failed') THEN
      RETURN NEW;
    END IF;
  ELSIF EXISTS (
          SELECT FROM hosting.flow f
           WHERE f.member_id = member AND f.point_id = NEW.point_id AND f.state <> 'ended' AND (NEW.action <> 'setAvailability' OR f.confirmed_at IS NOT NULL))
     OR member IS NOT NULL AND NEW.action IN ('reportIdentity', 'reportStatus') AND EXISTS (
          SELECT FROM hosting.flow f WHERE f.member_id = NEW.asked_by AND f.point_id = NEW.point_id AND f.state = 'inProgress' AND f.step = 'plug') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:own_member: a command is given by the member who charges or hosts at its unit' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER by_member BEFORE INSERT ON devices.command FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.asked_by NOT LIKE 'st\_%') EXECUTE FUNCTION staff.judge_member_command();

-- The API places a unit only on the socket of the member who leases it; staff have no call for it.
CREATE OR REPLACE FUNCTION staff.judge_placement() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NEW.placement = 'ownSocket' AND NEW.site_id IS NULL AND EXISTS (
       SELECT FROM packages.lease l
        WHERE l.point_id = NEW.id AND l.member_id = accounts.acting() AND l.placement = 'ownSocket' AND l.ended_at IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:own_member: a unit is placed on the socket of the member who leases it' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER placed_by_member BEFORE UPDATE OF placement, site_id, own_country, own_city, own_latitude, own_longitude ON devices.point FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_placement();

-- Sites and models are written by operators who are signed in.
CREATE OR REPLACE FUNCTION staff.judge_operator() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF (SELECT a.role FROM staff.acting() a) IN ('operations', 'administrator') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:staff_operator: only an operator who is signed in writes %.%', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER written_by_operator BEFORE INSERT OR UPDATE ON devices.site FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_operator();
CREATE OR REPLACE TRIGGER written_by_operator BEFORE INSERT OR UPDATE ON devices.model FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_operator();

-- A ticket of the live connection belongs to the sign-in that was proven in its transaction, or to no sign-in. It is valid for a moment, and follows
-- public topics only, or conversations with support, whose ids cannot be guessed.
CREATE OR REPLACE FUNCTION staff.judge_ticket() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NEW.expires_at <= platform.now() + interval '1 minute' AND pg_catalog.array_to_string(NEW.topics, ' ') ~ '^((point:[^ :]+|demo:outbox|announcement:all|resale:all|status:all|support:sc_[0-9a-hjkmnp-tv-z]{26}|network:[a-z0-9]+)( |$))*$' AND (
       (NEW.member_id, NEW.staff_id, NEW.sign_in_id) IS NOT DISTINCT FROM (NULL, NULL, NULL)
       OR NEW.member_id = accounts.acting() AND EXISTS (
         SELECT FROM accounts.sign_in s WHERE s.id = NEW.sign_in_id AND s.member_id = NEW.member_id AND s.ended_at IS NULL)
       OR (NEW.staff_id, NEW.sign_in_id) = (SELECT a.staff_id, a.sign_in_id FROM staff.acting() a)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:own_ticket: a ticket belongs to the sign-in that was proven, and is valid for a moment' USING ERRCODE = 'LG001';
END $$;
REVOKE ALL ON FUNCTION staff.judge_ticket FROM PUBLIC;
CREATE OR REPLACE TRIGGER of_own_sign_in BEFORE INSERT ON http.ticket FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_ticket();

REVOKE ALL ON FUNCTION staff.judge_operator, staff.judge_own_member, staff.judge_member_command, staff.judge_placement FROM PUBLIC;
