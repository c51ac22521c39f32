-- A code over the results of each check, with the key of the servers: a database login alone, and a superuser, could delete findings or date a
-- check into the future, and the console showed no violations. Results without a code, or with another, are an alarm (platform/examine.ts).
ALTER TABLE platform.examination ADD COLUMN code bytea CONSTRAINT examination_code CHECK (length(code) = 32);
-- The next check, within a minute, stores its results with a code.
DELETE FROM platform.examination;
