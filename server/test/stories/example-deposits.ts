import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { demoTestMoney } from '@ohmstead/contract/demo/calls'
import { assignRecharge, staffRechargeDetail, staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { as, key, until } from './example-demo.ts'

/** A payment to an address that no member has. */
export async function depositOfNobody(): Promise<string> {
  const [ada, fay] = [await as('ada'), await as('fay')]
  await ada.ask(demoTestMoney, { network: 'bep20', to: 'noMember' })
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
  await gus.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  return depositId
}
