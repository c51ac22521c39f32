import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { instant } from '@ohmstead/contract/kernel/instant'
import { networkCode, type NetworkCode } from '@ohmstead/contract/networks/types'
import { treasuryChanged } from '@ohmstead/contract/treasury/events'
import { payableAccount } from '@ohmstead/contract/treasury/types'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { approve, asked, askedTransfer, LedgerRefusal, post } from '../ledger/index.ts'
import { sendingStops } from '../withdrawals/index.ts'
import { insertPayout } from './payout.store.ts'
import { payoutPosted, type Payout } from './postings.ts'

/** The request for a payout: exactly one transfer. */
export function payoutAsked(network: NetworkCode, payout: Payout, ownerName: string | null) {
  const { id: payoutId, account, owner } = payout
  return { payoutId, network, account, owner, ownerName, transfers: [asked(payoutPosted(payout, instant(0)))] }
}

/** The operator takes out what it earned, or what it owes for tax or energy. */
export const payoutApproval = approvalKind({
  code: 'treasury.payout',
  asked: strict({
    payoutId: id('payout'),
    network: networkCode,
    account: payableAccount,
    owner: z.string(),
    /** The name of the site at the time of the request. */
    ownerName: z.nullable(z.string()),
    transfers: z.array(askedTransfer).check(z.length(1)),
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  moneyCodes: ['treasury_sweep', 'payout_vat', 'payout_energy'],
  changes: ({ network, account, owner, ownerName, transfers }) => [
    ...transfers.map(({ amountMicros }) => ({
      field: 'amount',
      as: 'amount' as const,
      before: null,
      after: formatAmount(micros(BigInt(amountMicros))),
    })),
    { field: 'account', as: 'text', before: null, after: account },
    ...(account === 'energy_payable' ? [{ field: 'site', as: 'text' as const, before: null, after: ownerName ?? owner }] : []),
    { field: 'network', as: 'text', before: null, after: network },
  ],
  async carryOut({ trx, now, publish }, { payoutId, network, account, owner, transfers }, agreed) {
    if ((await sendingStops(trx)).some((stop) => stop.network === network)) return refuse(approvalErrors.booksDiffer)
    for (const { amountMicros } of transfers) {
      const payout = { id: payoutId, account, owner, amount: micros(BigInt(amountMicros)) }
      const entry = payoutPosted(payout, now)
      await insertPayout(trx, network, payout)
      await approve(trx, entry, agreed)
      try {
        await post(trx, [entry])
      } catch (error) {
        if (error instanceof LedgerRefusal && error.reason === 'insufficient') return refuse(approvalErrors.balanceTooSmall)
        throw error
      }
    }
    await publish(treasuryChanged, { network })
  },
})
