import { randomBytes } from 'node:crypto'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults, type Unit } from '../../test/cast/charging-ground.ts'
import { aCustody, aLease } from '../../test/cast/ground.ts'
import { aColleague } from '../../test/cast/staff.ts'
import { registerFleet, type TestFleet } from '../../test/fleet.ts'
import { startTestGateway } from '../../test/gateway.ts'
import { withDatabase } from '../../test/harness.ts'
import { listeningServer, rawStation, type RawStation } from '../../test/ocpp-station.ts'
import { testSealer } from '../../test/sealer.ts'
import { chargingPort } from '../features/charging/index.ts'
import { hostingFeature } from '../features/hosting/feature.ts'
import { balanceOf } from '../features/ledger/index.ts'
import { packagesFeature } from '../features/packages/feature.ts'
import { runDueNow } from '../platform/due.ts'
import type { Caller } from '../platform/implement.ts'
import { silentLog } from '../platform/log.ts'
import { deliverNow } from '../platform/outbox.ts'
import { obstaclesOf } from './features.ts'
import type { GatewayRole } from './gateway.ts'

/** What changes around a running charge changes neither its price nor its bill, and the host has a share of what was metered in custody. */

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const { handlers } = ground
const hosting = hostingFeature.calls({ sealer: testSealer })
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let fleet: TestFleet
let clerk: Caller
let treasurer: Caller

beforeAll(async () => {
  http = await listeningServer()
  fleet = await registerFleet(database.owner, clock, 20)
  await ground.prices()
  const as = async (role: 'operations' | 'finance'): Promise<Caller> => {
    const { id: staffId } = await aColleague(database, role)
    return { kind: 'staff', staffId, role, signInId: `si_${role}` as Id<'signIn'>, secondFactor: true }
  }
  clerk = await as('operations')
  treasurer = await as('finance')
  role = await startTestGateway(database, { server: http.server, charging: chargingPort(database.gateway, clock) })
})
afterAll(async () => {
  await role.stop()
  await http.close()
})
checkFaults(ground)

const key = () => randomBytes(12).toString('hex')
const at = () => new Date(clock.now()).toISOString()
const free = async (member: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner: member })).availableMicros

const BEGIN_WH = 1_000_000
/** Of ten kWh at 0.5 and 0.3 for the start. */
const PRICE = 5_300_000n
const SHARE = 1_963_025n
/** The host has the larger part of a micro-unit that cannot be divided. */
const HALF = 981_513n

interface Scene {
  readonly host: Id<'member'>
  readonly driver: Id<'member'>
  readonly unit: Unit
  readonly station: RawStation
  readonly tag: string
  readonly cardId: Id<'card'>
  readonly custodyId: Id<'custody'>
  readonly chargingSessionId: Id<'chargingSession'>
}

let next = 0

/** A unit on the line, in custody of its host. */
async function hosted(leased: { readonly boughtAt: Instant; readonly cycleDays: number }) {
  const { pointId, stationId, password, serial } = fleet.units[next++]!
  const unit = { pointId, modelId: fleet.modelId, siteId: fleet.siteId, station: { stationId, pointId, booted: true } }
  const station = await rawStation({ url: http.url, stationId, password, answers: () => ({ status: 'Accepted' }) })
  await station.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: serial })
  await station.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp: at() })
  const host = await ground.member('30')
  const leaseId = await aLease(database.owner.kysely, { memberId: host, pointId, modelId: fleet.modelId, ...leased })
  await ground.payLease(leaseId)
  const custodyId = await aCustody(database.owner.kysely, { leaseId, memberId: host, pointId, from: after(clock.now(), -HOUR_MS) })
  await sql`
    UPDATE hosting.flow SET state = 'inCustody', ended_at = NULL
     WHERE id = (SELECT flow_id FROM hosting.custody WHERE id = ${custodyId})`.execute(database.owner.kysely)
  await ground.settle()
  return { unit, station, host, leaseId, custodyId }
}

