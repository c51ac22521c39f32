import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable, Trx } from '../../platform/database.ts'
import type { Stored } from './setting.ts'

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
    SELECT demo, key, value FROM settings.stored`.execute(q)
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

/** All stored settings as they are now; nobody else changes this one until the transaction ends. */
export async function lockSetting(trx: Trx, key: string): Promise<StoredSettings> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings ${key}`}, 0))`.execute(trx)
  inTransactions.delete(trx)
  return storedSettings(trx)
}

export interface StoredChange {
  readonly key: string
  readonly after: unknown
  readonly reason: string
}

/** Keeps a change; who made it and the value in force follow from it in the database. */
export async function saveChange(trx: Trx, { key, after, reason }: StoredChange): Promise<void> {
  await sql`INSERT INTO settings.change (key, after, reason) VALUES (${key}, ${JSON.stringify(after)}, ${reason})`.execute(trx)
  inTransactions.delete(trx)
}

export interface SettingHistoryRow {
  readonly before: Stored | null
  readonly after: Stored
  readonly by: string
  readonly approvedBy: string | null
  readonly reason: string
  readonly at: Instant
}

/** How a setting came to be what it is, newest first. */
export async function settingHistory(
  q: Queryable,
  key: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ list: SettingHistoryRow[]; total: number }> {
  const { rows } = await sql<SettingHistoryRow>`
    SELECT before, after, changed_by AS BY, approved_by AS "approvedBy", reason, changed_at AS at
    FROM settings.change WHERE key = ${key} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM settings.change WHERE key = ${key}`.execute(q)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

/** Who changed each setting last, and when. */
export async function lastChanges(q: Queryable): Promise<ReadonlyMap<string, Pick<SettingHistoryRow, 'by' | 'at'>>> {
  const { rows } = await sql<{ key: string } & Pick<SettingHistoryRow, 'by' | 'at'>>`
    SELECT DISTINCT ON (key) key, changed_by AS BY, changed_at AS at FROM settings.change ORDER BY key, id DESC`.execute(q)
  return new Map(rows.map(({ key, ...last }) => [key, last]))
}
