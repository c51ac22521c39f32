-- The worker reads the codes over sign-ins by the view credentials.sign_in_code, like the other roles, and not from their table.
REVOKE SELECT ON credentials.sign_in_proof FROM ohmstead_worker;
