-- The worker moves the positions of subscribers, and neither renames them nor opens one further ahead. It takes a request to retry an event
-- back, and makes none (features/staff/sql/75_worker_deletes.sql).
REVOKE INSERT, UPDATE ON platform.outbox_cursor FROM ohmstead_worker;
GRANT INSERT (listener), UPDATE (xact, seq, seen_at) ON platform.outbox_cursor TO ohmstead_worker;

-- A number of a transaction that is taken is skipped, so that whoever uses up numbers stops no station (charging.next_transaction_number).
ALTER SEQUENCE charging.transaction_number CYCLE;
REVOKE USAGE ON SEQUENCE charging.transaction_number FROM ohmstead_gateway;
