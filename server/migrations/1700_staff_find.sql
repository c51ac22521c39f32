-- The console finds records by names, serials, addresses and transaction hashes. Numbers are found by the primary keys.
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extension;
CREATE INDEX point_found ON devices.point USING gin ((name || ' ' || serial || ' ' || station_id) extension.gin_trgm_ops);
CREATE INDEX person_found ON accounts.person (username_read text_pattern_ops);
CREATE INDEX deposit_found_hash ON deposits.deposit (transaction_hash);
CREATE INDEX deposit_found_recipient ON deposits.deposit (lower(recipient));
CREATE INDEX deposit_found_sender ON deposits.deposit (lower(sender));
CREATE INDEX withdrawal_found ON withdrawals.withdrawal (lower(address));
