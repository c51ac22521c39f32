-- A page of a meter's log has one name, T7: meters also write it T07 or T007, and each of them was a page of its own. Pages that are stored
-- stay as they are, since their table is append-only; they are compared without their zeros.
ALTER TABLE charging.signed_page ADD CONSTRAINT signed_page_form CHECK (page ~ '^[TF](0|[1-9][0-9]{0,14})$') NOT VALID;
