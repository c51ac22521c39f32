import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { demoTestMoney } from '@ohmstead/contract/demo/calls'
import { assignRecharge, rechargeAddress, rechargeList, staffRechargeDetail, staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { movementList } from '@ohmstead/contract/treasury/calls'
import { expect } from 'vitest'
import { as, key, until } from './example-demo.ts'

let unexplained: string | undefined

/** The payments that examples need. Each takes some blocks to arrive, so all are sent before the first example. */
export async function payBeforehand(): Promise<void> {
  const [ada, ben] = [await as('ada'), await as('ben')]
  await ada.ask(rechargeAddress, { network: 'bep20' })
  await ada.ask(demoTestMoney, { network: 'bep20' })
  // One is assigned to a member in its example, the other before the example of a correction.
  for (let count = 0; count < 2; count++) await ben.ask(demoTestMoney, { network: 'bep20', to: 'noMember' })
  unexplained = (await ben.ask(demoTestMoney, { network: 'trc20', to: 'outside' })).transactionHash
}

/** A deposit of Ada through the local chain. */
export async function depositOfAda(): Promise<string> {
  const ada = await as('ada')
  return until('a deposit of Ada', async () => (await ada.ask(rechargeList, {})).list[0]?.id)
}

/** A payment from the wallet of the demo that no withdrawal asked for. */
export async function unexplainedMovement(): Promise<string> {
  const fay = await as('fay')
  return until('an unexplained movement', async () => {
    const { list } = await fay.ask(movementList, { kind: 'unexplained' })
    return list.find(({ transactionHash }) => transactionHash === unexplained)?.transactionHash
  })
}

/** A payment to an address that no member has. */
export async function depositOfNobody(): Promise<string> {
  const fay = await as('fay')
  return until('a deposit without a member', async () => {
    for (const { id: depositId } of (await fay.ask(staffRechargeList, { state: 'unmatched' })).list)
      if ((await fay.ask(staffRechargeDetail, { depositId })).approvalId === null) return depositId
    return undefined
  })
}

/** A payment to an address that no member has, which two people assigned to ada. */
export async function assignedDeposit(): Promise<string> {
  const [ada, fay, gus] = [await as('ada'), await as('fay'), await as('gus')]
  const [depositId, { id: memberId }] = [await depositOfNobody(), await ada.ask(personalInfo, {})]
  const { approvalId } = await fay.ask(assignRecharge, { idempotencyKey: key(), depositId, memberId, reason: 'The member proved the payment' })
  await until('a payment that the worker has found too', async () => {
    const decided = await gus.call(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
    if (!decided.ok) expect(decided.code).toBe(approvalErrors.notSeenTwice.code)
    return decided.ok
  })
  return depositId
}
