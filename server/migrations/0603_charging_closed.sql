-- When an account closes, the worker hears of it and forgets which tags its driver was shown as.
GRANT SELECT, DELETE ON charging.tag TO ohmstead_worker;
