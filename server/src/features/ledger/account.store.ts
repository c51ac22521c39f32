import { sql } from 'kysely'
import { zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Queryable } from '../../platform/database.ts'
import type { AccountKind, AccountRef } from './account.ts'
import { refusing } from './transfer.store.ts'

/** Opens the accounts that are not open yet. The role of the connection limits the kinds. */
export async function openAccounts(q: Queryable, refs: readonly AccountRef[]): Promise<void> {
  if (refs.length === 0) return
  await refusing(sql`SELECT ledger.open_accounts(${refs.map(({ kind }) => kind)}, ${refs.map(({ owner }) => owner)})`.execute(q))
}

export interface Balance {
  /** Credits minus debits. */
  readonly postedMicros: Micros
  /** The part of it that is on hold. */
  readonly heldMicros: Micros
  readonly availableMicros: Micros
}

const nothing: Balance = { postedMicros: zero, heldMicros: zero, availableMicros: zero }

/** The balance of an account; undefined where it is not open. For display: only posting decides whether a balance is sufficient. */
export async function balanceOf(q: Queryable, ref: AccountRef): Promise<Balance> {
  const [balance = nothing] = await balancesOf(q, [ref])
  return balance
}

/** An open account, with what of it is available. */
export interface OpenAccount<K extends AccountKind> extends AccountRef {
  readonly kind: K
  readonly available: Micros
}

/** The open accounts of these kinds, those of the first kind first and then by owner. */
export async function openAccountsOf<K extends AccountKind>(q: Queryable, kinds: readonly K[]): Promise<OpenAccount<K>[]> {
  const { rows } = await sql<OpenAccount<K>>`
    SELECT a.kind, a.owner, coalesce(sum(b.posted_micros - b.held_micros), 0)::bigint AS available
      FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id
     WHERE a.kind = ANY (${kinds}::text[]) GROUP BY a.kind, a.owner ORDER BY array_position(${kinds}::text[], a.kind), a.owner`.execute(q)
  return rows
}

/** The balances of these accounts, in the same order. */
export async function balancesOf(q: Queryable, refs: readonly AccountRef[]): Promise<Balance[]> {
  if (refs.length === 0) return []
  const { rows } = await sql<{ place: bigint; posted_micros: Micros; held_micros: Micros; available_micros: Micros }>`
    SELECT r.place, b.posted_micros, b.held_micros, b.available_micros
    FROM unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ owner }) => owner)}::text[]) WITH ORDINALITY AS r (kind, owner, place)
    JOIN ledger.account a ON a.kind = r.kind AND a.owner = r.owner
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.posted_micros), 0)::bigint AS posted_micros, coalesce(sum(s.held_micros), 0)::bigint AS held_micros,
             coalesce(sum(s.posted_micros - s.held_micros), 0)::bigint AS available_micros
      FROM ledger.balance s WHERE s.account_id = a.id) b`.execute(q)
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return refs.map((_, index) => {
    const row = byPlace.get(index + 1)
    return row ? { postedMicros: row.posted_micros, heldMicros: row.held_micros, availableMicros: row.available_micros } : nothing
  })
}
