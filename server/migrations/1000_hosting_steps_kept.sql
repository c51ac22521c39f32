-- The steps of hosting are what a unit reported and a member did. Only the worker reverts one, when the unit refuses to be offered.
REVOKE DELETE ON hosting.flow_step FROM ohmstead_api;
