import { dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { lastChecked, watchStates } from '../../../platform/examine.ts'
import { chargingFigures, fleetEnergyByHour, quarantined } from '../../charging/index.ts'
import { approvalsWaiting } from '../../approvals/index.ts'
import { unmatchedDeposits } from '../../deposits/index.ts'
import { differingPoints, fleetFigures } from '../../devices/index.ts'
import { waitingSettlements } from '../../income/index.ts'
import { openReports } from '../../official/index.ts'
import { conversationsWaiting } from '../../support/index.ts'
import type { Parts } from '../parts.ts'

export function readOverview({ sealer }: Parts) {
  return implement(staffOverview, async ({ trx, now }) => {
    const states = await watchStates(trx, sealer)
    const figures = await chargingFigures(trx, startOf(dayOf(now)))
    return {
      ...(await fleetFigures(trx)),
      chargingNow: figures.running,
      failedStartsToday: figures.failed,
      energyTodayWh: figures.energyWh,
      collectedToday: figures.collected,
      openQuarantine: (await quarantined(trx, { state: 'open', offset: 0, limit: 1 })).total,
      unmatchedRecharges: await unmatchedDeposits(trx),
      reportedContacts: await openReports(trx),
      openConversations: await conversationsWaiting(trx),
      differingDevices: await differingPoints(trx),
      waitingApprovals: await approvalsWaiting(trx, now),
      waitingSettlements: await waitingSettlements(trx),
      energyByHour: await fleetEnergyByHour(trx, after(now, -24 * HOUR_MS)),
      violations: states.reduce((sum, { found }) => sum + found, 0),
      checkedAt: lastChecked(states),
      readAt: now,
    }
  })
}
