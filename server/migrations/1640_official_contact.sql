-- Official contacts of the operator, and contacts that were reported because they pretend to be one. A contact is added and ended by two people
-- (official/sql/10_course.sql), because a wrong one would send members to a thief. A report names no reporter.
CREATE SCHEMA official;

CREATE TABLE official.contact (
  id              text        CONSTRAINT contact_pk PRIMARY KEY CONSTRAINT contact_id CHECK (id ~ '^oc_[0-9a-hjkmnp-tv-z]{26}$'),
  channel         text        NOT NULL CONSTRAINT contact_channel CHECK (channel IN ('site', 'mail', 'phone', 'handle', 'wallet', 'staff')),
  -- In the canonical form in which contacts are compared.
  value           text        NOT NULL CONSTRAINT contact_value CHECK (length(value) <= 300 AND value ~ CASE channel
                                WHEN 'site'   THEN '^[a-z0-9.-]+(:[0-9]{1,5})?(/[^\s?#]+)?$'
                                WHEN 'mail'   THEN '^[^@\s]{1,64}@[a-z0-9.-]+$'
                                WHEN 'phone'  THEN '^\+[1-9][0-9]{6,14}$'
                                WHEN 'handle' THEN '^(telegram|wechat|x|facebook|instagram|youtube|linkedin|tiktok)/@[a-z0-9._-]{1,64}$'
                                WHEN 'wallet' THEN '^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$'
                                ELSE '^ST-[0-9A-Z]{4,8}$' END),
  -- Who is reached there.
  owner           text        NOT NULL CONSTRAINT contact_owner CHECK (length(owner) BETWEEN 2 AND 80),
  since           date        NOT NULL,
  -- Sites may ask for a sign-in and a payment, an address for a payment, and everything that can be forged for neither.
  may_ask         text[]      NOT NULL CONSTRAINT contact_may_ask CHECK (may_ask <@ CASE channel
                                WHEN 'site'   THEN '{reference,unit,appointment,feedback,signIn,payment}'::text[]
                                WHEN 'wallet' THEN '{payment}'
                                ELSE '{reference,unit,appointment,feedback}' END),
  asked_by        text        NOT NULL,
  approved_by     text        NOT NULL,
  approval_id     text        NOT NULL CONSTRAINT contact_request UNIQUE,
  added_at        timestamptz NOT NULL DEFAULT platform.now(),
  end_asked_by    text,
  ended_by        text,
  end_approval_id text        CONSTRAINT contact_end_request UNIQUE,
  ended_at        timestamptz,
  CONSTRAINT contact_ended CHECK (num_nonnulls(end_asked_by, ended_by, end_approval_id, ended_at) IN (0, 4))
);
CREATE UNIQUE INDEX contact_once ON official.contact (channel, value) WHERE ended_at IS NULL;
CREATE INDEX contact_former ON official.contact (channel, value, ended_at DESC) WHERE ended_at IS NOT NULL;
CREATE TRIGGER forbid_deleting BEFORE DELETE ON official.contact FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON official.contact EXECUTE FUNCTION platform.refuse_change();

CREATE TABLE official.report (
  id          text        CONSTRAINT report_pk PRIMARY KEY CONSTRAINT report_id CHECK (id ~ '^or_[0-9a-hjkmnp-tv-z]{26}$'),
  channel     text        NOT NULL CONSTRAINT report_channel CHECK (channel IN ('site', 'mail', 'phone', 'handle', 'wallet', 'staff')),
  value       text        NOT NULL CONSTRAINT report_value CHECK (length(value) BETWEEN 2 AND 300),
  note        text        NOT NULL DEFAULT '' CONSTRAINT report_note CHECK (length(note) <= 500),
  times       integer     NOT NULL DEFAULT 1,
  state       text        NOT NULL DEFAULT 'open' CONSTRAINT report_state CHECK (state IN ('open', 'fake', 'dismissed')),
  reported_at timestamptz NOT NULL DEFAULT platform.now(),
  last_at     timestamptz NOT NULL DEFAULT platform.now(),
  decided_by  text,
  decided_at  timestamptz,
  reason      text        CONSTRAINT report_reason CHECK (length(reason) BETWEEN 1 AND 500),
  CONSTRAINT report_once UNIQUE (channel, value),
  CONSTRAINT report_decided CHECK (num_nonnulls(decided_by, decided_at, reason) = CASE state WHEN 'open' THEN 0 ELSE 3 END)
);
CREATE INDEX report_listed ON official.report (state, last_at DESC);
CREATE TRIGGER forbid_deleting BEFORE DELETE ON official.report FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON official.report EXECUTE FUNCTION platform.refuse_change();

GRANT USAGE ON SCHEMA official TO ohmstead_api;
GRANT SELECT ON official.contact, official.report TO ohmstead_api;
GRANT INSERT (id, channel, value, owner, since, may_ask), UPDATE (ended_at) ON official.contact TO ohmstead_api;
GRANT INSERT (id, channel, value, note), UPDATE (note, times, state, reason) ON official.report TO ohmstead_api;
