-- The worker lists the addresses of the operator and the watcher counts them, so neither can do both: a login of the watcher listed addresses of strangers,
-- and what these held counted as the operator's own money.
REVOKE INSERT ON treasury.wallet FROM ohmstead_watcher;
GRANT INSERT (network, address) ON treasury.wallet TO ohmstead_worker;
