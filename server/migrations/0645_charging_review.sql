-- A charging session whose signed readings contradict its bill, or that has none where the law asks for them, is not billed. It waits in quarantine until two
-- people release it as metered, correct its energy, or dismiss it. Who they were is kept with the entry (features/charging/sql/50_review.sql).
ALTER TABLE charging.quarantine
  DROP CONSTRAINT quarantine_reason,
  DROP CONSTRAINT quarantine_state,
  ADD COLUMN approval_id text CONSTRAINT quarantine_approved REFERENCES approvals.request,
  ADD COLUMN corrected_wh bigint CONSTRAINT quarantine_corrected CHECK ((state = 'corrected') = (corrected_wh IS NOT NULL) AND corrected_wh > 0);
ALTER TABLE charging.quarantine
  ADD CONSTRAINT quarantine_reason CHECK (reason IN
    ('registerFell', 'tooMuchEnergy', 'stopBeforeStart', 'inFuture', 'tooOld', 'unknownTransaction', 'missingRegister', 'intervalBilled', 'foreignTag',
     'notANumber', 'secondStop', 'signatureInvalid', 'signatureMissing')),
  ADD CONSTRAINT quarantine_state CHECK (state IN ('open', 'dismissed', 'accepted', 'released', 'corrected')),
  ADD CONSTRAINT quarantine_reviewed CHECK (reason NOT IN ('signatureInvalid', 'signatureMissing') OR charging_session_id IS NOT NULL),
  ADD CONSTRAINT quarantine_two_people CHECK (state NOT IN ('released', 'corrected') OR approval_id IS NOT NULL);

-- A charging session is reviewed once.
CREATE UNIQUE INDEX quarantine_review ON charging.quarantine (charging_session_id) WHERE reason IN ('signatureInvalid', 'signatureMissing');

ALTER TABLE charging.charging_session
  DROP CONSTRAINT charging_session_failure,
  ADD CONSTRAINT charging_session_failure CHECK (failure IN
    ('pointRefused', 'pointOffline', 'cableNotSeen', 'noEnergy', 'meterUnclear', 'readingUnproven', 'cancelled'));

GRANT UPDATE (corrected_wh) ON charging.quarantine TO ohmstead_api;
