-- Who sends and who receives what is withdrawn to a saved address, which rules on transfers of crypto-assets ask for (the travel rule): the names of both, the
-- provider that keeps the wallet, or for a wallet with a key of its own a signed message that proves the control of it. Addresses of earlier releases have none
-- until their member adds them.
ALTER TABLE addresses.saved_address
  ADD COLUMN originator  text        CONSTRAINT saved_address_originator CHECK (length(originator) BETWEEN 2 AND 100),
  ADD COLUMN beneficiary text        CONSTRAINT saved_address_beneficiary CHECK (length(beneficiary) BETWEEN 2 AND 100),
  -- The exchange or other provider that keeps the wallet; with a beneficiary and without a provider it is a wallet with a key of its own.
  ADD COLUMN provider    text        CONSTRAINT saved_address_provider CHECK (length(provider) BETWEEN 2 AND 60),
  ADD COLUMN declared_at timestamptz,
  -- The signature of the message that names this address and its member; the server verifies it.
  ADD COLUMN proof       text        CONSTRAINT saved_address_proof CHECK (proof ~ '^0x[0-9a-f]{130}$'),
  ADD COLUMN proven_at   timestamptz,
  ADD CONSTRAINT saved_address_declared CHECK (num_nonnulls(originator, beneficiary, declared_at) IN (0, 3) AND (provider IS NULL OR originator IS NOT NULL)),
  ADD CONSTRAINT saved_address_proven CHECK ((proof IS NULL) = (proven_at IS NULL) AND (proof IS NULL OR originator IS NOT NULL AND provider IS NULL));

GRANT INSERT (originator, beneficiary, provider), UPDATE (originator, beneficiary, provider, proof) ON addresses.saved_address TO ohmstead_api;
