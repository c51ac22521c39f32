import { randomBytes } from 'node:crypto'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround, type Unit } from '../../test/cast/charging-ground.ts'
import { aCustody, aLease, aModel, aPoint, aSite } from '../../test/cast/ground.ts'
import { aColleague, decides, type Colleague } from '../../test/cast/staff.ts'
import { withDatabase } from '../../test/harness.ts'
import { testSealer } from '../../test/sealer.ts'
import { inTransaction } from '../platform/database.ts'
import { packagesFeature } from '../features/packages/feature.ts'
import { devicesFeature } from '../features/devices/feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const calls = devicesFeature.calls({ sealer: testSealer })
const price = parseAmount('36.5')
let gus: Colleague

beforeAll(async () => {
  await ground.prices()
  gus = await aColleague(database, 'operations')
})

const key = () => randomBytes(12).toString('hex')
const retire = (pointId: Id<'point'>) =>
  ground.call(calls.retireDevice, gus.caller, { idempotencyKey: key(), pointId, reason: 'Damaged in transport' })
/** A model on sale with one unit. */
async function onSale() {
  const modelId = await aModel(database.owner.kysely)
  const packageId = await ground.offer(modelId, { price })
  return { pointId: await aPoint(database.owner.kysely, { modelId, siteId: await aSite(database.owner.kysely) }), packageId, modelId }
}

const buy = (member: Id<'member'>, packageId: Id<'package'>) =>
  ground.call(packagesFeature.calls.subscribe, ground.as(member), {
    idempotencyKey: key(),
    packageId,
    placement: 'managedSite',
    price,
    termsVersion: '2026-05-01',
    startAtOnce: false,
  })

test('a unit is retired once, with a reason, by the one who is signed in, and is not offered any more', async () => {
  const { pointId } = await ground.unit()
  const listed = async () =>
    (await ground.call(ground.handlers.pointList, { kind: 'visitor' }, { pageNum: 1, pageSize: 100 })).list.map(({ id }) => id)
  expect(await listed()).toContain(pointId)
  expect(await retire(pointId)).toMatchObject({ id: pointId, retiredAt: expect.any(Number), state: 'notOffered' })
  expect(await listed()).not.toContain(pointId)
  const { rows } = await sql`SELECT BY, act, detail FROM platform.audit WHERE subject = ${pointId}`.execute(database.owner.kysely)
  expect(rows).toEqual([{ by: gus.id, act: 'device.retired', detail: expect.stringMatching(/: Damaged in transport$/) }])
  await expect(retire(pointId)).rejects.toMatchObject({ declaration: deviceErrors.unitRetired })
  await expect(retire('pt_00000000000000000000000000' as Id<'point'>)).rejects.toMatchObject({ declaration: deviceErrors.pointNotFound })
})

test('not while it is leased, hosted or charging', async () => {
  const member = await ground.member('100')
  const [modelId, siteId] = [await aModel(database.owner.kysely), await aSite(database.owner.kysely)]
  const [leased, lent, busy] = [
    await aPoint(database.owner.kysely, { modelId, siteId }),
    await aPoint(database.owner.kysely, { modelId, siteId }),
    await ground.unit(),
  ]
  const leaseId = await aLease(database.owner.kysely, { memberId: member, pointId: leased, modelId, boughtAt: after(clock.now(), -DAY_MS) })
  await expect(retire(leased)).rejects.toMatchObject({ declaration: deviceErrors.unitLeased })
  await aCustody(database.owner.kysely, { leaseId, memberId: member, pointId: lent, from: after(clock.now(), -HOUR_MS) })
  await expect(retire(lent)).rejects.toMatchObject({ declaration: deviceErrors.unitHosted })
  await ground.ask(await ground.member('100'), busy)
  await expect(retire(busy.pointId)).rejects.toMatchObject({ declaration: deviceErrors.unitCharging })
})

/** Both wait for the unit; the first to wait is the first to have it. */
async function together(pointId: Id<'point'>, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const waiting = async () =>
    (await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.owner.kysely)).rows
      .length
  const ends = await inTransaction(database.owner, async (trx) => {
    await sql`SELECT FROM devices.point WHERE id = ${pointId} FOR UPDATE`.execute(trx)
    const one = Promise.allSettled([first()])
    await expect.poll(waiting).toBe(1)
    const other = Promise.allSettled([second()])
    await expect.poll(waiting).toBe(2)
    return [one, other]
  })
  return (await Promise.all(ends)).flat()
}
const done = { status: 'fulfilled' }
const refused = (declaration: unknown) => ({ status: 'rejected', reason: expect.objectContaining({ declaration }) })

