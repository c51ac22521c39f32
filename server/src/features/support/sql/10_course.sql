-- Whether the member of staff whose sign-in was proven in this transaction may answer.
CREATE OR REPLACE FUNCTION support.agent_acts() RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT coalesce((SELECT a.role FROM staff.acting() a) IN ('support', 'administrator'), false)
$$;

-- The same, who opened this conversation in the last eight hours: the audit log has a line for it. The minute is for requests that began before.
CREATE OR REPLACE FUNCTION support.viewer_acts(conversation text) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT support.agent_acts() AND EXISTS (
    SELECT FROM support.view v
     WHERE v.conversation_id = conversation AND v.staff_id = (SELECT a.staff_id FROM staff.acting() a) AND v.viewed_at > platform.now() - interval '8 hours 1 minute')
$$;

-- Whether a conversation can be assigned to a person.
CREATE OR REPLACE FUNCTION support.may_answer(person text) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT staff.may_still(person, '{support,administrator}', false)
$$;

-- Whether the person of a conversation acts in this transaction: its member is signed in, or its guest showed a key.
CREATE OR REPLACE FUNCTION support.person_acts(held support.conversation) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT CASE WHEN held.member_id IS NULL THEN held.id = support.guest_acts_in() ELSE held.member_id = accounts.acting() END IS TRUE
$$;

-- A conversation begins open and without messages.
CREATE OR REPLACE FUNCTION support.judge_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF (NEW.state, NEW.assigned_to, NEW.waiting_since, NEW.messages, NEW.shown, NEW.unanswered)
     IS DISTINCT FROM ('open', NULL::text, NULL::timestamptz, 0, 0, 0) THEN
    RAISE EXCEPTION 'guard:support_opened: a conversation begins open and without messages' USING ERRCODE = 'LG001';
  END IF;
  NEW.opened_at := platform.now();
  NEW.state_at := NEW.opened_at;
  NEW.last_at := NEW.opened_at;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER opened BEFORE INSERT ON support.conversation FOR EACH ROW EXECUTE FUNCTION support.judge_opened();

-- The author of a message is the one whose sign-in was proven in this transaction: staff who may answer and opened the conversation, or its member, or its
-- guest, who showed a key. Its numbers and time are taken here. The conversation is locked, so that two messages get two numbers.
CREATE OR REPLACE FUNCTION support.judge_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  held support.conversation;
BEGIN
  SELECT * INTO held FROM support.conversation c WHERE c.id = NEW.conversation_id FOR UPDATE;
  IF NEW.author = 'staff' AND support.viewer_acts(NEW.conversation_id) THEN
    SELECT a.staff_id INTO NEW.author_id FROM staff.acting() a;
  ELSIF NEW.author <> 'staff' AND (NEW.author = 'guest') = (held.member_id IS NULL) AND support.person_acts(held) THEN
    NEW.author_id := held.member_id;
  ELSE
    RAISE EXCEPTION 'guard:support_author: a message is written by the one who is signed in: staff who opened the conversation, or its person' USING ERRCODE = 'LG001';
  END IF;
  NEW.number := coalesce(held.messages, 0) + 1;
  NEW.shown := CASE WHEN NOT NEW.note THEN coalesce(held.shown, 0) + 1 END;
  NEW.written_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER written BEFORE INSERT ON support.message FOR EACH ROW EXECUTE FUNCTION support.judge_message();

CREATE OR REPLACE FUNCTION support.count_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE support.conversation c SET messages = NEW.number WHERE c.id = NEW.conversation_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER counted AFTER INSERT ON support.message FOR EACH ROW EXECUTE FUNCTION support.count_message();

-- What a new message makes of its conversation. A note is counted, and changes nothing else.
CREATE OR REPLACE FUNCTION support.after_message(held support.conversation, said support.message) RETURNS support.conversation LANGUAGE plpgsql STABLE SET search_path = '' AS $$
DECLARE
  state_before CONSTANT text := held.state;
