import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'
import { finalCharging } from '../charging/index.ts'
import { custodiesOfPoints } from '../hosting/index.ts'
import { windowsDiffer, type LeasedEnergy } from './recomputed.ts'
import { billedOf } from './settlement.ts'

/** The violations of settlements; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function incomeViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`income.examine('-infinity')` : sql`income.violations`
  return [...(await violationsFrom(q, source)), ...(await recomputed(q, all ? null : '2 hours'))]
}

/** This many settlements are recomputed at once. */
const PART = 500

/** Settlements whose windows differ from those that follow from the bill and from hosting. The worker recomputes what the database only compares. */
async function recomputed(q: Queryable, within: string | null): Promise<Violation[]> {
  const { rows } = await sql<{ id: Id<'settlement'>; chargingSessionId: Id<'chargingSession'> }>`
    SELECT id, charging_session_id AS "chargingSessionId" FROM income.settlement
     WHERE voided_at IS NULL AND (${within}::text IS NULL OR settled_at >= platform.now() - ${within}::text::interval) ORDER BY settled_at`.execute(q)
  const found: Violation[] = []
  for (let at = 0; at < rows.length; at += PART) found.push(...(await recompute(q, rows.slice(at, at + PART))))
  return found
}

async function recompute(
  q: Queryable,
  settlements: readonly { readonly id: Id<'settlement'>; readonly chargingSessionId: Id<'chargingSession'> }[],
): Promise<Violation[]> {
  const sessions = await finalCharging(
    q,
    settlements.map(({ chargingSessionId }) => chargingSessionId),
  )
  if (sessions.length === 0) return []
  const from = instant(Math.min(...sessions.map(({ startedAt }) => startedAt)))
  const until = instant(Math.max(...sessions.map(({ stoppedAt }) => stoppedAt)))
  const custodies = Map.groupBy(
    await custodiesOfPoints(q, [...new Set(sessions.map(({ pointId }) => pointId))], from, until),
    ({ pointId }) => pointId,
  )
  const stored = Map.groupBy(
    await windowsOf(
      q,
      settlements.map(({ id }) => id),
    ),
    ({ settlementId }) => settlementId,
  )
  const byId = new Map(sessions.map((session) => [session.id, session]))
  return settlements.flatMap(({ id, chargingSessionId }): Violation[] => {
    const session = byId.get(chargingSessionId)
    if (!session || session.document === null) return []
    const detail = windowsDiffer(stored.get(id) ?? [], billedOf(session.document).points, custodies.get(session.pointId) ?? [])
    return detail === null ? [] : [{ violation: 'income_recomputed', subject: id, detail }]
  })
}

async function windowsOf(q: Queryable, ids: readonly Id<'settlement'>[]): Promise<(LeasedEnergy & { readonly settlementId: Id<'settlement'> })[]> {
  const { rows } = await sql<{ settlementId: Id<'settlement'>; leaseId: Id<'lease'> | null; from: Instant; until: Instant; energyWh: bigint }>`
    SELECT w.settlement_id AS "settlementId", c.lease_id AS "leaseId", w.from_at AS "from", w.until_at AS until, w.energy_wh AS "energyWh"
      FROM income.settlement_window w LEFT JOIN hosting.custody_period c ON c.id = w.custody_id
     WHERE w.settlement_id = ANY (${ids}::text[]) ORDER BY w.settlement_id, w.position`.execute(q)
  return rows.map((row) => ({ ...row, energyWh: Number(row.energyWh) }))
}

export const incomeWatch = watch('income', (q) => incomeViolations(q))

/** Where the money of charging sessions went, computed from the settlements; `ledger.identity` computes the same from the transfers. */
export interface SettledIdentity {
  readonly collected: Micros
  readonly energyOwed: Micros
  readonly energyReimbursed: Micros
  readonly vat: Micros
  readonly host: Micros
  readonly commission: Micros
  readonly ownUse: Micros
  readonly house: Micros
  readonly unsettled: Micros
  readonly unreleased: Micros
}

export async function settledIdentity(q: Queryable): Promise<SettledIdentity> {
  const { rows } = await sql<SettledIdentity>`
    SELECT collected_micros AS collected, energy_owed_micros AS "energyOwed", energy_reimbursed_micros AS "energyReimbursed", vat_micros AS vat, host_micros AS host,
           commission_micros AS commission, own_use_micros AS "ownUse", house_micros AS house, unsettled_micros AS unsettled, unreleased_micros AS unreleased
      FROM income.identity`.execute(q)
  return rows[0]!
}
