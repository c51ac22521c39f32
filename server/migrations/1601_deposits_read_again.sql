-- After a login of the watcher was taken over, the owner of the database sets back from which block a network is read (`deposits.read_again`). The hash of that block
-- is read from the network then; null until it is.
ALTER TABLE deposits.cursor ALTER COLUMN block_hash DROP NOT NULL;
