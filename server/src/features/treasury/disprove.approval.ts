import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { networkCode } from '@ohmstead/contract/networks/types'
import { treasuryChanged } from '@ohmstead/contract/treasury/events'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { disprove } from '../deposits/index.ts'
import { askedTransfer } from '../ledger/index.ts'
import { askedMovement, movementChanges } from './own-money.approval.ts'
import { isDepositMissing, isMovementMissing } from './sighting.store.ts'
import { markMovement, movementAt } from './treasury.store.ts'

/** The network does not have a deposit, as two people agree while the worker does not find it either. */
export const disproveApproval = approvalKind({
  code: 'treasury.disprove',
  asked: strict({
    depositId: id('deposit'),
    memberId: z.nullable(id('member')),
    network: networkCode,
    transactionHash: z.string(),
    amountMicros: askedTransfer.shape.amountMicros,
    correctionId: z.nullable(id('correction')),
    transferId: z.nullable(askedTransfer.shape.transferId),
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  moneyCodes: ['correction_reverse'],
  changes: ({ memberId, network, transactionHash, amountMicros }) => [
    { field: 'member', as: 'text', before: memberId ?? '–', after: '–' },
    { field: 'amount', as: 'amount', before: null, after: formatAmount(micros(BigInt(amountMicros))) },
    { field: 'network', as: 'text', before: null, after: network },
    { field: 'transaction', as: 'text', before: null, after: transactionHash },
  ],
  async carryOut({ trx, now, publish }, asked, agreed) {
    if (!(await isDepositMissing(trx, asked.depositId))) return refuse(approvalErrors.outdated, { detail: asked.depositId })
    await disprove({ trx, now, publish }, asked, agreed)
    await publish(treasuryChanged, { network: asked.network })
  },
})

/** The network does not have a movement, as two people agree while the worker does not find it either. It counts nowhere afterwards. */
export const disproveMovementApproval = approvalKind({
  code: 'treasury.disproveMovement',
  asked: askedMovement,
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  changes: movementChanges,
  async carryOut({ trx, publish }, place) {
    const row = await movementAt(trx, place)
    if (row === null || row.kind === 'disproved' || !(await isMovementMissing(trx, place)))
      return refuse(approvalErrors.outdated, { detail: place.transactionHash })
    await markMovement(trx, place, 'disproved')
    await publish(treasuryChanged, { network: place.network })
  },
})
