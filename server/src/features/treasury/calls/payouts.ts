import { zero } from '@ohmstead/contract/kernel/amount'
import { askPayout, payableList, payoutList } from '@ohmstead/contract/treasury/calls'
import { treasuryErrors } from '@ohmstead/contract/treasury/errors'
import { payableAccounts } from '@ohmstead/contract/treasury/types'
import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval } from '../../approvals/index.ts'
import { sites } from '../../devices/index.ts'
import { balanceOf, openAccountsOf } from '../../ledger/index.ts'
import { networkNodes } from '../../networks/index.ts'
import { sendingStops } from '../../withdrawals/index.ts'
import { payoutApproval, payoutAsked } from '../payout.approval.ts'
import { payouts, takenOut } from '../payout.store.ts'

/** The name of the site that an account belongs to; null: it belongs to the platform, or to a point without a site. */
async function namesOfOwners(q: Queryable): Promise<(owner: string) => string | null> {
  const names = new Map<string, string>((await sites(q)).map(({ id, name }) => [id, name]))
  return (owner) => names.get(owner) ?? null
}

export const listPayable = implement(payableList, async ({ trx }) => {
  const [open, taken, nameOf, nodes] = [
    await openAccountsOf(trx, payableAccounts),
    await takenOut(trx),
    await namesOfOwners(trx),
    await networkNodes(trx),
  ]
  const list = open.map(({ kind: account, owner, available }) => ({
    account,
    owner,
    name: nameOf(owner),
    available,
    taken: taken.find((row) => row.account === account && row.owner === owner)?.amount ?? zero,
  }))
  return { list, networks: nodes.map(({ network }) => network) }
})

export const listPayouts = implement(payoutList, async ({ trx }, { pageNum, pageSize }) => {
  const { rows, total } = await payouts(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const nameOf = await namesOfOwners(trx)
  return { list: rows.map((row) => ({ ...row, name: nameOf(row.owner) })), total }
})

export const askForPayout = implement(askPayout, async ({ trx, now, caller, refuse }, { network, account, owner, amount, reason }) => {
  if (!(await networkNodes(trx)).some((node) => node.network === network)) refuse(treasuryErrors.networkNotRead)
  if ((await sendingStops(trx)).some((stop) => stop.network === network)) refuse(treasuryErrors.booksDiffer)
  // Refused here so that no one waits for a second person; the posting decides.
  const { availableMicros } = await balanceOf(trx, { kind: account, owner })
  if (availableMicros < amount) refuse(treasuryErrors.moreThanThere)
  const payout = { id: newId('payout', now), account, owner, amount }
  const asked = payoutAsked(network, payout, (await namesOfOwners(trx))(owner))
  return { approvalId: await askApproval(trx, payoutApproval, { caller, now, subject: payout.id, asked, reason: reason.trim() }) }
})
