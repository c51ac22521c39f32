-- Rights that no statement of their role needs (tools/statements/rights.ts compares them): windows of availability and live values are never deleted, sites are
-- not closed by a call yet, and the worker erases what a member chose about cards.
REVOKE DELETE ON devices.availability FROM ohmstead_gateway;
REVOKE DELETE ON charging.card_holder FROM ohmstead_api;
REVOKE DELETE ON charging.live FROM ohmstead_worker;
