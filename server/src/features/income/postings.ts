import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { PLATFORM, transferId, type AccountKind, type AccountRef, type Entry, type TransferCode, type TransferId } from '../ledger/index.ts'
import type { NewSettlement } from './settlement.ts'

/** Codes of the shares of a settlement; rebates come from the commission and are posted by team. */
export const shareCodes = [
  'vat',
  'energy',
  'energy_reimbursed',
  'host_share',
  'commission',
  'house',
  'own_use_return',
] as const satisfies readonly TransferCode[]
export type ShareCode = (typeof shareCodes)[number]

/** The `detail` of the share of one window, or of the rest of a settlement, in the ledger. */
export function shareName(settlementId: Id<'settlement'>, window: number | null): string {
  return window === null ? settlementId : `${settlementId}#${window}`
}

/** The shares of a settlement, on hold in the pool of the charging session, so that they cannot be spent before their time. */
export function settleShares(
  settlement: Pick<
    NewSettlement,
    | 'id'
    | 'chargingSessionId'
    | 'driverId'
    | 'energyTo'
    | 'energyOwner'
    | 'vat'
    | 'energyCost'
    | 'commission'
    | 'ownUse'
    | 'house'
    | 'windows'
    | 'settledAt'
  >,
  hash: Buffer,
): Entry[] {
  const { id, chargingSessionId, windows, settledAt } = settlement
  const share = (code: ShareCode, kind: AccountKind, owner: string, amount: Micros, window: number | null = null): Entry[] => {
    const name = shareName(id, window)
    return amount === 0n
      ? []
      : [
          {
            code,
            phase: 'hold',
            debit: { kind: 'session_pool', owner: chargingSessionId },
            credit: { kind, owner },
            amount,
            cause: { kind: 'charging_session', id: chargingSessionId },
            key: name,
            detail: name,
            evidence: hash,
            at: settledAt,
          },
        ]
  }
  return [
    ...share('vat', 'vat_payable', PLATFORM, settlement.vat),
    ...(settlement.energyTo === 'site'
      ? share('energy', 'energy_payable', settlement.energyOwner, settlement.energyCost)
      : share('energy_reimbursed', 'income', settlement.energyOwner, settlement.energyCost)),
    ...windows.flatMap(({ hostId, host }, window) => (hostId === null ? [] : share('host_share', 'income', hostId, host, window))),
    ...share('commission', 'operator_income', PLATFORM, settlement.commission),
    ...share('own_use_return', 'recharge', settlement.driverId, settlement.ownUse),
    ...share('house', 'house_share', PLATFORM, settlement.house),
  ]
}

/** A share on hold, as the ledger stores it. */
export interface HeldShare {
  readonly holdId: TransferId
  readonly code: TransferCode
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Micros
  readonly chargingSessionId: Id<'chargingSession'>
  readonly name: string
  readonly hash: Buffer
}

/** A share becomes spendable. */
export function releaseShare(share: HeldShare, at: Instant): Entry {
  return resolved(share, 'capture', `release ${share.name}`, at)
}

/** A share is voided, because the bill is disputed. Rebates of one window, and parts of one commission, have the same name. */
export function takeBackShare(share: HeldShare, at: Instant): Entry {
  return resolved(share, 'void', `void ${share.name} ${share.holdId}`, at)
}

function resolved(
  { holdId, code, debit, credit, amount, chargingSessionId, name, hash }: HeldShare,
  phase: 'capture' | 'void',
  key: string,
  at: Instant,
): Entry {
  return {
    code,
    phase,
    debit,
    credit,
    amount,
    cause: { kind: 'charging_session', id: chargingSessionId },
    key,
    detail: name,
    evidence: hash,
    hold: holdId,
    at,
  }
}

/** The transfer that holds a share, and the one that releases it. */
export function transfersOf(
  code: ShareCode,
  chargingSessionId: Id<'chargingSession'>,
  name: string,
): { readonly hold: TransferId; readonly release: TransferId } {
  const cause = { kind: 'charging_session', id: chargingSessionId } as const
  return { hold: transferId(code, cause, name), release: transferId(code, cause, `release ${name}`) }
}
