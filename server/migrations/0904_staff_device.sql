-- Devices a member of staff has signed in from; the cookie itself is random and signed. Strangers' guesses are counted apart from theirs.
CREATE TABLE staff.device_cookie (
  staff_id     text        NOT NULL CONSTRAINT device_cookie_of_person REFERENCES staff.person,
  device_hash  bytea       NOT NULL CONSTRAINT device_cookie_hash CHECK (length(device_hash) = 32),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  CONSTRAINT device_cookie_pk PRIMARY KEY (staff_id, device_hash)
);
GRANT SELECT, INSERT, DELETE, UPDATE (last_used_at) ON staff.device_cookie TO ohmstead_api;
GRANT SELECT, DELETE ON staff.device_cookie TO ohmstead_worker;
