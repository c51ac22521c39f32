import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { WithdrawalState } from '@ohmstead/contract/withdrawals/types'
import type { Queryable } from '../../platform/database.ts'
import { setting } from '../settings/index.ts'
import type { TravelRecord } from './travel-record.store.ts'
import { transactionsOf, type TransactionRow } from './transaction.store.ts'
import { isCancellable, isInProgress, promisedAtOf, standingOf } from './withdrawal.ts'
import { holdsOfAll, netOf, type HoldRow, type WithdrawalRow } from './withdrawal.store.ts'

/** The names of a travel-rule record; null: none were asked for. */
export function partiesOf(record: TravelRecord | null) {
  if (record === null || record.originator === null || record.beneficiary === null) return null
  const { originator, beneficiary, provider, provenAt } = record
  return { originator, beneficiary, provider, provenAt }
}

/** What a page needs beside the rows. */
interface Beside {
  readonly holds: readonly HoldRow[]
  readonly transactions: readonly TransactionRow[]
  readonly minutes: number
}

async function besideOf(q: Queryable, rows: readonly WithdrawalRow[]): Promise<Beside> {
  const ids = rows.map(({ id }) => id)
  return { holds: await holdsOfAll(q, ids), transactions: await transactionsOf(q, ids), minutes: await setting(q, 'withdrawals.expectedMinutes') }
}

/** What member and staff both see. */
function sharedOf(row: WithdrawalRow, { holds, transactions, minutes }: Beside) {
  const { id, state, confirmedAt, approvedAt, endedAt } = row
  assert(state !== 'requested' && confirmedAt !== null, 'only confirmed withdrawals are shown')
  const own = holds.filter(({ withdrawalId }) => withdrawalId === id)
  const ends = own.map(({ endsAt }) => endsAt)
  const last = ends.length === 0 ? null : (Math.max(...ends) as Instant)
  return {
    id,
    wallet: row.wallet,
    network: row.network,
    address: row.address,
    amount: row.amountMicros,
    fee: row.feeMicros,
    arrives: netOf(row),
    state,
    holds: own.map(({ withdrawalId: _, ...hold }) => ({ ...hold, endedAt: hold.endedAt ?? endedAt })),
    waitingFor: row.waitingFor,
    confirmedAt,
    promisedAt: promisedAtOf({ confirmedAt, approvedAt }, last, minutes),
    endedAt,
    transactionHash: transactions.find((sent) => sent.withdrawalId === id && sent.outcome !== 'dead')?.hash ?? null,
  }
}

/** Confirmed withdrawals as their member sees them. */
export async function withdrawalViews(q: Queryable, rows: readonly WithdrawalRow[]) {
  const beside = await besideOf(q, rows)
  return rows.map((row) => {
    const shared = sharedOf(row, beside)
    return { ...shared, remark: row.remark, standing: standingOf(shared.state), cancellable: isCancellable(row.state), rejectedFor: row.rejectedFor }
  })
}

export async function withdrawalView(q: Queryable, row: WithdrawalRow) {
  const [view] = await withdrawalViews(q, [row])
  assert(view, 'each withdrawal has a view')
  return view
}

/** Confirmed withdrawals as staff see them. */
export async function staffViews(q: Queryable, rows: readonly WithdrawalRow[], now: Instant) {
  const beside = await besideOf(q, rows)
  return rows.map((row) => {
    const shared = sharedOf(row, beside)
    return { ...shared, memberId: row.memberId, late: isInProgress(row.state) && shared.promisedAt < now }
  })
}

export async function staffView(q: Queryable, row: WithdrawalRow, now: Instant) {
  const [view] = await staffViews(q, [row], now)
  assert(view, 'each withdrawal has a view')
  return view
}

/** The steps of a withdrawal so far, with their times. */
export function stepsOf({ id: _, state, confirmedAt, approvedAt, signedAt, broadcastAt, endedAt }: WithdrawalRow, holds: number) {
  const at = (step: WithdrawalState, time: Instant | null) => (time === null ? [] : [{ state: step, at: time }])
  return [
    ...(holds > 0 ? at('review', confirmedAt) : []),
    ...at('approved', approvedAt),
    ...at('signing', signedAt),
    ...at('broadcast', broadcastAt),
    ...(state === 'requested' ? [] : at(state, endedAt)),
  ]
}
