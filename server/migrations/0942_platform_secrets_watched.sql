-- Every minute the worker compares these hashes with its own key.
GRANT SELECT ON platform.secrets_key TO ohmstead_worker;
GRANT SELECT ON staff.server_proof TO ohmstead_worker;
