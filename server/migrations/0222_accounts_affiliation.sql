-- Who belongs to the operator, since when, by whose word and why. It can end for the future: what was charged meanwhile stays as it was,
-- because a charging session keeps how its driver stood when it began. An account of the operator itself stays its own.
CREATE TABLE accounts.affiliation (
  id          bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT affiliation_pk PRIMARY KEY,
  member_id   text        NOT NULL CONSTRAINT affiliation_of_member REFERENCES accounts.member,
  house       boolean     NOT NULL,
  reason      text        NOT NULL CONSTRAINT affiliation_reason CHECK (length(reason) BETWEEN 1 AND 300),
  declared_by text        NOT NULL,
  declared_at timestamptz NOT NULL DEFAULT platform.now(),
  ended_by    text,
  ended_at    timestamptz,
  end_reason  text        CONSTRAINT affiliation_end_reason CHECK (length(end_reason) BETWEEN 1 AND 300),
  CONSTRAINT affiliation_ends_whole CHECK (num_nonnulls(ended_by, ended_at, end_reason) IN (0, 3)),
  CONSTRAINT affiliation_house_stays CHECK (NOT house OR ended_at IS NULL)
);
CREATE UNIQUE INDEX affiliation_one_open ON accounts.affiliation (member_id) WHERE ended_at IS NULL;
CREATE INDEX affiliation_declared ON accounts.affiliation (declared_at);

-- Those of before: by whom was not kept.
INSERT INTO accounts.affiliation (member_id, house, reason, declared_by)
  SELECT id, house, 'Declared before reasons were kept', 'unknown' FROM accounts.member WHERE affiliated;

REVOKE UPDATE (affiliated, house) ON accounts.member FROM ohmstead_api;
GRANT SELECT ON accounts.affiliation TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (member_id, house, reason, declared_by) ON accounts.affiliation TO ohmstead_api;
GRANT UPDATE (ended_by, end_reason) ON accounts.affiliation TO ohmstead_api;
