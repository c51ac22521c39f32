import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { MovementKind } from '@ohmstead/contract/treasury/types'
import { sql } from 'kysely'
import type { TokenTransfer } from '../../edges/chains/index.ts'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Up to which block movements are stored; null: nothing was read. */
export async function readUpTo(q: Queryable, network: NetworkCode): Promise<bigint | null> {
  const { rows } = await sql<{ number: bigint }>`SELECT c.block_number AS number FROM treasury.cursor c WHERE c.network = ${network}`.execute(q)
  return rows[0]?.number ?? null
}

export async function beginReading(q: Queryable, network: NetworkCode, block: bigint): Promise<void> {
  await sql`INSERT INTO treasury.cursor (network, block_number) VALUES (${network}, ${block}) ON CONFLICT (network) DO NOTHING`.execute(q)
}

/** Moves on from a block. False: another process did. */
export async function moveReading(trx: Trx, network: NetworkCode, from: bigint, to: bigint): Promise<boolean> {
  const { rows } = await sql`
    UPDATE treasury.cursor SET block_number = ${to} WHERE network = ${network} AND block_number = ${from} RETURNING network`.execute(trx)
  return rows.length > 0
}

/** Stores movements; the database decides what each is. */
export async function saveMovements(trx: Trx, network: NetworkCode, found: readonly TokenTransfer[]): Promise<void> {
  for (const { transactionHash, logIndex, blockNumber, from, to, amount } of found)
    await sql`
      INSERT INTO treasury.movement AS m (network, transaction_hash, log_index, block_number, sender, recipient, amount_micros, kind)
      VALUES (${network}, ${transactionHash}, ${logIndex}, ${blockNumber}, ${from}, ${to}, ${amount}, 'unexplained')
      ON CONFLICT (network, transaction_hash, log_index) DO UPDATE SET block_number = excluded.block_number, sender = excluded.sender, recipient = excluded.recipient,
             amount_micros = excluded.amount_micros
       -- What two people took out can be on the network with other facts.
       WHERE m.kind = 'disproved' AND (m.block_number, m.sender, m.recipient, m.amount_micros)
             IS DISTINCT FROM (excluded.block_number, excluded.sender, excluded.recipient, excluded.amount_micros)`.execute(trx)
}

export interface Wallet {
  readonly address: string
  /** From which block on it is counted; null: what it held at first is not read yet. */
  readonly since: bigint | null
}

/** The operator's own addresses on a network. */
export async function walletsOn(q: Queryable, network: NetworkCode): Promise<Wallet[]> {
  const { rows } = await sql<Wallet>`
    SELECT w.address, w.block_number AS since FROM treasury.wallet w WHERE w.network = ${network} ORDER BY w.added_at, w.address`.execute(q)
  return rows
}

/** The operator's own addresses on all networks, which two roles know. */
export async function ownWallets(q: Queryable): Promise<string[]> {
  const { rows } = await sql<{
    address: string
  }>`SELECT DISTINCT w.address FROM treasury.wallet w WHERE w.block_number IS NOT NULL ORDER BY w.address`.execute(q)
  return rows.map(({ address }) => address)
}

/** Adds an address of the operator: its movements are stored from now on. */
export async function addWallet(q: Queryable, network: NetworkCode, address: string): Promise<void> {
  await sql`INSERT INTO treasury.wallet (network, address) VALUES (${network}, ${address}) ON CONFLICT (network, address) DO NOTHING`.execute(q)
}

/** Counts an address of the operator from a block on, with what it held then. */
export async function openWallet(
  q: Queryable,
  network: NetworkCode,
  { address, block, opening }: { readonly address: string; readonly block: bigint; readonly opening: Micros },
): Promise<void> {
  await sql`
    UPDATE treasury.wallet SET block_number = ${block}, opening_micros = ${opening} WHERE network = ${network} AND address = ${address} AND block_number IS NULL`.execute(
    q,
  )
}

/** Stores what an address holds at the end of a block; the database compares it with the books. */
export async function saveBalance(
  q: Queryable,
  network: NetworkCode,
  read: { readonly address: string; readonly block: bigint; readonly actual: Micros },
): Promise<void> {
  const { address, block, actual } = read
  await sql`
    INSERT INTO treasury.balance (network, address, block_number, actual_micros, expected_micros, allowed_micros) VALUES (${network}, ${address}, ${block}, ${actual}, 0, 0)
    ON CONFLICT (network, address) DO UPDATE SET block_number = excluded.block_number, actual_micros = excluded.actual_micros
     WHERE treasury.balance.block_number <= excluded.block_number`.execute(q)
}

export interface BalanceRow {
  readonly network: NetworkCode
  readonly address: string
  readonly block: bigint
  readonly actual: Micros
  readonly expected: Micros
  readonly comparedAt: Instant
}

