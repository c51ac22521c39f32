import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { CauseName, CauseNamesOf } from '../wallets/index.ts'
import { nameOfPackage } from './resale.view.ts'

/** Names lines of resales by the package of the lease. */
export const resaleNames: CauseNamesOf = async (q, { lang }, lines) => {
  const asked = lines.filter(({ causeKind }) => causeKind === 'resale')
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; packageId: Id<'package'> }>`
    SELECT r.id, l.package_id AS "packageId" FROM resales.resale r JOIN packages.lease_facts l ON l.id = r.lease_id
     WHERE r.id = ANY(${[...new Set(asked.map(({ causeId }) => causeId))]}::text[])`.execute(q)
  const named = new Map<string, CauseName>()
  for (const { id, packageId } of rows) named.set(id, { name: await nameOfPackage(q, packageId, lang), energyWh: null })
  return new Map(
    asked.flatMap(({ transferId, causeId }) => {
      const name = named.get(causeId)
      return name === undefined ? [] : [[transferId, name] as const]
    }),
  )
}
