-- A request ends with the right to make it: outcome "lapsed", which no person decides.
ALTER TABLE approvals.request DROP CONSTRAINT request_outcome;
ALTER TABLE approvals.request ADD CONSTRAINT request_outcome CHECK (outcome IN ('approved', 'declined', 'withdrawn', 'expired', 'lapsed'));
-- The requests of a person that wait.
CREATE INDEX request_waiting_of ON approvals.request (asked_by) WHERE outcome IS NULL;
