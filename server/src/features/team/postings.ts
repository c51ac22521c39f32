import type { Micros } from '@ohmstead/contract/kernel/amount'
import { add, subtract, zero } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { captureOf, PLATFORM, transferId, voidOf, type Entry, type TransferId } from '../ledger/index.ts'
import { shareName } from '../income/index.ts'

/** The settlement that a rebate is a part of. */
export interface RebateSource {
  readonly settlementId: Id<'settlement'>
  readonly chargingSessionId: Id<'chargingSession'>
  readonly hash: Buffer
}

export interface Rebate extends RebateSource {
  readonly window: number
  readonly generation: number
  readonly inviterId: Id<'member'>
  readonly amount: Micros
}

const causeOf = (id: Id<'chargingSession'>) => ({ kind: 'charging_session', id }) as const
const keyOf = ({ settlementId, window, generation }: Pick<Rebate, 'settlementId' | 'window' | 'generation'>) =>
  `${shareName(settlementId, window)}/${generation}`

function rebateHold(rebate: Rebate, at: Instant): Entry {
  return {
    code: 'rebate',
    phase: 'hold',
    debit: { kind: 'session_pool', owner: rebate.chargingSessionId },
    credit: { kind: 'income', owner: rebate.inviterId },
    amount: rebate.amount,
    cause: causeOf(rebate.chargingSessionId),
    key: keyOf(rebate),
    detail: shareName(rebate.settlementId, rebate.window),
    evidence: rebate.hash,
    at,
  }
}

function commissionHold({ settlementId, chargingSessionId, hash }: RebateSource, key: string, amount: Micros, at: Instant): Entry {
  return {
    code: 'commission',
    phase: 'hold',
    debit: { kind: 'session_pool', owner: chargingSessionId },
    credit: { kind: 'operator_income', owner: PLATFORM },
    amount,
    cause: causeOf(chargingSessionId),
    key,
    detail: shareName(settlementId, null),
    evidence: hash,
    at,
  }
}

/** Rebates are held from the commission of their settlement: its hold is voided, and the rebates and what is left of it are held instead. */
export function reserveRebates(source: RebateSource & { readonly commission: Micros }, rebates: readonly Rebate[], at: Instant): Entry[] {
  const left = subtract(source.commission, add(zero, ...rebates.map(({ amount }) => amount)))
  const whole = commissionHold(source, shareName(source.settlementId, null), source.commission, at)
  return [
    voidOf(whole, { key: `rebates of ${source.settlementId}`, at }),
    ...rebates.map((rebate) => rebateHold(rebate, at)),
    ...(left > 0n ? [commissionHold(source, `left of ${source.settlementId}`, left, at)] : []),
  ]
}

/** A rebate arrives in the income wallet of its inviter. */
export function rebatePaid(rebate: Rebate, at: Instant): Entry[] {
  return [captureOf(rebateHold(rebate, at), { key: `release ${keyOf(rebate)}`, at })]
}

/** A rebate that was lost is commission again. */
export function rebateLost(rebate: Rebate, at: Instant): Entry[] {
  return [voidOf(rebateHold(rebate, at), { key: `lost ${keyOf(rebate)}`, at }), commissionHold(rebate, `lost ${keyOf(rebate)}`, rebate.amount, at)]
}

/** The operator receives the commission of a lost rebate. */
export function lostCommissionKept(rebate: Rebate, at: Instant): Entry[] {
  return [captureOf(commissionHold(rebate, `lost ${keyOf(rebate)}`, rebate.amount, at), { key: `release lost ${keyOf(rebate)}`, at })]
}

/** The transfer by which a rebate is held, from which its evidence is read. */
export function rebateTransferId(rebate: Pick<Rebate, 'chargingSessionId' | 'settlementId' | 'window' | 'generation'>): TransferId {
  return transferId('rebate', causeOf(rebate.chargingSessionId), keyOf(rebate))
}
