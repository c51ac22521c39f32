-- More rows have a code of the server (platform.coded()): known devices of members and staff, flows with Google, charging cards and saved addresses for
-- withdrawals. A superuser who writes one of them makes no device known, signs no one in, charges at no one's cost and receives no withdrawal. The start that
-- applies this migration gives the rows of earlier releases their codes.
COMMENT ON TABLE charging.card IS 'Cards that charge at the cost of their members; each row has a code of the server.';
