import { sql } from 'kysely'
import { add, subtract, zero as NONE, type Micros } from '@ohmstead/contract/kernel/amount'
import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/**
 * The violations of the books; any row is an alarm. Reads what came after the last sealed block, so that it can run every minute; `all:
 * true` reads all history.
 */
export async function violations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  return violationsFrom(q, all ? sql`ledger.examine(0)` : sql`ledger.violations`)
}

/**
 * Checks the books: every minute what came after the last sealed block, once an hour all history. As long as there is a violation, all
 * history is read every time, since an edited line can be anywhere.
 */
export const ledgerWatch = watch('ledger', async (q, now, before) => {
  const hour = Math.floor(now / HOUR_MS)
  const all = before === null || before.found.length > 0 || Math.floor(before.at / HOUR_MS) !== hour
  return violations(q, { all })
})

/** Where the money of charging sessions went: collected = sum of all other columns, and `difference` is zero. */
export interface Identity {
  readonly collected: Micros
  readonly energyOwed: Micros
  readonly energyReimbursed: Micros
  readonly vat: Micros
  readonly hostShare: Micros
  readonly commission: Micros
  readonly rebate: Micros
  readonly ownUseReturn: Micros
  readonly refund: Micros
  readonly house: Micros
  /** Not paid out: held for release, or not settled. */
  readonly still: Micros
  readonly difference: Micros
}

/** The sums over all charging sessions, or of one. */
export async function identity(q: Queryable, chargingSession?: string): Promise<Identity> {
  const { rows } = await sql<
    Record<
      `${'collected' | 'energy_owed' | 'energy_reimbursed' | 'vat' | 'host_share' | 'commission' | 'rebate' | 'own_use_return' | 'refund' | 'house' | 'still'}_micros`,
      Micros
    >
  >`
    SELECT collected_micros, energy_owed_micros, energy_reimbursed_micros, vat_micros, host_share_micros, commission_micros, rebate_micros,
           own_use_return_micros, refund_micros, house_micros, still_micros
    FROM ${chargingSession === undefined ? sql`ledger.identity` : sql`ledger.session_identity WHERE charging_session = ${chargingSession}`}`.execute(
    q,
  )
  const row = rows[0]
  const parts = {
    energyOwed: row?.energy_owed_micros ?? NONE,
    energyReimbursed: row?.energy_reimbursed_micros ?? NONE,
    vat: row?.vat_micros ?? NONE,
    hostShare: row?.host_share_micros ?? NONE,
    commission: row?.commission_micros ?? NONE,
    rebate: row?.rebate_micros ?? NONE,
    ownUseReturn: row?.own_use_return_micros ?? NONE,
    refund: row?.refund_micros ?? NONE,
    house: row?.house_micros ?? NONE,
    still: row?.still_micros ?? NONE,
  }
  const collected = row?.collected_micros ?? NONE
  return { collected, ...parts, difference: subtract(collected, add(NONE, ...Object.values(parts))) }
}
