-- The worker tells a member that two people raised their daily limit: how much, and until when.
GRANT SELECT ON withdrawals.limit_lift TO ohmstead_worker;
