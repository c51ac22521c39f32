-- Finds the conversation of a guest's key and stores it for this transaction. The browser has the key, the table has its hash. Null: there is no such key, or
-- it ended.
CREATE OR REPLACE FUNCTION support.prove_guest(key text) RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  found_conversation text;
BEGIN
  SELECT k.conversation_id INTO found_conversation FROM support.guest_key k
   WHERE k.hash = pg_catalog.sha256(pg_catalog.convert_to(key, 'UTF8')) AND k.expires_at > platform.now();
  IF found_conversation IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO support.acting_guest AS a (pid, xact, began_at, conversation_id)
  VALUES (pg_catalog.pg_backend_pid(), pg_catalog.pg_current_xact_id(), pg_catalog.now(), found_conversation)
  ON CONFLICT (pid) DO UPDATE SET xact = excluded.xact, began_at = excluded.began_at, conversation_id = excluded.conversation_id;
  RETURN found_conversation;
END $$;

-- The conversation whose key was shown in this transaction, or null.
CREATE OR REPLACE FUNCTION support.guest_acts_in() RETURNS text LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT a.conversation_id FROM support.acting_guest a
   WHERE a.pid = pg_catalog.pg_backend_pid() AND a.xact = pg_catalog.pg_current_xact_id_if_assigned() AND a.began_at = pg_catalog.now()
$$;

-- A key opens the conversation of a guest for a limited time. A browser gets one for a conversation that it begins, or for the one whose key it shows; a mail,
-- made by the worker, goes to the address that the guest gave.
CREATE OR REPLACE FUNCTION support.judge_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  held support.conversation;
BEGIN
  SELECT * INTO held FROM support.conversation c WHERE c.id = NEW.conversation_id;
  IF held.member_id IS NOT NULL
     OR NEW.made_for = 'browser' AND held.messages > 0 AND support.guest_acts_in() IS DISTINCT FROM held.id
     OR NEW.made_for = 'mail' AND held.email IS NULL THEN
    RAISE EXCEPTION 'guard:support_key: a key is made for a guest who begins a conversation, shows a key of it, or gave an address' USING ERRCODE = 'LG001';
  END IF;
  NEW.made_at := platform.now();
  NEW.expires_at := NEW.made_at + (settings.in_force('support.guestDays') #>> '{}')::integer * interval '1 day';
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER key BEFORE INSERT ON support.guest_key FOR EACH ROW EXECUTE FUNCTION support.judge_key();

-- Each role makes keys of its own kind.
CREATE OR REPLACE FUNCTION support.refuse_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'guard:support_key: the API makes keys for browsers, the worker for mails' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER key_of_role BEFORE INSERT ON support.guest_key FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.made_for <> 'browser' OR current_user = 'ohmstead_worker' AND NEW.made_for <> 'mail')
  EXECUTE FUNCTION support.refuse_key();

REVOKE ALL ON FUNCTION support.prove_guest, support.guest_acts_in, support.judge_key, support.refuse_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION support.prove_guest TO ohmstead_api;
