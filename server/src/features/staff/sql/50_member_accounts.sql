-- Accounts of members are written by servers of this instance only: a database login alone cannot sign in as a member, replace a password, an
-- address, a second factor or a passkey, make a device known, open a code, take counted tries back, begin or answer a flow with Google, or let a
-- card charge at a member's cost. It ends no sign-in either, and forgets no device. The functions and their exemption of the owner are those of
-- 30_server_only.sql. When and from where a sign-in was last seen is written by a server too, and only moves forward.
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.sign_in FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server_unless_old('last_seen_at', '90 days');
CREATE OR REPLACE FUNCTION accounts.judge_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_seen_at < OLD.last_seen_at THEN
    RAISE EXCEPTION 'guard:sign_in_seen: a sign-in is not seen earlier than before' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER seen_later BEFORE UPDATE OF last_seen_at ON accounts.sign_in FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION accounts.judge_seen();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OF member_id, email, email_canonical, phone, phone_canonical, password_hash, password_changed_at, language, fund_password_hash, fund_password_sealed,
  fund_password_changed_at ON accounts.person FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.authenticator FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.recovery_code FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.passkey FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.identity FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.device_cookie FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT ON accounts.passkey_challenge FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.code FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server_unless_old('sent_at', '1 day');
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.attempt FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server_unless_old('forget_at', '-10 minutes');
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON accounts.captcha_used FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server_unless_old('expires_at', '-10 minutes');
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OR DELETE ON delivery.sms_count FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server_unless_old('day', '1 day');
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE ON accounts.oauth_flow FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
-- Guesses at the code on a unit, by which a member takes it into custody.
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE ON devices.pairing_guess FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE ON charging.card_holder FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT ON charging.card_enrolment FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT OR UPDATE OF state, blocked_at ON charging.card FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
-- What a member agreed to, and what blocks withdrawals of a member.
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT ON accounts.consent FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER written_by_server BEFORE INSERT ON accounts.withdrawal_hold FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
