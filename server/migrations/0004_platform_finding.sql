-- What is wrong now, and since when: found every minute by one worker, told alike to whoever watches from outside and to staff. Rows come
-- and go with what they tell; the truth is what is examined.

CREATE TABLE platform.examination (
  watch       text        CONSTRAINT examination_pk PRIMARY KEY,
  examined_at timestamptz NOT NULL,
  took_ms     integer     NOT NULL,
  -- All of them, also those that are too many to be kept.
  found       integer     NOT NULL CONSTRAINT examination_found CHECK (found >= 0)
);

CREATE TABLE platform.finding (
  watch     text        NOT NULL CONSTRAINT finding_examined REFERENCES platform.examination ON DELETE CASCADE,
  violation text        NOT NULL,
  subject   text        NOT NULL,
  detail    text        NOT NULL,
  since     timestamptz NOT NULL,
  CONSTRAINT finding_pk PRIMARY KEY (watch, violation, subject)
);

GRANT SELECT ON platform.examination, platform.finding TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT, UPDATE, DELETE ON platform.examination, platform.finding TO ohmstead_worker;
