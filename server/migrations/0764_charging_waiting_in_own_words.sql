-- A stop that waits for its start is stored in the words of the product (edges/ocpp/facts.ts), and its readings have the form of every reading.
ALTER TABLE charging.quarantine DISABLE TRIGGER USER;
UPDATE charging.quarantine q SET waiting = jsonb_set(q.waiting, '{said}', (q.waiting -> 'said') - '{idTag,meterStopWh}'::text[] || jsonb_build_object(
    'tag', q.waiting -> 'said' -> 'idTag',
    'registerWh', q.waiting -> 'said' -> 'meterStopWh',
    'readings', (SELECT coalesce(jsonb_agg(r - 'time' || jsonb_build_object('at', r -> 'time' -> 'at', 'saidAt', r -> 'time' -> 'said', 'timeDoubts', r -> 'time' -> 'doubts')), '[]')
                   FROM jsonb_array_elements(q.waiting -> 'said' -> 'readings') r)))
 WHERE q.waiting ->> 'kind' = 'stop' AND q.waiting -> 'said' ? 'meterStopWh';
ALTER TABLE charging.quarantine ENABLE TRIGGER USER;
