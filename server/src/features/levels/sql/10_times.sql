-- A level is valid from when it was reached: the commission of the past does not change.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON levels.standing
  FOR EACH ROW WHEN (NOT platform.near(NEW.since)) EXECUTE FUNCTION platform.refuse_time('since');
