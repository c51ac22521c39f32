-- A transaction can be proven to be the server's before a person acts in it: while people sign in and join (staff.prove_server).
ALTER TABLE staff.acting_now ALTER COLUMN staff_id DROP NOT NULL;
ALTER TABLE staff.acting_now ALTER COLUMN sign_in_id DROP NOT NULL;
ALTER TABLE staff.acting_now ADD CONSTRAINT acting_now_whole CHECK ((staff_id IS NULL) = (sign_in_id IS NULL));
