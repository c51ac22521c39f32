-- A start that could not be accepted ends its charging session with the reason: the message was unusable, it named another connector, one that
-- the unit does not have, or one that another charging session has.
ALTER TABLE charging.charging_session
  DROP CONSTRAINT charging_session_failure,
  ADD CONSTRAINT charging_session_failure CHECK (failure IN
    ('pointRefused', 'pointOffline', 'cableNotSeen', 'startUnusable', 'otherConnector', 'connectorUnknown', 'connectorTaken', 'noEnergy', 'meterUnclear',
     'readingUnproven', 'cancelled'));
