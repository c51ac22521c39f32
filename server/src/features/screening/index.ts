import { screeningChanged } from '@ohmstead/contract/screening/events'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { insertHit, type NewHit } from './list.store.ts'

export { addressKey } from './list-file.ts'
export { keepList } from './list.jobs.ts'
export { fileSource, simulatedSource, type ListSource } from './list-source.port.ts'
export { checkAddress, insertHit, isFresh, listInUse, type Screened } from './list.store.ts'

/** Records that an address was found on the list, once for each occasion. */
export async function recordHit(trx: Trx, hit: NewHit): Promise<void> {
  if (await insertHit(trx, hit)) await publish(trx, screeningChanged, { at: hit.foundAt })
}
