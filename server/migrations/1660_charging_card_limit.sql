-- A card starts a charging session without asking its member. What costs more than the setting charging.cardLimit waits for two people.
ALTER TABLE charging.quarantine
  DROP CONSTRAINT quarantine_reason,
  DROP CONSTRAINT quarantine_reviewed,
  ADD CONSTRAINT quarantine_reason CHECK (reason IN
    ('registerFell', 'tooMuchEnergy', 'stopBeforeStart', 'inFuture', 'tooOld', 'unknownTransaction', 'missingRegister', 'intervalBilled', 'foreignTag',
     'notANumber', 'secondStop', 'signatureInvalid', 'signatureMissing', 'overlap', 'unreadableMessage', 'aboveCardLimit')),
  ADD CONSTRAINT quarantine_reviewed CHECK (reason NOT IN ('signatureInvalid', 'signatureMissing', 'overlap', 'aboveCardLimit') OR charging_session_id IS NOT NULL);
DROP INDEX charging.quarantine_review;
CREATE UNIQUE INDEX quarantine_review ON charging.quarantine (charging_session_id, reason)
  WHERE reason IN ('signatureInvalid', 'signatureMissing', 'overlap', 'aboveCardLimit');
