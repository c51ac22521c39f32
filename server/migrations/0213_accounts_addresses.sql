-- A second way to reach a person, and what follows from changing one.
--
-- A phone number is an address like an e-mail: codes and notices go to it, and people sign in by it. Text messages cost money, and
-- somebody earns by making us send them, so they are counted by country and by number. Whoever takes over an account changes what
-- protects it first; every such change therefore holds withdrawals for a while, in a row that nobody can shorten or take back.

ALTER TABLE accounts.code DROP CONSTRAINT code_purpose;
ALTER TABLE accounts.code ADD CONSTRAINT code_purpose CHECK (purpose IN (
  'register', 'login', 'resetPassword', 'loginPassword', 'fundPassword', 'bindEmail', 'bindPhone', 'changeEmail', 'changePhone'));

ALTER TABLE accounts.attempt DROP CONSTRAINT attempt_scope;
ALTER TABLE accounts.attempt ADD CONSTRAINT attempt_scope CHECK (scope IN ('account', 'device', 'ip', 'stepUp', 'fundPassword'));

ALTER TABLE accounts.sign_in DROP CONSTRAINT sign_in_end_reason;
ALTER TABLE accounts.sign_in ADD CONSTRAINT sign_in_end_reason CHECK (end_reason IN (
  'signedOut', 'endedElsewhere', 'passwordChanged', 'passwordReset', 'accountClosed', 'byStaff'));
-- The first sign-in of a device: its owner was told.
ALTER TABLE accounts.sign_in ADD COLUMN new_device boolean NOT NULL DEFAULT false;

ALTER TABLE accounts.person
  ADD COLUMN fund_password_hash       text CONSTRAINT person_fund_password CHECK (fund_password_hash LIKE '$argon2id$%'),
  ADD COLUMN fund_password_changed_at timestamptz,
  ADD CONSTRAINT person_phone_form CHECK (phone_canonical ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT person_fund_password_pair CHECK ((fund_password_hash IS NULL) = (fund_password_changed_at IS NULL)),
  -- Whoever could not be reached could never come back in.
  ADD CONSTRAINT person_reachable CHECK (email_canonical IS NOT NULL OR phone_canonical IS NOT NULL);

CREATE TABLE accounts.withdrawal_hold (
  id        text        CONSTRAINT withdrawal_hold_pk PRIMARY KEY CONSTRAINT withdrawal_hold_form CHECK (id ~ '^wh_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id text        NOT NULL CONSTRAINT withdrawal_hold_of_member REFERENCES accounts.member,
  reason    text        NOT NULL CONSTRAINT withdrawal_hold_reason CHECK (reason IN (
    'passwordReset', 'loginPasswordChanged', 'fundPasswordChanged', 'emailChanged', 'phoneChanged', 'authenticatorRemoved', 'recoveryCodeUsed')),
  from_at   timestamptz NOT NULL,
  until_at  timestamptz NOT NULL,
  -- It always ends by itself, and soon: nobody's money is kept from them by a hold.
  CONSTRAINT withdrawal_hold_ends CHECK (until_at > from_at AND until_at <= from_at + interval '72 hours')
);
CREATE INDEX withdrawal_hold_of_member ON accounts.withdrawal_hold (member_id, until_at DESC);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON accounts.withdrawal_hold FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON accounts.withdrawal_hold EXECUTE FUNCTION platform.refuse_change();

-- Codes sent by text message in a UTC day. A number stands here as a hash, as everywhere else.
CREATE TABLE accounts.sms_count (
  day     date    NOT NULL,
  scope   text    NOT NULL CONSTRAINT sms_count_scope CHECK (scope IN ('number', 'country')),
  subject bytea   NOT NULL CONSTRAINT sms_count_subject CHECK (length(subject) = 32),
  sent    integer NOT NULL CONSTRAINT sms_count_sent CHECK (sent > 0),
  CONSTRAINT sms_count_pk PRIMARY KEY (day, scope, subject)
);

-- The queue holds text messages beside mails.
ALTER TABLE accounts.mail
  ADD COLUMN channel text NOT NULL DEFAULT 'mail' CONSTRAINT mail_channel CHECK (channel IN ('mail', 'sms')),
  ADD CONSTRAINT mail_subject CHECK (channel = 'mail' OR subject = '');
DROP INDEX accounts.mail_due;
CREATE INDEX mail_due ON accounts.mail (channel, due_at) WHERE sent_at IS NULL AND failed_at IS NULL;

DROP FUNCTION accounts.demo_outbox(text);
CREATE FUNCTION accounts.demo_outbox(only_address text)
  RETURNS TABLE (id text, channel text, address text, subject text, body text, created_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.assert_demo();
  RETURN QUERY
    SELECT m.id, m.channel, m.address, m.subject, m.body, m.created_at FROM accounts.mail m
    WHERE only_address IS NULL OR lower(m.address) = lower(only_address) ORDER BY m.place DESC;
END $$;
GRANT EXECUTE ON FUNCTION accounts.demo_outbox(text) TO ohmstead_api;

GRANT SELECT, INSERT ON accounts.withdrawal_hold TO ohmstead_api;
GRANT SELECT ON accounts.withdrawal_hold TO ohmstead_worker, ohmstead_staff_read;
GRANT SELECT, INSERT, UPDATE (sent) ON accounts.sms_count TO ohmstead_api;
GRANT SELECT, DELETE ON accounts.sms_count TO ohmstead_worker;
