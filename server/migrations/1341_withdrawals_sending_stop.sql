-- Why nothing is sent on a network; null: nothing stops it. Only the rules of the treasury write it.
CREATE TABLE withdrawals.sending_stop (
  network text        CONSTRAINT sending_stop_pk PRIMARY KEY CONSTRAINT sending_stop_network CHECK (network IN ('trc20', 'erc20', 'bep20', 'polygon')),
  since   timestamptz,
  why     text        CONSTRAINT sending_stop_why CHECK (length(why) BETWEEN 1 AND 300),
  CONSTRAINT sending_stop_whole CHECK ((since IS NULL) = (why IS NULL))
);
GRANT SELECT ON withdrawals.sending_stop TO ohmstead_api, ohmstead_worker, ohmstead_signer, ohmstead_staff_read;

ALTER TABLE withdrawals.withdrawal
  DROP CONSTRAINT withdrawal_waiting_for,
  ADD CONSTRAINT withdrawal_waiting_for CHECK (waiting_for IN ('operatorFunds', 'screeningList', 'networkBehind', 'hourlyLimit', 'sendingPaused', 'booksDiffer'));

-- To find all transactions of a withdrawal, also those that were given up.
CREATE INDEX chain_transaction_of ON withdrawals.chain_transaction (withdrawal_id);
