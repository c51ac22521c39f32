import { demoUnit, demoUnitAct } from '@ohmstead/contract/demo/calls'
import { demoErrors } from '@ohmstead/contract/demo/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { someCar, Random, type Station } from '@ohmstead/simulator'
import { leaseOfPoint } from '../../features/packages/index.ts'
import type { Queryable } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { SimulatedUnits } from './simulated-units.ts'

/** Calls by which a person of the demo uses a simulated unit: any on a site, and the one they lease. */
export function unitHandlers(units: SimulatedUnits) {
  const random = new Random('cars of visitors')

  async function reach(q: Queryable, pointId: Id<'point'>, memberId: Id<'member'>, now: Instant): Promise<Station | null> {
    const unit = units.all().find(({ record }) => record.pointId === pointId)
    if (!unit) return null
    if (unit.record.site !== null) return unit.station
    return (await leaseOfPoint(q, pointId, now))?.memberId === memberId ? unit.station : null
  }

  const read = implement(demoUnit, async ({ trx, caller, now, refuse }, { pointId }) => {
    const station = (await reach(trx, pointId, caller.memberId, now)) ?? refuse(demoErrors.noSuchUnit)
    return viewOf(pointId, station)
  })

  const act = implement(demoUnitAct, async ({ trx, caller, now, refuse }, { pointId, act, connector }) => {
    const station = (await reach(trx, pointId, caller.memberId, now)) ?? refuse(demoErrors.noSuchUnit)
    await station.clock.present?.()
    if (act === 'plugIn' || act === 'unplug') {
      if (station.model.hardwired) refuse(demoErrors.notPossibleNow)
      if (act === 'plugIn') station.plugIn()
      else station.unplug()
    } else {
      if (!station.connectorIds.includes(connector) || (station.car(connector) !== null) === (act === 'carArrives')) refuse(demoErrors.notPossibleNow)
      if (act === 'carArrives') station.carArrives(someCar(random, station.model.current), connector)
      else station.carLeaves(connector)
    }
    return viewOf(pointId, station)
  })

  return { demoUnit: read, demoUnitAct: act }
}

function viewOf(pointId: Id<'point'>, station: Station) {
  return {
    pointId,
    serial: station.serial,
    pairingCode: station.pairingCode,
    lamp: station.state,
    powered: station.hasPower,
    cars: station.connectorIds.map((connector) => ({ connector, plugged: station.car(connector) !== null, status: station.status(connector) })),
  }
}
