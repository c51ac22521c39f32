import { connectionOptions } from './session-settings.ts'
import pg from 'pg'
import type { Log } from './log.ts'

/**
 * Notifications of other processes through NOTIFY, on a connection of its own that reconnects when it breaks. Every role of the database
 * can send anything on any channel, so a payload is only a hint to look: subscribers read the facts from the tables.
 */
export interface Notifications {
  /** Calls `receive` with each payload. Calls `missed` after the connection was lost, when notifications may be missing. */
  on(channel: string, receive: (payload: string) => void, missed?: () => void): Promise<() => void>
  /** Calls the subscribers of this process at once; those of other processes are called when PostgreSQL notifies them. */
  notifyHere(channel: string): void
  /** False while the connection is lost: what changes now is noticed later. */
  readonly isOpen: boolean
  close(): Promise<void>
}

interface Subscriber {
  readonly receive: (payload: string) => void
  readonly missed: (() => void) | undefined
}

const RETRY_MS = 500

export function openNotifications(url: string, name: string, log: Log | undefined): Notifications {
  const subscribers = openSubscribers(log)
  let connection: Promise<pg.Client> | undefined
  let closed = false
  let open = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      options: connectionOptions(url),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('notification', ({ channel, payload = '' }) => subscribers.deliver(channel, payload))
    client.on('error', (error) => log?.warn({ event: 'notifications.lost', error: error.message }))
    try {
      await client.connect()
      for (const channel of subscribers.channels()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    open = true
    client.once('end', reconnect)
    return client
  }

  /** Retries until the connection is back; then every subscriber looks for what it missed. */
  function reconnect(): void {
    open = false
    if (closed) return
    connection = undefined
    retry = setTimeout(() => {
      retry = undefined
      connection = connect()
      connection.then(subscribers.deliverMissed, (error: Error) => {
        log?.warn({ event: 'notifications.notReconnected', error: error.message })
        reconnect()
      })
    }, RETRY_MS)
    retry.unref()
  }

  return {
    async on(channel, receive, missed) {
      const { isFirst, remove } = subscribers.add(channel, { receive, missed })
      // A reconnecting connection will listen to this channel together with all others.
      if (connection || !retry) {
        connection ??= connect()
        const client = await connection.catch((error: unknown) => {
          connection = undefined
          remove()
          throw error
        })
        if (isFirst) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      }
      return remove
    },
    notifyHere: (channel) => subscribers.deliver(channel, ''),
    get isOpen() {
      return open
    },
    async close() {
      closed = true
      clearTimeout(retry)
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}

/** The subscribers of this process by channel. One that throws neither ends the process nor keeps the others from receiving. */
function openSubscribers(log: Log | undefined) {
  const byChannel = new Map<string, Set<Subscriber>>()

  /** The payload comes from an unknown sender and is not logged. */
  function unharmed(channel: string, act: () => void): void {
    try {
      act()
    } catch (error) {
      log?.warn({ event: 'notifications.subscriberFailed', channel, error })
    }
  }

  return {
    channels: () => byChannel.keys(),
    /** Adds a subscriber; `isFirst` where the channel had none before. */
    add(channel: string, subscriber: Subscriber): { readonly isFirst: boolean; readonly remove: () => void } {
      const group = byChannel.get(channel)
      if (group) group.add(subscriber)
      else byChannel.set(channel, new Set([subscriber]))
      return { isFirst: group === undefined, remove: () => void byChannel.get(channel)?.delete(subscriber) }
    },
    deliver(channel: string, payload: string): void {
      for (const { receive } of byChannel.get(channel) ?? []) unharmed(channel, () => receive(payload))
    },
    deliverMissed(): void {
      for (const [channel, group] of byChannel) for (const { missed } of group) if (missed) unharmed(channel, missed)
    },
  }
}
