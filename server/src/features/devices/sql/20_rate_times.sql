-- An energy rate is valid from its approval or later, and its end cannot be in the past.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON devices.energy_rate
  FOR EACH ROW WHEN (NOT platform.ahead(lower(NEW.valid)) OR NOT platform.ahead(upper(NEW.valid)) OR lower(NEW.valid) IS NULL)
  EXECUTE FUNCTION platform.refuse_time('valid');
CREATE OR REPLACE TRIGGER ends_in_time BEFORE UPDATE ON devices.energy_rate
  FOR EACH ROW WHEN (upper(NEW.valid) IS DISTINCT FROM upper(OLD.valid) AND NOT platform.ahead(upper(NEW.valid))
    OR NEW.approved_by IS DISTINCT FROM OLD.approved_by AND NOT platform.ahead(lower(NEW.valid)))
  EXECUTE FUNCTION platform.refuse_time('valid');
-- A rate is withdrawn now: the time of the withdrawal is part of the history.
CREATE OR REPLACE TRIGGER withdrawn_in_time BEFORE UPDATE ON devices.energy_rate
  FOR EACH ROW WHEN (NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at AND NOT platform.near(NEW.withdrawn_at))
  EXECUTE FUNCTION platform.refuse_time('withdrawn_at');
