import { useEffect, useRef, useState } from 'react'
import { useLiveEvent } from './live.ts'

/** How often typing is reported, and for how long a report is shown. */
const REPORTED_EVERY_MS = 3_000
const SHOWN_MS = 6_000

/** Reports typing to the other side of a conversation, at most every few seconds. */
export function useReportTyping(report: () => Promise<unknown>): () => void {
  const last = useRef(0)
  return () => {
    const at = performance.now()
    if (last.current !== 0 && at - last.current < REPORTED_EVERY_MS) return
    last.current = at
    // A report that fails is not missed: the next one follows.
    report().catch(() => undefined)
  }
}

/** Whether the other side is typing: for a while after each event, and until its message is there (`messages`). */
export function useIsTyping(event: string, messages: number): boolean {
  const [typed, setTyped] = useState<{ readonly messages: number } | null>(null)
  useLiveEvent(event, () => setTyped({ messages }))
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => setTyped(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed?.messages === messages
}
