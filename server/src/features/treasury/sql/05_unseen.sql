-- What was not found yet, with what the books say of it.
CREATE OR REPLACE VIEW treasury.unseen AS
  SELECT s.network, s.transaction_hash, s.log_index, s.what, s.found, s.stored_at, coalesce(d.block_number, m.block_number) AS block_number,
         coalesce(d.sender, m.sender, c.sender) AS sender, coalesce(d.recipient, m.recipient, x.address) AS recipient,
         -- More than the ledger moves at once has its exact amount as text.
         coalesce(d.large_amount, d.amount_micros::text, m.amount_micros::text, (x.amount_micros - x.fee_micros)::text) AS amount,
         d.id AS deposit_id, coalesce(d.member_id, x.member_id) AS member_id, d.disproved_by
    FROM treasury.sighting s
    LEFT JOIN deposits.deposit d ON s.what = 'deposit' AND d.network = s.network AND d.transaction_hash = s.transaction_hash AND d.log_index = s.log_index
    LEFT JOIN treasury.movement m ON s.what = 'movement' AND m.network = s.network AND m.transaction_hash = s.transaction_hash AND m.log_index = s.log_index
    LEFT JOIN withdrawals.chain_transaction c ON s.what = 'payment' AND c.hash = s.transaction_hash
    LEFT JOIN withdrawals.withdrawal x ON x.id = c.withdrawal_id
   WHERE s.found IS NOT TRUE;
GRANT SELECT ON treasury.unseen TO ohmstead_worker;

-- What the worker does not find on the networks, without what two people have taken back.
CREATE OR REPLACE VIEW treasury.missing AS
  SELECT u.network, u.transaction_hash, u.log_index, u.what, u.stored_at, u.sender, u.recipient, u.amount, u.deposit_id, u.member_id
    FROM treasury.unseen u WHERE u.found = false AND u.disproved_by IS NULL;
GRANT SELECT ON treasury.missing TO ohmstead_api, ohmstead_staff_read;
