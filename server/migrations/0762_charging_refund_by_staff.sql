-- Staff can request the refund of a bill that its driver did not dispute. They open the dispute themselves, which stops its shares until the
-- refund is decided. Who it was is taken from their proven sign-in (features/charging/sql/40_dispute.sql).
ALTER TABLE charging.dispute
  ALTER COLUMN opened_by DROP NOT NULL,
  ADD COLUMN opened_by_staff text,
  ADD CONSTRAINT dispute_opener CHECK (num_nonnulls(opened_by, opened_by_staff) = 1);
