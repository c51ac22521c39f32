-- No call retires a unit, so no role of the product needs the right to. It returns with the call that does.
REVOKE UPDATE (retired_at) ON devices.point FROM ohmstead_api;
