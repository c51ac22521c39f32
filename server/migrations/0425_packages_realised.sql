-- What each unit realised for its host, by UTC day: a projection of settlements, rebuilt from them at any time and never typed in.
CREATE TABLE packages.realised_day (
  point_id text NOT NULL REFERENCES devices.point (id),
  day date NOT NULL,
  income_micros bigint NOT NULL CHECK (income_micros >= 0),
  energy_wh bigint NOT NULL CHECK (energy_wh >= 0),
  PRIMARY KEY (point_id, day)
);

GRANT SELECT ON packages.realised_day TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT, UPDATE ON packages.realised_day TO ohmstead_worker;
