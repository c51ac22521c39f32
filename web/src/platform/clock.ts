import { useEffect, useState } from 'react'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { clientState, setClientState } from './state.ts'

/** The only reader of the browser's clock: its time set right by the server's (product §4, gapTime). */
export function now(): Instant {
  return fromClient(clientNow())
}

/** A moment of the browser's clock, set right. */
export function fromClient(ms: number): Instant {
  return instant(ms + (clientState().gapTime ?? 0))
}

/** The browser's own clock, for measuring spans and for the gap itself. */
export function clientNow(): number {
  return Date.now()
}

/** Takes over the server's time, heard in an answer that was asked for at `askedAt`. */
export function setServerTime(serverTime: Instant, askedAt: number): void {
  const heardAt = clientNow()
  setClientState({ gapTime: Math.round(serverTime - (askedAt + heardAt) / 2) })
}

/** The present, again every `everyMs`; stands still while the page is hidden. */
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
