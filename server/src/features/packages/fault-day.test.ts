import { addDays, dayOf, startOf, type Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aLease, aMember, aModel, aPoint, aSite } from '../../../test/cast/ground.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { runDueNow } from '../../platform/due.ts'
import { leasePdf } from './lease-pdf.view.ts'
import { extendLeases } from './fault-day.jobs.ts'
import { faultDaysOf } from './fault-day.store.ts'
import { packagesFeature } from './feature.ts'
import { runLeases } from './lease.jobs.ts'
import { leaseById } from './lease.store.ts'
import { monthsOfLease } from './realised.store.ts'
import { packageViolations } from './violation.store.ts'

const database = withDatabase()
const { clock } = database
const ground = chargingGround(database)
/** The first whole UTC day after START. */
const first = addDays(dayOf(START), 1)
const at = (day: Day, hours: number) => after(startOf(day), hours * HOUR_MS)
let modelId: Id<'model'>
let memberId: Id<'member'>
let siteId: Id<'site'>

beforeAll(async () => {
  modelId = await aModel(database.owner.kysely)
  memberId = await aMember(database.owner.kysely)
  siteId = await aSite(database.owner.kysely)
})

type Window = readonly [connector: number, state: string, from: Instant, until: Instant | null]

async function leased(windows: readonly Window[], { placement = 'managedSite', cycleDays = 30 } = {}): Promise<Id<'lease'>> {
  const owner = database.owner.kysely
  const pointId = await aPoint(owner, { modelId, ...(placement === 'managedSite' && { siteId }) })
  for (const [connector, state, from, until] of windows)
    await sql`INSERT INTO devices.availability (point_id, connector, state, during)
              VALUES (${pointId}, ${connector}, ${state}, tstzrange(${from}::timestamptz, ${until}::timestamptz))`.execute(owner)
  const id = await aLease(owner, { memberId, pointId, modelId, cycleDays })
  if (placement === 'ownSocket') {
    await sql`ALTER TABLE packages.lease DISABLE TRIGGER terms_stay`.execute(owner)
    await sql`UPDATE packages.lease SET placement = 'ownSocket' WHERE id = ${id}`.execute(owner)
    await sql`ALTER TABLE packages.lease ENABLE TRIGGER terms_stay`.execute(owner)
  }
  return id
}

async function minutesOf(leaseId: Id<'lease'>, day: Day = first): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`SELECT packages.unavailable_minutes(${leaseId}, ${day}::date) AS minutes`.execute(
    database.api.kysely,
  )
  return rows[0]!.minutes
}

const online: Window = [0, 'online', START, null]

test.each<readonly [string, string, readonly Window[], number]>([
  ['a unit that was online and could serve', 'managedSite', [online, [1, 'operative', START, null]], 0],
  ['a unit that never connected', 'managedSite', [], 1440],
  [
    'a unit that was offline for a part of the day',
    'managedSite',
    [
      [0, 'online', START, at(first, 6)],
      [0, 'offline', at(first, 6), at(first, 19)],
      [0, 'online', at(first, 19), null],
      [1, 'operative', START, null],
    ],
    780,
  ],
  [
    'a unit without a connector that can serve',
    'managedSite',
    [online, [1, 'operative', START, at(first, 12)], [1, 'faulted', at(first, 12), null]],
    720,
  ],
  ['a unit with one of two connectors', 'managedSite', [online, [1, 'faulted', START, null], [2, 'operative', START, null]], 0],
  [
    'a unit on a member’s socket that was offline',
    'ownSocket',
    [
      [0, 'offline', START, null],
      [1, 'operative', START, null],
    ],
    0,
  ],
  ['a unit on a member’s socket that was switched off', 'ownSocket', [online, [1, 'inoperative', START, null]], 0],
  [
    'a unit on a member’s socket with a fault',
    'ownSocket',
    [online, [1, 'operative', START, at(first, 2)], [1, 'faulted', at(first, 2), at(first, 22)], [1, 'operative', at(first, 22), null]],
    1200,
  ],
])('%s (%s)', async (_, placement, windows, minutes) => {
  expect(await minutesOf(await leased(windows, { placement }))).toBe(minutes)
})

