import { randomBytes } from 'node:crypto'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import type { askTariff, endTariff } from '@ohmstead/contract/charging/tariff-calls'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aSite } from '../../../test/cast/ground.ts'
import { callAs, decides, twoAdministrators, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { putTariff, tariffOf } from './tariff.store.ts'

const database = withDatabase()
const ground = chargingGround(database)
const scope = { siteId: null, country: 'DE', tariffClass: 'AC' } as const
const prices = {
  perKwh: parseAmount('0.5'),
  perMinute: parseAmount('0.01'),
  start: parseAmount('0.35'),
  idlePerMinute: parseAmount('0.05'),
  idleGraceMinutes: 30,
  vatPpm: 190_000,
}
let fay: Colleague
let gus: Colleague

beforeAll(async () => {
  await ground.prices()
  ;[fay, gus] = await twoAdministrators(database)
})

const ask = (more: Partial<InputOf<typeof askTariff>> = {}) =>
  inTransaction(database.api, async (trx) =>
    ground.handlers.askTariff.handle(await callAs(database, trx, fay), {
      idempotencyKey: randomBytes(12).toString('hex'),
      country: 'DE',
      tariffClass: 'AC',
      ...prices,
      validFrom: after(database.clock.now(), HOUR_MS),
      reason: 'as agreed',
      ...more,
    }),
  )
const validAt = (ms: number) => tariffOf(database.api.kysely, scope, after(database.clock.now(), ms))

test('a tariff is in force from its moment on when a second person has approved exactly it', async () => {
  const { approvalId } = await ask()
  expect(await validAt(2 * HOUR_MS)).not.toEqual(prices)
  await expect(decides(database, fay, approvalId)).rejects.toMatchObject({ declaration: { name: 'ownRequest' } })
  await decides(database, gus, approvalId)
  expect(await validAt(0)).not.toEqual(prices)
  expect(await validAt(2 * HOUR_MS)).toEqual(prices)
  const { rows } = await sql`SELECT approval_id, set_by FROM charging.tariff WHERE approval_id IS NOT NULL`.execute(database.owner.kysely)
  expect(rows).toEqual([{ approval_id: approvalId, set_by: gus.id }])
})

test('a request is outdated when its moment has passed, or when another tariff came before it', async () => {
  const validFrom = after(database.clock.now(), DAY_MS)
  const [one, other] = [await ask({ validFrom }), await ask({ validFrom, perKwh: parseAmount('0.6') })]
  await decides(database, gus, one.approvalId)
  await expect(decides(database, gus, other.approvalId)).rejects.toThrow('outdated')

  const { approvalId } = await ask({ tariffClass: 'DC' })
  await database.clock.forward(2 * HOUR_MS)
  await expect(decides(database, gus, approvalId)).rejects.toThrow('outdated')
})

test('what may not be set is refused at once', async () => {
  for (const [more, declaration] of [
    [{ perKwh: parseAmount('0') }, chargingErrors.tariffNotLawful],
    [{ validFrom: after(database.clock.now(), -HOUR_MS) }, chargingErrors.tariffInThePast],
    [{ siteId: 'site_00000000000000000000000000' as never }, chargingErrors.siteNotFound],
  ] as const)
    await expect(ask(more), declaration.name).rejects.toMatchObject({ declaration })
})

test.each([
  ['a price', { perKwh: parseAmount('0.51') }],
  ['the idle fee', { idlePerMinute: parseAmount('1') }],
  ['the tax', { vatPpm: 0 }],
  ['the minutes without idle fee', { idleGraceMinutes: 0 }],
])('the database refuses another tariff than the approved one: %s', async (_, changed) => {
  const validFrom = after(database.clock.now(), HOUR_MS)
  const { approvalId } = await ask({ country: 'FR', validFrom })
  const agreed = { siteId: null, country: 'FR', tariffClass: 'AC', validFrom, setBy: gus.id, setAt: database.clock.now() } as const
  const written = (tariff: typeof prices) =>
    inTransaction(database.api, async (trx) => {
      await callAs(database, trx, gus)
      await sql`UPDATE approvals.request SET outcome = 'approved' WHERE id = ${approvalId}`.execute(trx)
      await putTariff(trx, { ...agreed, id: `tf_${'0'.repeat(26)}` as never, tariff })
      throw new Error('written')
    })
  await expect(written({ ...prices, ...changed })).rejects.toThrow('guard:charging_tariff_two_people')
  await expect(written(prices)).rejects.toThrow('written')
})

/** A site with its own tariff in force, beside the tariff of its country. */
async function ownTariff(perKwh: string): Promise<{ siteId: Id<'site'>; tariffId: Id<'tariff'> }> {
  const siteId = await aSite(database.owner.kysely)
  const { approvalId } = await ask({ siteId, validFrom: after(database.clock.now(), HOUR_MS), perKwh: parseAmount(perKwh) })
  await decides(database, gus, approvalId)
  await database.clock.forward(2 * HOUR_MS)
  const { rows } = await sql<{ id: Id<'tariff'> }>`SELECT id FROM charging.tariff WHERE site_id = ${siteId}`.execute(database.owner.kysely)
  return { siteId, tariffId: rows[0]!.id }
}
const end = (more: Omit<InputOf<typeof endTariff>, 'idempotencyKey'>) =>
  ground.call(ground.handlers.endTariff, fay.caller, { idempotencyKey: randomBytes(12).toString('hex'), ...more })
const ofSite = (siteId: Id<'site'>, ms = 0) =>
  tariffOf(database.api.kysely, { siteId, country: 'DE', tariffClass: 'AC' }, after(database.clock.now(), ms))

test.each([
  ['a higher price', '0.1'],
  ['a lower price', '0.9'],
])('the end of a tariff after which %s of the country applies needs two people and a moment to come', async (_, perKwh) => {
  const { siteId, tariffId } = await ownTariff(perKwh)
  await expect(end({ tariffId })).rejects.toThrow('reasonNeeded')
  await expect(end({ tariffId, reason: 'not needed' })).rejects.toMatchObject({ declaration: chargingErrors.tariffEndWrong })
  const endsAt = after(database.clock.now(), HOUR_MS)
  const late = await end({ tariffId, endsAt: after(database.clock.now(), 1_000), reason: 'not needed' })
  const { approvalId } = await end({ tariffId, endsAt, reason: 'not needed' })
  expect(await ofSite(siteId, DAY_MS)).toMatchObject({ perKwh: parseAmount(perKwh) })
  await expect(decides(database, fay, approvalId!)).rejects.toMatchObject({ declaration: { name: 'ownRequest' } })
  await database.clock.forward(2_000)
  await expect(decides(database, gus, late.approvalId!)).rejects.toThrow('outdated')
  await decides(database, gus, approvalId!)
  expect(await ofSite(siteId)).toMatchObject({ perKwh: parseAmount(perKwh) })
  expect(await ofSite(siteId, 2 * HOUR_MS)).toBeNull()
  // A new tariff may begin before that end.
  const again = await ask({ siteId, validFrom: after(database.clock.now(), HOUR_MS / 2), perKwh: parseAmount('0.7') })
  await decides(database, gus, again.approvalId)
  expect(await ofSite(siteId, 2 * HOUR_MS)).toMatchObject({ perKwh: parseAmount('0.7') })
})

test('an agreed lower price is withdrawn by two people', async () => {
  const { siteId } = await ownTariff('0.9')
  const validFrom = after(database.clock.now(), DAY_MS)
  await decides(database, gus, (await ask({ siteId, validFrom, perKwh: parseAmount('0.2') })).approvalId)
  const { rows } = await sql<{ id: Id<'tariff'> }>`
    SELECT id FROM charging.tariff WHERE site_id = ${siteId} AND lower(valid) = ${validFrom}::timestamptz`.execute(database.owner.kysely)
  const { approvalId } = await end({ tariffId: rows[0]!.id, reason: 'not needed' })
  expect(await ofSite(siteId, 2 * DAY_MS)).toMatchObject({ perKwh: parseAmount('0.2') })
  await decides(database, gus, approvalId!)
  expect(await ofSite(siteId, 2 * DAY_MS)).toMatchObject({ perKwh: parseAmount('0.9') })
})

test('a request to end a tariff is outdated when another price would take over', async () => {
  const { siteId, tariffId } = await ownTariff('0.1')
  const { approvalId } = await end({ tariffId, endsAt: after(database.clock.now(), 3 * DAY_MS), reason: 'not needed' })
  await decides(database, gus, (await ask({ validFrom: after(database.clock.now(), 2 * DAY_MS), perKwh: parseAmount('0.8') })).approvalId)
  await expect(decides(database, gus, approvalId!)).rejects.toThrow('outdated')
  expect(await ofSite(siteId, 4 * DAY_MS)).toMatchObject({ perKwh: parseAmount('0.1') })
})

test('one person ends a tariff where no other one takes over', async () => {
  const { approvalId } = await ask({ country: 'IT', validFrom: after(database.clock.now(), HOUR_MS) })
  await decides(database, gus, approvalId)
  const { rows } = await sql<{ id: Id<'tariff'> }>`SELECT id FROM charging.tariff WHERE country = 'IT'`.execute(database.owner.kysely)
  expect(await end({ tariffId: rows[0]!.id })).toEqual({ approvalId: null })
  await expect(end({ tariffId: rows[0]!.id })).rejects.toMatchObject({ declaration: chargingErrors.tariffOver })
})
