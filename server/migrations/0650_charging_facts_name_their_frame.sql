-- What a station reported about charging names the frame that reported it: the frame of that station with that hash, as it was received.
-- The rules are in features/charging/sql/16_frames.sql. Rows from before have no frame here and stay as they are.
ALTER TABLE charging.charging_session
  ADD COLUMN start_frame_id text CONSTRAINT charging_session_start_frame_key UNIQUE,
  ADD COLUMN stop_frame_id  text CONSTRAINT charging_session_stop_frame_key UNIQUE;
-- The last frame that was counted.
ALTER TABLE charging.unknown_tag ADD COLUMN frame_id text;
-- The frame with which the card was shown.
ALTER TABLE charging.card_enrolment ADD COLUMN seen_frame_id text;

GRANT SELECT (start_frame_id, stop_frame_id) ON charging.charging_session TO ohmstead_staff_read;
GRANT UPDATE (start_frame_id, stop_frame_id) ON charging.charging_session TO ohmstead_gateway;
GRANT UPDATE (frame_id) ON charging.unknown_tag TO ohmstead_gateway;
GRANT UPDATE (seen_frame_id) ON charging.card_enrolment TO ohmstead_gateway;

-- One trigger for each table judges its facts from now on.
DROP TRIGGER IF EXISTS not_late ON charging.reading;
DROP TRIGGER IF EXISTS not_late ON charging.signed_record;
DROP FUNCTION IF EXISTS charging.refuse_late_fact();