/** A driver with a card, who charges five of ten kWh by it. */
async function charging(leased = { boughtAt: after(clock.now(), -2 * DAY_MS), cycleDays: 30 }): Promise<Scene> {
  const { unit, station, host, custodyId } = await hosted(leased)
  const driver = await ground.member('100')
  const tag = `CARD${randomBytes(6).toString('hex').toUpperCase()}`
  await ground.call(handlers.setCards, ground.as(driver), { idempotencyKey: key(), cardsOn: true })
  await ground.call(handlers.enrolCard, ground.as(driver), { idempotencyKey: key(), pointId: unit.pointId })
  await station.call('Authorize', { idTag: tag })
  const { id: cardId } = await ground.call(handlers.confirmCard, ground.as(driver), { idempotencyKey: key(), name: 'Key ring' })
  const started = await station.call('StartTransaction', { connectorId: 1, idTag: tag, meterStart: BEGIN_WH, timestamp: at() })
  expect(started).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  await ground.settle()
  await clock.forward(30 * MINUTE_MS)
  const { chargingSessionId } = await ground.call(handlers.currentCharging, ground.as(driver), {})
  const scene = { host, driver, unit, station, tag, cardId, custodyId, chargingSessionId: chargingSessionId! }
  await reads(scene, 5_000)
  return scene
}

async function reads({ station, chargingSessionId }: Scene, energyWh: number): Promise<void> {
  const { transaction_id } = await ground.sessionRow(chargingSessionId)
  const meterValue = [{ timestamp: at(), sampledValue: [{ value: String(BEGIN_WH + energyWh) }] }]
  await station.call('MeterValues', { connectorId: 1, transactionId: Number(transaction_id), meterValue })
  await ground.settle()
}

const live = ({ driver, chargingSessionId }: Scene) => ground.call(handlers.liveCharging, ground.as(driver), { chargingSessionId })

/** The rest of the charge, until the bill is final. */
async function finishes(scene: Scene): Promise<void> {
  const { station, chargingSessionId } = scene
  await clock.forward(15 * MINUTE_MS)
  await reads(scene, 7_500)
  expect(await live(scene)).toMatchObject({ state: 'charging', energyWh: 7_500, price: { total: 4_050_000n }, failure: null, debt: 0n })
  await clock.forward(15 * MINUTE_MS)
  const { transaction_id } = await ground.sessionRow(chargingSessionId)
  await station.call('StopTransaction', { transactionId: Number(transaction_id), meterStop: BEGIN_WH + 10_000, timestamp: at() })
  await ground.forward(15 * SECOND_MS)
}

/** The end of a lease and of hosting, by the subscribers and the due work of their features. */
async function others(): Promise<void> {
  for (const scan of packagesFeature.dueWork) await runDueNow(database.worker, scan, clock.now())
  await deliverNow(database.worker, hostingFeature.listeners, { clock, log: silentLog })
}

const flowOf = async ({ custodyId }: Scene) =>
  (await sql<{ id: Id<'hosting'> }>`SELECT flow_id AS id FROM hosting.custody WHERE id = ${custodyId}`.execute(database.owner.kysely)).rows[0]!.id

const changes: readonly (readonly [what: string, change: (scene: Scene) => Promise<unknown>, share: 'whole' | 'half'])[] = [
  [
    'its driver blocks the card',
    ({ driver, cardId }) => ground.call(handlers.blockCard, ground.as(driver), { idempotencyKey: key(), cardId, blocked: true }),
    'whole',
  ],
  [
    'staff block the card',
    ({ cardId }) => ground.call(handlers.blockCardOfStaff, clerk, { idempotencyKey: key(), cardId, reason: 'It was lost' }),
    'whole',
  ],
  [
    'its driver switches cards off',
    ({ driver }) => ground.call(handlers.setCards, ground.as(driver), { idempotencyKey: key(), cardsOn: false }),
    'whole',
  ],
  [
    'the host ends hosting',
    async (scene) => ground.call(hosting.endHosting, ground.as(scene.host), { idempotencyKey: key(), hostingId: await flowOf(scene) }),
    'half',
  ],
  [
    'the unit is taken back to the depot',
    ({ unit }) => sql`UPDATE devices.point SET placement = 'depot', site_id = NULL WHERE id = ${unit.pointId}`.execute(database.owner.kysely),
    'whole',
  ],
]

