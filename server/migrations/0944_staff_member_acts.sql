-- What members decide is written in the name of the member whose sign-in was proven in the transaction (staff/sql/60_own_member.sql). These rights
-- went further than any call.

-- No call changes the name or the security profile of a unit, and only the API places one.
REVOKE UPDATE (name, security_profile) ON devices.point FROM ohmstead_api;
REVOKE UPDATE (placement, site_id, own_country, own_city, own_latitude, own_longitude) ON devices.point FROM ohmstead_worker;

-- Members begin hosting, agree to its terms and switch its renewal; the worker only continues it by what stations report.
REVOKE INSERT, UPDATE ON hosting.flow FROM ohmstead_worker;
GRANT UPDATE (point_id, state, step, failure_reason, failure_at, blink, operative, status, ended_at) ON hosting.flow TO ohmstead_worker;
REVOKE INSERT ON hosting.queue_place FROM ohmstead_worker;

-- Nothing computes levels yet. The feature that will compute them gets the right with the rule that compares a level with its grounds.
REVOKE INSERT ON levels.standing FROM ohmstead_worker;
