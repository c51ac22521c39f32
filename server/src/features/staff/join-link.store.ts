import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isGenuineRow } from '../../platform/row-code.ts'

/** Creates a link for a person, replacing an open one. */
export async function insertJoinLink(
  trx: Trx,
  link: { tokenHash: Buffer; staffId: Id<'staff'>; issuedBy: Id<'staff'>; at: Instant; expiresAt: Instant },
): Promise<void> {
  await endJoinLinks(trx, link.staffId, link.at)
  await sql`
    INSERT INTO staff.join_link (token_hash, staff_id, issued_by, issued_at, expires_at)
    VALUES (${link.tokenHash}, ${link.staffId}, ${link.issuedBy}, ${link.at}, ${link.expiresAt})`.execute(trx)
}

/** The person of a link; null where it was used, withdrawn, or expired. `lock` keeps it from being used twice. */
export async function joinLinkOpens(trx: Trx, tokenHash: Buffer, now: Instant, lock: boolean): Promise<Id<'staff'> | null> {
  const { rows } = await sql<{ staffId: Id<'staff'> }>`
    SELECT staff_id AS "staffId" FROM staff.join_link
     WHERE token_hash = ${tokenHash} AND ended_at IS NULL AND expires_at > ${now}::timestamptz ${lock ? sql`FOR UPDATE` : sql``}`.execute(trx)
  const [link] = rows
  if (!link || !lock) return link?.staffId ?? null
  // Neither a link nor a person that no server wrote is opened.
  const isOurs = (await isGenuineRow(trx, 'staff.join_link', tokenHash.toString('hex'))) && (await isGenuineRow(trx, 'staff.person', link.staffId))
  return isOurs ? link.staffId : null
}

export async function endJoinLinks(trx: Trx, staffId: Id<'staff'>, at: Instant): Promise<void> {
  await sql`UPDATE staff.join_link SET ended_at = ${at} WHERE staff_id = ${staffId} AND ended_at IS NULL`.execute(trx)
}

/** Ends the links that a person issued: when they may no longer issue any, or their account may have been in other hands. */
export async function endLinksIssuedBy(trx: Trx, issuer: Id<'staff'>, at: Instant): Promise<void> {
  await sql`UPDATE staff.join_link SET ended_at = ${at} WHERE issued_by = ${issuer} AND ended_at IS NULL`.execute(trx)
}

/** Until when each of these people has an open link. */
export async function openLinksOf(q: Queryable, ids: readonly string[], now: Instant): Promise<ReadonlyMap<string, Instant>> {
  const { rows } = await sql<{ staffId: string; until: Instant }>`
    SELECT staff_id AS "staffId", expires_at AS until FROM staff.join_link
     WHERE staff_id = ANY (${ids}::text[]) AND ended_at IS NULL AND expires_at > ${now}::timestamptz`.execute(q)
  return new Map(rows.map(({ staffId, until }) => [staffId, until]))
}

/** From when each of these people counts as one of two; only those who do not yet. */
export async function countingLater(q: Queryable, ids: readonly string[], now: Instant): Promise<ReadonlyMap<string, Instant>> {
  const { rows } = await sql<{ staffId: string; from: Instant }>`
    SELECT p.id AS "staffId", platform.not_null(staff.counts_from(p.id)) AS "from" FROM unnest(${ids}::text[]) p (id)
     WHERE staff.counts_from(p.id) > ${now}::timestamptz`.execute(q)
  return new Map(rows.map(({ staffId, from }) => [staffId, from]))
}
