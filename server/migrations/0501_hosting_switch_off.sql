-- At the end of custody a unit on a member's socket is switched off; when it is away, as soon as it is back. The flow remembers the
-- command, so that the record says what became of it.
ALTER TABLE hosting.flow_command DROP CONSTRAINT flow_command_purpose_check;
ALTER TABLE hosting.flow_command ADD CONSTRAINT flow_command_purpose CHECK (purpose IN ('blink', 'offer', 'switchOff'));
CREATE INDEX flow_command_flow ON hosting.flow_command (flow_id) WHERE purpose = 'switchOff';
