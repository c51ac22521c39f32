import type { FastifyReply } from 'fastify'
import type { Ticket } from './ticket.store.ts'

/** A page that follows events, and the ticket that opened it. */
export interface LiveConnection {
  readonly ticket: Ticket
  readonly network: string
  readonly reply: FastifyReply
}

/** The open live connections of this process, as streams of server-sent events. */
export interface LiveConnections extends Iterable<LiveConnection> {
  readonly count: number
  /** Whether this network, or all networks together, have as many connections as they may. */
  isFull(network: string): boolean
  /** Sends the headers and the first ping, and keeps the connection until one side closes it. */
  open(connection: LiveConnection, headers: Readonly<Record<string, string>>): void
  /** Reports the calls that an event made stale. */
  notify(connection: LiveConnection, event: string, stales: readonly string[]): void
  ping(): void
  end(connection: LiveConnection): void
  endAll(): void
}

const UNSENT_MAX_BYTES = 1_048_576
const CONNECTIONS_PER_NETWORK = 60
const CONNECTIONS_MAX = 10_000
const PING = 'event: ping\ndata: {}\n\n'

export function openLiveConnections(): LiveConnections {
  const open = new Set<LiveConnection>()

  function countOf(network: string): number {
    let count = 0
    for (const connection of open) if (connection.network === network) count++
    return count
  }

  function write({ reply: { raw } }: LiveConnection, text: string): void {
    // A page that does not read is disconnected; it requests everything again when it reconnects.
    if (raw.writableLength > UNSENT_MAX_BYTES) raw.destroy()
    else raw.write(text)
  }

  function end(connection: LiveConnection): void {
    open.delete(connection)
    connection.reply.raw.end()
  }

  return {
    get count() {
      return open.size
    },
    [Symbol.iterator]: () => open.values(),
    isFull: (network) => open.size >= CONNECTIONS_MAX || countOf(network) >= CONNECTIONS_PER_NETWORK,
    open(connection, headers) {
      const { raw } = connection.reply.hijack()
      raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      raw.socket?.setNoDelay(true)
      open.add(connection)
      raw.on('close', () => open.delete(connection))
      raw.on('error', () => end(connection))
      write(connection, `retry: 3000\n\n${PING}`)
    },
    notify(connection, event, stales) {
      write(connection, `data: ${JSON.stringify({ event, stales })}\n\n`)
    },
    ping() {
      for (const connection of open) write(connection, PING)
    },
    end,
    endAll() {
      for (const connection of open) end(connection)
    },
  }
}
