-- Which roles publish an event is declared with the event (`platform.publishers()` in 56_publishers.gen.sql). A subscriber acts on events, so a
-- role that was taken over must not be able to report what only another role can know: that a station connected, that a payment was collected, that
-- income was released.

-- An event without an entry has no subscriber in this release. session_user is the role of the login, which no function and no SET ROLE can change. The owner of the tables is exempt: it could replace this function.
CREATE OR REPLACE FUNCTION platform.judge_published() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  refused text;
BEGIN
  IF pg_catalog.pg_has_role(session_user, 'ohmstead_owner', 'MEMBER') THEN
    RETURN NULL;
  END IF;
  SELECT a.name INTO refused FROM added a JOIN platform.publishers() p ON p.event = a.name
    WHERE pg_catalog.substr(session_user, 10) <> ALL (p.roles) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:publisher: % does not publish %', session_user, refused USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER published_by_its_role AFTER INSERT ON platform.outbox REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION platform.judge_published();

REVOKE ALL ON FUNCTION platform.publishers, platform.judge_published FROM PUBLIC;
