-- What the signer says became of a transaction is a claim until the worker reads the same on the network. The books follow only then, so the signer's login alone
-- can neither take money for a payment that was never sent, nor give it back or sign again while a payment is underway.
ALTER TABLE treasury.sighting
  -- What the signer says became of a payment; null: it withdrew what it said.
  ADD COLUMN claim text CONSTRAINT sighting_claim CHECK (claim IS NULL OR claim IN ('confirmed', 'failed', 'dead') AND what = 'payment'),
  DROP CONSTRAINT sighting_looked;
-- The trigger that refuses changes comes back below.
DROP TRIGGER IF EXISTS judged ON treasury.sighting;
UPDATE treasury.sighting SET claim = 'confirmed' WHERE what = 'payment';
INSERT INTO treasury.sighting (network, transaction_hash, log_index, what, claim)
SELECT c.network, c.hash, 0, 'payment', c.outcome
  FROM withdrawals.chain_transaction c JOIN withdrawals.withdrawal x ON x.id = c.withdrawal_id
 WHERE c.outcome IS NOT NULL AND x.state NOT IN ('confirmed', 'failed') ON CONFLICT DO NOTHING;

-- Bytes that the signer's key did not sign are dead, and their number is free for a transaction that it signs.
DROP INDEX withdrawals.chain_transaction_place;
CREATE UNIQUE INDEX chain_transaction_place ON withdrawals.chain_transaction (network, sender, nonce) WHERE outcome IS DISTINCT FROM 'dead';

-- A movement that the worker does not find and two people took back counts nowhere.
ALTER TABLE treasury.movement
  DROP CONSTRAINT movement_kind,
  DROP CONSTRAINT movement_agreed,
  ADD CONSTRAINT movement_kind CHECK (kind IN ('funding', 'internal', 'withdrawal', 'unexplained', 'ownMoney', 'disproved')),
  ADD CONSTRAINT movement_agreed CHECK ((kind IN ('ownMoney', 'disproved')) = (approval_id IS NOT NULL));

-- To add up what the operator has, without reading the payments of withdrawals.
CREATE INDEX movement_own ON treasury.movement (network) WHERE kind IN ('funding', 'ownMoney', 'internal');

-- The worker also reads what arrived at addresses of members, and compares it with the deposits: a position of the watcher's login that was set too far would skip them.
ALTER TABLE treasury.witness
  -- Up to which block everything that arrived is a deposit.
  ADD COLUMN checked_number bigint CONSTRAINT witness_checked CHECK (checked_number BETWEEN 0 AND 1000000000000000),
  -- The first that arrived after it and is none; null: all is well.
  ADD COLUMN skipped text CONSTRAINT witness_skipped CHECK (length(skipped) BETWEEN 1 AND 300);
GRANT UPDATE (checked_number, skipped) ON treasury.witness TO ohmstead_worker;
