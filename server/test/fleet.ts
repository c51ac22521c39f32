import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import { assert } from '@ohmstead/contract/kernel/assert'
import { insertModel, insertSite, registerDevice, type DeviceCredentials } from '../src/features/devices/index.ts'
import { acceptUnit } from './cast/ground.ts'
import { testSealer } from './sealer.ts'
import type { Clock } from '../src/platform/clock.ts'
import { inTransaction, type Database } from '../src/platform/database.ts'
import { newId } from '../src/platform/ids.ts'

export interface TestUnit extends DeviceCredentials {
  readonly serial: string
}

export interface TestFleet {
  readonly modelId: Id<'model'>
  readonly siteId: Id<'site'>
  readonly units: readonly TestUnit[]
}

/** Registers units on one site, as the owner because staff who are signed in register units otherwise, and returns their credentials; their first boot commissions them, if they are accepted. */
export async function registerFleet(
  owner: Database,
  clock: Clock,
  count: number,
  { securityProfile = 1, atSite = true, connectors = 1, accepted = true } = {},
): Promise<TestFleet> {
  const at = clock.now()
  const run = randomBytes(4).toString('hex')
  return inTransaction(owner, async (trx) => {
    const modelId = newId('model', at)
    const siteId = newId('site', at)
    await insertModel(trx, {
      id: modelId,
      name: `Test 22 ${run}`,
      vendor: 'Ohmstead',
      current: 'AC',
      maxW: 22_000,
      connectors,
      plug: 'Type 2',
      createdAt: at,
    })
    await insertSite(trx, {
      id: siteId,
      name: 'Harbour',
      address: 'Quay 1',
      city: 'Hamburg',
      country: 'DE',
      latitude: 53.5,
      longitude: 9.9,
      timeZone: 'Europe/Berlin',
      createdAt: at,
    })
    const units: TestUnit[] = []
    for (let index = 0; index < count; index++) {
      const serial = `T${run}${index}`
      const device = {
        serial,
        name: `Unit ${String(index).padStart(4, '0')}`,
        modelId,
        siteId: atSite ? siteId : null,
        meterSerial: `M${run}${index}`,
        meterPublicKey: null,
        securityProfile,
      }
      const made = await registerDevice(trx, testSealer, device, at)
      assert(typeof made === 'object', 'a fresh serial is free')
      if (accepted) await acceptUnit(trx, made.pointId)
      units.push({ ...made, serial })
    }
    return { modelId, siteId, units }
  })
}