test('a day without the unit extends the lease, once, and the figures and the file say so', async () => {
  const broken = await leased(
    [
      [0, 'online', START, at(first, 1)],
      [0, 'offline', at(first, 1), at(first, 14)],
      [0, 'online', at(first, 14), null],
      [1, 'operative', START, null],
    ],
    { cycleDays: 5 },
  )
  const sound = await leased([online, [1, 'operative', START, null]], { cycleDays: 5 })
  const [before, other] = [(await leaseById(database.api.kysely, broken))!, (await leaseById(database.api.kysely, sound))!]
  await clock.forward(startOf(addDays(first, 1)) - clock.now() + MINUTE_MS)
  for (let run = 0; run < 3; run++) await runDueNow(database.worker, extendLeases, clock.now())
  const lease = (await leaseById(database.api.kysely, broken))!
  expect(lease).toMatchObject({ extendedDays: 1, cycleDays: 5, expiresAt: after(before.expiresAt!, DAY_MS) })
  expect(await leaseById(database.api.kysely, sound)).toEqual(other)
  expect(await faultDaysOf(database.api.kysely, broken)).toEqual([{ day: first, minutes: 780 }])
  expect((await packageViolations(database.owner.kysely)).filter(({ violation }) => violation === 'packages_extended')).toEqual([])

  const view = await ground.call(packagesFeature.calls.leaseDetail, ground.as(memberId), { leaseId: broken })
  expect(view).toMatchObject({ extendedDays: 1, perDay: { days: 2, gross: 0n, deducted: 0n, net: 0n } })
  const statement = {
    memberId,
    termsVersion: '2026-05',
    months: await monthsOfLease(database.api.kysely, broken),
    faultDays: await faultDaysOf(database.api.kysely, broken),
    asset: 'USDT',
  }
  for (const language of languages) {
    const file = leasePdf({ lease: view, ...statement }, language, clock.now())
    expect(JSON.stringify(file.blocks)).not.toContain('plural')
    expect(JSON.parse(file.attachment.content)).toMatchObject({
      leaseId: broken,
      extendedDays: 1,
      price: '30',
      faultDays: [{ day: first, minutes: 780 }],
    })
  }
  const { content } = await ground.call(packagesFeature.calls.leaseStatement, ground.as(memberId), { leaseId: broken })
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = ground.as(await aMember(database.owner.kysely))
  await expect(ground.call(packagesFeature.calls.leaseStatement, stranger, { leaseId: broken })).rejects.toMatchObject({
    declaration: { name: 'leaseNotFound' },
  })
})

test('a lease whose last day was without its unit does not end that night', async () => {
  const start = clock.now()
  const last = addDays(dayOf(start), 1)
  const id = await leased(
    [
      [0, 'online', START, startOf(last)],
      [0, 'offline', startOf(last), null],
      [1, 'operative', START, null],
    ],
    { cycleDays: 1 },
  )
  const owner = database.owner.kysely
  await sql`ALTER TABLE packages.lease DISABLE TRIGGER user`.execute(owner)
  await sql`UPDATE packages.lease SET price_micros = 1, accrued_days = 1, effective_at = ${at(last, 0)}, expires_at = ${at(last, 24)}, bought_at = ${start} WHERE id = ${id}`.execute(
    owner,
  )
  await sql`ALTER TABLE packages.lease ENABLE TRIGGER user`.execute(owner)
  await clock.forward(at(last, 24) - clock.now() + MINUTE_MS)
  await runDueNow(database.worker, runLeases, clock.now())
  expect(await leaseById(database.api.kysely, id)).toMatchObject({ state: 'effective', extendedDays: 1, expiresAt: at(last, 48) })
})
