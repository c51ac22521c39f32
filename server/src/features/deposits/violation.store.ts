import { sql } from 'kysely'
import type { DepositKeys } from '../../edges/chains/index.ts'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation, type Watch } from '../../platform/watch.ts'
import { addressesFrom } from './address.store.ts'

/** Violations of deposits of the last hours. */
export const depositViolations = (q: Queryable): Promise<Violation[]> => violationsFrom(q, sql`deposits.violations`)

export const depositWatch = watch('deposits', depositViolations)

/** Addresses derived again at each look; a derivation takes about two milliseconds. */
const ADDRESSES_MAX = 100

/** Reports addresses that are not those of the operator's key: money paid to them would be lost. It looks at some at a time, all in turn. */
export function addressWatch(keys: DepositKeys, addressesMax = ADDRESSES_MAX): Watch {
  const next = new Map<string, number>()
  let wrong: readonly Violation[] = []
  return watch('depositAddresses', async (q) => {
    for (const family of keys.families) {
      const rows = await addressesFrom(q, family, next.get(family) ?? 0, addressesMax)
      const checked = new Set(rows.map(({ index }) => `${family} ${index}`))
      const found = rows
        .filter(({ address, index }) => keys.addressAt(family, index) !== address)
        .map(({ index, address }) => ({
          violation: 'deposit_address',
          subject: `${family} ${index}`,
          detail: `${address} is not the address with this index`,
        }))
      wrong = [...wrong.filter(({ subject }) => !checked.has(subject)), ...found]
      next.set(family, rows.length < addressesMax ? 0 : (rows.at(-1)?.index ?? 0) + 1)
    }
    return wrong
  })
}
