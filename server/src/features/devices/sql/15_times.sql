-- A command waits 90 days at most: a unit that was disconnected when hosting ended is switched off when it connects again.
CREATE OR REPLACE TRIGGER expires_in_time BEFORE INSERT ON devices.command
  FOR EACH ROW WHEN (NEW.expires_at > platform.now() + interval '91 days') EXECUTE FUNCTION platform.refuse_time('expires_at');
