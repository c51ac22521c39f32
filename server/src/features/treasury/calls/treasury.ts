import { micros, subtract } from '@ohmstead/contract/kernel/amount'
import { disproveDeposit, disproveMovement, explainMovement, movementList, treasuryOverview } from '@ohmstead/contract/treasury/calls'
import { treasuryErrors } from '@ohmstead/contract/treasury/errors'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval, isRequested, requestedFor } from '../../approvals/index.ts'
import { networkNodes, networkTerms } from '../../networks/index.ts'
import { depositById, disproofOf, type DepositRow } from '../../deposits/index.ts'
import { balanceOf } from '../../ledger/index.ts'
import { sendingStops } from '../../withdrawals/index.ts'
import { disproveApproval, disproveMovementApproval } from '../disprove.approval.ts'
import { contributedOn } from '../contribution.store.ts'
import { ownMoneyApproval, subjectOf } from '../own-money.approval.ts'
import { isDepositMissing, isMovementMissing, missingOn, type Missing } from '../sighting.store.ts'
import { differing, movementAt, movements, ownMoneyOn, sumsOf } from '../treasury.store.ts'
import { walletMostOn } from '../wallet-most.store.ts'

const DIFFERENCES_MAX = 100
const MISSING_MAX = 100

export const readTreasury = implement(treasuryOverview, async ({ trx, now }) => {
  const stops = await sendingStops(trx)
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
      contributed: await contributedOn(trx, network),
      ownMoney: await ownMoneyOn(trx, network),
      unexplained,
      aboveCeiling: wallets > (await walletMostOn(trx, network)),
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
  return { networks, differences, missing: await missingViews(trx, now) }
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

export const askToDisprove = implement(disproveDeposit, async ({ trx, now, caller, refuse }, { depositId, reason }) => {
  const row = (await depositById(trx, depositId, { lock: true })) ?? refuse(treasuryErrors.notMissing)
  if (!(await isDepositMissing(trx, depositId))) refuse(treasuryErrors.notMissing)
  if (await isRequested(trx, disproveApproval, depositId, now)) refuse(treasuryErrors.disproofWaits)
  if (row.state === 'credited' && (await isReserved(trx, row))) refuse(treasuryErrors.moneyReserved)
  const asked = disproofOf(row, newId('correction', now))
  return { approvalId: await askApproval(trx, disproveApproval, { caller, now, subject: depositId, asked, reason: reason.trim() }) }
})

export const askToDisproveMovement = implement(
  disproveMovement,
  async ({ trx, now, caller, refuse }, { network, transactionHash, logIndex, reason }) => {
    const row = (await movementAt(trx, { network, transactionHash, logIndex })) ?? refuse(treasuryErrors.movementNotFound)
    if (!(await isMovementMissing(trx, row))) refuse(treasuryErrors.notMissing)
    if (await isRequested(trx, disproveMovementApproval, subjectOf(row), now)) refuse(treasuryErrors.explanationWaits)
    const asked = { network, transactionHash, logIndex, recipient: row.recipient, amount: row.amount }
    return { approvalId: await askApproval(trx, disproveMovementApproval, { caller, now, subject: subjectOf(row), asked, reason: reason.trim() }) }
  },
)

/** Only to say it early: the posting decides. What is reserved would still be paid, and the operator would pay it a second time. */
async function isReserved(q: Queryable, { memberId: owner, amountMicros }: DepositRow): Promise<boolean> {
  if (owner === null) return false
  const { availableMicros, heldMicros } = await balanceOf(q, { kind: 'recharge', owner })
  return availableMicros < amountMicros && heldMicros > 0n
}

async function missingViews(q: Queryable, now: Instant) {
  const views = []
  for (const row of await missingOn(q, MISSING_MAX))
    views.push({ ...row, amount: micros(BigInt(row.amount)), approvalId: await requestAbout(q, row, now) })
  return views
}

/** The waiting request about what is missing; null: none, or it is a payment, which two people do not decide on. */
async function requestAbout(q: Queryable, row: Missing, now: Instant) {
  if (row.depositId !== null) return requestedFor(q, disproveApproval, row.depositId, now)
  return row.what === 'movement' ? requestedFor(q, disproveMovementApproval, subjectOf(row), now) : null
}
