-- Rows that nothing may delete have a checksum: how many there are, and the sum of the hashes of their content. Every insert adds to it. A
-- superuser can delete rows without any trigger; the checksum then no longer matches (platform/checksum.ts).
CREATE TABLE platform.checksum (
  place   text    CONSTRAINT checksum_pk PRIMARY KEY,
  rows    bigint  NOT NULL CONSTRAINT checksum_rows CHECK (rows BETWEEN 0 AND 1000000000000000),
  -- The sum of the hashes of all rows; 0 where rows may be updated.
  content numeric NOT NULL CONSTRAINT checksum_content CHECK (content BETWEEN -1e40 AND 1e40),
  -- The columns and the version of PostgreSQL from which the hashes follow.
  form    text    NOT NULL
);

-- What inserts added since it was last folded into the checksums: a row for each statement, so that inserts do not wait for each other.
CREATE TABLE platform.checksum_part (
  place   text    NOT NULL,
  rows    bigint  NOT NULL CONSTRAINT checksum_part_rows CHECK (rows BETWEEN 1 AND 1000000000000000),
  content numeric NOT NULL CONSTRAINT checksum_part_content CHECK (content BETWEEN -1e40 AND 1e40)
);
CREATE INDEX checksum_part_place ON platform.checksum_part (place);
GRANT SELECT ON platform.checksum TO ohmstead_worker, ohmstead_staff_read;
