-- Which roles publish which event. A subscriber acts on what it is told, so a role that was taken over must not be able to report what only another
-- role can know: that a station connected, that a payment was collected, that income was released. A test compares the list with the declared events.
CREATE OR REPLACE FUNCTION platform.publishers() RETURNS TABLE (event text, roles text[]) LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('account.secured', '{api}'::text[]),
    ('legal.published', '{api}'),
    ('article.changed', '{api}'),
    ('article.draftChanged', '{api}'),
    ('announcement.changed', '{api,worker}'),
    ('announcement.read', '{api}'),
    ('approval.changed', '{api,worker}'),
    ('card.changed', '{api,gateway,worker}'),
    ('charging.changed', '{api,worker}'),
    ('charging.collected', '{api,worker}'),
    ('charging.disputeRejected', '{api}'),
    ('charging.disputed', '{api}'),
    ('charging.ended', '{api,gateway,worker}'),
    ('charging.hostedChanged', '{worker}'),
    ('charging.metered', '{worker}'),
    ('charging.refunded', '{api}'),
    ('charging.started', '{gateway}'),
    ('command.answered', '{gateway,worker}'),
    ('command.changed', '{api}'),
    ('connector.changed', '{gateway}'),
    ('custody.began', '{api,worker}'),
    ('custody.ended', '{api,worker}'),
    ('deposit.changed', '{api,watcher}'),
    ('deposits.unmatched', '{watcher}'),
    ('device.changed', '{api}'),
    ('energyRate.changed', '{api}'),
    ('frame.unusable', '{gateway}'),
    ('hosting.changed', '{api,worker}'),
    ('houseInvitation.changed', '{api}'),
    ('income.released', '{worker}'),
    ('income.settled', '{worker}'),
    ('income.takenBack', '{worker}'),
    ('lease.bought', '{api}'),
    ('lease.ended', '{api,worker}'),
    ('lease.extended', '{worker}'),
    ('lease.started', '{api,worker}'),
    ('level.changed', '{worker}'),
    ('member.closed', '{api}'),
    ('member.joined', '{api}'),
    ('meter.read', '{gateway}'),
    ('notice.added', '{api,worker}'),
    ('notice.read', '{api}'),
    ('noticeChoice.changed', '{api}'),
    ('parked.changed', '{api,worker}'),
    ('passkeys.changed', '{api}'),
    ('profile.changed', '{api}'),
    ('quarantine.decided', '{api,gateway,worker}'),
    ('rebate.changed', '{worker}'),
    ('reading.quarantined', '{gateway,worker}'),
    ('savedAddress.changed', '{api}'),
    ('screening.changed', '{api,worker}'),
    ('session.settled', '{worker}'),
    ('session.takenBack', '{worker}'),
    ('setting.changed', '{api}'),
    ('signIn.ended', '{api}'),
    ('station.booted', '{gateway}'),
    ('station.connected', '{gateway}'),
    ('station.contested', '{gateway}'),
    ('station.disconnected', '{gateway}'),
    ('task.changed', '{api,worker}'),
    ('task.funded', '{api}'),
    ('task.offered', '{api}'),
    ('taskChoice.changed', '{api}'),
    ('team.changed', '{worker}'),
    ('transfer.changed', '{api,worker}'),
    ('treasury.changed', '{api,watcher}'),
    ('violations.changed', '{worker}'),
    ('wallet.changed', '{api,worker,watcher}'),
    ('withdrawal.changed', '{api,worker}'),
    ('withdrawal.limitLifted', '{api}')
$$;

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
