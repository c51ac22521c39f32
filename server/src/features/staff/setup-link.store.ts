import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isGenuineRow } from '../../platform/row-code.ts'

export async function insertSetupLink(q: Queryable, tokenHash: Buffer, expiresAt: Instant): Promise<void> {
  await sql`INSERT INTO staff.setup_link (token_hash, expires_at) VALUES (${tokenHash}, ${expiresAt})`.execute(q)
}

/** Whether this link is still valid; locked, so that it is used once. */
export async function setupLinkOpens(trx: Trx, tokenHash: Buffer, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ found: true }>`
    SELECT true AS found FROM staff.setup_link WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now}::timestamptz FOR UPDATE`.execute(
    trx,
  )
  return rows.length === 1 && (await isGenuineRow(trx, 'staff.setup_link', tokenHash.toString('hex')))
}

/** Marks the link used; the database refuses when an administrator exists already. */
export async function useSetupLink(trx: Trx, tokenHash: Buffer, by: Id<'staff'>, at: Instant): Promise<void> {
  await sql`UPDATE staff.setup_link SET used_at = ${at}, used_by = ${by} WHERE token_hash = ${tokenHash}`.execute(trx)
}
