-- The watch of the catalogue compares the list of migrations with the release.
GRANT SELECT ON platform.applied_migration TO ohmstead_worker;
