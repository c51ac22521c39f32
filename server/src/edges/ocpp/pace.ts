/** A token bucket: a burst, and a rate per second. The time is passed as a value (monotonic milliseconds). */
export interface Pace {
  /** Takes one token. Returns how long to stop reading: 0 while there are tokens left. */
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
