import { wh } from '@ohmstead/contract/kernel/energy'
import { sql } from 'kysely'
import type { CauseNamesOf } from '../wallets/index.ts'

/** Names lines of charging sessions by the point, with all the energy of the session. */
export const chargingNames: CauseNamesOf = async (q, _, lines) => {
  const asked = lines.filter(({ causeKind }) => causeKind === 'charging_session')
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; energyWh: bigint | null }>`
    SELECT s.id, d.name, s.energy_wh AS "energyWh" FROM charging.charging_session s JOIN devices.point_facts d ON d.id = s.point_id
     WHERE s.id = ANY(${[...new Set(asked.map(({ causeId }) => causeId))]}::text[])`.execute(q)
  const sessions = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    asked.flatMap(({ transferId, causeId }) => {
      const session = sessions.get(causeId)
      return session === undefined
        ? []
        : [[transferId, { name: session.name, energyWh: session.energyWh === null ? null : wh(Number(session.energyWh)) }] as const]
    }),
  )
}
