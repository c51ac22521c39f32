-- The hash of the code on a unit is sealed with the key of the server. It has six digits: a reader of the hash alone could try all of them.
-- Hashes that were stored unsealed are sealed when the server starts (devices/point.store.ts).
ALTER TABLE devices.point
  ALTER COLUMN pairing_code_hash DROP NOT NULL,
  ADD COLUMN pairing_code_sealed bytea CONSTRAINT point_pairing_code_sealed
    CHECK (length(pairing_code_sealed) = 61 AND get_byte(pairing_code_sealed, 0) = 1),
  ADD CONSTRAINT point_pairing_code_once CHECK (num_nonnulls(pairing_code_hash, pairing_code_sealed) = 1);

REVOKE INSERT (pairing_code_hash) ON devices.point FROM ohmstead_api;
GRANT INSERT (pairing_code_sealed) ON devices.point TO ohmstead_api;
