import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import type { AccountKind, AccountRef } from './account.ts'
import { readRefusal } from './ledger-refusal.ts'
import { transferId, type Cause, type CauseKind, type Entry, type Phase, type TransferCode, type TransferId } from './transfer.ts'

export const BATCH_MAX = 10_000

/** Whether an entry is new or was posted before with the same content. */
export type PostResult = 'created' | 'exists'

/** Posts entries, all or nothing; limits are checked for the whole batch. Throws a LedgerRefusal; the transaction is aborted then. */
export async function post(q: Queryable, entries: readonly Entry[]): Promise<PostResult[]> {
  if (entries.length === 0) return []
  assert(entries.length <= BATCH_MAX, 'a batch has at most 10,000 entries')
  const { rows } = await refusing(
    sql<{ created: boolean[] }>`
      SELECT platform.not_null(ledger.post(
        ${entries.map(({ code, cause, key }) => transferId(code, cause, key))}, ${entries.map(({ code }) => code)}, ${entries.map(({ phase }) => phase)}::ledger.phase[],
        ${entries.map(({ debit }) => debit.kind)}, ${entries.map(({ debit }) => debit.owner)},
        ${entries.map(({ credit }) => credit.kind)}, ${entries.map(({ credit }) => credit.owner)},
        ${entries.map(({ amount }) => amount)}, ${entries.map(({ hold }) => hold ?? null)},
        ${entries.map(({ cause }) => cause.kind)}, ${entries.map(({ cause }) => cause.id)}, ${entries.map(({ key }) => key)},
        ${entries.map(({ detail }) => detail ?? null)}, ${entries.map(({ evidence }) => evidence ?? null)}, ${entries.map(({ group }) => group ?? null)},
        ${entries.map(({ at }) => at)})) AS created`.execute(q),
  )
  const created = rows[0]?.created
  assert(created?.length === entries.length, 'each entry has its result')
  return created.map((isNew) => (isNew ? 'created' : 'exists'))
}

/** Runs a statement of the ledger; a refusal of the database is thrown as a LedgerRefusal. */
export async function refusing<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw readRefusal(error) ?? error
  }
}

/** One side of a transfer, signed as its account sees it: the line of a bill. */
export interface Line {
  readonly transferId: TransferId
  /** The position in the order of all transfers. */
  readonly seq: bigint
  readonly accountKind: AccountKind
  readonly owner: string
  readonly otherAccountId: string
  readonly code: TransferCode
  readonly phase: Phase
  readonly amount: Micros
  readonly posted: Micros
  readonly held: Micros
  readonly hold: TransferId | null
  readonly cause: Cause
  readonly detail: string | null
  readonly evidence: Buffer | null
  readonly group: string | null
  readonly at: Instant
  readonly recordedAt: Instant
}

export interface LineFilter {
  readonly accounts: readonly AccountRef[]
  readonly codes?: readonly TransferCode[]
  readonly phases?: readonly Phase[]
  readonly cause?: Cause
  /** From this instant on. */
  readonly from?: Instant
  /** Up to, not including, this instant. */
  readonly until?: Instant
  /** Only lines older than the one at this position: the next page. */
  readonly before?: bigint
  readonly limit: number
}

/** The lines of accounts, newest first. */
export async function linesOf(q: Queryable, filter: LineFilter): Promise<Line[]> {
  const { accounts, codes, phases, cause, from, until, before, limit } = filter
  const { rows } = await sql<LineRow>`
    SELECT e.* FROM unnest(${accounts.map(({ kind }) => kind)}::text[], ${accounts.map(({ owner }) => owner)}::text[]) AS a (kind, owner)
    CROSS JOIN LATERAL (
      SELECT l.transfer_id, l.seq, l.account_kind, l.owner, l.other_account_id, l.code, l.phase, l.amount_micros, l.posted_micros, platform.not_null(l.held_micros) AS held_micros,
             l.hold_id, l.cause_kind, l.cause_id, l.detail, l.evidence, l.grp, l.happened_at, l.recorded_at
      FROM ledger.entry l
      WHERE l.account_id = ledger.account_id(a.kind, a.owner)
        AND (${before ?? null}::bigint IS NULL OR l.seq < ${before ?? null}::bigint)
        AND (${codes ?? null}::text[] IS NULL OR l.code = ANY(${codes ?? null}::text[]))
        AND (${phases ?? null}::ledger.phase[] IS NULL OR l.phase = ANY(${phases ?? null}::ledger.phase[]))
        AND (${cause?.id ?? null}::text IS NULL OR l.cause_id = ${cause?.id ?? null}::text AND l.cause_kind = ${cause?.kind ?? null}::text)
        AND (${from ?? null}::timestamptz IS NULL OR l.happened_at >= ${from ?? null}::timestamptz)
        AND (${until ?? null}::timestamptz IS NULL OR l.happened_at < ${until ?? null}::timestamptz)
      ORDER BY l.seq DESC LIMIT ${limit}) e
    ORDER BY e.seq DESC, e.amount_micros LIMIT ${limit}`.execute(q)
  return rows.map(readLine)
}

