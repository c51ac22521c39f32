-- A tariff decides what drivers pay, so two people approve it. The database names the request; tariffs from before have none.
ALTER TABLE charging.tariff ADD COLUMN approval_id text CONSTRAINT tariff_approval REFERENCES approvals.request;
