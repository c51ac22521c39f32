import { subtract } from '@ohmstead/contract/kernel/amount'
import { explainMovement, movementList, treasuryOverview } from '@ohmstead/contract/treasury/calls'
import { treasuryErrors } from '@ohmstead/contract/treasury/errors'
import { implement } from '../../../platform/implement.ts'
import { askApproval, isRequested, requestedFor } from '../../approvals/index.ts'
import { networkNodes, networkTerms } from '../../networks/index.ts'
import { setting } from '../../settings/index.ts'
import { sendingStops } from '../../withdrawals/index.ts'
import { ownMoneyApproval, subjectOf } from '../own-money.approval.ts'
import { differing, movementAt, movements, ownMoneyOn, sumsOf } from '../treasury.store.ts'

const DIFFERENCES_MAX = 100

export const readTreasury = implement(treasuryOverview, async ({ trx }) => {
  const [most, stops] = [await setting(trx, 'treasury.walletMost'), await sendingStops(trx)]
  const networks = []
  for (const { network, simulated } of await networkNodes(trx)) {
    const { actual, expected, wallets, unexplained, comparedAt } = await sumsOf(trx, network)
    networks.push({
      network,
      simulated,
      onNetwork: actual,
      inWallets: wallets,
      inBooks: expected,
      difference: subtract(actual, expected),
      ownMoney: await ownMoneyOn(trx, network),
      unexplained,
      aboveCeiling: wallets > most,
      comparedAt,
      stoppedSince: stops.find((stop) => stop.network === network)?.since ?? null,
    })
  }
  const differences = (await differing(trx, DIFFERENCES_MAX)).map(({ network, address, block, actual, expected, comparedAt }) => ({
    network,
    address,
    block: String(block),
    onNetwork: actual,
    inBooks: expected,
    comparedAt,
  }))
  return { networks, differences }
})

export const listMovements = implement(movementList, async ({ trx, now }, { network = null, kind = null, pageNum, pageSize }) => {
  const { rows, total } = await movements(trx, { network, kind }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const nodes = rows.length === 0 ? [] : await networkNodes(trx)
  const list = []
  for (const { block: _, approvalId: __, ...row } of rows) {
    const isSimulated = nodes.find((node) => node.network === row.network)?.simulated ?? true
    const { explorer } = await networkTerms(trx, row.network)
    list.push({
      ...row,
      explorer: isSimulated ? '' : explorer.replace('{hash}', row.transactionHash),
      approvalId: row.kind === 'unexplained' ? await requestedFor(trx, ownMoneyApproval, subjectOf(row), now) : null,
    })
  }
  return { list, total }
})

export const askToExplain = implement(explainMovement, async ({ trx, now, caller, refuse }, { network, transactionHash, logIndex, reason }) => {
  const row = (await movementAt(trx, { network, transactionHash, logIndex })) ?? refuse(treasuryErrors.movementNotFound)
  if (row.kind !== 'unexplained') refuse(treasuryErrors.movementExplained)
  if (await isRequested(trx, ownMoneyApproval, subjectOf(row), now)) refuse(treasuryErrors.explanationWaits)
  if ((await ownMoneyOn(trx, network)) < row.amount) refuse(treasuryErrors.notOwnMoney)
  const asked = { network, transactionHash, logIndex, recipient: row.recipient, amount: row.amount }
  return { approvalId: await askApproval(trx, ownMoneyApproval, { caller, now, subject: subjectOf(row), asked, reason: reason.trim() }) }
})
