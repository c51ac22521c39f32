-- A consent names a version of a document that was published. Consents from before this migration are not compared: they name the versions of
-- settings that no longer exist.
ALTER TABLE accounts.consent ADD CONSTRAINT consent_names_version FOREIGN KEY (document, version) REFERENCES legal.version NOT VALID;