/** Every line of one cause, on all accounts, in the order of posting. */
export async function linesOfCause(q: Queryable, cause: Cause): Promise<Line[]> {
  const { rows } = await sql<LineRow>`
    SELECT transfer_id, seq, account_kind, owner, other_account_id, code, phase, amount_micros, posted_micros,
           platform.not_null(held_micros) AS held_micros,
           hold_id, cause_kind, cause_id, detail, evidence, grp, happened_at, recorded_at
    FROM ledger.entry WHERE cause_kind = ${cause.kind} AND cause_id = ${cause.id} ORDER BY seq, amount_micros`.execute(q)
  return rows.map(readLine)
}

interface LineRow {
  transfer_id: TransferId
  seq: bigint
  account_kind: AccountKind
  owner: string
  other_account_id: string
  code: TransferCode
  phase: Phase
  amount_micros: Micros
  posted_micros: Micros
  held_micros: Micros
  hold_id: TransferId | null
  cause_kind: CauseKind
  cause_id: string
  detail: string | null
  evidence: Buffer | null
  grp: string | null
  happened_at: Instant
  recorded_at: Instant
}

function readLine(row: LineRow): Line {
  return {
    transferId: row.transfer_id,
    seq: row.seq,
    accountKind: row.account_kind,
    owner: row.owner,
    otherAccountId: row.other_account_id,
    code: row.code,
    phase: row.phase,
    amount: row.amount_micros,
    posted: row.posted_micros,
    held: row.held_micros,
    hold: row.hold_id,
    cause: { kind: row.cause_kind, id: row.cause_id },
    detail: row.detail,
    evidence: row.evidence,
    group: row.grp,
    at: row.happened_at,
    recordedAt: row.recorded_at,
  }
}

/** A hold that has not been captured or voided. */
export interface OpenHold {
  readonly id: TransferId
  readonly code: TransferCode
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Micros
  readonly cause: Cause
  readonly detail: string | null
  readonly group: string | null
  readonly at: Instant
}

/** The open holds of a cause, or from or in favour of an account. The feature of a hold decides when it ends. */
export async function openHolds(
  q: Queryable,
  of: { readonly cause: Cause } | { readonly debit: AccountRef } | { readonly credit: AccountRef },
): Promise<OpenHold[]> {
  const narrowed =
    'cause' in of
      ? sql`cause_kind = ${of.cause.kind} AND cause_id = ${of.cause.id}`
      : 'debit' in of
        ? sql`debit_id = ledger.account_id(${of.debit.kind}, ${of.debit.owner})`
        : sql`credit_id = ledger.account_id(${of.credit.kind}, ${of.credit.owner})`
  const { rows } = await sql<{
    id: TransferId
    code: TransferCode
    debit_kind: AccountKind
    debit_owner: string
    credit_kind: AccountKind
    credit_owner: string
    amount_micros: Micros
    cause_kind: CauseKind
    cause_id: string
    detail: string | null
    grp: string | null
    happened_at: Instant
  }>`
    SELECT id, code, debit_kind, debit_owner, credit_kind, credit_owner, amount_micros, cause_kind, cause_id, detail, grp, happened_at
    FROM ledger.open_hold WHERE ${narrowed} ORDER BY seq`.execute(q)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    debit: { kind: row.debit_kind, owner: row.debit_owner },
    credit: { kind: row.credit_kind, owner: row.credit_owner },
    amount: row.amount_micros,
    cause: { kind: row.cause_kind, id: row.cause_id },
    detail: row.detail,
    group: row.grp,
    at: row.happened_at,
  }))
}
