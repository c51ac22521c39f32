import { wh } from '@ohmstead/contract/kernel/energy'
import { sql } from 'kysely'
import type { CausedLine, CauseNamesOf } from '../wallets/index.ts'

const isShare = ({ code, detail }: CausedLine) => detail !== null && (code === 'host_share' || code === 'rebate' || code === 'own_use_return')

/** Names shares of settlements by the point, with the energy of their part of the charging session only. */
export const shareNames: CauseNamesOf = async (q, _, lines) => {
  const details = [...new Set(lines.filter(isShare).map(({ detail }) => detail ?? ''))]
  if (details.length === 0) return new Map()
  // A share of a window is called `settlement#window`; what goes back for own use, by the settlement alone.
  const { rows } = await sql<{ detail: string; name: string; energyWh: bigint }>`
    SELECT n.detail, d.name, sum(w.energy_wh)::bigint AS "energyWh"
      FROM unnest(${details}::text[]) AS n(detail)
      JOIN income.settlement_window w ON w.settlement_id = split_part(n.detail, '#', 1)
       AND CASE WHEN n.detail LIKE '%#%' THEN n.detail = w.settlement_id || '#' || w.position ELSE w.disposition = 'ownUse' END
      JOIN charging.session_facts s ON s.id = w.charging_session_id
      JOIN devices.point_facts d ON d.id = s.point_id
     GROUP BY n.detail, d.name`.execute(q)
  const parts = new Map(rows.map((row) => [row.detail, row]))
  return new Map(
    lines.filter(isShare).flatMap(({ transferId, detail }) => {
      const part = parts.get(detail ?? '')
      return part === undefined ? [] : [[transferId, { name: part.name, energyWh: wh(Number(part.energyWh)) }] as const]
    }),
  )
}
