-- A refused start keeps the hash of its message (features/charging/sql/16_frames.sql fills it in): after a clock stopped moving, only the same
-- message is a repeat. Rows from before have none and are not repeated.
ALTER TABLE charging.refused_start ADD COLUMN frame_sha256 bytea;
CREATE INDEX refused_start_by_frame ON charging.refused_start (point_id, frame_sha256);
