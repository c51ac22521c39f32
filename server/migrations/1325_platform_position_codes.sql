-- The position of a subscriber has a code of the server that moved it, so that one which the worker's login alone moved over events is found
-- (platform/outbox-position.ts). A position of an earlier release has none.
ALTER TABLE platform.outbox_cursor ADD COLUMN code bytea CONSTRAINT outbox_cursor_code CHECK (length(code) <= 32);
GRANT UPDATE (code) ON platform.outbox_cursor TO ohmstead_worker;

-- Positions that are placed anew after a dump was loaded are as the owner says, so they have no code either.
CREATE OR REPLACE FUNCTION platform.heal_outbox() RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  newest_old bigint;
  total bigint;
  lowest bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM platform.outbox WHERE xact >= pg_snapshot_xmax(pg_current_snapshot()))
    AND NOT EXISTS (SELECT FROM platform.outbox_cursor WHERE xact >= pg_snapshot_xmax(pg_current_snapshot())) THEN
    RETURN 0;
  END IF;
  LOCK TABLE platform.outbox, platform.outbox_cursor IN EXCLUSIVE MODE;
  SELECT coalesce(max(seq), 0) INTO newest_old FROM platform.outbox WHERE xact >= pg_snapshot_xmax(pg_current_snapshot());
  SELECT count(*), least(coalesce(min(seq), 0), 0) INTO total, lowest FROM platform.outbox WHERE seq <= newest_old;
  UPDATE platform.outbox_cursor c SET code = NULL, xact = '3', seq = lowest - total - 1
    + (SELECT count(*) FROM platform.outbox o WHERE o.seq <= newest_old AND (o.xact, o.seq) <= (c.xact, c.seq));
  UPDATE platform.outbox o SET xact = '3', seq = lowest - total - 1 + placed.place
    FROM (SELECT seq, row_number() OVER (ORDER BY xact, seq) AS place FROM platform.outbox WHERE seq <= newest_old) placed
    WHERE o.seq = placed.seq;
  RETURN total;
END $$;
