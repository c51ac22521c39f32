-- Who had which unit in custody, and when, for features that divide what units earned.
CREATE OR REPLACE VIEW hosting.custody_period AS
  SELECT c.id, c.point_id, c.lease_id, c.member_id, c.from_at, c.until_at, c."window" FROM hosting.custody c;
GRANT SELECT ON hosting.custody_period TO ohmstead_api, ohmstead_worker;
