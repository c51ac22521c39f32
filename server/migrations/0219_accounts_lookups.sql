-- Look-ups that could be gone through one by one are counted, and a sign-in by password says by which address.
ALTER TABLE accounts.attempt DROP CONSTRAINT attempt_scope;
ALTER TABLE accounts.attempt ADD CONSTRAINT attempt_scope CHECK (scope IN (
  'account', 'device', 'ip', 'stepUp', 'fundPassword', 'otp', 'lookup', 'invitation'));

-- 'password' stays for sign-ins from before: which address they were made by was not kept.
ALTER TABLE accounts.sign_in DROP CONSTRAINT sign_in_method;
ALTER TABLE accounts.sign_in ADD CONSTRAINT sign_in_method CHECK (method IN ('email', 'phone', 'password', 'passkey', 'google'));
