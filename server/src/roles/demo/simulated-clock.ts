import { manualClock, type SimulatorClock } from '@ohmstead/simulator'
import type { Clock } from '../../platform/clock.ts'

/** The clock of simulated stations: it follows the server's, however that is moved, without skipping any time in between. */
export interface FollowingClock extends SimulatorClock {
  /** Plays all time up to the server's present. */
  catchUp(): Promise<void>
  /** Whether it is still playing hours that the server skipped. */
  isBehind(): boolean
  /** Runs by itself from now on. */
  run(): void
  stop(): void
}

const EVERY_MS = 200
const BEHIND_MS = 5_000

export function followingClock(server: Clock): FollowingClock {
  const clock = manualClock(server.now())
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let forget: (() => void) | undefined
  const catchUp = () => (turn = turn.then(() => clock.set(server.now())))
  const isBehind = () => server.now() - clock.now() > BEHIND_MS
  return {
    now: () => clock.now(),
    at: (at, task) => clock.at(at, task),
    followsServer: false,
    present: () => (isBehind() ? catchUp() : null),
    catchUp,
    isBehind,
    run() {
      timer ??= setInterval(() => void catchUp(), EVERY_MS)
      forget ??= server.onMove(() => void catchUp())
    },
    stop() {
      clearInterval(timer)
      forget?.()
    },
  }
}
