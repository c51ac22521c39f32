import { micros } from '@ohmstead/contract/kernel/amount'
import { isId } from '@ohmstead/contract/kernel/id'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sweepDetail, sweepList, sweepOverview } from '@ohmstead/contract/sweeps/calls'
import { sweepErrors } from '@ohmstead/contract/sweeps/errors'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { requestedFor } from '../../approvals/index.ts'
import { networkNodes } from '../../networks/index.ts'
import { setting } from '../../settings/index.ts'
import { sumsOf, walletMostOn } from '../../treasury/index.ts'
import { recipientOn } from '../recipient.view.ts'
import { sweepApproval } from '../sweep.approval.ts'
import { contentOf, itemsOf, sweepById, sweepableOn, sweeps, underwayOn, type ItemRow, type SweepContent, type SweepRow } from '../sweep.store.ts'
import { coinsText } from '../sweep.ts'
import { isSwept } from '../swept-network.ts'

export const readSweepOverview = implement(sweepOverview, async ({ trx }) => {
  const [minimum, underway] = [await setting(trx, 'sweeps.minimum'), await underwayOn(trx)]
  const networks = []
  for (const { network } of await networkNodes(trx)) {
    networks.push({
      network,
      supported: isSwept(network),
      recipient: await recipientOn(trx, network),
      minimum,
      ...(await sweepableOn(trx, network, minimum)),
      inWallets: (await sumsOf(trx, network)).wallets,
      walletMost: await walletMostOn(trx, network),
      underway: underway.find((row) => row.network === network)?.id ?? null,
    })
  }
  return { networks }
})

export const listSweeps = implement(sweepList, async ({ trx, now }, { pageNum, pageSize }) => {
  const { rows, total } = await sweeps(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const list = []
  for (const row of rows) list.push(await viewOf(trx, row, now))
  return { list, total }
})

export const readSweep = implement(sweepDetail, async ({ trx, now, refuse }, { sweepId }) => {
  const row = (await sweepById(trx, sweepId)) ?? refuse(sweepErrors.sweepNotFound)
  const items = (await itemsOf(trx, sweepId)).map(itemView)
  return { sweep: await viewOf(trx, row, now), items, file: row.state === 'approved' ? fileOf(await contentOf(trx, sweepId)) : null }
})

async function viewOf(q: Queryable, row: SweepRow, now: Instant) {
  return { ...row, approvalId: row.approvalId ?? (row.state === 'prepared' ? await requestedFor(q, sweepApproval, row.id, now) : null) }
}

function itemView({ sender: from, gas, feePerGasMax, coins, ...item }: ItemRow) {
  return {
    ...item,
    from,
    feeMost: gas === null || feePerGasMax === null ? null : coinsText(gas * feePerGasMax),
    coins: coins === null || coins === 0n ? null : coinsText(coins),
  }
}

/** The file to sign: what two people approved. */
function fileOf({ sweepId, payments, ...content }: SweepContent) {
  assert(isId('sweep', sweepId), 'a sweep has its id')
  return {
    ...content,
    sweepId,
    payments: payments.map(({ amountMicros, coins: _, ...payment }) => ({ ...payment, amount: micros(BigInt(amountMicros)) })),
  }
}
