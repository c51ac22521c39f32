-- A settlement is made, released and voided at the time of its statement.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON income.settlement
  FOR EACH ROW WHEN (NOT platform.near(NEW.settled_at)) EXECUTE FUNCTION platform.refuse_time('settled_at');
CREATE OR REPLACE TRIGGER ends_in_time BEFORE UPDATE ON income.settlement
  FOR EACH ROW WHEN (NEW.released_at IS DISTINCT FROM OLD.released_at AND NOT platform.near(NEW.released_at)
    OR NEW.voided_at IS DISTINCT FROM OLD.voided_at AND NOT platform.near(NEW.voided_at))
  EXECUTE FUNCTION platform.refuse_time('released_at');
