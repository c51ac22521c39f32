-- Files of conversations with support: pictures as they were encoded again, and PDF documents as they were sent. They belong to the message that refers to
-- them, which is stored in the same transaction, and are deleted with it.
ALTER TABLE uploads.file
  DROP CONSTRAINT file_kind,
  DROP CONSTRAINT file_of_member,
  DROP CONSTRAINT file_picture_kept,
  DROP CONSTRAINT file_is_webp,
  DROP CONSTRAINT file_small,
  ADD CONSTRAINT file_kind CHECK (kind IN ('avatar', 'proof', 'picture', 'attachment', 'document')),
  ADD CONSTRAINT file_of_member CHECK ((owner_id IS NULL) = (kind IN ('picture', 'attachment', 'document'))),
  ADD CONSTRAINT file_kept CHECK (kind NOT IN ('picture', 'attachment', 'document') OR used_since IS NOT NULL),
  ADD CONSTRAINT file_is_webp CHECK (kind = 'document' OR substring(bytes FROM 1 FOR 4) = 'RIFF'::bytea AND substring(bytes FROM 9 FOR 4) = 'WEBP'::bytea),
  ADD CONSTRAINT file_is_pdf CHECK (kind <> 'document' OR substring(bytes FROM 1 FOR 5) = '%PDF-'::bytea),
  ADD CONSTRAINT file_small CHECK (length(bytes) <= CASE kind WHEN 'document' THEN 2097152 ELSE 262144 END);
GRANT SELECT (kind) ON uploads.file TO ohmstead_worker;
