import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { screeningChanged } from '@ohmstead/contract/screening/events'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database, type Queryable } from '../../platform/database.ts'
import { due, type Due } from '../../platform/due.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/outbox.ts'
import { readListFile, type ListFailure } from './list-file.ts'
import type { ListSource } from './list-source.port.ts'
import { holdsEntries, keepProblem, listInUse, useList, type LoadedList } from './list.store.ts'

/** After a restart the same file is not another list: its time is computed again, from two clocks. */
const SAME_TIME_MS = 2_000

/**
 * Loads the list when its source changed, or when the stored addresses are no longer those of the source: another program wrote them. A source that cannot
 * be used is recorded, and the list before stays in use.
 */
export function keepList(source: ListSource, clock: Pick<Clock, 'trueNow'>): Due {
  let seen: string | null = null
  let loaded: Loading | null = null
  return due('screening list', {
    everyMs: MINUTE_MS,
    async run(db, now) {
      const reading = await source.read(seen, now, clock.trueNow())
      if (reading === 'unchanged') return loaded === null ? 0 : restore(db, loaded, now)
      const { stamp, bytes, ageMs } = reading
      const content = bytes === null ? unreadable : readListFile(bytes)
      if (bytes === null || 'fault' in content) await refuse(db, 'fault' in content ? content : unreadable, now)
      else {
        loaded = { content, sha256: sha256(bytes), deliveredAt: after(now, -ageMs), simulated: source.simulated }
        await load(db, loaded, now)
      }
      seen = stamp
      return 1
    },
  })
}

const unreadable: ListFailure = { fault: 'unreadable', line: null }

type Loading = { readonly content: Parameters<typeof useList>[2] } & Pick<Parameters<typeof useList>[1], 'sha256' | 'deliveredAt' | 'simulated'>

async function isInUse(q: Queryable, inUse: LoadedList | null, { content, sha256: hash, deliveredAt }: Loading): Promise<boolean> {
  return inUse !== null && inUse.sha256.equals(hash) && Math.abs(inUse.deliveredAt - deliveredAt) <= SAME_TIME_MS && (await holdsEntries(q, content))
}

async function load(db: Database, { content, ...list }: Loading, now: Instant): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await isInUse(trx, await listInUse(trx), { content, ...list })) return
    const { entries, elsewhere } = content
    await useList(trx, { ...list, id: newId('screeningList', now), entries: entries.length, elsewhere, loadedAt: now }, content)
    await publish(trx, screeningChanged, { at: now })
  })
}

/** Puts the list of the source back into use where another one, or other addresses, took its place. */
async function restore(db: Database, list: Loading, now: Instant): Promise<number> {
  if (await isInUse(db.kysely, await listInUse(db.kysely), list)) return 0
  await load(db, list, now)
  return 1
}

async function refuse(db: Database, failure: ListFailure, now: Instant): Promise<void> {
  await inTransaction(db, async (trx) => {
    await keepProblem(trx, failure, now)
    await publish(trx, screeningChanged, { at: now })
  })
}
