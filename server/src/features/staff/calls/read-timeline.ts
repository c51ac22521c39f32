import { memberTimeline } from '@ohmstead/contract/staff/timeline-calls'
import type { MemberFactKind } from '@ohmstead/contract/staff/types'
import { implement } from '../../../platform/implement.ts'
import type { MemberFact, MemberFacts } from '../../../platform/member-fact.ts'
import { accountFacts } from '../../accounts/index.ts'
import { chargingFacts } from '../../charging/index.ts'
import { depositFacts } from '../../deposits/index.ts'
import { leaseFacts } from '../../packages/index.ts'
import { transferFacts } from '../../transfers/index.ts'
import { withdrawalFacts } from '../../withdrawals/index.ts'

const sources: readonly MemberFacts<MemberFactKind>[] = [accountFacts, leaseFacts, depositFacts, withdrawalFacts, transferFacts, chargingFacts]

export const readTimelineOfMember = implement(memberTimeline, async ({ trx }, { memberId, limit }) => {
  const facts: MemberFact<MemberFactKind>[] = []
  // One more than asked for says whether there are older ones.
  for (const newest of sources) facts.push(...(await newest(trx, memberId, limit + 1)))
  facts.sort((one, other) => other.at - one.at)
  return { list: facts.slice(0, limit), more: facts.length > limit }
})
