-- Whether a member belongs to the operator, and that an account is closed, is never inserted.
REVOKE INSERT ON accounts.member FROM ohmstead_api;
GRANT INSERT (id, invitation_code, inviter_id, house_code, country, created_at) ON accounts.member TO ohmstead_api;
