import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { moveClock, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'

/**
 * Moves the clock of a demo; the database refuses to move any other. Not in the call's transaction, since every process follows it at once. The
 * next call to this process has the new time already.
 */
export function moveClockOf(db: Database, clock: Clock) {
  return implement(moveDemoClock, async ({ now }, { forwardMs }) => {
    await moveClock(db, forwardMs)
    await clock.follow()
    return { now: after(now, forwardMs) }
  })
}