/** Addresses that do not hold what the books say, those with the largest difference first. */
export async function differing(q: Queryable, limit: number): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    SELECT b.network AS "network", b.address, b.block_number AS block, b.actual_micros AS actual, b.expected_micros AS expected, b.compared_at AS "comparedAt"
      FROM treasury.balance b WHERE abs(b.actual_micros - b.expected_micros) > b.allowed_micros
     ORDER BY abs(b.actual_micros - b.expected_micros) DESC, b.network, b.address LIMIT ${limit}`.execute(q)
  return rows
}

export interface MovementRow {
  readonly network: NetworkCode
  readonly transactionHash: string
  readonly logIndex: number
  readonly block: bigint
  readonly sender: string
  readonly recipient: string
  readonly amount: Micros
  readonly kind: MovementKind
  readonly approvalId: Id<'approval'> | null
  readonly storedAt: Instant
}

const movement = sql`
  m.network AS "network", m.transaction_hash AS "transactionHash", m.log_index AS "logIndex", m.block_number AS block, m.sender, m.recipient,
  m.amount_micros AS amount, m.kind, m.approval_id AS "approvalId", m.stored_at AS "storedAt"`

/** Movements, those that are not explained first, then the newest. */
export async function movements(
  q: Queryable,
  { kind, network }: { readonly kind: MovementKind | null; readonly network: NetworkCode | null },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: MovementRow[]; total: number }> {
  const chosen = sql`FROM treasury.movement m WHERE (${kind}::text IS NULL OR m.kind = ${kind}) AND (${network}::text IS NULL OR m.network = ${network})`
  const { rows } = await sql<MovementRow>`
    SELECT ${movement} ${chosen} ORDER BY m.kind = 'unexplained' DESC, m.stored_at DESC, m.network, m.transaction_hash, m.log_index
     LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total ${chosen}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** One movement, locked until the transaction ends. */
export async function movementAt(
  trx: Trx,
  { network, transactionHash, logIndex }: Pick<MovementRow, 'network' | 'transactionHash' | 'logIndex'>,
): Promise<MovementRow | null> {
  const { rows } = await sql<MovementRow>`
    SELECT ${movement} FROM treasury.movement m
     WHERE m.network = ${network} AND m.transaction_hash = ${transactionHash} AND m.log_index = ${logIndex} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

/** Marks a movement as of the operator's own money, or as one that the network does not have, as two people agreed. */
export async function markMovement(
  trx: Trx,
  { network, transactionHash, logIndex }: Pick<MovementRow, 'network' | 'transactionHash' | 'logIndex'>,
  kind: 'ownMoney' | 'disproved',
): Promise<void> {
  await sql`
    UPDATE treasury.movement SET kind = ${kind} WHERE network = ${network} AND transaction_hash = ${transactionHash} AND log_index = ${logIndex}`.execute(
    trx,
  )
}

/** Whether the operator has this much on the networks to give to members, until the transaction ends. */
export async function canGive(trx: Trx, amount: Micros): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`SELECT platform.not_null(treasury.can_give(${amount})) AS can`.execute(trx)
  return rows[0]?.can ?? false
}

/** The operator's own money on a network, to which members have no claim. */
export async function ownMoneyOn(q: Queryable, network: NetworkCode): Promise<Micros> {
  const { rows } = await sql<{ own: Micros }>`SELECT platform.not_null(treasury.own_money(${network})) AS own`.execute(q)
  return rows[0]!.own
}

/** Sums of a network: what its addresses hold by the last comparisons, and what the books say of them. */
export interface NetworkSums {
  readonly actual: Micros
  readonly expected: Micros
  readonly wallets: Micros
  readonly unexplained: Micros
  readonly sent: Micros
  readonly comparedAt: Instant | null
  readonly block: bigint | null
}

export async function sumsOf(q: Queryable, network: NetworkCode): Promise<NetworkSums> {
  const { rows } = await sql<NetworkSums>`
    SELECT coalesce(sum(b.actual_micros), 0)::bigint AS actual, coalesce(sum(b.expected_micros), 0)::bigint AS expected,
           coalesce(sum(b.actual_micros) FILTER (WHERE EXISTS (SELECT FROM treasury.wallet w WHERE w.network = b.network AND w.address = b.address)), 0)::bigint AS wallets,
           coalesce((SELECT sum(m.amount_micros) FROM treasury.movement m WHERE m.network = ${network} AND m.kind = 'unexplained'), 0)::bigint AS unexplained,
           coalesce((SELECT sum(m.amount_micros) FROM treasury.movement m WHERE m.network = ${network} AND m.kind = 'withdrawal'), 0)::bigint AS sent,
           max(b.compared_at) AS "comparedAt", max(b.block_number) AS block
      FROM treasury.balance b WHERE b.network = ${network}`.execute(q)
  return rows[0]!
}
