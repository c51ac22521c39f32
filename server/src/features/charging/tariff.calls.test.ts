import { randomBytes } from 'node:crypto'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { askTariff } from '@ohmstead/contract/charging/tariff-calls'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
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
