-- The transaction number before which nothing can appear any more. Readers of the outbox and the sealing of the books use it.
--
-- A running transaction holds it back, unless its session cannot write to these tables: it belongs to a role named here, or to another
-- database of the server. Any session can take a number and keep it (pg_current_xact_id in an open transaction), so a read-only role would
-- otherwise stop all events and the sealing. A number belongs to one session until it ends, so reading the sessions after the numbers can
-- only make readers wait longer.
CREATE OR REPLACE FUNCTION platform.horizon(silent name[]) RETURNS xid8 LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(
    coalesce((
      SELECT running.xid FROM pg_snapshot_xip(now.snapshot) AS running (xid)
       WHERE NOT EXISTS (SELECT FROM pg_stat_activity a
                          WHERE a.backend_xid = running.xid::xid AND (a.usename = ANY (silent) OR a.datname <> current_database()))
       ORDER BY running.xid LIMIT 1),
      pg_snapshot_xmax(now.snapshot)),
    pg_current_xact_id_if_assigned())
  FROM (SELECT pg_current_snapshot() AS snapshot) now
$$;
GRANT EXECUTE ON FUNCTION platform.horizon TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
