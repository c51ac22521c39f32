import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Takes turns with other networks until the transaction ends: each contributes of what all together have left. */
export async function lockOwnMoney(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('treasury.own_money', 0))`.execute(trx)
}

/** How much of the operator's own money on a network can become the money of members now, and the time of the database. */
export async function contributableOn(q: Queryable, network: NetworkCode): Promise<{ readonly amount: Micros; readonly now: Instant }> {
  const { rows } = await sql<{ amount: Micros; now: Instant }>`
    SELECT platform.not_null(treasury.contributable(${network})) AS amount, platform.not_null(platform.now()) AS now`.execute(q)
  return rows[0]!
}

export async function insertContribution(
  trx: Trx,
  network: NetworkCode,
  { id, amount }: { readonly id: Id<'contribution'>; readonly amount: Micros },
): Promise<void> {
  await sql`INSERT INTO treasury.contribution (id, network, amount_micros) VALUES (${id}, ${network}, ${amount})`.execute(trx)
}

/** What the operator has contributed on a network until now. */
export async function contributedOn(q: Queryable, network: NetworkCode): Promise<Micros> {
  const { rows } = await sql<{ amount: Micros }>`
    SELECT coalesce(sum(c.amount_micros), 0)::bigint AS amount FROM treasury.contribution c WHERE c.network = ${network}`.execute(q)
  return rows[0]!.amount
}
