-- Each full range asks autovacuum for its summary, and autovacuum, which comes once a minute, remembers 256 such wishes. Ranges of 16
-- pages are filled faster than that by a busy ledger: wishes beyond are forgotten, each with a line in the log of the database.
ALTER INDEX ledger.transfer_xact SET (pages_per_range = 128);
ALTER INDEX ledger.transfer_happened SET (pages_per_range = 128);
REINDEX INDEX ledger.transfer_xact;
REINDEX INDEX ledger.transfer_happened;
