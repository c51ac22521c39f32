-- What no call of the product does, no role may do: the API changes no other columns of a person, deletes no sign-ins and no tags of charging
-- sessions, and the gateway writes no lines of the audit log.
REVOKE UPDATE ON accounts.person FROM ohmstead_api;
GRANT UPDATE (email, email_canonical, phone, phone_canonical, username, username_seen, username_read, username_changed_at, password_hash, password_changed_at,
  language, zone, number_format, avatar_id, fund_password_hash, fund_password_sealed, fund_password_changed_at) ON accounts.person TO ohmstead_api;
REVOKE DELETE ON accounts.sign_in, charging.tag FROM ohmstead_api;
REVOKE INSERT (at, by, role, act, subject, detail) ON platform.audit FROM ohmstead_gateway;
