-- Lists and hits stay as they were written. A list can be older than the moment of loading, never younger.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON screening.list FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON screening.list
  FOR EACH ROW WHEN (NOT platform.near(NEW.loaded_at)) EXECUTE FUNCTION platform.refuse_time('loaded_at');
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON screening.hit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON screening.hit
  FOR EACH ROW WHEN (NOT platform.near(NEW.found_at)) EXECUTE FUNCTION platform.refuse_time('found_at');

-- A list without a person who supplied it is possible only in a demo.
CREATE OR REPLACE TRIGGER demo_only BEFORE INSERT ON screening.list
  FOR EACH ROW WHEN (NEW.simulated) EXECUTE FUNCTION platform.refuse_outside_demo();
