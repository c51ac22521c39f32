-- A message about a transaction that cannot be used at all waits for staff beside the impossible registers. The list of reasons contains
-- those of all earlier migrations.
ALTER TABLE charging.quarantine
  DROP CONSTRAINT quarantine_reason,
  ADD CONSTRAINT quarantine_reason CHECK (reason IN
    ('registerFell', 'tooMuchEnergy', 'stopBeforeStart', 'inFuture', 'tooOld', 'unknownTransaction', 'missingRegister', 'intervalBilled', 'foreignTag',
     'notANumber', 'secondStop', 'signatureInvalid', 'signatureMissing', 'overlap', 'unreadableMessage'));
