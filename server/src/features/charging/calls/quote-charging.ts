import { quote } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { wh } from '@ohmstead/contract/kernel/energy'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { findPoint } from '../../devices/index.ts'
import { tariffAt } from '../tariff.store.ts'
import { isPublic, pricedView, tariffView } from '../point.view.ts'

export const quoteCharging = implement(quote, async ({ trx, now, refuse }, { pointId, energyWh, minutes }) => {
  if (!isPublic(await findPoint(trx, pointId))) return refuse(chargingErrors.pointNotFound)
  const tariff = await tariffAt(trx, pointId, now)
  if (tariff === null) return refuse(chargingErrors.pointNotOffered)
  return { tariff: tariffView(tariff), price: pricedView(tariff.tariff, { energyWh: wh(energyWh), chargingMs: minutes * MINUTE_MS, idleMs: 0 }) }
})
