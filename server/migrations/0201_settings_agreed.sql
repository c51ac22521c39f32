-- Which settings there are, who may change them and which take two people is known to the database too (settings.declared, written from the
-- declarations by sql/20_declared.gen.sql). Who changed one is taken from the sign-in that was proven, not from the writer.
CREATE TABLE settings.declared (
  key        text    CONSTRAINT declared_pk PRIMARY KEY CONSTRAINT declared_key CHECK (key ~ '^[a-z]+\.[a-zA-Z]+$'),
  may_change text[]  NOT NULL CONSTRAINT declared_roles
                     CHECK (cardinality(may_change) > 0 AND may_change <@ '{support,content,operations,finance,administrator}'),
  two_person boolean NOT NULL
);

-- The request that two people agreed to; none for changes of one person, and of before.
ALTER TABLE settings.change ADD COLUMN approval_id text CONSTRAINT change_approval_key UNIQUE;
ALTER TABLE settings.change ADD CONSTRAINT change_of_two CHECK (approval_id IS NULL OR approved_by IS NOT NULL);

REVOKE INSERT ON settings.change FROM ohmstead_api;
GRANT SELECT ON settings.declared TO ohmstead_api, ohmstead_staff_read;
GRANT INSERT (key, after, reason) ON settings.change TO ohmstead_api;
