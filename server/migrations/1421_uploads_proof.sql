-- A member can upload a picture as proof of a task.
ALTER TABLE uploads.file DROP CONSTRAINT file_kind, ADD CONSTRAINT file_kind CHECK (kind IN ('avatar', 'proof'));
