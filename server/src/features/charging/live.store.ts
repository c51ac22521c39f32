import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Usage } from '@ohmstead/contract/charging/price'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Where a charging session stood when its meter was last read. */
export interface LiveRow {
  readonly readAt: Instant
  readonly recordedAt: Instant
  readonly usage: Usage
  readonly powerW: number | null
  readonly socPercent: number | null
  readonly price: Micros
}

export async function liveOf(q: Queryable, id: Id<'chargingSession'>): Promise<LiveRow | null> {
  const { rows } = await sql<Omit<LiveRow, 'usage'> & { energyWh: bigint; chargingMs: bigint; idleMs: bigint }>`
    SELECT read_at AS "readAt", recorded_at AS "recordedAt", energy_wh AS "energyWh", power_w AS "powerW", soc_percent AS "socPercent",
           charging_ms AS "chargingMs", idle_ms AS "idleMs", price_micros AS price
      FROM charging.live WHERE charging_session_id = ${id}`.execute(q)
  const row = rows[0]
  if (!row) return null
  const { energyWh, chargingMs, idleMs, ...rest } = row
  return { ...rest, usage: { energyWh: Number(energyWh) as Wh, chargingMs: Number(chargingMs), idleMs: Number(idleMs) } }
}

export async function saveLive(trx: Trx, id: Id<'chargingSession'>, live: LiveRow): Promise<void> {
  await sql`
    INSERT INTO charging.live (charging_session_id, read_at, recorded_at, energy_wh, power_w, soc_percent, charging_ms, idle_ms, price_micros)
    VALUES (${id}, ${live.readAt}, ${live.recordedAt}, ${live.usage.energyWh}, ${live.powerW}, ${live.socPercent}, ${live.usage.chargingMs},
            ${live.usage.idleMs}, ${live.price})
    ON CONFLICT (charging_session_id) DO UPDATE SET
      read_at = excluded.read_at, recorded_at = excluded.recorded_at, energy_wh = excluded.energy_wh, power_w = excluded.power_w,
      soc_percent = excluded.soc_percent, charging_ms = excluded.charging_ms, idle_ms = excluded.idle_ms, price_micros = excluded.price_micros`.execute(
    trx,
  )
}
