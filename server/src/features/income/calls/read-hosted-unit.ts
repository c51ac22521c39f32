import { hostedUnit } from '@ohmstead/contract/income/calls'
import { incomeErrors } from '@ohmstead/contract/income/errors'
import { add, zero } from '@ohmstead/contract/kernel/amount'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { successOf, tariffAt, tariffView } from '../../charging/index.ts'
import { availabilityBetween } from '../../devices/index.ts'
import { custodiesOfMemberBetween } from '../../hosting/index.ts'
import { custodySums } from '../line.store.ts'
import { uptimeOf } from '../uptime.ts'

const DAYS = 30

/** Only for the host of today: what a unit does for another member is theirs. */
export const readHostedUnit = implement(hostedUnit, async ({ trx, caller, now, refuse }, { pointId }) => {
  const from = startOf(addDays(dayOf(now), 1 - DAYS))
  // The period ends before its end: a hosting session that begins at this moment counts.
  const custodies = (await custodiesOfMemberBetween(trx, caller.memberId, from, after(now, 1))).filter((custody) => custody.pointId === pointId)
  if (custodies.at(-1)?.until !== null) return refuse(incomeErrors.unitNotHosted)
  // Connector 0 is the unit itself.
  const online = (await availabilityBetween(trx, [pointId], from, now, 'online')).filter(({ connector }) => connector === 0)
  const sums = [
    ...(
      await custodySums(
        trx,
        custodies.map(({ custodyId }) => custodyId),
      )
    ).values(),
  ]
  const tariff = await tariffAt(trx, pointId, now)
  const success = await successOf(trx, pointId)
  return {
    ...uptimeOf(custodies, online, { from, now }),
    chargingSessions: sums.reduce((sum, one) => sum + one.chargingSessions, 0),
    energyWh: sums.reduce((sum, one) => sum + one.energyWh, 0),
    net: add(zero, ...sums.map(({ net }) => net)),
    success,
    tariff: tariff && tariffView(tariff),
  }
})
