import { liveTicket } from '@ohmstead/contract/http/calls'
import { refreshAllCalls, refreshCalls } from './call-cache.ts'
import { send } from './client.ts'
import { liveLine } from './live.ts'

/** One live event: its name, and the calls that it makes stale. */
interface LiveMessage {
  readonly event: string
  readonly stales: readonly string[]
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server sends something at least this often; after a longer silence the connection counts as dead. */
const SILENCE_MS = 45_000

let line: EventSource | null = null
let attempt = 0
let retry: ReturnType<typeof setTimeout> | undefined
let silence: ReturnType<typeof setTimeout> | undefined
let isOpened = false
let wasOpen = false
/** Number of connection attempts; results of earlier attempts are ignored. */
let asking = 0

/** Keeps the live connection open while the page is visible: reconnects with growing pauses, and at once when the page is visible again. */
export function openLine(): void {
  isOpened = true
  liveLine.onTopics(reconnectSoon)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && line?.readyState !== EventSource.OPEN) reconnectNow()
  })
  addEventListener('online', reconnectNow)
  // A page in the back-forward cache must not hold a connection.
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
  if (!isOpened || document.hidden) return
  liveLine.setState(wasOpen ? 'lost' : 'connecting')
  const mine = ++asking
  try {
    const { data } = await send(liveTicket, { topics: [...liveLine.topics()] }, { quiet: true })
    if (mine !== asking) return
    close()
    const opened = new EventSource(`/api/live?ticket=${encodeURIComponent(data.ticket)}`)
    line = opened
    opened.addEventListener('open', () => {
      attempt = 0
      liveLine.setState('open')
      listen()
      // Events during an interruption are not repeated, so refetch the answers on the screen.
      if (mine > 1) refreshAllCalls()
      wasOpen = true
    })
    opened.addEventListener('message', ({ data: text }) => {
      listen()
      const message = JSON.parse(String(text)) as Partial<LiveMessage>
      if (message.stales !== undefined && message.stales.length > 0) refreshCalls(message.stales)
      if (message.event !== undefined) liveLine.hear(message.event)
    })
    opened.addEventListener('ping', listen)
    // The ticket can be used once, so the browser's own reconnect would be refused. Request a new one.
    opened.addEventListener('error', () => {
      if (line !== opened) return
      close()
      later()
    })
  } catch {
    if (mine === asking) later()
  }
}

function listen(): void {
  clearTimeout(silence)
  silence = setTimeout(reconnectNow, SILENCE_MS)
}

function later(): void {
  liveLine.setState('lost')
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt++)
  clearTimeout(retry)
  retry = setTimeout(() => void connect(), wait * jitter())
}

/** 0.75 to 1.25, so that pages that lost the connection together do not reconnect together. */
function jitter(): number {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1))
  return 0.75 + chance / 510
}

// Several topics of one page cause one reconnect.
function reconnectSoon(): void {
  clearTimeout(retry)
  retry = setTimeout(reconnectNow, 50)
}
