-- Any row is an alarm: an address that does not hold what the books say, money that left and is not explained, a network that was not compared
-- lately, a withdrawal that was not paid or whose payment was given back too, what the worker does not see on the network, books that do not agree with the
-- ledger, a payout without its money or money without its payout, and a stop that is missing.
CREATE OR REPLACE VIEW treasury.violations AS
  SELECT 'treasury_differs' AS violation, b.network || ' ' || b.address AS subject,
         format('block %s: it holds %s, the books say %s', b.block_number, b.actual_micros, b.expected_micros) AS detail
    FROM treasury.balance b WHERE abs(b.actual_micros - b.expected_micros) > b.allowed_micros
  UNION ALL
  SELECT 'treasury_unexplained', m.network || ' ' || m.transaction_hash, format('%s left %s for %s', m.amount_micros, m.sender, m.recipient)
    FROM treasury.movement m WHERE m.kind = 'unexplained'
  UNION ALL
  SELECT 'treasury_not_compared', c.network, format('nothing was compared since %s', greatest(c.begun_at, max(b.read_at)))
    FROM treasury.cursor c JOIN networks.node n ON n.network = c.network LEFT JOIN treasury.balance b ON b.network = c.network
   WHERE n.read_at > clock_timestamp() - interval '5 minutes'
     AND (EXISTS (SELECT FROM treasury.wallet w WHERE w.network = c.network) OR EXISTS (SELECT FROM deposits.deposit d WHERE d.network = c.network AND d.state <> 'dropped'))
   GROUP BY c.network HAVING greatest(c.begun_at, max(b.read_at)) < clock_timestamp() - interval '1 hour'
  UNION ALL
  -- A node said that a withdrawal was paid, and no such payment came. What ended in the first hour is not counted, because that of an earlier block is not stored.
  SELECT 'treasury_not_sent', c.withdrawal_id, format('%s is confirmed, and %s did not move', c.hash, x.amount_micros - x.fee_micros)
    FROM withdrawals.chain_transaction c JOIN withdrawals.withdrawal x ON x.id = c.withdrawal_id JOIN treasury.cursor u ON u.network = c.network
   WHERE c.outcome = 'confirmed' AND c.ended_at > u.begun_at + interval '1 hour' AND c.ended_at < platform.now() - interval '1 hour'
     AND NOT EXISTS (SELECT FROM withdrawals.chain_transaction p JOIN treasury.movement m ON m.network = p.network AND m.transaction_hash = p.hash AND m.kind = 'withdrawal'
                      WHERE p.withdrawal_id = c.withdrawal_id)
  UNION ALL
  SELECT 'treasury_missing', s.network || ' ' || s.transaction_hash, CASE WHEN s.claim IN ('failed', 'dead')
           THEN format('the signer says that this payment is %s, and the worker does not see that', s.claim) ELSE format('the worker does not find this %s on the network', s.what) END
    FROM treasury.missing s
  UNION ALL
  -- Something arrived at the address of a member and is no deposit.
  SELECT 'treasury_skipped', w.network, w.skipped FROM treasury.witness w WHERE w.skipped IS NOT NULL
  UNION ALL
  SELECT 'treasury_not_seen', s.network || ' ' || s.transaction_hash, format('this %s waits to be seen a second time since %s', s.what, s.stored_at)
    FROM treasury.unseen s WHERE s.found IS NULL AND s.stored_at < clock_timestamp() - interval '10 minutes' AND EXISTS (SELECT FROM treasury.witness)
  UNION ALL
  -- The watcher's final block is far above the one that the worker sees: what it reports as final may not exist.
  SELECT 'treasury_final_differs', w.network, format('the watcher says that block %s is final, the worker sees %s', n.final_number, w.final_number)
    FROM treasury.witness w JOIN networks.node n ON n.network = w.network
   WHERE n.final_number > w.final_number + networks.longest_lag() AND w.read_at > clock_timestamp() - interval '5 minutes'
  UNION ALL
  SELECT 'treasury_not_witnessed', w.network, format('the worker did not read it since %s', w.read_at)
    FROM treasury.witness w JOIN networks.node n ON n.network = w.network
   WHERE n.read_at > clock_timestamp() - interval '5 minutes' AND w.read_at < clock_timestamp() - interval '15 minutes'
  UNION ALL
  SELECT 'treasury_returned', c.withdrawal_id, format('%s was paid, and the withdrawal is %s', c.hash, x.state)
    FROM treasury.movement m JOIN withdrawals.chain_transaction c ON c.network = m.network AND c.hash = m.transaction_hash
    JOIN withdrawals.withdrawal x ON x.id = c.withdrawal_id
   WHERE m.kind = 'withdrawal' AND x.state IN ('failed', 'rejected', 'cancelled')
  UNION ALL
  -- The external account of the ledger is the sum of all networks: what was credited and contributed, without what was sent and what the operator took out.
  SELECT 'treasury_ledger', 'chain_clearing', format('the ledger has %s, the networks %s', l.posted, n.posted)
    FROM (SELECT coalesce(sum(b.posted_micros), 0)::bigint AS posted FROM ledger.account a JOIN ledger.account_balance b ON b.account_id = a.id WHERE a.kind = 'chain_clearing') l,
         (SELECT (coalesce((SELECT sum(x.amount_micros - x.fee_micros) FROM withdrawals.withdrawal x WHERE x.state = 'confirmed'), 0)
                + coalesce((SELECT sum(p.amount_micros) FROM treasury.payout p), 0)
                - coalesce((SELECT sum(c.amount_micros) FROM treasury.contribution c), 0)
                - coalesce((SELECT sum(d.amount_micros) FROM deposits.deposit d WHERE d.state = 'credited'), 0))::bigint AS posted) n
   WHERE l.posted <> n.posted
  UNION ALL
  SELECT 'treasury_payout', coalesce(p.id, m.cause_id), format('the row says %s, the ledger moved %s', coalesce(p.amount_micros, 0), coalesce(m.micros, 0))
    FROM treasury.payout p
    FULL JOIN (SELECT t.cause_id, sum(t.amount_micros)::bigint AS micros FROM ledger.transfer t
                WHERE t.cause_kind = 'payout' GROUP BY t.cause_id) m ON m.cause_id = p.id
   WHERE p.amount_micros IS DISTINCT FROM m.micros
  UNION ALL
  SELECT 'treasury_contribution', coalesce(c.id, m.cause_id), format('the row says %s, the ledger moved %s', coalesce(c.amount_micros, 0), coalesce(m.micros, 0))
    FROM treasury.contribution c
    FULL JOIN (SELECT t.cause_id, sum(t.amount_micros)::bigint AS micros FROM ledger.transfer t
                WHERE t.cause_kind = 'contribution' GROUP BY t.cause_id) m ON m.cause_id = c.id
   WHERE c.amount_micros IS DISTINCT FROM m.micros
  UNION ALL
  SELECT 'treasury_not_stopped', x.network, 'the books differ and sending is not stopped' FROM (
    SELECT m.network FROM treasury.movement m WHERE m.kind = 'unexplained'
     UNION SELECT b.network FROM treasury.balance b WHERE abs(b.actual_micros - b.expected_micros) > b.allowed_micros
     UNION SELECT n.network FROM networks.node n WHERE EXISTS (SELECT FROM treasury.missing)
                                                   OR EXISTS (SELECT FROM treasury.balance b WHERE b.actual_micros + b.allowed_micros < b.expected_micros)) x
   WHERE NOT EXISTS (SELECT FROM withdrawals.sending_stop s WHERE s.network = x.network AND s.since IS NOT NULL)
  UNION ALL
  SELECT 'treasury_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'treasury'::regnamespace AND tg.tgenabled NOT IN ('O', 'A');
GRANT SELECT ON treasury.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON treasury.violations FROM ohmstead_api;
