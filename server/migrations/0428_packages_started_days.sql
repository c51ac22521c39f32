-- A lease that is started at once and cancelled is charged by started day, and a second start at once of the same member within 14 days
-- counts from its purchase. Whether it is a second one the database says (packages/sql/10_lease_rules.sql); leases of before are not.
ALTER TABLE packages.lease ADD COLUMN starts_again boolean NOT NULL DEFAULT false CHECK (start_at_once OR NOT starts_again);

-- What a lease received, by UTC day: its part of what drivers paid, over every unit that served it. A projection of settlements.
CREATE TABLE packages.received_day (
  lease_id text NOT NULL REFERENCES packages.lease (id),
  day date NOT NULL,
  income_micros bigint NOT NULL CHECK (income_micros >= 0),
  PRIMARY KEY (lease_id, day)
);
GRANT SELECT ON packages.received_day TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT, UPDATE ON packages.received_day TO ohmstead_worker;
