import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { isId } from '@ohmstead/contract/kernel/id'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { sweepChanged } from '@ohmstead/contract/sweeps/events'
import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { sendingStops } from '../withdrawals/index.ts'
import { coinsText } from './sweep.ts'
import { changeSweep, contentOf, lockedSweep, sweepContent } from './sweep.store.ts'

const sum = (values: readonly bigint[]) => values.reduce((one, other) => one + other, 0n)

/** What addresses of members hold is moved to the operator's own address, exactly as it was prepared. */
export const sweepApproval = approvalKind({
  code: 'sweeps.sweep',
  asked: sweepContent,
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  changes: ({ network, recipient, payments }) => [
    { field: 'amount', as: 'amount', before: null, after: formatAmount(micros(sum(payments.map(({ amountMicros }) => BigInt(amountMicros))))) },
    { field: 'network', as: 'text', before: null, after: network },
    { field: 'recipient', as: 'text', before: null, after: recipient },
    { field: 'addresses', as: 'text', before: null, after: String(payments.length) },
    {
      field: 'coins',
      as: 'text',
      before: null,
      after: `${coinsText(sum(payments.map(({ coins }) => BigInt(coins))))} ${networkFacts[network].coin}`,
    },
  ],
  async carryOut({ trx, publish }, asked) {
    const { sweepId, network } = asked
    assert(isId('sweep', sweepId), 'a request names a sweep')
    if ((await sendingStops(trx)).some((stop) => stop.network === network)) return refuse(approvalErrors.booksDiffer)
    const row = await lockedSweep(trx, sweepId)
    if (row?.state !== 'prepared' || !isDeepStrictEqual(await contentOf(trx, sweepId), asked))
      return refuse(approvalErrors.outdated, { detail: sweepId })
    await changeSweep(trx, sweepId, 'approved')
    await publish(sweepChanged, { network })
  },
})
