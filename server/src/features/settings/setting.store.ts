import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable, Trx } from '../../platform/database.ts'
import type { SettingKey } from './declarations.ts'
import { limitsOf, type Stored } from './setting.ts'

/** What the database stores: the kind of instance, and the values that differ from their defaults. */
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
 * All stored settings. Inside a transaction they are read once, so that a decision uses one state of them; outside they are cached where
 * `watchSettings` listens for changes, and otherwise read again each time.
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

/** Clears the cache outside of transactions whenever a setting changes. */
export async function watchSettings(db: Database): Promise<() => void> {
  const forget = () => void watched.set(db.kysely, null)
  forget()
  return db.notifications.on('settings', forget, forget)
}

/** All current stored settings; this one, and those that limit it or that it limits, are locked until the transaction ends. */
export async function lockSetting(trx: Trx, key: SettingKey): Promise<StoredSettings> {
  // In the same order everywhere, so that two changes never wait for each other.
  for (const locked of [key, ...limitsOf(key).map((limit) => limit.key)].toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings ${locked}`}, 0))`.execute(trx)
  inTransactions.delete(trx)
  return storedSettings(trx)
}

export interface StoredChange {
  readonly key: string
  readonly after: unknown
  readonly reason: string
}

/** Stores a change; the database derives its author and the new value from it. */
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

/** The changes of a setting, newest first. */
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

/** The last change of each setting, with its author. */
export async function lastChanges(q: Queryable): Promise<ReadonlyMap<string, Pick<SettingHistoryRow, 'by' | 'at'>>> {
  const { rows } = await sql<{ key: string } & Pick<SettingHistoryRow, 'by' | 'at'>>`
    SELECT DISTINCT ON (key) key, changed_by AS BY, changed_at AS at FROM settings.change ORDER BY key, id DESC`.execute(q)
  return new Map(rows.map(({ key, ...last }) => [key, last]))
}
