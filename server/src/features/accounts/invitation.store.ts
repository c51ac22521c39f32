import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A house invitation, issued by the administrator. */
export interface HouseInvitation {
  readonly code: string
  readonly note: string
  readonly issuedBy: string
  readonly issuedAt: Instant
  readonly usesMax: number | null
  readonly uses: number
  readonly endedAt: Instant | null
}

const columns = sql`
  i.code, i.note, i.issued_by AS "issuedBy", i.issued_at AS "issuedAt", i.uses_max AS "usesMax", i.ended_at AS "endedAt",
  (SELECT count(*)::int FROM accounts.member m WHERE m.house_code = i.code) AS uses`

/** A house invitation that is still valid. `lock` keeps its last use from being taken twice. */
export async function findHouseInvitation(q: Queryable, code: string, lock: boolean): Promise<HouseInvitation | null> {
  if (lock) await sql`SELECT 1 FROM accounts.invitation WHERE code = ${code} AND uses_max IS NOT NULL FOR UPDATE`.execute(q)
  const { rows } = await sql<HouseInvitation>`SELECT ${columns} FROM accounts.invitation i WHERE i.code = ${code} AND i.ended_at IS NULL`.execute(q)
  const [found] = rows
  return found && (found.usesMax === null || found.uses < found.usesMax) ? found : null
}

/** A house invitation, ended or not. */
export async function houseInvitation(q: Queryable, code: string): Promise<HouseInvitation | null> {
  const { rows } = await sql<HouseInvitation>`SELECT ${columns} FROM accounts.invitation i WHERE i.code = ${code}`.execute(q)
  return rows[0] ?? null
}

/** The operator's invitations, newest first. */
export async function listHouseInvitations(
  q: Queryable,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: HouseInvitation[]; total: number }> {
  const { rows } = await sql<HouseInvitation>`
    SELECT ${columns} FROM accounts.invitation i ORDER BY i.issued_at DESC, i.code LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total FROM accounts.invitation`.execute(q)
  return { rows, total: Number(counted[0]?.total ?? 0n) }
}

export interface NewHouseInvitation {
  readonly code: string
  readonly note: string
  readonly issuedBy: string
  readonly usesMax: number | null
  readonly at: Instant
}

export async function insertHouseInvitation(trx: Trx, { code, note, issuedBy, usesMax, at }: NewHouseInvitation): Promise<void> {
  await sql`
    INSERT INTO accounts.invitation (code, note, issued_by, uses_max, issued_at) VALUES (${code}, ${note}, ${issuedBy}, ${usesMax}, ${at})`.execute(
    trx,
  )
}

/** Ends a house invitation; false where it had ended. */
export async function endInvitation(trx: Trx, code: string, at: Instant): Promise<boolean> {
  const { rows } = await sql`UPDATE accounts.invitation SET ended_at = ${at} WHERE code = ${code} AND ended_at IS NULL RETURNING code`.execute(trx)
  return rows.length > 0
}
