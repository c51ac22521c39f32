-- Before which transaction number nothing can appear any more: what readers of the outbox and the sealed books go by.
--
-- A transaction that still runs holds it back, unless its session can write nothing of the kind: it belongs to a role named here, or to
-- another database of the server. Anybody may be given a number and keep it (pg_current_xact_id in an open transaction), so a role that can
-- only read would otherwise stop all events and the seal. A number belongs to one session until it ends, so looking at the sessions later than
-- at the numbers errs only towards waiting.
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
