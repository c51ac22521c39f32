-- What leases received so far, by the windows that served them, and what units of a model realised, counted anew: settlements that a
-- dispute took back were left in, and so was what units on members' sockets delivered unsigned. Facts that nobody has heard yet
-- learn what they did not say, and are counted when they are heard.
UPDATE platform.outbox o SET payload = o.payload || jsonb_build_object(
  'leases', coalesce((
    SELECT jsonb_agg(jsonb_build_object('leaseId', x.lease_id, 'host', format('%s.%s', x.host / 1000000, lpad((x.host % 1000000)::text, 6, '0'))))
      FROM (SELECT c.lease_id, sum(w.host_micros)::bigint AS host
              FROM income.settlement_window w JOIN hosting.custody c ON c.id = w.custody_id
             WHERE w.settlement_id = o.payload ->> 'settlementId' AND w.host_micros > 0 GROUP BY 1) x), '[]'::jsonb),
  'published', (SELECT t.energy_to = 'site' OR s.evidence = 'signed'
                  FROM income.settlement t JOIN charging.charging_session s ON s.id = t.charging_session_id WHERE t.id = o.payload ->> 'settlementId'))
 WHERE o.name = 'session.settled';

CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
  SELECT t.id, s.point_id, (t.settled_at AT TIME ZONE 'UTC')::date AS day, t.host_micros, t.energy_wh, t.energy_to = 'site' OR s.evidence = 'signed' AS published
    FROM income.settlement t JOIN charging.charging_session s ON s.id = t.charging_session_id
   WHERE t.voided_at IS NULL AND NOT EXISTS (
     SELECT FROM platform.outbox o JOIN platform.outbox_cursor c ON c.listener = 'packages.count-realised' AND (o.xact, o.seq) > (c.xact, c.seq)
      WHERE o.name = 'session.settled' AND o.payload ->> 'settlementId' = t.id);

INSERT INTO packages.received_day (lease_id, day, income_micros)
  SELECT c.lease_id, k.day, sum(w.host_micros)::bigint
    FROM counted k JOIN income.settlement_window w ON w.settlement_id = k.id JOIN hosting.custody c ON c.id = w.custody_id
   WHERE w.host_micros > 0 GROUP BY 1, 2;

DELETE FROM packages.realised_day;
INSERT INTO packages.realised_day (point_id, day, income_micros, energy_wh)
  SELECT point_id, day, sum(host_micros)::bigint, sum(energy_wh)::bigint FROM counted WHERE published GROUP BY 1, 2;
