import { memberJoined } from '@ohmstead/contract/accounts/events'
import { sessionSettled, sessionTakenBack } from '@ohmstead/contract/income/events'
import { leaseEnded, leaseStarted } from '@ohmstead/contract/packages/events'
import { teamChanged } from '@ohmstead/contract/team/events'
import { listen, publishAll } from '../../platform/outbox.ts'
import { countMember, countSettlement } from './team.store.ts'

/** Counts who joined, who became valid or invalid, and what was hosted, for the five inviters above; one after another, so that no two wait for each other. */
export const countTeams = listen(
  'team.count',
  [memberJoined, leaseStarted, leaseEnded, sessionSettled, sessionTakenBack],
  async (trx, { payload }) => {
    const changed = 'settlementId' in payload ? await countSettlement(trx, payload.settlementId) : await countMember(trx, payload.memberId)
    await publishAll(trx, (publish) => {
      for (const memberId of new Set(changed)) publish(teamChanged, { memberId })
    })
  },
)
