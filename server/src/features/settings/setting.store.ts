import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable, Trx } from '../../platform/database.ts'

/** What the database knows of settings: the kind of instance, and the values that differ from their defaults. */
export interface StoredSettings {
  readonly demo: boolean
  readonly values: ReadonlyMap<string, unknown>
}

interface Row {
  demo: boolean
  key: string | null
  value: unknown
}

const inTransactions = new WeakMap<Queryable, Promise<StoredSettings>>()
const watched = new WeakMap<Queryable, Promise<StoredSettings> | null>()

/**
 * All stored settings. Inside a transaction they are read once, so a decision sees one state of them; outside they are
 * remembered where `watchSettings` listens for changes, and read anew where nobody does.
 */
export async function storedSettings(q: Queryable): Promise<StoredSettings> {
  if (q.isTransaction) return remember(inTransactions, q)
  return watched.has(q) ? remember(watched, q) : load(q)
}

async function remember(memory: WeakMap<Queryable, Promise<StoredSettings> | null>, q: Queryable): Promise<StoredSettings> {
  const known = memory.get(q)
  if (known) return known
  const loading = load(q)
  memory.set(q, loading)
  return loading.catch((error: unknown) => {
    memory.delete(q)
    throw error
  })
}

async function load(q: Queryable): Promise<StoredSettings> {
  const { rows } = await sql<Row>`
    select demo, key, value from settings.stored`.execute(q)
  return {
    demo: rows[0]?.demo === true,
    values: new Map(rows.flatMap(({ key, value }) => (key === null ? [] : [[key, value] as const]))),
  }
}

/** Forgets what was remembered outside of transactions whenever somebody changes a setting. */
export async function watchSettings(db: Database): Promise<() => void> {
  const forget = () => void watched.set(db.kysely, null)
  forget()
  return db.notifications.on('settings', forget, forget)
}

export interface StoredChange {
  readonly key: string
  readonly after: unknown
  readonly reason: string
}

/** Keeps a change; who made it and the value in force follow from it in the database. */
export async function saveChange(trx: Trx, { key, after, reason }: StoredChange): Promise<void> {
  await sql`insert into settings.change (key, after, reason) values (${key}, ${JSON.stringify(after)}, ${reason})`.execute(trx)
  inTransactions.delete(trx)
}

export interface SettingHistoryRow {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
  readonly by: string
  readonly approvedBy: string | null
  readonly reason: string
  readonly at: Instant
}

/** How a setting came to be what it is, newest first. */
export async function settingHistory(q: Queryable, key: string): Promise<SettingHistoryRow[]> {
  const { rows } = await sql<SettingHistoryRow>`
    select key, before, after, changed_by as by, approved_by as "approvedBy", reason, changed_at as at
    from settings.change where key = ${key} order by id desc limit 200`.execute(q)
  return rows
}
