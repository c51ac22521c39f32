-- Roles that run no part of the product can switch off their own time-outs. A session of theirs that stays in a transaction keeps the queue of
-- notifications from being emptied, and a lock on a table that it read. The owner may end these sessions because it has the rights of these
-- roles. `place` limits it to one database; NULL: every database of the server, which share the queue.
CREATE OR REPLACE FUNCTION platform.end_readers(idle_for interval, open_for interval, place name) RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) FILTER (WHERE pg_terminate_backend(a.pid))::integer
    FROM pg_stat_activity a
   WHERE a.usename IN ('ohmstead_staff_read', 'ohmstead_watcher', 'ohmstead_signer')
     AND (place IS NULL OR a.datname = place)
     AND (a.state LIKE 'idle in transaction%' AND a.state_change <= clock_timestamp() - idle_for
          OR a.xact_start <= clock_timestamp() - open_for)
$$;

-- The worker chooses neither the sessions nor the times.
CREATE OR REPLACE FUNCTION platform.end_idle_readers() RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT platform.end_readers(interval '1 minute', interval '5 minutes', NULL)
$$;
REVOKE ALL ON FUNCTION platform.end_readers, platform.end_idle_readers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.end_idle_readers TO ohmstead_worker;
