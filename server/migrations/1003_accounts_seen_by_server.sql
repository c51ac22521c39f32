-- When and from where a sign-in was used is written by accounts.keep_seen, with the proof of a server.
REVOKE UPDATE (last_seen_at, ip, region) ON accounts.sign_in FROM ohmstead_api;
