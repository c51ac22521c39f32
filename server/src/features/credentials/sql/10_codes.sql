-- The codes over sign-ins that a server made, for the features whose sign-ins they prove.
CREATE OR REPLACE VIEW credentials.sign_in_code AS SELECT p.sign_in_id, p.code FROM credentials.sign_in_proof p;
GRANT SELECT ON credentials.sign_in_code TO ohmstead_api, ohmstead_worker;
