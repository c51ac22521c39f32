-- A message is due when it is queued; after a failed try, within two hours. A later time would hold it back.
CREATE OR REPLACE TRIGGER due_in_time BEFORE INSERT ON delivery.mail
  FOR EACH ROW WHEN (NEW.due_at > platform.now() + interval '1 minute') EXECUTE FUNCTION platform.refuse_time('due_at');
CREATE OR REPLACE TRIGGER stays_due BEFORE UPDATE OF due_at ON delivery.mail
  FOR EACH ROW WHEN (NEW.due_at IS DISTINCT FROM OLD.due_at AND NEW.due_at > platform.now() + interval '2 hours') EXECUTE FUNCTION platform.refuse_time('due_at');
