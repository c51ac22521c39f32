-- A stop that does not name its transaction waits until its connector is free (docs/decisions/a-stop-without-its-number-waits.md). The worker
-- decides that, and stores the stop like the gateway. The stop still names a frame that the station sent (charging.judge_transaction).
GRANT UPDATE (stop_said_at, stop_recorded_at, stop_frame_id, stop_reason) ON charging.charging_session TO ohmstead_worker;
