import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export const PAIRING_TRIES = 5
const BLOCK_MS = 10 * MINUTE_MS

/** The wrong guesses at a unit's code so far, and until when they count. */
export interface Guesses {
  readonly wrong: number
  readonly opensAt: Instant
}

export interface PairingState {
  readonly triesLeft: number
  /** When guessing is possible again; null while it is possible. */
  readonly opensAt: Instant | null
}

/** Five wrong guesses, then a block of ten minutes; older guesses are dropped. */
export function pairingState(guesses: Guesses | null, now: Instant): PairingState {
  if (guesses === null || guesses.opensAt <= now) return { triesLeft: PAIRING_TRIES, opensAt: null }
  if (guesses.wrong >= PAIRING_TRIES) return { triesLeft: 0, opensAt: guesses.opensAt }
  return { triesLeft: PAIRING_TRIES - guesses.wrong, opensAt: null }
}

/** The guesses after one more wrong one. */
export function wrongGuess(guesses: Guesses | null, now: Instant): Guesses {
  const counted = guesses !== null && guesses.opensAt > now ? guesses.wrong : 0
  return { wrong: counted + 1, opensAt: after(now, BLOCK_MS) }
}
