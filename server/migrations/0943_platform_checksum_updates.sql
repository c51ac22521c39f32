-- Updates count in the checksums: what an update changes is added as the difference of the hashes, without a row. A row that was changed while
-- the triggers of its table were off is found like a deleted one.
ALTER TABLE platform.checksum_part
  DROP CONSTRAINT checksum_part_rows,
  ADD CONSTRAINT checksum_part_rows CHECK (rows BETWEEN 0 AND 1000000000000000);
-- The process that wrote a checksum last; `release`: a migration.
ALTER TABLE platform.checksum ADD COLUMN last_writer text NOT NULL DEFAULT 'release';
-- It names the process and returns the checksums now (sql/50_checksum.sql).
DROP FUNCTION IF EXISTS platform.fold_checksums();
