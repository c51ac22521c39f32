-- A message is due when it is queued, and after a failed try within two hours. A later time would hold it back.
CREATE OR REPLACE TRIGGER stays_due BEFORE INSERT OR UPDATE OF due_at ON delivery.mail
  FOR EACH ROW WHEN (NEW.due_at > greatest(NEW.created_at, platform.now()) + interval '2 hours') EXECUTE FUNCTION platform.refuse_time('due_at');
