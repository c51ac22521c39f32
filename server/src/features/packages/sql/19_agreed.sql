-- A new package, other terms of one and the start of a sale are what two people approved in this transaction, to the digit. Names, and the
-- end of a sale, change no lease and no price.
CREATE OR REPLACE FUNCTION packages.judge_agreed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM approvals.agreement('packages.terms', pg_catalog.jsonb_build_object(
             'packageId', NEW.id, 'modelId', NEW.model_id, 'tier', NEW.tier, 'rank', NEW.rank, 'cycleDays', NEW.cycle_days,
             'hostingPerDay', NEW.hosting_per_day, 'termsVersion', NEW.terms_version, 'onSale', NEW.on_sale)) a
     WHERE (a.asked ->> 'price')::numeric * 1000000 = NEW.price_micros AND (TG_OP = 'UPDATE' OR a.asked -> 'names' = NEW.names)) THEN
    RAISE EXCEPTION 'guard:packages_two_people: two people must have approved exactly this package' USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION packages.judge_agreed FROM PUBLIC;
-- After the rules of the row itself, which name what is wrong with it.
CREATE OR REPLACE TRIGGER agreed_new AFTER INSERT ON packages.package FOR EACH ROW EXECUTE FUNCTION packages.judge_agreed();
CREATE OR REPLACE TRIGGER agreed_terms AFTER UPDATE ON packages.package FOR EACH ROW
  WHEN ((NEW.id, NEW.model_id, NEW.tier, NEW.rank, NEW.price_micros, NEW.cycle_days, NEW.hosting_per_day, NEW.terms_version)
      IS DISTINCT FROM (OLD.id, OLD.model_id, OLD.tier, OLD.rank, OLD.price_micros, OLD.cycle_days, OLD.hosting_per_day, OLD.terms_version)
    OR NEW.on_sale AND NOT OLD.on_sale)
  EXECUTE FUNCTION packages.judge_agreed();

-- A package is of a model that is not ended. Packages that exist stay, with their leases and their sale.
CREATE OR REPLACE FUNCTION packages.judge_model() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT devices.is_current(NEW.model_id) THEN
    RAISE EXCEPTION 'L15 no package of an ended model is added' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION packages.judge_model FROM PUBLIC;
CREATE OR REPLACE TRIGGER of_current_model BEFORE INSERT OR UPDATE OF model_id ON packages.package FOR EACH ROW EXECUTE FUNCTION packages.judge_model();
