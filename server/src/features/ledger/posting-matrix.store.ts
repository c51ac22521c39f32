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
  /** Triggers of other features that judge it too. */
  readonly guards: readonly string[]
  readonly note: string
}

/** Every way money can move, in the order of the migrations that allowed it. */
export async function describePostings(q: Queryable): Promise<PostingDescription[]> {
  const { rows } = await sql<PostingDescription>`
    select r.code, r.debit_kind as "from", r.credit_kind as "to", r.binding, r.phases::text[] as phases, r.cause_kind as cause, r.roles,
           r.two_staff as "twoStaff", r.demo_only as "demoOnly",
           array(select g.guard from ledger.guarded g where g.code = r.code order by g.guard) as guards, c.note
    from ledger.rule r join ledger.code c on c.code = r.code
    order by r.place`.execute(q)
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
    select k.code as kind, k.owner_kind as "belongsTo", k.floor_micros as floor, k.ceiling_micros as ceiling, k.shards as rows,
           array(select o.role from ledger.kind_opener o where o.kind = k.code order by o.role) as "openedBy", k.note
    from ledger.kind k order by k.place`.execute(q)
  return rows
}
