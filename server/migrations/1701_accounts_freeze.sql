-- A freeze stops what a member sends to others for a time: withdrawals wait, and transfers to other members are refused. Income, charging and debts go
-- on. Notes are what staff write about a member; they are deleted with the person.
CREATE TABLE accounts.freeze (
  id          text        CONSTRAINT freeze_pk PRIMARY KEY CONSTRAINT freeze_form CHECK (id ~ '^fz_[0-9a-hjkmnp-tv-z]{26}$'),
  member_id   text        NOT NULL CONSTRAINT freeze_of_member REFERENCES accounts.member,
  reason      text        NOT NULL CONSTRAINT freeze_reason CHECK (reason IN ('takeover', 'memberAsked', 'courtOrder')),
  note        text        NOT NULL CONSTRAINT freeze_note CHECK (length(note) BETWEEN 1 AND 300),
  hours       integer     NOT NULL CONSTRAINT freeze_hours CHECK (hours BETWEEN 1 AND 2160),
  frozen_by   text        NOT NULL,
  frozen_at   timestamptz NOT NULL,
  until_at    timestamptz NOT NULL,
  -- Two people agreed; null: one person alone, for at most three days.
  approval_id text        CONSTRAINT freeze_agreed REFERENCES approvals.request,
  ended_by    text,
  ended_at    timestamptz,
  end_reason  text        CONSTRAINT freeze_end_reason CHECK (length(end_reason) BETWEEN 1 AND 300),
  CONSTRAINT freeze_has_end CHECK (until_at = frozen_at + make_interval(hours => hours)),
  CONSTRAINT freeze_ends_whole CHECK (num_nonnulls(ended_by, ended_at, end_reason) IN (0, 3))
);
CREATE INDEX freeze_of_member ON accounts.freeze (member_id, frozen_at DESC);

CREATE TABLE accounts.member_note (
  id         bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT member_note_pk PRIMARY KEY,
  member_id  text        NOT NULL CONSTRAINT member_note_of_member REFERENCES accounts.member,
  note       text        NOT NULL CONSTRAINT member_note_length CHECK (length(note) BETWEEN 1 AND 1000),
  written_by text        NOT NULL,
  written_at timestamptz NOT NULL DEFAULT platform.now()
);
CREATE INDEX member_note_of_member ON accounts.member_note (member_id, id DESC);

GRANT SELECT, INSERT (id, member_id, reason, note, hours, frozen_by), UPDATE (ended_by, end_reason) ON accounts.freeze TO ohmstead_api;
GRANT SELECT (id, member_id, reason, until_at, ended_at) ON accounts.freeze TO ohmstead_worker;
GRANT SELECT, INSERT (member_id, note, written_by) ON accounts.member_note TO ohmstead_api;
