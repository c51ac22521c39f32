-- A driver says that a bill is wrong, once for each charging session and before its shares are released; the staff decide.
CREATE TABLE charging.dispute (
  id                  text        CONSTRAINT dispute_pk PRIMARY KEY CONSTRAINT dispute_form CHECK (id ~ '^di_[0-9a-hjkmnp-tv-z]{26}$'),
  charging_session_id text        NOT NULL CONSTRAINT dispute_of_session REFERENCES charging.charging_session CONSTRAINT dispute_once UNIQUE,
  reason              text        NOT NULL CONSTRAINT dispute_reason CHECK (reason IN
                                    ('notCharged', 'wrongEnergy', 'wrongPrice', 'wrongTime', 'notMe', 'other')),
  words               text        NOT NULL CONSTRAINT dispute_words CHECK (length(words) <= 500),
  opened_by           text        NOT NULL CONSTRAINT dispute_opened_by REFERENCES accounts.member,
  opened_at           timestamptz NOT NULL DEFAULT platform.now(),
  decision            text        CONSTRAINT dispute_decision CHECK (decision IN ('rejected', 'upheld')),
  decided_by          text,
  decided_at          timestamptz,
  answer              text        CONSTRAINT dispute_answer CHECK (length(answer) BETWEEN 1 AND 500),
  CONSTRAINT dispute_decided_whole CHECK (num_nonnulls(decision, decided_by, decided_at, answer) IN (0, 4))
);
CREATE INDEX dispute_open ON charging.dispute (opened_at) WHERE decision IS NULL;

GRANT SELECT ON charging.dispute TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT (id, charging_session_id, reason, words, opened_by) ON charging.dispute TO ohmstead_api;
GRANT UPDATE (decision, decided_by, answer) ON charging.dispute TO ohmstead_api;
