-- A member of staff can upload a picture for a text. It belongs to no member, and is kept: versions of texts that show it never change.
ALTER TABLE uploads.file
  DROP CONSTRAINT file_kind,
  ADD CONSTRAINT file_kind CHECK (kind IN ('avatar', 'proof', 'picture')),
  ADD COLUMN uploaded_by text,
  ALTER COLUMN owner_id DROP NOT NULL,
  ADD CONSTRAINT file_of_member CHECK ((owner_id IS NULL) = (kind = 'picture')),
  ADD CONSTRAINT file_of_staff CHECK ((uploaded_by IS NOT NULL) = (kind = 'picture')),
  ADD CONSTRAINT file_picture_kept CHECK (kind <> 'picture' OR used_since IS NOT NULL);
