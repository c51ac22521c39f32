import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Database } from '../src/platform/database.ts'
import { inTransaction } from '../src/platform/database.ts'
import { newId } from '../src/platform/ids.ts'
import { pairingCodeHash, pairingCodeOf, passwordHash, passwordOf, stationIdOf } from '../src/features/devices/credential.ts'
import { insertModel, insertSite } from '../src/features/devices/place.store.ts'
import { insertPoint } from '../src/features/devices/point.store.ts'
import type { Clock } from '../src/platform/clock.ts'

export interface TestUnit {
  readonly pointId: Id<'point'>
  readonly stationId: string
  readonly password: string
  readonly pairingCode: string
  readonly serial: string
}

export interface TestFleet {
  readonly modelId: Id<'model'>
  readonly siteId: Id<'site'>
  readonly units: readonly TestUnit[]
}

/** Registers units on one site, with their credentials in hand; they are commissioned by their first boot, as all are. */
export async function registerFleet(api: Database, clock: Clock, count: number, { securityProfile = 1, atSite = true } = {}): Promise<TestFleet> {
  const at = clock.now()
  const run = randomBytes(4).toString('hex')
  return inTransaction(api, async (trx) => {
    const modelId = newId('model', at)
    const siteId = newId('site', at)
    await insertModel(trx, { id: modelId, name: `Test 22 ${run}`, vendor: 'Ohmstead', current: 'AC', maxW: 22_000, connectors: 1, plug: 'Type 2', createdAt: at })
    await insertSite(trx, { id: siteId, name: 'Harbour', address: 'Quay 1', city: 'Hamburg', country: 'DE', latitude: 53.5, longitude: 9.9, timeZone: 'Europe/Berlin', createdAt: at })
    const units: TestUnit[] = []
    for (let index = 0; index < count; index++) {
      const unit = {
        pointId: newId('point', at), stationId: stationIdOf(randomBytes(10)), password: passwordOf(randomBytes(20)), pairingCode: pairingCodeOf(randomBytes(10)), serial: `T${run}${index}`,
      }
      await insertPoint(trx, {
        id: unit.pointId, stationId: unit.stationId, serial: unit.serial, name: `Unit ${String(index).padStart(4, '0')}`, modelId, siteId: atSite ? siteId : null,
        meterSerial: `M${run}${index}`, meterPublicKey: null, passwordHash: passwordHash(unit.password), pairingCodeHash: pairingCodeHash(unit.pointId, unit.pairingCode),
        securityProfile, registeredAt: at,
      })
      units.push(unit)
    }
    return { modelId, siteId, units }
  })
}
