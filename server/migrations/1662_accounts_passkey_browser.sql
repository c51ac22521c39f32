-- A challenge for signing in by passkey is bound to the browser that requested it, like a code.
ALTER TABLE accounts.passkey_challenge ADD COLUMN browser_hash bytea CONSTRAINT passkey_challenge_browser CHECK (length(browser_hash) = 32);
ALTER TABLE staff.passkey_challenge ADD COLUMN browser_hash bytea CONSTRAINT passkey_challenge_browser CHECK (length(browser_hash) = 32);
