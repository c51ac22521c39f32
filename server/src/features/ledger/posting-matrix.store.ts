import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { AccountKind } from './account.ts'
import type { CauseKind, Phase, TransferCode } from './transfer.ts'

/** One edge along which money may move. */
export interface PostingDescription {
  readonly code: TransferCode
  readonly from: AccountKind
  readonly to: AccountKind
  readonly binding: string
  readonly phases: readonly Phase[]
  readonly cause: CauseKind
  readonly roles: readonly string[]
  readonly twoStaff: boolean
  readonly demoOnly: boolean
  /** Triggers of other features that check it too. */
  readonly guards: readonly string[]
  readonly note: string
}

/** Every way money can move, in the order of the migrations that allowed it. */
export async function describePostings(q: Queryable): Promise<PostingDescription[]> {
  const { rows } = await sql<PostingDescription>`
    SELECT r.code, r.debit_kind AS "from", r.credit_kind AS "to", r.binding, r.phases::text[] AS phases, r.cause_kind AS cause, r.roles,
           r.two_staff AS "twoStaff", r.demo_only AS "demoOnly",
           ARRAY(SELECT g.guard FROM ledger.guarded g WHERE g.code = r.code ORDER BY g.guard) AS guards, c.note
    FROM ledger.rule r JOIN ledger.code c ON c.code = r.code
    ORDER BY r.place`.execute(q)
  return rows
}

export interface KindDescription {
  readonly kind: AccountKind
  readonly belongsTo: string
  readonly floor: bigint | null
  readonly ceiling: bigint | null
  readonly rows: number
  readonly openedBy: readonly string[]
  readonly note: string
}

/** Every kind of account. */
export async function describeKinds(q: Queryable): Promise<KindDescription[]> {
  const { rows } = await sql<KindDescription>`
    SELECT k.code AS kind, k.owner_kind AS "belongsTo", k.floor_micros AS floor, k.ceiling_micros AS ceiling, k.shards AS rows,
           ARRAY(SELECT o.role FROM ledger.kind_opener o WHERE o.kind = k.code ORDER BY o.role) AS "openedBy", k.note
    FROM ledger.kind k ORDER BY k.place`.execute(q)
  return rows
}
