/** A bucket of tokens: so many at once, so many a second. Time comes in as a value (monotonic milliseconds). */
export interface Pace {
  /** Takes one. Answers how long nothing more should be read: 0 while there is something left. */
  take(now: number): number
}

export function pace(perSecond: number, atOnce: number): Pace {
  let tokens = atOnce
  let filledAt: number | null = null
  return {
    take(now) {
      if (filledAt !== null) tokens = Math.min(atOnce, tokens + ((now - filledAt) * perSecond) / 1_000)
      filledAt = now
      tokens -= 1
      return tokens >= 0 ? 0 : Math.ceil((-tokens * 1_000) / perSecond)
    },
  }
}
