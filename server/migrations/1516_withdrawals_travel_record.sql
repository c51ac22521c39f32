-- The travel-rule record of each withdrawal: a copy of what its member declared about the address, made by the database with the request, and the amounts
-- from which it was asked for. It never changes and stays when the saved address is deleted.
CREATE TABLE withdrawals.travel_record (
  withdrawal_id     text        CONSTRAINT travel_record_pk PRIMARY KEY
                                CONSTRAINT travel_record_of_withdrawal REFERENCES withdrawals.withdrawal ON DELETE CASCADE,
  -- The message that was signed names it; the saved address is deleted with the account. Null: recorded when the record was introduced.
  address_id        text,
  originator        text,
  beneficiary       text,
  provider          text,
  proof             text,
  proven_at         timestamptz,
  -- From this amount on names are needed, and above this sum a proof for a wallet that no provider keeps. Null: they were not asked for then.
  asked_from_micros bigint,
  proof_from_micros bigint,
  recorded_at       timestamptz NOT NULL,
  CONSTRAINT travel_record_parties CHECK (num_nonnulls(originator, beneficiary) IN (0, 2) AND (provider IS NULL OR originator IS NOT NULL)),
  CONSTRAINT travel_record_proof CHECK ((proof IS NULL) = (proven_at IS NULL) AND (proof IS NULL OR originator IS NOT NULL AND provider IS NULL))
);
INSERT INTO withdrawals.travel_record (withdrawal_id, recorded_at) SELECT id, platform.now() FROM withdrawals.withdrawal;

GRANT SELECT ON withdrawals.travel_record TO ohmstead_api, ohmstead_signer, ohmstead_worker, ohmstead_staff_read;
