-- A bill can have several reasons to be reviewed, such as a signature that contradicts it and another bill that it overlaps. Each is one entry
-- with its own decision (features/charging/sql/50_review.sql).
DROP INDEX charging.quarantine_review;
CREATE UNIQUE INDEX quarantine_review ON charging.quarantine (charging_session_id, reason) WHERE reason IN ('signatureInvalid', 'signatureMissing', 'overlap');
