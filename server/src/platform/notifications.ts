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

interface Ear {
  readonly receive: (payload: string) => void
  readonly missed: (() => void) | undefined
}

const RETRY_MS = 500

export function openNotifications(url: string, name: string, log: Log | undefined): Notifications {
  const ears = new Map<string, Set<Ear>>()
  let connection: Promise<pg.Client> | undefined
  let closed = false
  let open = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { receive } of ears.get(channel) ?? []) unharmed(channel, () => receive(payload))
    })
    client.on('error', (error) => log?.warn({ event: 'notifications.lost', error: error.message }))
    try {
      await client.connect()
      for (const channel of ears.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    open = true
    client.once('end', comeBack)
    return client
  }

  /**
   * A subscriber that throws neither ends the process nor keeps the others from receiving. The payload comes from an unknown sender and is
   * not logged.
   */
  function unharmed(channel: string, act: () => void): void {
    try {
      act()
    } catch (error) {
      log?.warn({ event: 'notifications.unheard', channel, error })
    }
  }

  /** Retries until the connection is back; then every subscriber looks for what it missed. */
  function comeBack(): void {
    open = false
    if (closed) return
    connection = undefined
    retry = setTimeout(() => {
      retry = undefined
      connection = connect()
      connection.then(
        () => {
          for (const [channel, group] of ears) for (const { missed } of group) if (missed) unharmed(channel, missed)
        },
        (error: Error) => {
          log?.warn({ event: 'notifications.away', error: error.message })
          comeBack()
        },
      )
    }, RETRY_MS)
    retry.unref()
  }

  return {
    async on(channel, receive, missed) {
      const ear = { receive, missed }
      const group = ears.get(channel)
      if (group) group.add(ear)
      else ears.set(channel, new Set([ear]))
      // A reconnecting connection will listen to this channel together with all others.
      if (connection || !retry) {
        connection ??= connect()
        const client = await connection.catch((error: unknown) => {
          connection = undefined
          ears.get(channel)?.delete(ear)
          throw error
        })
        if (!group) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      }
      return () => {
        ears.get(channel)?.delete(ear)
      }
    },
    notifyHere(channel) {
      for (const { receive } of ears.get(channel) ?? []) unharmed(channel, () => receive(''))
    },
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
