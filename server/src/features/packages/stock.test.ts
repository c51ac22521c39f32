import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aModel, aPoint, aSite } from '../../../test/cast/ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { packagesFeature } from './feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const key = () => randomBytes(12).toString('hex')
const price = parseAmount('36.5')
let modelId: Id<'model'>
let packageId: Id<'package'>

beforeAll(async () => {
  modelId = await aModel(database.owner.kysely)
  packageId = await ground.offer(modelId, { price })
})

const buy = (memberId: Id<'member'>, placement: 'managedSite' | 'ownSocket') =>
  ground.call(packagesFeature.calls.subscribe, ground.as(memberId), {
    idempotencyKey: key(),
    packageId,
    placement,
    price,
    termsVersion: '2026-05-01',
    startAtOnce: false,
  })

async function stock() {
  const pack = await ground.call(packagesFeature.calls.packageDetail, { kind: 'visitor' }, { packageId })
  return { ...pack.stockByPlacement, both: pack.stock }
}

test('stock is what can be leased, for each placement on its own', async () => {
  expect(await stock()).toEqual({ managedSite: 0, ownSocket: 0, both: 0 })
  const siteId = await aSite(database.owner.kysely)
  await aPoint(database.owner.kysely, { modelId, siteId })
  const depot = await aPoint(database.owner.kysely, { modelId })
  const returned = await aPoint(database.owner.kysely, { modelId })
  await aPoint(database.owner.kysely, { modelId, commissioned: false })
  await sql`UPDATE devices.point SET placement = 'ownSocket', own_country = 'DE' WHERE id = ${returned}`.execute(database.owner.kysely)
  expect(await stock()).toEqual({ managedSite: 1, ownSocket: 1, both: 2 })

  const ada = await ground.member('200')
  await buy(ada, 'managedSite')
  expect(await stock()).toEqual({ managedSite: 0, ownSocket: 1, both: 1 })
  await expect(buy(ada, 'managedSite')).rejects.toMatchObject({ declaration: packageErrors.soldOut })
  expect(await buy(ada, 'ownSocket')).toMatchObject({ pointId: depot })
  expect(await stock()).toEqual({ managedSite: 0, ownSocket: 0, both: 0 })
  await expect(buy(ada, 'ownSocket')).rejects.toMatchObject({ declaration: packageErrors.soldOut })
})

test('a purchase takes a unit at which no car is plugged in before one with a car', async () => {
  const siteId = await aSite(database.owner.kysely)
  const [occupied, free] = [await aPoint(database.owner.kysely, { modelId, siteId }), await aPoint(database.owner.kysely, { modelId, siteId })]
  await sql`INSERT INTO devices.connector (point_id, connector, status, error_code, happened_at, recorded_at, frame_id)
    VALUES (${occupied}, 1, 'Charging', '', now(), now(), '')`.execute(database.owner.kysely)
  const [ben, cleo] = [await ground.member('200'), await ground.member('200')]
  expect(await buy(ben, 'managedSite')).toMatchObject({ pointId: free })
  expect(await buy(cleo, 'managedSite')).toMatchObject({ pointId: occupied })
})
