-- Commands of the product are stored as intents (edges/ocpp/intents.ts), and OCPP's words are in the adapter. Commands that wait to be sent are
-- translated; ended ones stay as they were asked.
ALTER TABLE devices.command DISABLE TRIGGER command_stays;
UPDATE devices.command c SET
  action = CASE c.action
    WHEN 'RemoteStartTransaction' THEN 'startCharging'
    WHEN 'RemoteStopTransaction' THEN 'stopCharging'
    WHEN 'ChangeAvailability' THEN 'setAvailability'
    WHEN 'DataTransfer' THEN 'identify'
    WHEN 'TriggerMessage' THEN CASE c.payload::jsonb ->> 'requestedMessage' WHEN 'BootNotification' THEN 'reportIdentity' ELSE 'reportStatus' END
  END,
  payload = CASE c.action
    WHEN 'RemoteStartTransaction' THEN jsonb_build_object('connector', c.payload::jsonb -> 'connectorId', 'tag', c.payload::jsonb -> 'idTag')
    WHEN 'RemoteStopTransaction' THEN jsonb_build_object('transaction', c.payload::jsonb -> 'transactionId')
    WHEN 'ChangeAvailability' THEN jsonb_build_object('connector', c.payload::jsonb -> 'connectorId', 'available', c.payload::jsonb ->> 'type' = 'Operative')
    WHEN 'DataTransfer' THEN jsonb_build_object('seconds', (c.payload::jsonb ->> 'data')::integer)
    WHEN 'TriggerMessage' THEN CASE c.payload::jsonb ->> 'requestedMessage' WHEN 'BootNotification' THEN '{}'
                                    ELSE jsonb_build_object('connector', c.payload::jsonb -> 'connectorId') END
  END::text
 WHERE c.answered_at IS NULL AND c.asked_by NOT LIKE 'st\_%'
   AND c.action IN ('RemoteStartTransaction', 'RemoteStopTransaction', 'ChangeAvailability', 'DataTransfer', 'TriggerMessage');
ALTER TABLE devices.command ENABLE TRIGGER command_stays;

-- They are replaced by functions that name facts instead of messages.
DROP FUNCTION IF EXISTS devices.needs_two_people(text, text);
DROP FUNCTION IF EXISTS charging.frame_sent(text, timestamptz, text, text[]);
