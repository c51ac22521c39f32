import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { priceOf } from '@ohmstead/contract/charging/price'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import { HOUR_MS, instant, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import { manualClock, newCar, Station, type ManualClock } from '@ohmstead/simulator'
import { sql } from 'kysely'
import pg from 'pg'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingPort, fleetEnergyByHour } from '../../src/features/charging/index.ts'
import { balanceOf, identity } from '../../src/features/ledger/index.ts'
import { walletsFeature } from '../../src/features/wallets/feature.ts'
import { causeNamesOf, toBeReceivedBy } from '../../src/roles/features.ts'
import type { GatewayRole } from '../../src/roles/gateway.ts'
import { chargingGround } from '../cast/charging-ground.ts'
import { acceptUnit, aCustody, aLease } from '../cast/ground.ts'
import { registerFleet, type TestFleet } from '../fleet.ts'
import { startTestGateway } from '../gateway.ts'
import { withDatabase } from '../harness.ts'
import { connectAsSuperuser } from '../ledger/scene.ts'
import { listeningServer } from '../ocpp-station.ts'

// One metered kWh from a station's socket to a host's wallet, and back from the wallet's line to the station's frames.

const database = withDatabase()
const ground = chargingGround(database)
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let fleet: TestFleet
let streetTime: ManualClock
let station: Station
let superuser: pg.Client

