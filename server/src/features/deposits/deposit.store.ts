import type { UnmatchedReason } from '@ohmstead/contract/deposits/types'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { TokenTransfer } from '../../edges/chains/index.ts'
import type { Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { totalOf } from '../../platform/page.ts'
import type { DepositState } from './deposit.ts'

export interface DepositRow {
  readonly id: Id<'deposit'>
  readonly network: NetworkCode
  readonly transactionHash: string
  readonly blockNumber: bigint
  readonly sender: string
  readonly recipient: string
  readonly amountMicros: Micros
  /** Exact micro-units of more than the ledger moves at once; null: `amountMicros` is exact. */
  readonly largeAmount: string | null
  readonly memberId: Id<'member'> | null
  readonly state: DepositState
  readonly reason: UnmatchedReason | null
  readonly approvalId: Id<'approval'> | null
  /** The correction by which it was last taken back from a member. */
  readonly correctionId: Id<'correction'> | null
  /** The request by which two people agreed that the network does not have it. */
  readonly disprovedBy: Id<'approval'> | null
  readonly seenAt: Instant
  readonly finalAt: Instant | null
  readonly creditedAt: Instant | null
}

/** What changed: whose deposit, and what it is now. */
export type Changed = Pick<DepositRow, 'id' | 'memberId' | 'state'>

const columns = sql`
  d.id, d.network AS "network", d.transaction_hash AS "transactionHash", d.block_number AS "blockNumber", d.sender, d.recipient,
  d.amount_micros AS "amountMicros", d.large_amount AS "largeAmount", d.member_id AS "memberId", d.state, d.reason, d.approval_id AS "approvalId", d.correction_id AS "correctionId", d.disproved_by AS "disprovedBy", d.seen_at AS "seenAt", d.final_at AS "finalAt", d.credited_at AS "creditedAt"`
const changed = sql`d.id, d.member_id AS "memberId", d.state`

/** Stores transfers to our addresses as they are on the network now. What is final stays as it is; what did not change is not written. */
export async function saveTransfers(
  trx: Trx,
  network: NetworkCode,
  found: readonly TokenTransfer[],
  { final, now }: { readonly final: boolean; readonly now: Instant },
): Promise<Changed[]> {
  if (found.length === 0) return []
  const { rows } = await sql<Changed>`
    INSERT INTO deposits.deposit AS d (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, large_amount, member_id, state)
    SELECT t.id, ${network}, t.transaction_hash, t.log_index, t.block_number, t.block_hash, t.sender, t.recipient, least(t.amount::numeric, 1000000000000000)::bigint, CASE WHEN t.amount::numeric >= 1000000000000000 THEN t.amount END, NULL, ${final ? 'final' : 'seen'}
      FROM unnest(${found.map(() => newId('deposit', now))}::text[], ${found.map((one) => one.transactionHash)}::text[], ${found.map((one) => one.logIndex)}::int[],
        ${found.map((one) => one.blockNumber)}::bigint[], ${found.map((one) => one.blockHash)}::text[], ${found.map((one) => one.from)}::text[],
        ${found.map((one) => one.to)}::text[], ${found.map((one) => String(one.amount))}::text[])
        AS t (id, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount)
    ON CONFLICT (network, transaction_hash, log_index) DO UPDATE SET block_number = excluded.block_number, block_hash = excluded.block_hash,
           sender = excluded.sender, recipient = excluded.recipient, amount_micros = excluded.amount_micros, large_amount = excluded.large_amount,
           state = CASE WHEN d.disproved_by IS NULL THEN excluded.state ELSE d.state END
     WHERE d.state IN ('seen', 'dropped') AND d.disproved_by IS NULL AND (d.state, d.block_hash, d.recipient, d.amount_micros, d.large_amount)
           IS DISTINCT FROM (excluded.state, excluded.block_hash, excluded.recipient, excluded.amount_micros, excluded.large_amount)
        -- What two people took back can be on the network with other facts.
        OR d.disproved_by IS NOT NULL AND ${final} AND (d.block_number, d.block_hash, d.sender, d.recipient, d.amount_micros, d.large_amount)
           IS DISTINCT FROM (excluded.block_number, excluded.block_hash, excluded.sender, excluded.recipient, excluded.amount_micros, excluded.large_amount)
    RETURNING ${changed}`.execute(trx)
  return rows
}

/** Deposits whose block was replaced: seen in these blocks, and not among what the network reports for them now. */
export async function dropMissing(
  trx: Trx,
  network: NetworkCode,
  blocks: { readonly from: bigint; readonly to: bigint | null },
  found: readonly TokenTransfer[],
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    UPDATE deposits.deposit d SET state = 'dropped'
     WHERE d.network = ${network} AND d.state = 'seen' AND d.block_number >= ${blocks.from} AND (${blocks.to}::bigint IS NULL OR d.block_number <= ${blocks.to})
       AND NOT EXISTS (SELECT FROM unnest(${found.map((one) => one.transactionHash)}::text[], ${found.map((one) => one.logIndex)}::int[]) AS f (transaction_hash, log_index)
                        WHERE f.transaction_hash = d.transaction_hash AND f.log_index = d.log_index)
    RETURNING ${changed}`.execute(trx)
  return rows
}

export interface Creditable {
  readonly id: Id<'deposit'>
  readonly memberId: Id<'member'>
  readonly amountMicros: Micros
  readonly recipient: string
  readonly index: number
}

/** Marks deposits as without a member: they wait until two people assign them. */
export async function setAside(trx: Trx, ids: readonly Id<'deposit'>[]): Promise<Changed[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Changed>`
    UPDATE deposits.deposit d SET state = 'unmatched' WHERE d.id = ANY(${ids}::text[]) AND d.state = 'final' RETURNING ${changed}`.execute(trx)
  return rows
}

/** Final deposits of accounts that were closed before they were credited. */
export async function finalOfClosed(trx: Trx, network: NetworkCode, limit: number): Promise<Id<'deposit'>[]> {
  const { rows } = await sql<{ id: Id<'deposit'> }>`
    SELECT d.id FROM deposits.deposit d
     WHERE d.network = ${network} AND d.state = 'final' AND NOT deposits.is_open(platform.not_null(d.member_id)) ORDER BY d.id LIMIT ${limit}`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Credits a deposit without a member to the one whom two people named. False: it is no longer without a member, or no second role found it on the network. */
export async function markAssigned(trx: Trx, id: Id<'deposit'>, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`
    UPDATE deposits.deposit d SET state = 'credited', member_id = ${memberId} WHERE d.id = ${id} AND d.state = 'unmatched' RETURNING d.id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Takes a deposit back from the member to whom it was assigned; the database finds the correction that two people approved in this transaction. */
export async function markTakenBack(trx: Trx, id: Id<'deposit'>): Promise<void> {
  await sql`UPDATE deposits.deposit d SET state = 'unmatched', member_id = NULL WHERE d.id = ${id}`.execute(trx)
}

/** Marks a deposit as one that the network does not have; the database finds the request that two people approved in this transaction. */
export async function markDisproved(trx: Trx, id: Id<'deposit'>): Promise<void> {
  await sql`UPDATE deposits.deposit d SET state = 'dropped' WHERE d.id = ${id}`.execute(trx)
}

/** The members whose final deposits on a network reach the minimum together. They are found once, however many deposits they have. */
const enough = (network: NetworkCode, minimum: Micros) => sql`
  WITH enough AS MATERIALIZED (
    SELECT f.member_id FROM deposits.deposit f WHERE f.network = ${network} AND f.state = 'final' GROUP BY f.member_id HAVING sum(f.amount_micros) >= ${minimum})`

/** Their final deposits, which stay locked. */
export async function creditable(trx: Trx, network: NetworkCode, minimum: Micros, limit: number): Promise<Creditable[]> {
  const { rows } = await sql<Creditable>`
    ${enough(network, minimum)}
    SELECT d.id, platform.not_null(d.member_id) AS "memberId", d.amount_micros AS "amountMicros", d.recipient, a.derivation_index AS "index"
      FROM enough e JOIN deposits.deposit d ON d.member_id = e.member_id JOIN deposits.member_address a ON a.address = d.recipient
     WHERE d.network = ${network} AND d.state = 'final' ORDER BY d.member_id, d.id LIMIT ${limit} FOR UPDATE OF d`.execute(trx)
  return rows
}

/** Credits those of these deposits that a second role found on the network too (treasury), and returns them. */
export async function markCredited(trx: Trx, ids: readonly Id<'deposit'>[]): Promise<ReadonlySet<Id<'deposit'>>> {
  const { rows } = await sql<{ id: Id<'deposit'> }>`
    UPDATE deposits.deposit d SET state = 'credited' WHERE d.id = ANY(${ids}::text[]) RETURNING d.id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Whether deposits on this network wait for the next block: for confirmations, or to be credited. */
export async function isAnyWaiting(q: Queryable, network: NetworkCode, minimum: Micros): Promise<boolean> {
  if (await isAnySeen(q, network)) return true
  const { rows } = await sql`
    ${enough(network, minimum)} SELECT FROM enough LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Whether deposits on this network wait for confirmations. */
export async function isAnySeen(q: Queryable, network: NetworkCode): Promise<boolean> {
  const { rows } = await sql`SELECT FROM deposits.deposit d WHERE d.network = ${network} AND d.state = 'seen' LIMIT 1`.execute(q)
  return rows.length > 0
}

export async function depositById(q: Queryable, id: Id<'deposit'>, { lock = false } = {}): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`SELECT ${columns} FROM deposits.deposit d WHERE d.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(q)
  return rows[0] ?? null
}

/** The places, of some transfers to addresses of members, that are no deposit, or one with other facts. */
export async function notDeposits(
  q: Queryable,
  network: NetworkCode,
  transfers: readonly TokenTransfer[],
): Promise<{ readonly transactionHash: string; readonly logIndex: number }[]> {
  const { rows } = await sql<{ transactionHash: string; logIndex: number }>`
    SELECT platform.not_null(t.hash) AS "transactionHash", platform.not_null(t.log_index) AS "logIndex"
      FROM unnest(${transfers.map(({ transactionHash }) => transactionHash)}::text[], ${transfers.map(({ logIndex }) => logIndex)}::int[],
        ${transfers.map(({ blockNumber }) => blockNumber)}::bigint[], ${transfers.map(({ from }) => from)}::text[], ${transfers.map(({ to }) => to)}::text[],
        ${transfers.map(({ amount }) => String(amount))}::text[]) AS t (hash, log_index, block_number, sender, recipient, amount)
     WHERE NOT EXISTS (SELECT FROM deposits.deposit d WHERE d.network = ${network} AND d.transaction_hash = t.hash AND d.log_index = t.log_index
                          AND (d.block_number, d.sender, d.recipient, coalesce(d.large_amount, d.amount_micros::text)) = (t.block_number, t.sender, t.recipient, t.amount))`.execute(
    q,
  )
  return rows
}

/** How many deposits no member has. */
export async function unmatchedDeposits(q: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM deposits.deposit d WHERE d.state = 'unmatched'`.execute(q)
  return rows[0]?.count ?? 0
}

export interface DepositFilter {
  /** Null: of all members. */
  readonly memberId: Id<'member'> | null
  readonly state: DepositState | null
  readonly network: NetworkCode | null
}

/** Deposits, newest first, with their number. */
export async function deposits(
  q: Queryable,
  { memberId, state, network }: DepositFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const chosen = sql`
    FROM deposits.deposit d WHERE (${memberId}::text IS NULL OR d.member_id = ${memberId}) AND (${state}::text IS NULL OR d.state = ${state})
      AND (${network}::text IS NULL OR d.network = ${network})`
  const { rows } = await sql<DepositRow>`SELECT ${columns} ${chosen} ORDER BY d.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${chosen}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { rows, total }
}

export interface Waiting {
  readonly network: NetworkCode
  readonly seen: Micros
  readonly final: Micros
}

/** What is on its way to a member and not credited, by network. */
export async function waitingOf(q: Queryable, memberId: Id<'member'>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT d.network AS "network", coalesce(sum(d.amount_micros) FILTER (WHERE d.state = 'seen'), 0)::bigint AS seen,
           coalesce(sum(d.amount_micros) FILTER (WHERE d.state = 'final'), 0)::bigint AS final
      FROM deposits.deposit d WHERE d.member_id = ${memberId} AND d.state IN ('seen', 'final') GROUP BY d.network`.execute(q)
  return rows
}

export interface Typical {
  readonly network: NetworkCode
  readonly medianMs: number
  readonly ninetyPercentMs: number
  readonly count: number
}

/** How long the last deposits of each network took until they were final; those that were final when they were first seen say nothing. */
export async function typicalTimes(q: Queryable, networks: readonly NetworkCode[], atLeast: number): Promise<Typical[]> {
  const { rows } = await sql<Typical>`
    SELECT platform.not_null(n.network) AS "network", platform.not_null(t.median) AS "medianMs", platform.not_null(t.ninety) AS "ninetyPercentMs", platform.not_null(t.count) AS count
      FROM unnest(${networks}::text[]) AS n (network) CROSS JOIN LATERAL (
        SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY l.ms) AS median, percentile_cont(0.9) WITHIN GROUP (ORDER BY l.ms) AS ninety, count(*)::int AS count
          FROM (SELECT (extract(epoch FROM d.final_at - d.seen_at) * 1000)::float8 AS ms FROM deposits.deposit d
                 WHERE d.network = n.network AND d.state = 'credited' AND d.final_at > d.seen_at ORDER BY d.credited_at DESC LIMIT 100) l) t
     WHERE t.count >= ${atLeast}`.execute(q)
  return rows
}

/** What may be on the network: also a deposit that two people took back, because the nodes can have been wrong. */
const mayHold = sql<boolean>`(d.state <> 'dropped' OR d.disproved_by IS NOT NULL)`

/** Addresses that something was paid to on a network, and that may hold it. */
export async function paidAddresses(q: Queryable, network: NetworkCode): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT DISTINCT d.recipient AS address FROM deposits.deposit d WHERE d.network = ${network} AND ${mayHold}`.execute(q)
  return rows.map(({ address }) => address)
}

/** The next of these addresses after one, in their order. */
export async function paidAddressesAfter(q: Queryable, network: NetworkCode, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT DISTINCT d.recipient AS address FROM deposits.deposit d
     WHERE d.network = ${network} AND ${mayHold} AND d.recipient > ${after} ORDER BY d.recipient LIMIT ${limit}`.execute(q)
  return rows.map(({ address }) => address)
}
