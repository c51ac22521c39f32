import { useEffect, useState } from 'react'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { clientState, setClientState } from './state.ts'

/** The current time, corrected by the server's time. Only this file reads the browser's clock. */
export function now(): Instant {
  return fromClient(clientNow())
}

/** Corrects a time of the browser's clock. */
export function fromClient(ms: number): Instant {
  return instant(ms + (clientState().gapTime ?? 0))
}

/** The browser's own clock, for measuring spans and for the gap itself. */
export function clientNow(): number {
  return Date.now()
}

/** Stores the gap to the server's time, from the answer to a request sent at `askedAt`. */
export function setServerTime(serverTime: Instant, askedAt: number): void {
  const answeredAt = clientNow()
  setClientState({ gapTime: Math.round(serverTime - (askedAt + answeredAt) / 2) })
}

/** The current time, updated every `everyMs`; paused while the page is hidden. */
export function useNow(everyMs = 1_000): Instant {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setAt(now())
    }
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return at
}
