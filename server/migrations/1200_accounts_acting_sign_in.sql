-- The proof of a member names the sign-in, because what a sign-in from a new device does can be held for longer.
ALTER TABLE accounts.acting_member ADD COLUMN sign_in_id text CONSTRAINT acting_member_sign_in CHECK (length(sign_in_id) <= 60);
