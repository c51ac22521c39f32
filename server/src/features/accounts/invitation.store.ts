import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A code of the house, given out by the administrator. */
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
  i.code, i.note, i.issued_by as "issuedBy", i.issued_at as "issuedAt", i.uses_max as "usesMax", i.ended_at as "endedAt",
  (select count(*)::int from accounts.member m where m.house_code = i.code) as uses`

/** A house code somebody may still join by. `lock` keeps its last use from being taken twice. */
export async function findHouseInvitation(q: Queryable, code: string, lock: boolean): Promise<HouseInvitation | null> {
  if (lock) await sql`select 1 from accounts.invitation where code = ${code} and uses_max is not null for update`.execute(q)
  const { rows } = await sql<HouseInvitation>`select ${columns} from accounts.invitation i where i.code = ${code} and i.ended_at is null`.execute(q)
  const [found] = rows
  return found && (found.usesMax === null || found.uses < found.usesMax) ? found : null
}

/** A house code, ended or not. */
export async function houseInvitation(q: Queryable, code: string): Promise<HouseInvitation | null> {
  const { rows } = await sql<HouseInvitation>`select ${columns} from accounts.invitation i where i.code = ${code}`.execute(q)
  return rows[0] ?? null
}

/** The codes of the house, newest first. */
export async function listHouseInvitations(
  q: Queryable,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: HouseInvitation[]; total: number }> {
  const { rows } = await sql<HouseInvitation>`
    select ${columns} from accounts.invitation i order by i.issued_at desc, i.code limit ${limit} offset ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from accounts.invitation`.execute(q)
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
    insert into accounts.invitation (code, note, issued_by, uses_max, issued_at) values (${code}, ${note}, ${issuedBy}, ${usesMax}, ${at})`.execute(
    trx,
  )
}

/** Ends a code of the house; false where it had ended. */
export async function endInvitation(trx: Trx, code: string, at: Instant): Promise<boolean> {
  const { rows } = await sql`update accounts.invitation set ended_at = ${at} where code = ${code} and ended_at is null returning code`.execute(trx)
  return rows.length > 0
}
