import { dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { watchStates } from '../../../platform/watch.ts'
import { chargingFigures, quarantined } from '../../charging/index.ts'
import { commandsWaiting, listPoints } from '../../devices/index.ts'
import { waitingSettlements } from '../../income/index.ts'

export const readOverview = implement(staffOverview, async ({ trx, now }) => {
  const { list: points } = await listPoints(trx, { placedOnly: true })
  const figures = await chargingFigures(trx, startOf(dayOf(now)))
  const waiting = await commandsWaiting(trx)
  return {
    points: points.length,
    online: points.filter(({ connected }) => connected).length,
    faulted: points.filter(({ state }) => state === 'faulted').length,
    chargingNow: figures.running,
    failedStartsToday: figures.failed,
    energyTodayWh: figures.energyWh,
    collectedToday: figures.collected,
    openQuarantine: (await quarantined(trx, { state: 'open', offset: 0, limit: 1 })).total,
    waitingCommands: waiting.reduce((sum, { commands }) => sum + commands, 0),
    waitingAt: waiting,
    waitingSettlements: await waitingSettlements(trx),
    violations: (await watchStates(trx)).reduce((sum, { found }) => sum + found, 0),
    checkedAt: now,
  }
})
