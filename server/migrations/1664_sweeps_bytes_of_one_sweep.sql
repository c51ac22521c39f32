-- Signing is deterministic: a sweep of the same payments has the same bytes as one that was cancelled before it was sent. Only one sweep of a network is underway.
DROP INDEX sweeps.item_bytes;
CREATE UNIQUE INDEX item_bytes ON sweeps.item (sweep_id, hash);
