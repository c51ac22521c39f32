-- The worker compares the rows of these with the release (platform/catalogue.ts). The secret of a public client is published.
GRANT SELECT ON settings.declared TO ohmstead_worker;
CREATE VIEW http.public_client WITH (security_barrier) AS
  SELECT c.api_key, c.secret, c.disabled_at IS NULL AS enabled FROM http.client c WHERE c.kind = 'public';
GRANT SELECT ON http.public_client TO ohmstead_worker;
