import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import { masked, namesOf } from '../accounts/index.ts'
import type { CauseNamesOf } from '../wallets/index.ts'

/** Names transfers between members by the other person, masked. */
export const transferNames: CauseNamesOf = async (q, { memberId }, lines) => {
  const asked = lines.filter(({ code }) => code === 'transfer_member')
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; other: Id<'member'> }>`
    SELECT x.id, CASE WHEN x.member_id = ${memberId} THEN x.recipient_id ELSE x.member_id END AS other FROM transfers.member_transfer x
     WHERE x.id = ANY(${[...new Set(asked.map(({ causeId }) => causeId))]}::text[])`.execute(q)
  const others = new Map(rows.map(({ id, other }) => [id, other]))
  const names = await namesOf(q, [...new Set(others.values())])
  return new Map(
    asked.flatMap(({ transferId, causeId }) => {
      const other = others.get(causeId)
      const name = other === undefined ? undefined : names.get(other)
      return name === undefined ? [] : [[transferId, { name: masked(name), energyWh: null }] as const]
    }),
  )
}
