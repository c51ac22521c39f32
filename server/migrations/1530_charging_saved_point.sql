-- Charging points that a member marked, to find them again. They are personal data: the worker deletes them when the account is closed.
CREATE TABLE charging.saved_point (
  member_id text        NOT NULL CONSTRAINT saved_point_of_member REFERENCES accounts.member,
  point_id  text        NOT NULL CONSTRAINT saved_point_of_unit REFERENCES devices.point,
  saved_at  timestamptz NOT NULL DEFAULT platform.now(),
  CONSTRAINT saved_point_pk PRIMARY KEY (member_id, point_id)
);

GRANT SELECT, INSERT (member_id, point_id), DELETE ON charging.saved_point TO ohmstead_api;
GRANT SELECT, DELETE ON charging.saved_point TO ohmstead_worker;
