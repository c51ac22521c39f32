import { isDeepStrictEqual } from 'node:util'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { depositChanged } from '@ohmstead/contract/deposits/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import type { Trx } from '../../platform/database.ts'
import type { Agreed, CarryingOut } from '../approvals/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { balanceOf, LedgerRefusal, post, recordCorrection, transferId, type TransferId } from '../ledger/index.ts'
import { depositById, markDisproved, type DepositRow } from './deposit.store.ts'
import { creditOf, depositDisproved } from './postings.ts'

/** What two people agree on when the network does not have a deposit. */
export interface Disproof {
  readonly depositId: Id<'deposit'>
  readonly memberId: Id<'member'> | null
  readonly network: NetworkCode
  readonly transactionHash: string
  readonly amountMicros: string
  /** The correction and the transfer that it reverses; null: the deposit was not credited. */
  readonly correctionId: Id<'correction'> | null
  readonly transferId: TransferId | null
}

/** The same as it is stored in the request. */
export type AskedDisproof = Omit<Disproof, 'transferId'> & { readonly transferId: string | null }

export function disproofOf(row: DepositRow, correctionId: Id<'correction'> | null): Disproof {
  const { id: depositId, memberId, network, transactionHash } = row
  const amountMicros = String(row.amountMicros)
  const place = { depositId, memberId, network, transactionHash, amountMicros }
  if (row.state !== 'credited' || memberId === null) return { ...place, correctionId: null, transferId: null }
  const { code, cause, key } = creditOf({ ...row, memberId }, instant(0))
  return { ...place, correctionId, transferId: transferId(code, cause, key) }
}

/** Takes out a deposit that the network does not have, as two people agreed, with the money that it brought. */
export async function disprove({ trx, now, publish }: CarryingOut, asked: AskedDisproof, agreed: Agreed): Promise<void> {
  const { depositId, correctionId, memberId } = asked
  const row = await depositById(trx, depositId, { lock: true })
  const found = row && disproofOf(row, correctionId)
  if (row === null || found === null || row.state === 'dropped' || !isDeepStrictEqual(found, asked))
    return refuse(approvalErrors.outdated, { detail: depositId })
  if (found.transferId === null || correctionId === null || memberId === null) await markDisproved(trx, depositId)
  else {
    await recordCorrection(trx, { ...agreed, id: correctionId, transferId: found.transferId, amount: row.amountMicros })
    await markDisproved(trx, depositId)
    const { availableMicros: available } = await balanceOf(trx, { kind: 'recharge', owner: memberId })
    await postDisproof(trx, depositDisproved({ ...row, memberId }, { id: correctionId, reason: agreed.reason }, { available, at: now }))
    await publish(walletChanged, { memberId })
  }
  if (memberId !== null) await publish(depositChanged, { memberId, depositId, state: 'dropped' })
}

/** Money that is reserved, or that came or went meanwhile, is refused: the operator pays only what the member does not have. */
async function postDisproof(trx: Trx, entries: ReturnType<typeof depositDisproved>): Promise<void> {
  try {
    await post(trx, entries)
  } catch (error) {
    const isShort = error instanceof LedgerRefusal && (error.reason === 'insufficient' || error.reason === 'guard:deposits_shortfall')
    if (isShort) return refuse(approvalErrors.balanceTooSmall)
    throw error
  }
}
