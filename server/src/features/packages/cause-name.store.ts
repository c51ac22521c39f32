import type { PackageNames } from '@ohmstead/contract/packages/types'
import { sql } from 'kysely'
import type { CauseName, CauseNamesOf } from '../wallets/index.ts'

/** Names lines of leases by the package. */
export const leaseNames: CauseNamesOf = async (q, { lang }, lines) => {
  const asked = lines.filter(({ causeKind }) => causeKind === 'lease')
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; names: PackageNames }>`
    SELECT l.id, p.names FROM packages.lease l JOIN packages.package p ON p.id = l.package_id
     WHERE l.id = ANY(${[...new Set(asked.map(({ causeId }) => causeId))]}::text[])`.execute(q)
  const named = new Map(rows.map(({ id, names }): [string, CauseName] => [id, { name: names[lang] ?? names['en_US'], energyWh: null }]))
  return new Map(asked.flatMap(({ transferId, causeId }) => pairOf(transferId, named.get(causeId))))
}

const pairOf = <K, V>(key: K, value: V | undefined): [K, V][] => (value === undefined ? [] : [[key, value]])
