import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { amount, strict, z } from '@ohmstead/contract/kernel/field'
import { networkCode } from '@ohmstead/contract/networks/types'
import { treasuryChanged } from '@ohmstead/contract/treasury/events'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { markMovement, movementAt, ownMoneyOn, type MovementRow } from './treasury.store.ts'

/** How approvals name a movement. */
export const subjectOf = ({ network, transactionHash, logIndex }: Pick<MovementRow, 'network' | 'transactionHash' | 'logIndex'>) =>
  `${network} ${transactionHash} ${logIndex}`

/** What a request about a movement asks for. */
export const askedMovement = strict({ network: networkCode, transactionHash: z.string(), logIndex: z.number(), recipient: z.string(), amount })

export const movementChanges = ({ network, transactionHash, recipient, amount: moved }: z.infer<typeof askedMovement>) =>
  [
    { field: 'amount', as: 'amount', before: null, after: formatAmount(moved) },
    { field: 'network', as: 'text', before: null, after: network },
    { field: 'address', as: 'text', before: null, after: recipient },
    { field: 'transaction', as: 'text', before: null, after: transactionHash },
  ] as const

/** What left an address of the operator was the operator's own money, as two people say. */
export const ownMoneyApproval = approvalKind({
  code: 'treasury.ownMoney',
  asked: askedMovement,
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  changes: movementChanges,
  async carryOut({ trx, publish }, place) {
    const row = await movementAt(trx, place)
    const fits = row?.kind === 'unexplained' && row.amount === place.amount && (await ownMoneyOn(trx, place.network)) >= row.amount
    if (!fits) return refuse(approvalErrors.outdated, { detail: place.transactionHash })
    await markMovement(trx, place, 'ownMoney')
    await publish(treasuryChanged, { network: place.network })
  },
})
