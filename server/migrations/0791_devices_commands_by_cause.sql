-- The gateway sends commands and gives none. The guard against ends of custody in a member's name is replaced by one that judges every
-- reason for which the worker ends custody (hosting/sql/10_custody_times.sql).
REVOKE INSERT ON devices.command FROM ohmstead_gateway;

DROP TRIGGER IF EXISTS not_in_the_members_name ON hosting.custody;
DROP FUNCTION IF EXISTS hosting.refuse_named_end();
