-- What opens the account of a member has a code of the server as well (platform.coded()): addresses and password, authenticator, recovery codes, passkeys
-- and outside accounts. The start that applies this migration gives the rows of earlier releases their codes.
COMMENT ON TABLE accounts.passkey IS 'Keys that open accounts of members; each row has a code of the server.';
