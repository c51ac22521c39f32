-- A message can be a file.
ALTER TABLE support.message
  DROP CONSTRAINT message_body,
  ADD COLUMN file_id text CONSTRAINT message_file_once UNIQUE CONSTRAINT message_file REFERENCES uploads.file,
  ADD CONSTRAINT message_body CHECK (length(body) <= 4000 AND (length(body) > 0 OR file_id IS NOT NULL));
GRANT INSERT (file_id) ON support.message TO ohmstead_api;
