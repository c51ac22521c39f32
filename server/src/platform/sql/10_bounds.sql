-- Every column with a moment, a period or a large number has bounds: a single value outside of them would make every response that contains
-- it fail. The bounds of moments are those of the contract (kernel/instant.ts).
--
-- A table's own CHECK may be narrower. Columns added by a later migration get their bounds when this file is applied again, which happens
-- after every migration. Columns without bounds are listed in bounds.test.ts.
CREATE OR REPLACE FUNCTION platform.bound_of(name text, type oid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN type IN ('timestamptz'::regtype, 'date'::regtype) THEN format('%1$I >= %2$L AND %1$I < %3$L', name, '2000-01-01 00:00:00+00', '2200-01-01 00:00:00+00')
    WHEN type = 'tstzrange'::regtype THEN format(
      '(lower(%1$I) IS NULL OR lower(%1$I) >= %2$L AND lower(%1$I) < %3$L) AND (upper(%1$I) IS NULL OR upper(%1$I) >= %2$L AND upper(%1$I) < %3$L)',
      name, '2000-01-01 00:00:00+00', '2200-01-01 00:00:00+00')
    WHEN type = 'interval'::regtype THEN format('%1$I BETWEEN interval %2$L AND interval %3$L', name, '-300 years', '300 years')
    -- 10^9 units of the platform's asset, in micro-units: the largest amount in a call and in a transfer.
    WHEN type = 'bigint'::regtype AND name LIKE '%\_micros%' THEN format('%I BETWEEN -1000000000000000 AND 1000000000000000', name)
    -- A TWh: more than any register or site reaches.
    WHEN type = 'bigint'::regtype AND name LIKE '%\_wh' THEN format('%I BETWEEN -1000000000000 AND 1000000000000', name)
    -- Three hundred years.
    WHEN type = 'bigint'::regtype AND name LIKE '%\_ms' THEN format('%I BETWEEN -10000000000000 AND 10000000000000', name)
  END
$$;

DO $$
DECLARE
  bare record;
BEGIN
  FOR bare IN
    SELECT a.attrelid::regclass AS place, left(c.relname || '_' || a.attname, 52) || '_in_bounds' AS rule,
           -- -infinity is allowed for a register's first epoch, and for the start of the books before a first day was closed.
           CASE WHEN (n.nspname, c.relname, a.attname) IN (('charging', 'register_epoch', 'begins_at'), ('ledger', 'gate', 'open_from'))
             THEN format('%I = %L OR ', a.attname, '-infinity') ELSE '' END || platform.bound_of(a.attname, a.atttypid) AS bound
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND n.nspname !~ '^(pg_|information_schema$)' AND c.relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)
       AND NOT (n.nspname = 'ledger' AND (c.relname, a.attname) IN (
         -- Sums of accounts are limited by their floors, and by the ledger itself, which refuses an overflow.
         ('balance', 'posted_micros'), ('balance', 'held_micros'), ('balance', 'floor_micros'), ('balance', 'ceiling_micros'),
         ('sealed_balance', 'posted_micros'), ('sealed_balance', 'held_micros'), ('kind', 'floor_micros'), ('kind', 'ceiling_micros')))
  LOOP
    CONTINUE WHEN bare.bound IS NULL
      OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = bare.place AND k.conname = bare.rule);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (%s)', bare.place, bare.rule, bare.bound);
  END LOOP;
END $$;
