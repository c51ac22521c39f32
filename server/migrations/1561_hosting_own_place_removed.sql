-- A member can remove the place of their own socket while the lease runs. It is their address, and the unit is then no longer listed.
GRANT DELETE ON hosting.own_place TO ohmstead_api;
