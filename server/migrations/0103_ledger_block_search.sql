-- The block of a transfer is searched by where blocks end; no two end at the same place.
ALTER TABLE ledger.block ADD CONSTRAINT block_upto UNIQUE (upto_xact);
