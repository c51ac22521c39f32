-- What a lease received is shown with what drivers paid for it and with the energy, and days on which the operator's equipment was not available
-- extend a lease.
ALTER TABLE packages.received_day ADD COLUMN gross_micros bigint NOT NULL DEFAULT 0, ADD COLUMN energy_wh bigint NOT NULL DEFAULT 0;

UPDATE packages.received_day d SET gross_micros = k.gross, energy_wh = k.energy
  FROM (SELECT h.lease_id, (t.settled_at AT TIME ZONE 'UTC')::date AS day, sum(w.vat_micros + w.energy_micros + w.gross_micros)::bigint AS gross,
               sum(w.energy_wh)::bigint AS energy
          FROM income.counted c JOIN income.settlement t ON t.id = c.settlement_id JOIN income.settlement_window w ON w.settlement_id = t.id
          JOIN hosting.custody h ON h.id = w.custody_id
         WHERE w.disposition = 'host' GROUP BY 1, 2) k
 WHERE d.lease_id = k.lease_id AND d.day = k.day;
INSERT INTO packages.received_day (lease_id, day, income_micros, gross_micros, energy_wh)
SELECT h.lease_id, (t.settled_at AT TIME ZONE 'UTC')::date, 0, sum(w.vat_micros + w.energy_micros + w.gross_micros)::bigint, sum(w.energy_wh)::bigint
  FROM income.counted c JOIN income.settlement t ON t.id = c.settlement_id JOIN income.settlement_window w ON w.settlement_id = t.id
  JOIN hosting.custody h ON h.id = w.custody_id
 WHERE w.disposition = 'host' GROUP BY 1, 2
ON CONFLICT (lease_id, day) DO NOTHING;
ALTER TABLE packages.received_day
  ADD CONSTRAINT received_gross CHECK (gross_micros BETWEEN income_micros AND 1000000000000000),
  ADD CONSTRAINT received_energy CHECK (energy_wh >= 0);

-- One row for each UTC day by which a lease was extended, because its unit was not available for too long. The database computes the minutes.
CREATE TABLE packages.fault_day (
  lease_id            text    NOT NULL CONSTRAINT fault_day_of_lease REFERENCES packages.lease,
  day                 date    NOT NULL,
  unavailable_minutes integer NOT NULL CONSTRAINT fault_day_minutes CHECK (unavailable_minutes BETWEEN 1 AND 1440),
  CONSTRAINT fault_day_pk PRIMARY KEY (lease_id, day)
);
-- UTC days for which all leases were judged.
CREATE TABLE packages.judged_day (
  day date CONSTRAINT judged_day_pk PRIMARY KEY
);
ALTER TABLE packages.lease ADD COLUMN extended_days integer NOT NULL DEFAULT 0 CONSTRAINT lease_extended CHECK (extended_days >= 0);

GRANT SELECT ON packages.fault_day, packages.judged_day TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT ON packages.fault_day, packages.judged_day TO ohmstead_worker;
