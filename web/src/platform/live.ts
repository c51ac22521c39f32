import { useEffect, useSyncExternalStore } from 'react'
import { liveTicket } from '@ohmstead/contract/http/calls'
import type { CallSource } from './calls.tsx'
import { send } from './client.ts'

/** One fact of the live line: what happened, and which calls it makes stale. */
interface LiveMessage {
  readonly event: string
  readonly stales: readonly string[]
}

export type LiveState = 'off' | 'connecting' | 'open' | 'lost'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server says something at least this often; silence beyond it means that the line is dead. */
const SILENCE_MS = 45_000

let state: LiveState = 'off'
let line: EventSource | null = null
let attempt = 0
let retry: ReturnType<typeof setTimeout> | undefined
let silence: ReturnType<typeof setTimeout> | undefined
let source: CallSource | null = null
let wasOpen = false
const topics = new Map<string, number>()
const listeners = new Set<() => void>()

function setState(next: LiveState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Keeps the live line open while the page shows: reconnects with growing pauses, and at once when the page comes back. */
export function startLive(callSource: CallSource): void {
  source = callSource
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && line?.readyState !== EventSource.OPEN) reconnectNow()
  })
  addEventListener('online', reconnectNow)
  // A page kept in the back-forward cache must not hold a line.
  addEventListener('pagehide', close)
  addEventListener('pageshow', (event) => {
    if (event.persisted) reconnectNow()
  })
  void connect()
}

function reconnectNow(): void {
  attempt = 0
  close()
  void connect()
}

function close(): void {
  clearTimeout(retry)
  clearTimeout(silence)
  line?.close()
  line = null
}

async function connect(): Promise<void> {
  if (source === null || document.hidden) return
  setState(wasOpen ? 'lost' : 'connecting')
  const asked = [...topics.keys()]
  try {
    const { data } = await send(liveTicket, { topics: asked }, { quiet: true })
    close()
    const opened = new EventSource(`/api/live?ticket=${encodeURIComponent(data.ticket)}`)
    line = opened
    opened.addEventListener('open', () => {
      attempt = 0
      setState('open')
      listen()
      // What happened while nobody listened is not repeated: ask again for what is on the screen.
      if (wasOpen) source?.refreshAll()
      wasOpen = true
    })
    opened.addEventListener('message', ({ data: text }) => {
      listen()
      const message = JSON.parse(String(text)) as Partial<LiveMessage>
      if (message.stales !== undefined && message.stales.length > 0) source?.refresh(message.stales)
    })
    opened.addEventListener('ping', listen)
    // The ticket is used up: the browser's own reconnect would be refused, so a fresh one is asked for.
    opened.addEventListener('error', () => {
      close()
      later()
    })
  } catch {
    later()
  }
}

function listen(): void {
  clearTimeout(silence)
  silence = setTimeout(reconnectNow, SILENCE_MS)
}

function later(): void {
  setState('lost')
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt++)
  clearTimeout(retry)
  retry = setTimeout(() => void connect(), wait * (0.75 + Math.random() / 2))
}

/** Whether the live line stands; pages say so when it does not. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

/** Follows a public topic (`point:<id>`) while the component shows. */
export function useLiveTopic(topic: string | undefined): void {
  useEffect(() => {
    if (topic === undefined) return
    topics.set(topic, (topics.get(topic) ?? 0) + 1)
    if (topics.get(topic) === 1) reconnectSoon()
    return () => {
      const left = (topics.get(topic) ?? 1) - 1
      if (left > 0) topics.set(topic, left)
      else topics.delete(topic)
    }
  }, [topic])
}

// Several topics of one page make one new line.
function reconnectSoon(): void {
  if (source === null) return
  clearTimeout(retry)
  retry = setTimeout(reconnectNow, 50)
}