BEGIN
  held.messages := said.number;
  IF said.note THEN
    RETURN held;
  END IF;
  held.shown := said.shown;
  held.last_at := said.written_at;
  IF said.author = 'staff' THEN
    held.staff_delivered := said.shown;
    held.staff_read := said.shown;
    held.unanswered := 0;
    held.state := 'waiting';
    held.waiting_since := NULL;
    held.assigned_to := coalesce(held.assigned_to, said.author_id);
  ELSE
    held.person_delivered := said.shown;
    held.person_read := said.shown;
    held.unanswered := held.unanswered + 1;
    held.state := 'open';
    held.waiting_since := coalesce(held.waiting_since, said.written_at);
  END IF;
  IF held.state <> state_before THEN
    held.state_at := said.written_at;
  END IF;
  RETURN held;
END $$;

-- Without a message, staff and its person end a conversation, and a solved one is closed when its time has passed. Nothing but a message opens it again.
CREATE OR REPLACE FUNCTION support.may_become(held support.conversation, next_state text) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN CASE
    WHEN next_state = 'solved' THEN held.state IN ('open', 'waiting') AND (support.viewer_acts(held.id) OR support.person_acts(held))
    WHEN next_state = 'closed' THEN held.state <> 'closed' AND (support.viewer_acts(held.id)
      OR held.state = 'solved' AND held.state_at <= platform.now() - (settings.in_force('support.closeDays') #>> '{}')::integer * interval '1 day')
    ELSE false
  END IS TRUE;
END $$;

CREATE OR REPLACE FUNCTION support.judge_conversation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  said support.message;
  kept support.conversation := OLD;
BEGIN
  IF NEW.messages <> OLD.messages THEN
    SELECT * INTO said FROM support.message m WHERE m.conversation_id = OLD.id AND m.number = OLD.messages + 1;
    IF said.number IS NULL OR NEW.messages <> said.number THEN
      RAISE EXCEPTION 'guard:support_counted: messages are counted one by one' USING ERRCODE = 'LG001';
    END IF;
    RETURN support.after_message(OLD, said);
  END IF;
  IF NEW.state <> OLD.state THEN
    IF NOT support.may_become(OLD, NEW.state) THEN
      RAISE EXCEPTION 'guard:support_state: a conversation is ended by staff who opened it or by its person, and opened again by a message' USING ERRCODE = 'LG001';
    END IF;
    kept.state := NEW.state;
    kept.state_at := platform.now();
    kept.waiting_since := NULL;
    -- No one answers a conversation that ended, so a further message opens it again. A guest who ends it does not begin to count anew:
    -- their conversations are limited for each network, and this would be a way around it.
    IF OLD.member_id IS NOT NULL OR NOT support.person_acts(OLD) THEN
      kept.unanswered := 0;
    END IF;
  END IF;
  IF NEW.assigned_to IS DISTINCT FROM OLD.assigned_to THEN
    IF NOT support.viewer_acts(OLD.id) OR NEW.assigned_to IS NOT NULL AND NOT support.may_answer(NEW.assigned_to) THEN
      RAISE EXCEPTION 'guard:support_assigned: staff who opened a conversation assign it, to one who may answer' USING ERRCODE = 'LG001';
    END IF;
    kept.assigned_to := NEW.assigned_to;
  END IF;
  IF NEW.rating IS DISTINCT FROM OLD.rating THEN
    IF NOT support.person_acts(OLD) OR OLD.rating IS NOT NULL OR OLD.state NOT IN ('solved', 'closed') THEN
      RAISE EXCEPTION 'guard:support_rating: a conversation that ended is rated once, by its person' USING ERRCODE = 'LG001';
    END IF;
    kept.rating := NEW.rating;
    kept.rated_at := platform.now();
  END IF;
  IF NEW.transcript_at IS DISTINCT FROM OLD.transcript_at THEN
    IF NOT support.person_acts(OLD) OR OLD.transcript_at > platform.now() - interval '59 minutes' THEN
      RAISE EXCEPTION 'guard:support_transcript: a conversation is mailed to its person, at most once an hour' USING ERRCODE = 'LG001';
    END IF;
    kept.transcript_at := platform.now();
  END IF;
  IF (NEW.person_delivered, NEW.person_read) IS DISTINCT FROM (OLD.person_delivered, OLD.person_read)
     AND NOT support.person_acts(OLD)
     OR (NEW.staff_delivered, NEW.staff_read) IS DISTINCT FROM (OLD.staff_delivered, OLD.staff_read)
     AND NOT support.viewer_acts(OLD.id)
     OR least(NEW.person_delivered - OLD.person_delivered, NEW.person_read - OLD.person_read, NEW.staff_delivered - OLD.staff_delivered,
              NEW.staff_read - OLD.staff_read, NEW.person_told - OLD.person_told) < 0 THEN
    RAISE EXCEPTION 'guard:support_seen: each side reports what it has seen, and never less than before' USING ERRCODE = 'LG001';
  END IF;
  kept.person_delivered := NEW.person_delivered;
  kept.person_read := NEW.person_read;
  kept.staff_delivered := NEW.staff_delivered;
  kept.staff_read := NEW.staff_read;
  kept.person_told := NEW.person_told;
  IF pg_catalog.to_jsonb(kept) - '{state_at,waiting_since,unanswered,rated_at,transcript_at}'::text[]
     <> pg_catalog.to_jsonb(NEW) - '{state_at,waiting_since,unanswered,rated_at,transcript_at}'::text[] THEN
    RAISE EXCEPTION 'guard:support_kept: a conversation keeps its person, its topic and its times' USING ERRCODE = 'LG001';
  END IF;
  RETURN kept;
END $$;
CREATE OR REPLACE TRIGGER course BEFORE UPDATE ON support.conversation FOR EACH ROW EXECUTE FUNCTION support.judge_conversation();

-- Staff open a conversation in their own name.
CREATE OR REPLACE FUNCTION support.judge_view() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT support.agent_acts() OR NEW.staff_id IS DISTINCT FROM (SELECT a.staff_id FROM staff.acting() a) THEN
    RAISE EXCEPTION 'guard:support_view: staff open a conversation in their own name' USING ERRCODE = 'LG001';
  END IF;
  NEW.viewed_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER own_view BEFORE INSERT OR UPDATE ON support.view FOR EACH ROW EXECUTE FUNCTION support.judge_view();

-- A conversation and its messages are deleted when they are old, or when the member closed the account.
CREATE OR REPLACE FUNCTION support.is_over(held support.conversation) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT held.last_at <= platform.now() + interval '1 hour'
           - (settings.in_force(CASE WHEN held.member_id IS NULL THEN 'support.guestKeptDays' ELSE 'support.keptDays' END) #>> '{}')::integer * interval '1 day'
      OR EXISTS (SELECT FROM accounts.member m WHERE m.id = held.member_id AND m.closed_at IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION support.judge_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  held support.conversation;
BEGIN
  SELECT * INTO held FROM support.conversation c WHERE c.id = coalesce(pg_catalog.to_jsonb(OLD) ->> 'conversation_id', pg_catalog.to_jsonb(OLD) ->> 'id');
  -- A key of a guest ends before.
  IF (pg_catalog.to_jsonb(OLD) ->> 'expires_at')::timestamptz <= platform.now() + interval '1 minute' THEN
    RETURN OLD;
  END IF;
  IF NOT support.is_over(held) THEN
    RAISE EXCEPTION 'guard:support_deleted: a conversation is deleted when it is old, or its member closed the account' USING ERRCODE = 'LG001';
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER deleted BEFORE DELETE ON support.conversation FOR EACH ROW EXECUTE FUNCTION support.judge_deleted();
CREATE OR REPLACE TRIGGER deleted BEFORE DELETE ON support.message FOR EACH ROW EXECUTE FUNCTION support.judge_deleted();
CREATE OR REPLACE TRIGGER deleted BEFORE DELETE ON support.view FOR EACH ROW EXECUTE FUNCTION support.judge_deleted();
CREATE OR REPLACE TRIGGER deleted BEFORE DELETE ON support.guest_key FOR EACH ROW EXECUTE FUNCTION support.judge_deleted();

REVOKE ALL ON FUNCTION support.agent_acts, support.viewer_acts, support.may_answer, support.person_acts, support.judge_opened, support.judge_message, support.count_message, support.after_message,
  support.may_become, support.judge_conversation, support.judge_view, support.is_over, support.judge_deleted FROM PUBLIC;
GRANT EXECUTE ON FUNCTION support.may_answer TO ohmstead_api;
