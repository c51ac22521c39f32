-- Notices tell members what happened to them. A notice is stored as its kind with parameters, and worded when it is read, in the language of the reader.
--
-- Only the worker, which subscribes to events, makes notices. A member reads their own and marks them as read.
CREATE SCHEMA notices;

CREATE TABLE notices.notice (
  id            text        CONSTRAINT notice_pk PRIMARY KEY CONSTRAINT notice_form CHECK (id ~ '^nt_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id     text        NOT NULL CONSTRAINT notice_of_member REFERENCES accounts.member,
  type          text        NOT NULL CONSTRAINT notice_type CHECK (type IN ('site', 'system')),
  kind          text        NOT NULL CONSTRAINT notice_kind CHECK (kind ~ '^[a-z][A-Za-z]{2,39}$'),
  -- What it reports. The same thing makes one notice, however often it is reported.
  cause         text        NOT NULL CONSTRAINT notice_cause CHECK (length(cause) BETWEEN 1 AND 120),
  subject_id    text        CONSTRAINT notice_subject CHECK (length(subject_id) BETWEEN 1 AND 40),
  params        jsonb       NOT NULL CONSTRAINT notice_params CHECK (jsonb_typeof(params) = 'object' AND length(params::text) <= 2000),
  amount_micros bigint,
  happened_at   timestamptz NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT platform.now(),
  read_at       timestamptz,
  CONSTRAINT notice_once UNIQUE (member_id, kind, cause)
);
CREATE INDEX notice_of_type ON notices.notice (member_id, type, made_at DESC, id DESC);
CREATE INDEX notice_unread ON notices.notice (member_id, type) WHERE read_at IS NULL;
CREATE INDEX notice_about ON notices.notice (member_id, kind, subject_id);
CREATE INDEX notice_old ON notices.notice (made_at);

-- Groups of notices that a member switched on or off; without a row the default of the group counts.
CREATE TABLE notices.choice (
  member_id text    NOT NULL CONSTRAINT choice_of_member REFERENCES accounts.member,
  about     text    NOT NULL CONSTRAINT choice_about CHECK (about ~ '^[a-z]{2,20}$'),
  is_on     boolean NOT NULL,
  CONSTRAINT choice_pk PRIMARY KEY (member_id, about)
);

-- The state of a hosting flow that its member was told last, so that only changes are told. `offline_since`: the unit is offline in custody;
-- it is told after a while, because most connections return within minutes.
CREATE TABLE notices.hosting_told (
  hosting_id    text        CONSTRAINT hosting_told_pk PRIMARY KEY CONSTRAINT hosting_told_of_flow REFERENCES hosting.flow,
  member_id     text        NOT NULL CONSTRAINT hosting_told_of_member REFERENCES accounts.member,
  state         text        NOT NULL CONSTRAINT hosting_told_state CHECK (state ~ '^[a-z][A-Za-z]{2,19}$'),
  offline_since timestamptz,
  offline_told  boolean     NOT NULL DEFAULT false CONSTRAINT hosting_told_offline CHECK (offline_since IS NOT NULL OR NOT offline_told)
);
CREATE INDEX hosting_told_waiting ON notices.hosting_told (offline_since) WHERE NOT offline_told;
CREATE INDEX hosting_told_member ON notices.hosting_told (member_id);

GRANT USAGE ON SCHEMA notices TO ohmstead_api, ohmstead_worker;
GRANT SELECT ON notices.notice, notices.choice TO ohmstead_api, ohmstead_worker;
GRANT INSERT (id, member_id, type, kind, cause, subject_id, params, amount_micros, happened_at) ON notices.notice TO ohmstead_worker;
GRANT UPDATE (read_at) ON notices.notice TO ohmstead_api;
GRANT DELETE ON notices.notice, notices.choice, notices.hosting_told TO ohmstead_worker;
GRANT INSERT, UPDATE ON notices.choice TO ohmstead_api;
GRANT SELECT, INSERT, UPDATE ON notices.hosting_told TO ohmstead_worker;
