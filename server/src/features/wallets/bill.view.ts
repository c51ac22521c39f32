import type { Day } from '@ohmstead/contract/kernel/day'
import { addDays, startOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Corrected } from '../ledger/index.ts'
import { codesOf, type BillKind, type WalletKind } from './bill.ts'
import type { BillFilter, BillRow } from './bill.store.ts'
import { billKindOf } from './bill.ts'
import type { CauseName } from './parts.ts'

interface Asked {
  readonly wallet?: WalletKind | undefined
  readonly kind?: BillKind | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** The filter that a person set, as the ledger needs it; null when its range is reversed. Days are in UTC, both included. */
export function billFilterOf(memberId: Id<'member'>, { wallet, kind, from, to }: Asked): BillFilter | null {
  if (from !== undefined && to !== undefined && from > to) return null
  return {
    memberId,
    wallet: wallet ?? null,
    codes: kind === undefined ? null : codesOf(kind),
    from: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(addDays(to, 1)),
  }
}

/** A line of the statement, with the name of its cause if a feature knows it. */
export function billLineOf(row: BillRow, cause: CauseName | undefined, correction?: Corrected) {
  return {
    transferId: row.transferId,
    holdId: row.holdId,
    wallet: row.wallet,
    kind: billKindOf(row.code),
    code: row.code,
    amount: row.amount,
    balance: row.balance,
    at: row.at,
    cause: causeOf(row, cause),
    corrects: correction === undefined ? null : correctedOf(correction),
  }
}

const correctedOf = ({ transferId, code, amount, happenedAt: at }: Corrected) => ({ transferId, code, amount, at })

/** The cause of a line or of a hold. */
export function causeOf({ causeKind, causeId }: Pick<BillRow, 'causeKind' | 'causeId'>, known: CauseName | undefined) {
  return { kind: causeKind, id: causeId, name: known?.name ?? null, energyWh: known?.energyWh ?? null }
}
