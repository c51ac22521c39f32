-- A refund that staff request opens a dispute of its own. It no longer uses up the one dispute of the driver, and staff can request another
-- refund after one was withdrawn or declined.
ALTER TABLE charging.dispute DROP CONSTRAINT dispute_once;
CREATE UNIQUE INDEX dispute_of_driver ON charging.dispute (charging_session_id) WHERE opened_by IS NOT NULL;
CREATE UNIQUE INDEX dispute_of_staff ON charging.dispute (charging_session_id) WHERE opened_by IS NULL AND decision IS NULL;
CREATE INDEX dispute_by_session ON charging.dispute (charging_session_id, opened_at);