beforeAll(async () => {
  http = await listeningServer()
  await ground.prices()
  fleet = await registerFleet(database.owner, database.clock, 2)
  role = await startTestGateway(database, { server: http.server, charging: chargingPort(database.gateway, database.clock) })
  superuser = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(async () => {
  await station.stop()
  await role.stop()
  await http.close()
  await superuser.end()
})

/** Sets up a unit at a host: its meter is registered at the depot, then it is plugged in and located. */
async function setUp(index: number): Promise<Id<'point'>> {
  const { pointId, stationId, password, serial } = fleet.units[index]!
  streetTime = manualClock(database.clock.now())
  station = new Station({ url: `${http.url}/ocpp`, stationId, password, serial, connectors: 1, maxW: 22_000, current: 'AC', clock: streetTime })
  await sql`UPDATE devices.point SET meter_serial = ${station.meterSerial}, meter_public_key = decode(${station.meterPublicKey}, 'hex') WHERE id = ${pointId}`.execute(
    database.owner.kysely,
  )
  await acceptUnit(database.owner.kysely, pointId)
  station.plugIn()
  await passUntil(station.reaches('ready'))
  await expect.poll(async () => (await ground.call(ground.handlers.pointDetailCall, { kind: 'visitor' }, { pointId })).state).toBe('free')
  return pointId
}

/** Time passes for the stations and the server alike. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= MINUTE_MS) {
    const step = Math.min(left, MINUTE_MS)
    await streetTime.advance(step)
    await station.settled()
    await database.clock.forward(step)
  }
  await station.drained()
  await ground.settle()
}

/** Lets seconds pass until something has happened: commands travel in real time, cars and cables in simulated time. */
async function passUntil(happened: Promise<unknown>): Promise<void> {
  const waiting = Symbol('waiting')
  const from = database.clock.now()
  while ((await Promise.race([happened, sleep(20, waiting)])) === waiting) {
    if (database.clock.now() - from > HOUR_MS) throw new Error('it did not happen within an hour')
    await streetTime.advance(SECOND_MS)
    await database.clock.forward(SECOND_MS)
  }
}

const state = async (id: Id<'chargingSession'>) => (await ground.sessionRow(id))['state']

test('a driver charges, the host is paid, and every step can be followed back', async () => {
  const pointId = await setUp(0)
  const [ada, ben] = [await ground.member(), await ground.member('100')]
  const leaseId = await aLease(database.owner.kysely, { memberId: ada, pointId, modelId: fleet.modelId, boughtAt: database.clock.now() })
  await aCustody(database.owner.kysely, { leaseId, memberId: ada, pointId, from: database.clock.now() })
  await pass(MINUTE_MS)

  const point = await ground.call(ground.handlers.pointDetailCall, { kind: 'visitor' }, { pointId })
  const { vat, energy, commission, host, house } = point.splitOfOneKwh!
  expect(vat + energy + commission + host + house).toBe(point.tariff!.perKwh)

  station.carArrives(newCar('city', { socPercent: 20 }))
  const started = station.when('transactionStarted')
  const { chargingSessionId, held } = await ground.call(ground.handlers.startCharging, ground.as(ben), {
    idempotencyKey: 'start'.repeat(4),
    pointId,
    connector: 1,
    tariffId: point.tariff!.id,
  })
  expect(held).toBe(point.holdAmount)
  await passUntil(started)
  await pass(30 * MINUTE_MS)
  const live = await ground.call(ground.handlers.liveCharging, ground.as(ben), { chargingSessionId })
  expect(live).toMatchObject({ state: 'charging', failure: null })
  expect(live.energyWh).toBeGreaterThan(5_000)
  const hosted = (as: Id<'member'>) => ground.call(ground.handlers.hostedCharging, ground.as(as), {})
  expect((await hosted(ada)).list).toMatchObject([
    { id: chargingSessionId, pointId, state: 'charging', energyWh: live.energyWh, powerW: live.powerW },
  ])
  expect((await hosted(ben)).list).toEqual([])
  const { rows: published } = await sql<{ memberId: string }>`
    SELECT DISTINCT payload ->> 'memberId' AS "memberId" FROM platform.outbox WHERE name = 'charging.hostedChanged'`.execute(database.owner.kysely)
  expect(published).toEqual([{ memberId: ada }])
  expect(live.powerW).toBeGreaterThan(15_000)
  expect(live.curve.length).toBeGreaterThan(10)

  const ended = station.when('transactionStopped')
  await ground.call(ground.handlers.stopCharging, ground.as(ben), { idempotencyKey: 'stop'.repeat(4), chargingSessionId })
  await passUntil(ended)
  await pass(MINUTE_MS)
  expect(await state(chargingSessionId)).toBe('settled')
  expect((await hosted(ada)).list).toEqual([])

  const receipt = await ground.call(ground.handlers.receipt, ground.as(ben), { chargingSessionId })
  expect(receipt).toMatchObject({ evidence: 'signed', final: true, debt: 0n, simulated: true })
  expect(receipt.paid).toBe(receipt.price.total)
  const clerk = {
    kind: 'staff',
    staffId: 'st_clerk' as Id<'staff'>,
    role: 'support',
    signInId: 'si_clerk' as Id<'signIn'>,
    secondFactor: true,
  } as const
  const listed = async (search: string) => (await ground.call(ground.handlers.chargingList, clerk, { search, pageNum: 1, pageSize: 20 })).list
  const row = { id: chargingSessionId, pointId, driverId: ben, state: 'settled', energyWh: receipt.energyWh, price: receipt.paid, paid: receipt.paid }
  for (const search of [chargingSessionId, ben, point.name, '']) expect(await listed(search)).toMatchObject([row])
  for (const search of [ada, 'no such device', `${chargingSessionId.slice(0, -1)}0`]) expect(await listed(search)).toEqual([])
  const hours = await fleetEnergyByHour(database.api.kysely, instant(database.clock.now() - 24 * HOUR_MS))
  expect(hours.reduce((sum, { energyWh }) => sum + energyWh, 0)).toBe(receipt.energyWh)
  const beforeRelease = await ground.call(ground.handlers.incomeOverview, ground.as(ada), {})
  expect(beforeRelease.waiting).toBe(receipt.split!.host)
  expect((await balanceOf(database.api.kysely, { kind: 'recharge', owner: ben })).availableMicros).toBe(100_000_000n - receipt.paid)

  await ground.forward(25 * HOUR_MS)
  expect((await balanceOf(database.api.kysely, { kind: 'income', owner: ada })).postedMicros).toBe(receipt.split!.host)
  const books = await identity(database.owner.kysely, chargingSessionId)
  expect([books.collected, books.still, books.difference]).toEqual([receipt.paid, 0n, 0n])

  // The bills of both name the point and the energy, on the page and in the file.
  const wallets = walletsFeature.calls({ causeNamesOf, toBeReceivedBy })
  const billsOf = async (as: Id<'member'>) => {
    const { list: lines } = await ground.call(wallets.billList, ground.as(as), { pageNum: 1, pageSize: 20 })
    const { csv } = await ground.call(wallets.billExport, ground.as(as), {})
    return { lines, csv }
  }
  const named = { kind: 'charging_session', id: chargingSessionId, name: point.name, energyWh: receipt.energyWh }
  const [ofHost, ofDriver] = [await billsOf(ada), await billsOf(ben)]
  expect(ofHost.lines).toMatchObject([{ code: 'host_share', amount: receipt.split!.host, cause: named }])
  expect(ofDriver.lines).toMatchObject([
    { code: 'charge_payment', amount: -receipt.paid, cause: named },
    { code: 'faucet', cause: { name: null } },
  ])
  const kWh = (receipt.energyWh / 1000).toFixed(3)
  for (const { csv } of [ofHost, ofDriver]) expect(csv).toContain(`,${point.name},${kWh},`)
  const holds = await ground.call(wallets.holdList, ground.as(ada), { pageNum: 1, pageSize: 20 })
  expect(holds.list).toMatchObject([{ wallet: 'toBeReleased', state: 'taken', cause: named }])

  // The statement of the month, as it is shown and in both files, adds up to the ledger.
  const period = dayOf(database.clock.now()).slice(0, 'yyyy-mm'.length)
  const year = await ground.call(wallets.statementDetail, ground.as(ben), { period: period.slice(0, 'yyyy'.length) })
  expect(year.closing).toBe(100_000_000n - receipt.paid)
  const month = await ground.call(wallets.statementDetail, ground.as(ben), { period })
  expect((await ground.call(wallets.statementList, ground.as(ben), {})).list).toMatchObject([{ closing: year.closing }, { period, final: false }])
  const fileOf = async (format: 'csv' | 'pdf') =>
    Buffer.from((await ground.call(wallets.statementFile, ground.as(ben), { period, format })).content, 'base64')
  expect(await fileOf('csv').then(String)).toContain(`,${formatAmount(-receipt.paid as never)},${formatAmount(month.closing)},${chargingSessionId}`)
  const pdf = await extractText(new Uint8Array(await fileOf('pdf')), { mergePages: true })
  for (const part of [month.number, month.hash, point.name, formatAmount(month.closing)])
    expect(pdf.text.replaceAll(/\s+/g, '')).toContain(part.replaceAll(/\s+/g, ''))

  // Back from the wallet line, using only the evidence.
  const { list } = await ground.call(ground.handlers.releaseList, ground.as(ada), { state: 'distributed', pageNum: 1, pageSize: 10 })
  const trail = async () => ground.call(ground.handlers.incomeEvidence, ground.as(ada), { transferId: list[0]!.transferId })
  const found = await trail()
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(found.frames.length).toBeGreaterThanOrEqual(2)
  for (const frame of found.frames) expect(hashOf(frame.raw)).toBe(frame.hash)
  const registers = found.frames.map(
    ({ action, raw }) => [action, (JSON.parse(raw) as [number, string, string, { meterStart?: number; meterStop?: number }])[3]] as const,
  )
  const [begin, end] = [
    registers.find(([action]) => action === 'StartTransaction')![1].meterStart!,
    registers.find(([action]) => action === 'StopTransaction')![1].meterStop!,
  ]
  expect(end - begin).toBe(found.chargingSession.energyWh)
  expect(priceOf(found.chargingSession.tariff, { ...found.chargingSession, energyWh: wh(end - begin) }).total).toBe(found.payment.price)
  expect(found.signature?.record).toMatch(/^OCMF\|/)
  expect(hashOf(found.settlement.document)).toBe(found.settlement.hash)
  expect(hashOf(found.line.canonical)).toBe(found.line.hash)
  expect(await ground.faults()).toEqual([])

  await station.stop()

  // A frame that was changed behind the product's back no longer matches its hash.
  const frame = found.frames.find(({ action }) => action === 'StopTransaction')!
  await superuser.query(
    `set session_replication_role = replica; update ocpp.frame set raw = replace(raw, '"meterStop":${end}', '"meterStop":${end + 1}') where id = '${frame.id}'; set session_replication_role = origin`,
  )
  const after = await trail()
  expect(after.frames.filter(({ raw, hash }) => hashOf(raw) !== hash).map(({ id }) => id)).toEqual([frame.id])
})

test('a station without a network sends everything later, and the bill follows its registers', async () => {
  const pointId = await setUp(1)
  const ben = await ground.member('100')
  station.carArrives(newCar('city', { socPercent: 20, takesWh: 6_000 }))
  const started = station.when('transactionStarted')
  const tariffId = await ground.tariffIdOf(pointId)
  await expect
    .poll(async () => (await ground.call(ground.handlers.pointDetailCall, { kind: 'visitor' }, { pointId })).connectors[0]?.status)
    .toBe('Preparing')
  const { chargingSessionId } = await ground.call(ground.handlers.startCharging, ground.as(ben), {
    idempotencyKey: 'later'.repeat(4),
    pointId,
    connector: 1,
    tariffId,
  })
  await passUntil(started)
  await pass(5 * MINUTE_MS)
  station.faults.offline()
  for (let minute = 0; minute < 60; minute++) {
    await streetTime.advance(MINUTE_MS)
    await database.clock.forward(MINUTE_MS)
  }
  station.carLeaves()
  await streetTime.advance(MINUTE_MS)
  await ground.forward(2 * HOUR_MS)
  expect(await state(chargingSessionId)).toBe('charging')
  await streetTime.advance(2 * HOUR_MS)
  station.faults.online()
  await passUntil(station.online())
  await passUntil(station.drained())
  await pass(MINUTE_MS)
  await ground.forward(MINUTE_MS)
  const row = await ground.sessionRow(chargingSessionId)
  expect(row).toMatchObject({ state: 'settled', energy_wh: 6_000n, evidence: 'signed' })
  // The car stayed, but no one could stop it from the app or see what it costs.
  expect(row['idle_ms']).toBeLessThan(BigInt(5 * MINUTE_MS))
  await ground.forward(25 * HOUR_MS)
  expect(await ground.faults()).toEqual([])
})
