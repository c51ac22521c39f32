-- A code is bound to the browser that asked for it, and what is asked and tried is counted by who asks.
--
-- Until now whoever asked for codes to somebody's address, or guessed at them, used up what its owner may ask and try in a day. Codes last
-- ten minutes, so those on their way are dropped.
DELETE FROM accounts.code;
ALTER TABLE accounts.code
  ADD COLUMN browser_hash bytea NOT NULL CONSTRAINT code_browser CHECK (length(browser_hash) = 32),
  ADD COLUMN network_hash bytea NOT NULL CONSTRAINT code_network CHECK (length(network_hash) = 32),
  -- Asked for by a browser that the account of the address knows.
  ADD COLUMN known boolean NOT NULL;
