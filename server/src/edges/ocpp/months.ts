import { dayOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { openMonth } from './frame.store.ts'

const CHECK_MS = 6 * HOUR_MS
const AHEAD_MS = 3 * DAY_MS

/** Creates the partitions of the frame log for the current month, and for the next one before it begins. Returns a function that stops this. */
export function keepMonthsOpen({ db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log }): () => void {
  const opened = new Set<string>()
  // In sequence: both may be the same month.
  const open = async () => {
    try {
      for (const at of [clock.now(), after(clock.now(), AHEAD_MS)]) {
        const month = dayOf(at).slice(0, 7)
        if (opened.has(month)) continue
        await openMonth(db, at)
        opened.add(month)
      }
    } catch (error) {
      log.error({ event: 'ocpp.monthNotOpened', error })
    }
  }
  void open()
  const checking = setInterval(() => void open(), CHECK_MS)
  checking.unref()
  const forgetMoves = clock.onMove(() => void open())
  return () => {
    clearInterval(checking)
    forgetMoves()
  }
}
