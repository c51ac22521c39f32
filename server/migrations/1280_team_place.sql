-- Teams: whom a member invited, whom these invited, and so on through five generations, with what they earned as hosts.
--
-- The database places a new member below its inviters when it joins (team/sql/10_place.sql), and counts from the rows of other features: leases
-- in effect and settlements. No runtime role writes here, so a team cannot be moved, and its figures are those of the books.
CREATE SCHEMA team;

-- One row for each member and each of its five inviters upwards, so that a page of a generation is a range of one index, however large it is.
CREATE TABLE team.place (
  member_id  text        NOT NULL CONSTRAINT place_of_member REFERENCES accounts.member,
  generation smallint    NOT NULL CONSTRAINT place_generation CHECK (generation BETWEEN 1 AND 5),
  upline_id  text        NOT NULL CONSTRAINT place_below REFERENCES accounts.member,
  joined_at  timestamptz NOT NULL,
  -- A lease in effect. Null until the member is counted, moments after it joined.
  is_valid   boolean,
  CONSTRAINT place_pk PRIMARY KEY (member_id, generation),
  CONSTRAINT place_once UNIQUE (upline_id, member_id),
  CONSTRAINT place_not_self CHECK (upline_id <> member_id)
);
CREATE INDEX place_of_generation ON team.place (upline_id, generation, joined_at DESC, member_id DESC) WHERE is_valid IS NOT NULL;
CREATE INDEX place_of_validity ON team.place (upline_id, generation, is_valid, joined_at DESC, member_id DESC);

CREATE INDEX place_joined ON team.place (joined_at);
CREATE INDEX member_joined ON accounts.member (created_at);

-- How many members a generation has, so that no page counts a hundred thousand rows.
CREATE TABLE team.tally (
  upline_id  text     NOT NULL CONSTRAINT tally_of_member REFERENCES accounts.member,
  generation smallint NOT NULL CONSTRAINT tally_generation CHECK (generation BETWEEN 1 AND 5),
  members    integer  NOT NULL CONSTRAINT tally_members CHECK (members >= 0),
  valid      integer  NOT NULL CONSTRAINT tally_valid CHECK (valid BETWEEN 0 AND members),
  CONSTRAINT tally_pk PRIMARY KEY (upline_id, generation)
);

-- What a generation hosted on a day, from settlements in force: what drivers paid, and what of it the hosts received.
CREATE TABLE team.day (
  upline_id         text     NOT NULL CONSTRAINT day_of_member REFERENCES accounts.member,
  generation        smallint NOT NULL CONSTRAINT day_generation CHECK (generation BETWEEN 1 AND 5),
  day               date     NOT NULL,
  paid_micros       bigint   NOT NULL CONSTRAINT day_paid CHECK (paid_micros >= host_micros),
  host_micros       bigint   NOT NULL CONSTRAINT day_host CHECK (host_micros >= 0),
  energy_wh         bigint   NOT NULL CONSTRAINT day_energy CHECK (energy_wh >= 0),
  charging_sessions integer  NOT NULL CONSTRAINT day_charging_sessions CHECK (charging_sessions >= 0),
  CONSTRAINT day_pk PRIMARY KEY (upline_id, day, generation)
);
CREATE INDEX day_of_all ON team.day (day);

-- Which settlements are counted in team.day.
CREATE TABLE team.counted (
  settlement_id text CONSTRAINT counted_pk PRIMARY KEY CONSTRAINT counted_settlement REFERENCES income.settlement (id)
);

GRANT USAGE ON SCHEMA team TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON team.place, team.tally, team.day, team.counted TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Members who joined before, with everything that is counted now. Events about it that still wait find it counted.
WITH RECURSIVE above AS (
  SELECT m.id AS member_id, 1 AS generation, m.inviter_id AS upline_id, m.created_at AS joined_at FROM accounts.member m WHERE m.inviter_id IS NOT NULL
  UNION ALL
  SELECT a.member_id, a.generation + 1, m.inviter_id, a.joined_at FROM above a JOIN accounts.member m ON m.id = a.upline_id
   WHERE a.generation < 5 AND m.inviter_id IS NOT NULL)
INSERT INTO team.place (member_id, generation, upline_id, joined_at, is_valid)
SELECT a.member_id, a.generation, a.upline_id, a.joined_at,
       EXISTS (SELECT FROM packages.lease l WHERE l.member_id = a.member_id AND l.state IN ('effective', 'forSale'))
  FROM above a;

INSERT INTO team.tally (upline_id, generation, members, valid)
SELECT p.upline_id, p.generation, count(*), count(*) FILTER (WHERE p.is_valid) FROM team.place p GROUP BY 1, 2;

INSERT INTO team.counted (settlement_id) SELECT t.id FROM income.settlement t WHERE t.voided_at IS NULL;

INSERT INTO team.day (upline_id, generation, day, paid_micros, host_micros, energy_wh, charging_sessions)
SELECT p.upline_id, p.generation, (t.settled_at AT TIME ZONE 'UTC')::date, sum(w.vat_micros + w.energy_micros + w.gross_micros)::bigint,
       sum(w.host_micros)::bigint, coalesce(sum(w.energy_wh) FILTER (WHERE t.payment = 1), 0)::bigint, count(DISTINCT t.id) FILTER (WHERE t.payment = 1)
  FROM income.settlement t JOIN income.settlement_window w ON w.settlement_id = t.id JOIN team.place p ON p.member_id = w.host_id
 WHERE t.voided_at IS NULL AND w.disposition = 'host' GROUP BY 1, 2, 3;
