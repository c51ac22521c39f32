-- Levels are computed each day at 00:00 UTC, by a function of the owner of the database and from rows alone (levels/sql/20_standing.sql). What they are
-- computed from: money in the books of the ledger, and how many members of each generation are valid, which team passes on when it counts.

-- The valid members of each generation below a member. Team writes it together with its own numbers; its watch compares them.
CREATE TABLE levels.team_count (
  member_id  text     NOT NULL CONSTRAINT team_count_of_member REFERENCES accounts.member,
  generation smallint NOT NULL CONSTRAINT team_count_generation CHECK (generation BETWEEN 1 AND 5),
  valid      integer  NOT NULL CONSTRAINT team_count_valid CHECK (valid >= 0),
  CONSTRAINT team_count_pk PRIMARY KEY (member_id, generation)
);

-- One row for each day on which levels were computed: how far it has come, in order of members.
CREATE TABLE levels.day (
  day      date        CONSTRAINT day_pk PRIMARY KEY,
  began_at timestamptz NOT NULL,
  upto     text        NOT NULL DEFAULT '',
  members  integer     NOT NULL DEFAULT 0 CONSTRAINT day_members CHECK (members >= 0),
  changed  integer     NOT NULL DEFAULT 0 CONSTRAINT day_changed CHECK (changed BETWEEN 0 AND greatest(members, 0)),
  ended_at timestamptz CONSTRAINT day_ended CHECK (ended_at >= began_at)
);

GRANT SELECT ON levels.team_count, levels.day TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

INSERT INTO levels.team_count (member_id, generation, valid) SELECT t.upline_id, t.generation, t.valid FROM team.tally t;
