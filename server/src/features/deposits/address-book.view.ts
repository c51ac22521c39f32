import type { NetworkFamily } from '@ohmstead/contract/networks/types'
import type { DepositKeys } from '../../edges/chains/index.ts'
import type { Database } from '../../platform/database.ts'
import { addressesFrom } from './address.store.ts'

/** Addresses that are derived ahead of the last one that was given out. */
const ADDRESSES_AHEAD = 50
/** Read in one statement. */
const ADDRESSES_AT_ONCE = 10_000

/** Every address that members can pay to. */
export interface AddressBook {
  /** The addresses of a family: those of members, and the next ones, which no member has. */
  all(family: NetworkFamily): Promise<readonly string[]>
  /** Whether an address is one of them and derived from the operator's keys, whatever the database says. */
  has(family: NetworkFamily, address: string): Promise<boolean>
}

interface Known {
  readonly given: Map<string, number>
  readonly ahead: Map<number, string>
  next: number
}

/**
 * Addresses that were given out are unknown here after the database was restored from a backup, and people still pay to them: so the next ones belong to
 * the book too. Addresses are created in the order of their indexes and never change, so only new ones are read.
 */
export function addressBook(db: Database, keys: DepositKeys): AddressBook {
  const known = new Map<NetworkFamily, Known>()
  async function read(family: NetworkFamily): Promise<Known> {
    const book = known.get(family) ?? { given: new Map<string, number>(), ahead: new Map<number, string>(), next: 0 }
    known.set(family, book)
    for (let more = true; more;) {
      const rows = await addressesFrom(db.kysely, family, book.next, ADDRESSES_AT_ONCE)
      for (const { address, index } of rows) {
        book.given.set(address, index)
        book.next = index + 1
      }
      more = rows.length === ADDRESSES_AT_ONCE
    }
    for (const index of book.ahead.keys()) if (index < book.next) book.ahead.delete(index)
    for (let index = book.next; index < book.next + ADDRESSES_AHEAD; index++) {
      const address = book.ahead.get(index) ?? keys.addressAt(family, index)
      if (address !== null) book.ahead.set(index, address)
    }
    return book
  }
  return {
    async all(family) {
      const { given, ahead } = await read(family)
      return [...given.keys(), ...ahead.values()]
    },
    async has(family, address) {
      const { given, ahead } = await read(family)
      const index = given.get(address)
      return index === undefined ? [...ahead.values()].includes(address) : keys.addressAt(family, index) === address
    },
  }
}
