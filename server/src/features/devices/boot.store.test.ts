import { after, DAY_MS, HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { beforeAll, expect, test } from 'vitest'
import { retireUnit } from '../../../test/cast/ground.ts'
import { registerFleet, type TestFleet } from '../../../test/fleet.ts'
import { storeFrame } from '../../../test/frames.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { silentLog } from '../../platform/log.ts'
import { fleetOfGateway } from './index.ts'

const db = withDatabase()
let fleet: TestFleet
beforeAll(async () => {
  fleet = await registerFleet(db.owner, db.clock, 3)
})
const unit = (index: number) => fleet.units[index]!

test('a unit has a first boot only with the frame that its station sent', async () => {
  const { pointId } = unit(0)
  const boots = (frameId: string, at: Instant) =>
    db.gateway.pool.query(`UPDATE devices.point SET first_boot_at = $2, first_boot_frame = $3 WHERE id = $1`, [pointId, new Date(at), frameId])
  const [booted, status, foreign] = await inTransaction(db.gateway, async (trx) => [
    await storeFrame(trx, pointId, 'BootNotification', START),
    await storeFrame(trx, pointId, 'StatusNotification', START),
    await storeFrame(trx, unit(1).pointId, 'BootNotification', START),
  ])
  for (const [frameId, at] of [
    ['fr_none', START],
    [status, START],
    [foreign, START],
    [booted, after(START, -HOUR_MS)],
  ] as const)
    await expect(boots(frameId, at)).rejects.toThrow('guard:devices_first_boot')
  await boots(booted, START)
  await expect(boots(booted, after(START, HOUR_MS))).rejects.toThrow('guard:devices_first_boot')
})

test('a unit that was retired may connect for 30 days, to report what it delivered', async () => {
  const { pointId, stationId, password } = unit(2)
  const connects = (now: Instant) =>
    fleetOfGateway({ db: db.gateway, clock: { ...db.clock, now: () => now }, log: silentLog }).mayConnect(stationId, Buffer.from(password), {
      address: '127.0.0.1',
      scope: 'loopback',
      secure: false,
    })
  await retireUnit(db.owner.kysely, pointId, after(START, DAY_MS))
  expect(await connects(after(START, 30 * DAY_MS))).toMatchObject({ pointId })
  expect(await connects(after(START, 31 * DAY_MS))).toBe('refused')
})
