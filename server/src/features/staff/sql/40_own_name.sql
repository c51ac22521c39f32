-- Staff act in their own name: where a row says who acted, that is the person whose sign-in was proven in the transaction. One function for
-- all tables. The owner of the tables is exempt: it could replace the function.

-- Arguments: the roles that may act, then the columns that name the person. A column that is written must hold that person. A table without
-- such a column has only roles: then someone in one of them must be proven.
CREATE OR REPLACE FUNCTION staff.judge_own_name() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  who CONSTANT record := staff.acting();
  written jsonb := pg_catalog.to_jsonb(NEW);
  before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN pg_catalog.to_jsonb(OLD) ELSE '{}' END;
  named text[] := ARRAY(
    SELECT coalesce(written ->> name, '') FROM pg_catalog.unnest(TG_ARGV[1:]) AS name WHERE written ->> name IS DISTINCT FROM before ->> name);
BEGIN
  IF who.role = ANY (TG_ARGV[0]::text[]) AND who.staff_id = ALL (named) THEN
    RETURN NEW;
  END IF;
  -- The story of a demo begins before its staff signs in; its server writes in the name of a program.
  IF who.staff_id IS NULL AND staff.is_demo() AND staff.is_server() AND NOT 'st_' = ANY (SELECT pg_catalog.left(name, 3) FROM pg_catalog.unnest(named) AS name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:staff_own_name: %.% is written by a member of staff who is signed in, in one of the roles % and in their own name',
    TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'LG001';
END $$;
REVOKE ALL ON FUNCTION staff.judge_own_name FROM PUBLIC;

-- Triggers fire in the order of their names: this one after the rules of the table itself.
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE ON accounts.affiliation FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{administrator}', 'declared_by', 'ended_by');
-- The roles are those of the calls; the second person of an agreed freeze writes it.
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE ON accounts.freeze FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{support,finance,administrator}', 'frozen_by', 'ended_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON accounts.member_note FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{support,finance,administrator}', 'written_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE ON accounts.invitation FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{administrator}', 'issued_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON incidents.incident FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{support,operations,administrator}', 'opened_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON incidents.message FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{support,operations,administrator}', 'written_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON devices.accepted_identity FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{operations,administrator}', 'accepted_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE UPDATE ON devices.energy_rate FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{finance,administrator}', 'withdrawn_by');
-- A new station has a new password; a password for an existing one is the result of a command that two people approved.
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON devices.point FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{operations,administrator}');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON devices.station_key FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{operations,administrator}');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE ON charging.tariff FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{finance,administrator}', 'set_by', 'withdrawn_by');
-- What a lease costs follows from its package. Finance approves terms.
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE ON packages.package FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{operations,finance,administrator}');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON charging.meter_exchange FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{operations,administrator}', 'recorded_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE OF withdrawn_by ON notices.announcement FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{content,administrator}', 'made_by', 'withdrawn_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON legal.version FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{administrator}', 'published_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE ON tasks.task FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{content,operations,administrator}', 'made_by', 'disabled_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE UPDATE ON tasks.proof FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{support,operations,administrator}', 'decided_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE OF withdrawn_by ON content.article FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{content,administrator}', 'made_by', 'withdrawn_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON content.version FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{content,administrator}', 'published_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT OR UPDATE ON content.draft FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{content,administrator}', 'saved_by');
-- Members upload files too: theirs name no member of staff.
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON uploads.file FOR EACH ROW
  WHEN (NEW.uploaded_by IS NOT NULL AND NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER'))
  EXECUTE FUNCTION staff.judge_own_name('{content,administrator}', 'uploaded_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE INSERT ON charging.register_kind FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{operations,administrator}', 'declared_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE UPDATE ON charging.dispute FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{support,finance,administrator}', 'decided_by');
CREATE OR REPLACE TRIGGER written_by_staff BEFORE UPDATE OF given_up_at, given_up_by ON platform.outbox_parked FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_own_name('{administrator}', 'given_up_by');
