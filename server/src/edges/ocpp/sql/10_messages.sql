-- What the messages of OCPP mean, for the rules of features, which do not name them.

-- The messages in which a station reports a fact.
CREATE OR REPLACE FUNCTION ocpp.messages_of(fact text) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT CASE fact WHEN 'boot' THEN '{BootNotification}'::text[]
                   WHEN 'tag' THEN '{Authorize,StartTransaction}'
                   WHEN 'start' THEN '{StartTransaction}'
                   WHEN 'reading' THEN '{MeterValues,StopTransaction}'
                   WHEN 'stop' THEN '{StopTransaction}'
                   WHEN 'charging' THEN '{StartTransaction,MeterValues,StopTransaction}' END
$$;

-- Whether a message that staff send needs a second person (the same as v16/commands.ts; a test compares them).
CREATE OR REPLACE FUNCTION ocpp.needs_two_people(action text, payload text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT CASE action WHEN 'Reset' THEN (payload::jsonb ->> 'type') IS DISTINCT FROM 'Soft'
                     ELSE action NOT IN ('TriggerMessage', 'UnlockConnector', 'RemoteStopTransaction') END
$$;
