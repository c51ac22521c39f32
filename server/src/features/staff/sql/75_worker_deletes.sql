-- The worker deletes what is over: messages that were sent, events that every subscriber has passed, requests that cannot be repeated any more.
-- A database login of the worker is refused otherwise. The owner of the tables is exempt: it could replace these functions.
CREATE OR REPLACE FUNCTION staff.refuse_deleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'guard:worker_deletes: a row of %.% is deleted only when it is over', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON http.nonce FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.seen_at > platform.now() - interval '10 minutes') EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON http.answer FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.answered_at > platform.now() - interval '29 days') EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON http.ticket FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.expires_at > platform.now()) EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON delivery.mail FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND (OLD.created_at > platform.now() - interval '29 days' OR OLD.sent_at IS NULL AND OLD.failed_at IS NULL))
  EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON platform.outbox FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.told_at > platform.now() - interval '29 days') EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON platform.outbox_parked FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.retry_asked_at IS NULL) EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON accounts.oauth_flow FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.expires_at > platform.now()) EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON accounts.passkey_challenge FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.expires_at > platform.now()) EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON staff.passkey_challenge FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.expires_at > platform.now()) EXECUTE FUNCTION staff.refuse_deleting();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON staff.device_cookie FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND OLD.last_used_at > platform.now() - interval '399 days') EXECUTE FUNCTION staff.refuse_deleting();

-- Retries of events are requested by staff.
CREATE OR REPLACE FUNCTION staff.refuse_retrying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'guard:worker_deletes: an event is retried when staff ask for it' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER retried_by_staff BEFORE INSERT OR UPDATE OF retry_asked_at ON platform.outbox_parked FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND NEW.retry_asked_at IS NOT NULL) EXECUTE FUNCTION staff.refuse_retrying();

-- Cards, and what a member chose and read, are deleted once the account of their member is closed.
CREATE OR REPLACE FUNCTION staff.judge_erased_card() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts.member m WHERE m.id = OLD.member_id AND m.closed_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'guard:worker_deletes: a row of %.% is deleted when the account of its member is closed', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER of_closed_account BEFORE DELETE ON charging.card FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker') EXECUTE FUNCTION staff.judge_erased_card();
CREATE OR REPLACE TRIGGER removed_by_member BEFORE DELETE ON charging.card FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION accounts.judge_closing('member_id');
CREATE OR REPLACE TRIGGER of_closed_account BEFORE DELETE ON charging.card_holder FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker') EXECUTE FUNCTION staff.judge_erased_card();
CREATE OR REPLACE TRIGGER of_closed_account BEFORE DELETE ON charging.card_enrolment FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker') EXECUTE FUNCTION staff.judge_erased_card();


-- Notices are deleted once the account of their member is closed, or when they were kept for as long as the setting says; pictures that were not used, after a
-- day. Files of conversations are deleted once no message refers to them, which their foreign key requires.
CREATE OR REPLACE FUNCTION staff.judge_erased_notice() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF OLD.made_at <= platform.now() + interval '1 hour' - (settings.in_force('notices.keptDays') #>> '{}')::integer * interval '1 day'
     OR EXISTS (SELECT FROM accounts.member m WHERE m.id = OLD.member_id AND m.closed_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'guard:worker_deletes: a notice is deleted when it is old, or its member closed the account' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER kept_until_old BEFORE DELETE ON notices.notice FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker') EXECUTE FUNCTION staff.judge_erased_notice();
CREATE OR REPLACE TRIGGER of_closed_account BEFORE DELETE ON notices.choice FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker') EXECUTE FUNCTION staff.judge_erased_card();
CREATE OR REPLACE TRIGGER of_closed_account BEFORE DELETE ON notices.announcement_read FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker') EXECUTE FUNCTION staff.judge_erased_card();
CREATE OR REPLACE TRIGGER kept_until_over BEFORE DELETE ON uploads.file FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND (OLD.kind IN ('attachment', 'document')) IS NOT TRUE AND (OLD.used_since IS NOT NULL OR OLD.created_at > platform.now() - interval '23 hours'))
  EXECUTE FUNCTION staff.refuse_deleting();

-- The position of a subscriber moves forward, from one event to another, with a new code; only the owner stores one without. A server of the release before
-- makes none, and processes nothing beside this one.
CREATE OR REPLACE FUNCTION staff.judge_cursor() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NEW.code IS NOT NULL AND ((NEW.xact, NEW.seq) = (OLD.xact, OLD.seq) OR NEW.code IS DISTINCT FROM OLD.code AND (NEW.xact, NEW.seq) > (OLD.xact, OLD.seq)
     AND EXISTS (SELECT FROM platform.outbox o WHERE o.seq = NEW.seq AND o.xact = NEW.xact)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:outbox_position: a subscriber moves forward, to an event' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER moves_forward BEFORE UPDATE OF xact, seq, code ON platform.outbox_cursor FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker') EXECUTE FUNCTION staff.judge_cursor();

REVOKE ALL ON FUNCTION staff.refuse_deleting, staff.refuse_retrying, staff.judge_erased_card, staff.judge_erased_notice, staff.judge_cursor FROM PUBLIC;
