-- What staff typed about a freeze is deleted with the person, like their notes: it may contain a name. That there was a freeze, its reason from the closed list
-- and its times stay. A note belongs to the person, so none is written about a closed account (accounts/sql/40_freeze.sql).
ALTER TABLE accounts.freeze
  ALTER COLUMN note DROP NOT NULL,
  DROP CONSTRAINT freeze_ends_whole,
  ADD CONSTRAINT freeze_ends_whole CHECK (num_nonnulls(ended_by, ended_at) IN (0, 2) AND (end_reason IS NULL OR ended_at IS NOT NULL));
DELETE FROM accounts.member_note n WHERE NOT EXISTS (SELECT FROM accounts.person p WHERE p.member_id = n.member_id);
ALTER TABLE accounts.member_note
  DROP CONSTRAINT member_note_of_member,
  ADD CONSTRAINT member_note_of_person FOREIGN KEY (member_id) REFERENCES accounts.person ON DELETE CASCADE;
