-- The worker reads the chains of the frame log every minute; nobody could who runs.
GRANT EXECUTE ON FUNCTION ocpp.broken_frames(text) TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
