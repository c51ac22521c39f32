-- What was not found yet, with what the books say of it.
CREATE OR REPLACE VIEW treasury.unseen AS
  SELECT s.network, s.transaction_hash, s.log_index, s.what, s.found, s.stored_at, coalesce(d.block_number, m.block_number) AS block_number,
         coalesce(d.sender, m.sender, c.sender) AS sender, coalesce(d.recipient, m.recipient, x.address) AS recipient,
         -- More than the ledger moves at once has its exact amount as text.
         coalesce(d.large_amount, d.amount_micros::text, m.amount_micros::text, (x.amount_micros - x.fee_micros)::text) AS amount,
         d.id AS deposit_id, coalesce(d.member_id, x.member_id) AS member_id, coalesce(d.disproved_by, CASE m.kind WHEN 'disproved' THEN m.approval_id END) AS disproved_by,
         s.claim, c.nonce, c.expires_at,
         -- The bytes of a payment can be sent by anybody who has them; the worker needs them only to see that they are none.
         CASE s.claim WHEN 'dead' THEN c.raw END AS raw
    FROM treasury.sighting s
    LEFT JOIN deposits.deposit d ON s.what = 'deposit' AND d.network = s.network AND d.transaction_hash = s.transaction_hash AND d.log_index = s.log_index
    LEFT JOIN treasury.movement m ON s.what = 'movement' AND m.network = s.network AND m.transaction_hash = s.transaction_hash AND m.log_index = s.log_index
    LEFT JOIN withdrawals.chain_transaction c ON s.what = 'payment' AND c.hash = s.transaction_hash
    LEFT JOIN withdrawals.withdrawal x ON x.id = c.withdrawal_id
   -- What the signer says no more of a payment is not looked for.
   WHERE s.found IS NOT TRUE AND (s.what <> 'payment' OR s.claim IS NOT NULL);
GRANT SELECT ON treasury.unseen TO ohmstead_worker;

-- What the worker does not find on the networks, without what two people have taken back.
CREATE OR REPLACE VIEW treasury.missing AS
  SELECT u.network, u.transaction_hash, u.log_index, u.what, u.stored_at, u.sender, u.recipient, u.amount, u.deposit_id, u.member_id, u.claim
    FROM treasury.unseen u WHERE u.found = false AND u.disproved_by IS NULL;
GRANT SELECT ON treasury.missing TO ohmstead_api, ohmstead_staff_read;
