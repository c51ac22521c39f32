-- The place of a unit on a member's own socket, as that member describes it, so that drivers find it: it is listed only with one. It is the address of
-- a person, so the worker deletes it when the lease ends.
CREATE TABLE hosting.own_place (
  lease_id   text             CONSTRAINT own_place_pk PRIMARY KEY CONSTRAINT own_place_of_lease REFERENCES packages.lease,
  member_id  text             NOT NULL CONSTRAINT own_place_of_member REFERENCES accounts.member,
  point_id   text             NOT NULL CONSTRAINT own_place_of_unit REFERENCES devices.point,
  name       text             NOT NULL CONSTRAINT own_place_name CHECK (length(name) BETWEEN 1 AND 60),
  street     text             NOT NULL CONSTRAINT own_place_street CHECK (length(street) BETWEEN 1 AND 160),
  -- With its postcode, like the city of a site.
  city       text             NOT NULL CONSTRAINT own_place_city CHECK (length(city) BETWEEN 1 AND 80),
  -- How drivers reach it: the entrance, the bay, the hours of a gate.
  directions text             NOT NULL CONSTRAINT own_place_directions CHECK (length(directions) <= 300),
  latitude   double precision CONSTRAINT own_place_latitude CHECK (latitude BETWEEN -90 AND 90),
  longitude  double precision CONSTRAINT own_place_longitude CHECK (longitude BETWEEN -180 AND 180),
  saved_at   timestamptz      NOT NULL DEFAULT platform.now(),
  CONSTRAINT own_place_located CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX own_place_of_unit_order ON hosting.own_place (point_id);

GRANT SELECT, INSERT ON hosting.own_place TO ohmstead_api;
GRANT UPDATE (name, street, city, directions, latitude, longitude) ON hosting.own_place TO ohmstead_api;
GRANT SELECT, DELETE ON hosting.own_place TO ohmstead_worker;
