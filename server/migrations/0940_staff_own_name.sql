-- Acts of staff name the proven person (staff.judge_own_name); the function that judged affiliations alone ends.
DROP TRIGGER IF EXISTS proven_declarer ON accounts.affiliation;
DROP FUNCTION IF EXISTS accounts.judge_declarer();
-- No call changes the password or the pairing code of a station: a new password goes through devices.station_key.
REVOKE UPDATE (password_hash, pairing_code_hash) ON devices.point FROM ohmstead_api;
