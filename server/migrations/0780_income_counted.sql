-- Which settlements are counted in what units realised and leases received. The worker could write any figure there; now one function counts each
-- settlement once, from its own row (income/sql/25_counted.sql), and only the owner writes the figures.
CREATE TABLE income.counted (
  settlement_id text CONSTRAINT counted_pk PRIMARY KEY CONSTRAINT counted_settlement REFERENCES income.settlement (id)
);
GRANT SELECT ON income.counted TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

REVOKE INSERT, UPDATE ON packages.realised_day, packages.received_day FROM ohmstead_worker;
GRANT SELECT ON packages.realised_day, packages.received_day TO ohmstead_worker;

-- All settlements in force are counted now. Events about them that still wait find them counted and change nothing.
INSERT INTO income.counted (settlement_id) SELECT t.id FROM income.settlement t WHERE t.voided_at IS NULL;

DELETE FROM packages.received_day;
INSERT INTO packages.received_day (lease_id, day, income_micros)
SELECT c.lease_id, (t.settled_at AT TIME ZONE 'UTC')::date, sum(w.host_micros)::bigint
  FROM income.settlement t JOIN income.settlement_window w ON w.settlement_id = t.id JOIN hosting.custody c ON c.id = w.custody_id
 WHERE t.voided_at IS NULL AND w.host_micros > 0 GROUP BY 1, 2;

DELETE FROM packages.realised_day;
INSERT INTO packages.realised_day (point_id, day, income_micros, energy_wh)
SELECT s.point_id, (t.settled_at AT TIME ZONE 'UTC')::date, sum(t.host_micros)::bigint, sum(t.energy_wh)::bigint
  FROM income.settlement t JOIN charging.charging_session s ON s.id = t.charging_session_id
 WHERE t.voided_at IS NULL AND (t.energy_to = 'site' OR s.evidence IS NOT DISTINCT FROM 'signed') GROUP BY 1, 2;

-- Income subscribes now, at the place where packages stopped.
UPDATE platform.outbox_cursor SET listener = 'income.count-settlements' WHERE listener = 'packages.count-realised';
UPDATE platform.outbox_parked SET listener = 'income.count-settlements' WHERE listener = 'packages.count-realised';
