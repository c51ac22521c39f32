import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { MeteredUsage, MeterPoint } from '@ohmstead/contract/charging/usage'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** The usage of a charging session at its last reading. */
export interface LiveRow {
  readonly readAt: Instant
  readonly recordedAt: Instant
  readonly usage: MeteredUsage
  readonly powerW: number | null
  readonly socPercent: number | null
  readonly price: Micros
  /** The latest register, if all received ones are accepted; until when the car charged. */
  readonly last: MeterPoint | null
  readonly chargedUntil: Instant | null
}

export async function liveOf(q: Queryable, id: Id<'chargingSession'>): Promise<LiveRow | null> {
  const { rows } = await sql<
    Omit<LiveRow, 'usage' | 'last'> & {
      energyWh: bigint
      chargingMs: bigint
      idleMs: bigint
      offlineMs: bigint
      lastAt: Instant | null
      lastWh: bigint | null
    }
  >`
    SELECT read_at AS "readAt", recorded_at AS "recordedAt", energy_wh AS "energyWh", power_w AS "powerW", soc_percent AS "socPercent",
           charging_ms AS "chargingMs", idle_ms AS "idleMs", offline_ms AS "offlineMs", price_micros AS price, last_at AS "lastAt", last_wh AS "lastWh", charged_until AS "chargedUntil"
      FROM charging.live WHERE charging_session_id = ${id}`.execute(q)
  const row = rows[0]
  if (!row) return null
  const { energyWh, chargingMs, idleMs, offlineMs, lastAt, lastWh, ...rest } = row
  const last = lastAt === null || lastWh === null ? null : { at: lastAt, registerWh: Number(lastWh) as Wh }
  const usage = { energyWh: Number(energyWh) as Wh, chargingMs: Number(chargingMs), idleMs: Number(idleMs), offlineMs: Number(offlineMs) }
  return { ...rest, last, usage }
}

export async function saveLive(trx: Trx, id: Id<'chargingSession'>, live: LiveRow): Promise<void> {
  await sql`
    INSERT INTO charging.live (charging_session_id, read_at, recorded_at, energy_wh, power_w, soc_percent, charging_ms, idle_ms, offline_ms, price_micros, last_at, last_wh, charged_until)
    VALUES (${id}, ${live.readAt}, ${live.recordedAt}, ${live.usage.energyWh}, ${live.powerW}, ${live.socPercent}, ${live.usage.chargingMs},
            ${live.usage.idleMs}, ${live.usage.offlineMs}, ${live.price}, ${live.last?.at ?? null}, ${live.last?.registerWh ?? null}, ${live.chargedUntil})
    ON CONFLICT (charging_session_id) DO UPDATE SET
      read_at = excluded.read_at, recorded_at = excluded.recorded_at, energy_wh = excluded.energy_wh, power_w = excluded.power_w,
      soc_percent = excluded.soc_percent, charging_ms = excluded.charging_ms, idle_ms = excluded.idle_ms, offline_ms = excluded.offline_ms, price_micros = excluded.price_micros,
      last_at = excluded.last_at, last_wh = excluded.last_wh, charged_until = excluded.charged_until`.execute(trx)
}