test('a purchase and a retirement at the same moment end in one order or the other', async () => {
  const member = await ground.member('100')
  const [bought, gone] = [await onSale(), await onSale()]
  expect(
    await together(
      bought.pointId,
      () => buy(member, bought.packageId),
      () => retire(bought.pointId),
    ),
  ).toMatchObject([done, refused(deviceErrors.unitLeased)])
  expect(
    await together(
      gone.pointId,
      () => retire(gone.pointId),
      () => buy(member, gone.packageId),
    ),
  ).toMatchObject([done, refused(packageErrors.soldOut)])
})

test('so do a start to charge and a retirement', async () => {
  const driver = await ground.member('100')
  const start = (unit: Unit) => ground.ask(driver, unit)
  const gone = await ground.unit()
  expect(
    await together(
      gone.pointId,
      () => retire(gone.pointId),
      () => start(gone),
    ),
  ).toMatchObject([done, refused(chargingErrors.pointNotFound)])
  const busy = await ground.unit()
  expect(
    await together(
      busy.pointId,
      () => start(busy),
      () => retire(busy.pointId),
    ),
  ).toMatchObject([done, refused(deviceErrors.unitCharging)])
})

test('a site is closed once its units are retired, and takes no unit any more', async () => {
  const [siteId, modelId] = [await aSite(database.owner.kysely), await aModel(database.owner.kysely)]
  const pointId = await aPoint(database.owner.kysely, { modelId, siteId })
  const close = () => ground.call(calls.closeSite, gus.caller, { idempotencyKey: key(), siteId, reason: 'The contract has ended' })
  await expect(close()).rejects.toMatchObject({ declaration: deviceErrors.siteInUse })
  await retire(pointId)
  const site = await close()
  expect(site.closedAt).not.toBeNull()
  expect((await ground.call(calls.siteList, gus.caller, {})).list).toContainEqual(site)
  await expect(close()).rejects.toMatchObject({ declaration: deviceErrors.siteClosed })
  const unit = { serial: 'AT-A-CLOSED-SITE', modelId, siteId, name: 'X', meterSerial: 'M-CLOSED', reason: 'as agreed' }
  await expect(ground.call(calls.commissionDevice, gus.caller, unit)).rejects.toMatchObject({ declaration: deviceErrors.siteClosed })
})

test('of an ended model no unit and no package is added; its units and packages continue', async () => {
  const { pointId, packageId, modelId } = await onSale()
  const terms = { tier: 'professional', rank: 1, price, cycleDays: 30, hostingPerDay: 1, termsVersion: '2026-05-01', onSale: true } as const
  const packed = { idempotencyKey: key(), names: { en_US: 'Late' }, modelId, ...terms, reason: 'as agreed' }
  const { approvalId } = await ground.call(packagesFeature.calls.savePackage, gus.caller, packed)
  const end = () => ground.call(calls.endModel, gus.caller, { idempotencyKey: key(), modelId, reason: 'Not built any more' })
  const model = await end()
  expect(model.endedAt).not.toBeNull()
  expect((await ground.call(calls.modelList, gus.caller, {})).list).toContainEqual(model)
  await expect(end()).rejects.toMatchObject({ declaration: deviceErrors.modelEnded })
  const unit = { serial: 'OF-AN-ENDED-MODEL', modelId, name: 'X', meterSerial: 'M-ENDED', reason: 'as agreed' }
  await expect(ground.call(calls.commissionDevice, gus.caller, unit)).rejects.toMatchObject({ declaration: deviceErrors.modelEnded })
  await expect(ground.call(packagesFeature.calls.savePackage, gus.caller, { ...packed, idempotencyKey: key() })).rejects.toMatchObject({
    declaration: deviceErrors.modelEnded,
  })
  await expect(decides(database, await aColleague(database, 'finance'), approvalId!)).rejects.toMatchObject({ declaration: approvalErrors.outdated })
  expect(await buy(await ground.member('100'), packageId)).toMatchObject({ pointId })
})
