-- Every role can switch off its own time-outs. A session that stays in a transaction holds back events, the sealing of the ledger and the
-- queue of notifications, and keeps its locks; one that is idle and holds an advisory lock makes the work of others wait. The product's own
-- sessions do neither, so such sessions are ended. The owner may end them because it has the rights of these roles.
--
-- `idle_for`: idle in a transaction, or idle with an advisory lock. `blocking_for`: in one transaction that makes another session wait, whatever it does;
-- `open_for`: in one transaction at all. The worker's may take three times as long. Sessions of read-only roles are ended in every database of the server, which share the queue of notifications; those
-- of the others in this database, and in those that the product does not use. `readers_in` limits the former to one database.
DROP FUNCTION IF EXISTS platform.end_sessions(interval, interval, name);
CREATE OR REPLACE FUNCTION platform.end_sessions(idle_for interval, blocking_for interval, open_for interval, readers_in name)
RETURNS TABLE (role name, pid integer, program text, address text, reason text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH blocking AS MATERIALIZED (
    SELECT DISTINCT b.pid FROM pg_locks w CROSS JOIN LATERAL unnest(pg_blocking_pids(w.pid)) AS b (pid) WHERE NOT w.granted),
  session AS MATERIALIZED (
    SELECT a.usename, a.pid, a.application_name, a.client_addr, a.state, clock_timestamp() - a.state_change AS unchanged, clock_timestamp() - a.xact_start AS open,
           EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory' AND l.granted) AS has_advisory_lock,
           EXISTS (SELECT FROM blocking b WHERE b.pid = a.pid) AS is_blocking, CASE a.usename WHEN 'ohmstead_worker' THEN 3 ELSE 1 END AS times
      FROM pg_stat_activity a
     WHERE CASE WHEN a.usename IN ('ohmstead_staff_read', 'ohmstead_watcher', 'ohmstead_signer') THEN readers_in IS NULL OR a.datname = readers_in
                ELSE a.usename IN ('ohmstead_api', 'ohmstead_gateway', 'ohmstead_worker')
                     AND (a.datname = current_database() OR readers_in IS NULL AND a.datname IN ('postgres', 'template1')) END),
  judged AS MATERIALIZED (
    SELECT s.*, CASE
        WHEN s.state LIKE 'idle in transaction%' AND s.unchanged >= idle_for THEN 'it was idle in a transaction'
        WHEN s.state = 'idle' AND s.has_advisory_lock AND s.unchanged >= idle_for THEN 'it was idle and held an advisory lock'
        WHEN s.is_blocking AND s.open >= blocking_for * s.times THEN 'its transaction made others wait'
        WHEN s.open >= open_for * s.times THEN 'its transaction took too long' END AS reason
      FROM session s)
  SELECT j.usename, j.pid, j.application_name, host(j.client_addr), j.reason FROM judged j WHERE j.reason IS NOT NULL AND pg_terminate_backend(j.pid)
$$;

-- The worker chooses neither the sessions nor the times.
CREATE OR REPLACE FUNCTION platform.end_idle_sessions() RETURNS TABLE (role name, pid integer, program text, address text, reason text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT * FROM platform.end_sessions(interval '1 minute', interval '1 minute', interval '5 minutes', NULL)
$$;
REVOKE ALL ON FUNCTION platform.end_sessions, platform.end_idle_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.end_idle_sessions TO ohmstead_worker;

-- Sessions that make another one wait by a lock of any kind, and hold it for longer than the product's own do.
CREATE OR REPLACE FUNCTION platform.blocking_sessions(held_for interval) RETURNS TABLE (role name, pid integer, detail text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT b.usename, b.pid, format('%s sessions wait for a lock of this %s session (%s, %s)', count(DISTINCT w.pid), b.state, b.application_name, coalesce(host(b.client_addr), 'local'))
    FROM pg_locks w
   CROSS JOIN LATERAL unnest(pg_blocking_pids(w.pid)) AS by_pid (pid)
    JOIN pg_stat_activity b ON b.pid = by_pid.pid
   WHERE NOT w.granted AND b.datname = current_database() AND coalesce(b.xact_start, b.state_change) <= clock_timestamp() - held_for
   GROUP BY b.usename, b.pid, b.state, b.application_name, b.client_addr
$$;
REVOKE ALL ON FUNCTION platform.blocking_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.blocking_sessions TO ohmstead_worker;
