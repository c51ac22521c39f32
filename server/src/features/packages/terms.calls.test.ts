import { randomBytes } from 'node:crypto'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import type { savePackage } from '@ohmstead/contract/packages/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aModel } from '../../../test/cast/ground.ts'
import { aColleague, callAs, decides, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { packagesFeature } from './feature.ts'
import { packageById, setTerms, termsOf } from './package.store.ts'

const database = withDatabase()
const ground = chargingGround(database)
const key = () => randomBytes(12).toString('hex')
const { calls } = packagesFeature
type Saved = Partial<InputOf<typeof savePackage>>
const terms = {
  tier: 'professional',
  rank: 1,
  price: parseAmount('1480'),
  cycleDays: 365,
  hostingPerDay: 1,
  termsVersion: '2026-05-01',
  onSale: true,
} as const
let olga: Colleague
let fay: Colleague
let modelId: Id<'model'>
let packageId: Id<'package'>

beforeAll(async () => {
  ;[olga, fay] = [await aColleague(database, 'operations'), await aColleague(database, 'finance')]
  modelId = await aModel(database.owner.kysely)
  packageId = await ground.offer(modelId, { price: terms.price })
})

const saves = (more: Saved = {}) =>
  ground.call(calls.savePackage, olga.caller, {
    idempotencyKey: key(),
    packageId,
    names: { en_US: 'A unit' },
    modelId,
    ...terms,
    reason: 'as agreed',
    ...more,
  })
const stored = async () => termsOf((await packageById(database.api.kysely, packageId))!)

const changes: readonly (readonly [name: string, more: Saved])[] = [
  ['a price of 0.000001', { price: parseAmount('0.000001') }],
  ['the cycle', { cycleDays: 1 }],
  ['the rank', { rank: 2 }],
  ['the tier', { tier: 'premium' }],
  ['hosting a day', { hostingPerDay: 24 }],
]
test.each(changes)('one person alone does not change %s, and nothing is sold by it', async (_, more) => {
  const { approvalId } = await saves(more)
  expect(await stored()).toEqual(terms)
  await expect(decides(database, olga, approvalId!)).rejects.toThrow('ownRequest')
  await expect(decides(database, await aColleague(database, 'operations'), approvalId!)).rejects.toThrow('notYourRole')
  const friend = await ground.member('1')
  await expect(
    ground.call(calls.subscribe, ground.as(friend), {
      idempotencyKey: key(),
      packageId,
      placement: 'managedSite',
      price: more.price ?? terms.price,
      termsVersion: terms.termsVersion,
      startAtOnce: true,
    }),
  ).rejects.toMatchObject({ declaration: more.price === undefined ? packageErrors.soldOut : packageErrors.priceChanged })
  await decides(database, fay, approvalId!, false)
  expect(await stored()).toEqual(terms)
})

test('terms change when a second person approves exactly them, and not if others came before', async () => {
  const [one, other] = [await saves({ price: parseAmount('1500') }), await saves({ price: parseAmount('1400') })]
  await decides(database, fay, one.approvalId!)
  expect(await stored()).toEqual({ ...terms, price: parseAmount('1500') })
  await expect(decides(database, fay, other.approvalId!)).rejects.toThrow('outdated')
  await decides(database, fay, (await saves()).approvalId!)
  expect(await stored()).toEqual(terms)
})

test('one person saves names and the end of a sale immediately; the next sale needs two', async () => {
  expect(await saves({ names: { en_US: 'Renamed' }, onSale: false })).toEqual({ packageId, approvalId: null })
  expect(await packageById(database.api.kysely, packageId)).toMatchObject({ names: { en_US: 'Renamed' }, onSale: false })
  const { approvalId } = await saves({ names: { en_US: 'Renamed' } })
  expect(await stored()).toEqual({ ...terms, onSale: false })
  await decides(database, fay, approvalId!)
  expect(await stored()).toEqual(terms)
})

test('a new package exists when a second person approved it', async () => {
  const names = { en_US: 'New', de_DE: 'Neu' }
  const added = await ground.call(calls.savePackage, olga.caller, { idempotencyKey: key(), modelId, ...terms, names, reason: 'a new model' })
  expect(await packageById(database.api.kysely, added.packageId)).toBeNull()
  await decides(database, fay, added.approvalId!)
  expect(await packageById(database.api.kysely, added.packageId)).toMatchObject({ names, priceMicros: terms.price })
})

test('a request for terms needs a reason', async () => {
  const said = { idempotencyKey: key(), packageId, names: { en_US: 'A unit' }, modelId, ...terms, cycleDays: 30 }
  await expect(ground.call(calls.savePackage, olga.caller, said)).rejects.toThrow('reasonNeeded')
})

test.each(changes)('the database refuses other terms than the approved ones: %s', async (_, more) => {
  const { approvalId } = await saves({ price: parseAmount('1481') })
  const written = (other: Saved) =>
    inTransaction(database.api, async (trx) => {
      await callAs(database, trx, fay)
      await sql`UPDATE approvals.request SET outcome = 'approved' WHERE id = ${approvalId}`.execute(trx)
      await setTerms(trx, packageId, { ...terms, price: parseAmount('1481'), ...other }, database.clock.now())
      throw new Error('written')
    })
  await expect(written(more)).rejects.toThrow('guard:packages_two_people')
  await expect(written({})).rejects.toThrow('written')
})
