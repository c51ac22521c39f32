import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { ListFault, ScreeningOccasion } from '@ohmstead/contract/screening/types'
import type { Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { totalOf, type Page } from '../../platform/page.ts'
import { addressKey, type ListContent, type ListFailure } from './list-file.ts'

/** A list that is older stops automatic sending. */
const FRESH_MS = DAY_MS

export interface LoadedList {
  readonly id: Id<'screeningList'>
  readonly sha256: Buffer
  readonly entries: number
  readonly elsewhere: number
  readonly deliveredAt: Instant
  readonly loadedAt: Instant
  readonly simulated: boolean
}

/** Whether automatic sending may rely on a list: there is one, and its file was written within the last day. */
export function isFresh(list: Pick<LoadedList, 'deliveredAt'> | null, now: Instant): boolean {
  return list !== null && now - list.deliveredAt <= FRESH_MS
}

/** The list in use; null: none was ever loaded. */
export async function listInUse(q: Queryable): Promise<LoadedList | null> {
  const { rows } = await sql<LoadedList>`
    SELECT id, sha256, entries, elsewhere, delivered_at AS "deliveredAt", loaded_at AS "loadedAt", simulated
      FROM screening.list ORDER BY seq DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}

/** Whether the stored addresses are those of a list, with its networks and reasons. */
export async function holdsEntries(q: Queryable, { entries }: ListContent): Promise<boolean> {
  const { rows } = await sql<{ differ: boolean }>`
    SELECT EXISTS (
      SELECT FROM screening.entry e
        FULL JOIN unnest(${entries.map(({ key }) => key)}::text[], ${entries.map(({ network }) => network)}::text[], ${entries.map(({ reason }) => reason)}::text[])
          AS n (key, network, reason) ON n.key = e.address_key
       WHERE e.address_key IS NULL OR n.key IS NULL OR (e.network, e.reason) IS DISTINCT FROM (n.network, n.reason)) AS differ`.execute(q)
  return rows[0]?.differ === false
}

/** Puts another list into use. */
export async function useList(trx: Trx, list: LoadedList, { entries }: ListContent): Promise<void> {
  await sql`
    INSERT INTO screening.list (id, sha256, entries, elsewhere, delivered_at, loaded_at, simulated)
    VALUES (${list.id}, ${list.sha256}, ${list.entries}, ${list.elsewhere}, ${list.deliveredAt}, ${list.loadedAt}, ${list.simulated})`.execute(trx)
  const keys = entries.map(({ key }) => key)
  await sql`DELETE FROM screening.entry e WHERE NOT EXISTS (SELECT FROM unnest(${keys}::text[]) AS k (key) WHERE k.key = e.address_key)`.execute(trx)
  await sql`
    INSERT INTO screening.entry AS e (address_key, network, reason)
    SELECT n.key, n.network, n.reason
      FROM unnest(${keys}::text[], ${entries.map(({ network }) => network)}::text[], ${entries.map(({ reason }) => reason)}::text[]) AS n (key, network, reason)
    ON CONFLICT (address_key) DO UPDATE SET network = excluded.network, reason = excluded.reason
     WHERE (e.network, e.reason) IS DISTINCT FROM (excluded.network, excluded.reason)`.execute(trx)
  await sql`DELETE FROM screening.fault`.execute(trx)
}

export interface ListProblem extends ListFailure {
  readonly since: Instant
}

export async function listProblem(q: Queryable): Promise<ListProblem | null> {
  const { rows } = await sql<{ fault: ListFault; line: number | null; since: Instant }>`SELECT fault, line, since FROM screening.fault`.execute(q)
  return rows[0] ?? null
}

/** Records why the file could not be loaded; the time is that of the first failure. */
export async function keepProblem(trx: Trx, { fault, line }: ListFailure, at: Instant): Promise<void> {
  await sql`
    INSERT INTO screening.fault (fault, line, since) VALUES (${fault}, ${line}, ${at})
    ON CONFLICT (only_row) DO UPDATE SET fault = excluded.fault, line = excluded.line`.execute(trx)
}

export interface Screened {
  readonly listed: boolean
  /** The list that was used; null: there is none, so nothing can be listed. */
  readonly list: LoadedList | null
}

/** Whether an address is on the list in use. */
export async function checkAddress(q: Queryable, address: string): Promise<Screened> {
  const { rows } = await sql<{ listed: boolean }>`
    SELECT EXISTS (SELECT FROM screening.entry e WHERE e.address_key = ${addressKey(address)}) AS listed`.execute(q)
  return { listed: rows[0]?.listed === true, list: await listInUse(q) }
}

export interface NewHit {
  readonly address: string
  readonly network: string
  readonly occasion: ScreeningOccasion
  readonly memberId: Id<'member'>
  readonly subject: string | null
  readonly foundAt: Instant
}

/** Records that an address was found on the list in use, once for each occasion. Returns whether that was new. */
export async function insertHit(trx: Trx, { address, network, occasion, memberId, subject, foundAt }: NewHit): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO screening.hit (id, address, network, occasion, member_id, subject, reason, list_id, found_at)
    SELECT ${newId('screeningHit', foundAt)}, ${address}, ${network}, ${occasion}, ${memberId}, ${subject},
           (SELECT e.reason FROM screening.entry e WHERE e.address_key = ${addressKey(address)}), l.id, ${foundAt}
      FROM (SELECT id FROM screening.list ORDER BY seq DESC LIMIT 1) l
    ON CONFLICT (member_id, address, occasion, list_id, coalesce(subject, '')) DO NOTHING RETURNING 1`.execute(trx)
  return rows.length === 1
}

export interface HitRow {
  readonly hitId: Id<'screeningHit'>
  readonly address: string
  readonly network: string
  readonly occasion: ScreeningOccasion
  readonly memberId: Id<'member'>
  readonly subject: string | null
  readonly reason: string | null
  readonly foundAt: Instant
}

export async function hitRows(q: Queryable, page: Page): Promise<{ rows: HitRow[]; total: number }> {
  const { rows } = await sql<HitRow>`
    SELECT id AS "hitId", address, network, occasion, member_id AS "memberId", subject, reason, found_at AS "foundAt"
      FROM screening.hit ORDER BY found_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total FROM screening.hit`.execute(q)
    return Number(count[0]?.total ?? 0n)
  })
  return { rows, total }
}