test('a driver and a host can neither remove the card nor close their accounts while it charges', async () => {
  const scene = await charging()
  await expect(ground.call(handlers.removeCard, ground.as(scene.driver), { idempotencyKey: key(), cardId: scene.cardId })).rejects.toMatchObject({
    declaration: chargingErrors.cardCharges,
  })
  const inTheWay = async (member: Id<'member'>) =>
    (await obstaclesOf(database.api.kysely, member, clock.now())).flatMap((one) =>
      'count' in one ? (one.count > 0 ? [one.key] : []) : one.amount > 0n ? [`${one.key} ${formatAmount(one.amount)}`] : [],
    )
  expect(await inTheWay(scene.driver)).toContain('charging')
  expect(await inTheWay(scene.host)).toContain('hosting')
  await finishes(scene)
  await scene.station.close()
})

describe('a charge is billed as agreed, and its energy shared by custody, when in its middle', () => {
  test.each(changes)('%s', async (_, change, share) => {
    const scene = await charging()
    const { driver, host, station, tag, chargingSessionId } = scene
    await change(scene)
    await others()
    await ground.settle()
    expect(await live(scene)).toMatchObject({ state: 'charging', energyWh: 5_000, price: { total: 2_800_000n }, failure: null })
    expect((await live(scene)).held).toBeGreaterThan(0n)
    await finishes(scene)
    expect(await ground.sessionRow(chargingSessionId)).toMatchObject({
      state: 'settled',
      energy_wh: 10_000n,
      price_micros: PRICE,
      collected_micros: PRICE,
    })
    const receipt = await ground.call(handlers.receipt, ground.as(driver), { chargingSessionId })
    expect(receipt).toMatchObject({ paid: PRICE, debt: 0n, final: true, review: null, split: { host: share === 'whole' ? SHARE : HALF } })
    expect(await free(driver)).toBe(100_000_000n - PRICE)
    expect((await ground.call(handlers.incomeOverview, ground.as(host), {})).waiting).toBe(receipt.split!.host)
    const again = await station.call('StartTransaction', { connectorId: 1, idTag: tag, meterStart: BEGIN_WH + 10_000, timestamp: at() })
    expect((again as { idTagInfo: { status: string } }).idTagInfo.status).toBe(share === 'half' ? 'Accepted' : 'Blocked')
    await station.close()
  })

  test('its lease ends', async () => {
    const scene = await charging({ boughtAt: after(clock.now(), -DAY_MS + 30 * MINUTE_MS), cycleDays: 1 })
    await others()
    await finishes(scene)
    await others()
    await ground.settle()
    const receipt = await ground.call(handlers.receipt, ground.as(scene.driver), { chargingSessionId: scene.chargingSessionId })
    expect(receipt).toMatchObject({ paid: PRICE, split: { host: HALF } })
    await scene.station.close()
  })

  test('its tariff ends, and no other charge begins', async () => {
    const scene = await charging()
    const tariffId = await ground.tariffIdOf(scene.unit.pointId)
    await ground.call(handlers.endTariff, treasurer, { idempotencyKey: key(), tariffId })
    await clock.forward(SECOND_MS)
    const point = await ground.call(handlers.pointDetailCall, { kind: 'visitor' }, { pointId: scene.unit.pointId })
    expect(point).toMatchObject({ tariff: null })
    await finishes(scene)
    const receipt = await ground.call(handlers.receipt, ground.as(scene.driver), { chargingSessionId: scene.chargingSessionId })
    expect(receipt).toMatchObject({ paid: PRICE, tariff: { id: tariffId }, split: { host: SHARE } })
    await scene.station.close()
  })
})
