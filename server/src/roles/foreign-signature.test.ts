import { randomBytes } from 'node:crypto'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import type { CallDeclaration, InputOf, OutputOf } from '@ohmstead/contract/kernel/call'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { RPCClient } from 'ocpp-rpc'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults, type Unit } from '../../test/cast/charging-ground.ts'
import { aColleague, callAs, decides, staffChange, twoAdministrators, type Colleague } from '../../test/cast/staff.ts'
import { acceptUnit } from '../../test/cast/ground.ts'
import { registerFleet } from '../../test/fleet.ts'
import { startTestGateway } from '../../test/gateway.ts'
import { withDatabase } from '../../test/harness.ts'
import { listeningServer } from '../../test/ocpp-station.ts'
import { meterKwh, meterTime, signingMeter, type MeterCurve, type MeterSays, type SigningMeter } from '../../test/signing-meter.ts'
import { wrapped, wrappings } from '../../test/signed-values.ts'
import { chargingPort } from '../features/charging/index.ts'
import { balanceOf } from '../features/ledger/index.ts'
import { inTransaction } from '../platform/database.ts'
import type { Implemented } from '../platform/implement.ts'
import type { GatewayRole } from './gateway.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole

beforeAll(async () => {
  await ground.prices()
  http = await listeningServer()
  role = await startTestGateway(database, { server: http.server, charging: chargingPort(database.gateway, clock) })
})
checkFaults(ground)
afterAll(async () => {
  await role.stop()
  await http.close()
})

interface Station {
  readonly client: RPCClient
  readonly unit: Unit
  readonly meter: SigningMeter
  /** The next page of the meter's book, and what its register shows. */
  page: number
  registerWh: number
}

const iso = (at: Instant) => new Date(at).toISOString()

/** A station of another maker, with a meter whose key was registered when it was commissioned. */
async function stationWith(curve: MeterCurve = 'prime256v1'): Promise<Station> {
  const [made] = (await registerFleet(database.owner, clock, 1)).units
  if (!made) throw new Error('a unit was registered')
  const { rows } = await sql<Unit>`
    SELECT id AS "pointId", model_id AS "modelId", site_id AS "siteId" FROM devices.point WHERE station_id = ${made.stationId}`.execute(
    database.api.kysely,
  )
  const [unit] = rows
  if (!unit) throw new Error('the unit is known')
  const meter = signingMeter(`MTR${made.stationId.slice(-10)}`, curve)
  await sql`
    UPDATE devices.point SET meter_serial = ${meter.serial}, meter_public_key = ${Buffer.from(meter.publicKey, 'hex')} WHERE id = ${unit.pointId}`.execute(
    database.owner.kysely,
  )
  await acceptUnit(database.owner.kysely, unit.pointId)
  const client = new RPCClient({
    endpoint: `${http.url}/ocpp`,
    identity: made.stationId,
    password: made.password,
    protocols: ['ocpp1.6'],
    strictMode: false,
    reconnect: false,
  } as ConstructorParameters<typeof RPCClient>[0])
  await client.connect()
  await client.call('BootNotification', { chargePointVendor: 'Independent', chargePointModel: 'Signer', chargePointSerialNumber: made.serial })
  await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp: iso(clock.now()) })
  return { client, unit, meter, page: 1, registerWh: 1_000_000 }
}

interface Reported {
  /** The signed values of the stop; none: an unsigned charging session. */
  readonly stop?: (begin: MeterSays, end: MeterSays, station: Station) => readonly string[]
  /** A signed value that the station sends right after its start. */
  readonly start?: (begin: MeterSays, station: Station) => string
  readonly energyWh?: number
  readonly format?: 'SignedData' | undefined
}

const honest = (begin: MeterSays, end: MeterSays, { meter, page }: Station) => [meter.record({ page }, [begin, end])]

/** A charging session as the station reports it, until it is final or in review. */
async function charges(station: Station, { start, stop, energyWh = 4_000 }: Reported, driver?: Id<'member'>) {
  const { client, unit } = station
  const who = driver ?? (await ground.member('100'))
  const { id, tag } = await ground.ask(who, unit)
  await clock.forward(5 * SECOND_MS)
  const [startedAt, beginWh] = [clock.now(), station.registerWh]
  const begin: MeterSays = { TX: 'B', RV: meterKwh(beginWh), TM: meterTime(startedAt) }
  const { transactionId } = (await client.call('StartTransaction', {
    connectorId: 1,
    idTag: tag,
    meterStart: beginWh,
    timestamp: iso(startedAt),
  })) as { transactionId: number }
  const signedSample = (value: string, context: string) => ({ value, format: 'SignedData', context })
  if (start) {
    const sampledValue = [signedSample(start(begin, station), 'Transaction.Begin')]
    await client.call('MeterValues', { connectorId: 1, transactionId, meterValue: [{ timestamp: iso(startedAt), sampledValue }] })
    await ground.settle()
  }
  await clock.forward(30 * MINUTE_MS)
  const endedAt = clock.now()
  station.registerWh += energyWh
  const end: MeterSays = { TX: 'E', RV: meterKwh(station.registerWh), TM: meterTime(endedAt) }
  const signed = stop?.(begin, end, station) ?? []
  const transactionData = signed.map((value) => ({ timestamp: iso(endedAt), sampledValue: [signedSample(value, 'Transaction.End')] }))
  await client.call('StopTransaction', {
    transactionId,
    meterStop: station.registerWh,
    timestamp: iso(endedAt),
    ...(transactionData.length > 0 && { transactionData }),
  })
  await ground.forward(15 * SECOND_MS)
  station.page += 10
  return { id, driver: who, row: await ground.sessionRow(id) }
}

const free = async (memberId: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner: memberId })).availableMicros
const price = parseAmount('2.3')

describe('an independent station with a signing meter', () => {
  test('is signed in each form that stations send, at the stop and in two messages', async () => {
    const station = await stationWith()
    for (const wrapping of wrappings) {
      const once = await charges(station, {
        stop: (begin, end, { meter, page }) => [wrapped(meter.record({ page }, [begin, end]), wrapping, meter.namedKey)],
      })
      expect([wrapping, once.row]).toMatchObject([wrapping, { state: 'settled', evidence: 'signed', evidence_fault: null }])
      const twice = await charges(station, {
        start: (begin, { meter, page }) => wrapped(meter.record({ page }, [begin]), wrapping),
        stop: (_, end, { meter, page }) => [wrapped(meter.record({ page: page + 1 }, [end]), wrapping)],
      })
      expect([wrapping, twice.row]).toMatchObject([wrapping, { state: 'settled', evidence: 'signed', evidence_fault: null }])
    }
    await station.client.close()
  })

  test.each([
    ['secp256k1', 'signed', null],
    ['secp384r1', 'signed', null],
    ['brainpoolP256r1', 'signed', null],
    ['prime192v1', 'unsigned', 'weakCurve'],
  ] as const)('with a key on %s is %s', async (curve, evidence, fault) => {
    const station = await stationWith(curve)
    const { row } = await charges(station, { stop: honest })
    expect(row).toMatchObject({ state: 'settled', evidence, evidence_fault: fault })
    await station.client.close()
  })

  test('shows its driver the record as the meter made it, whatever it was wrapped in', async () => {
    const station = await stationWith()
    let record = ''
    const { id, driver } = await charges(station, {
      stop: (begin, end, { meter, page }) => {
        record = meter.record({ page }, [begin, end])
        return [wrapped(record, 'jsonBase64'), wrapped(record, 'upperCaseHex')]
      },
    })
    const receipt = await ground.call(ground.handlers.receipt, ground.as(driver), { chargingSessionId: id })
    expect(receipt).toMatchObject({
      evidence: 'signed',
      evidenceFault: null,
      review: null,
      signature: { record, publicKey: station.meter.publicKey },
    })
    await station.client.close()
  })
})

describe('a station that lies about its signatures', () => {
  const stranger = signingMeter('STRANGER')
  const json = (record: string, publicKey: string) => wrapped(record, 'jsonBase64', publicKey)
  const lies: readonly (readonly [lie: string, fault: string, stop: NonNullable<Reported['stop']>])[] = [
    [
      'changes a digit',
      'wrong',
      (begin, end, { meter, page }) => [meter.record({ page }, [begin, { ...end, RV: meterKwh(1_000_001) }]).replace('1000.001', end.RV ?? '')],
    ],
    ['signs with a key of its own', 'wrong', (begin, end, { meter, page }) => [stranger.record({ page, serial: meter.serial }, [begin, end])]],
    [
      'signs with a key of its own and names it',
      'wrong',
      (begin, end, { meter, page }) => [json(stranger.record({ page, serial: meter.serial }, [begin, end]), stranger.namedKey)],
    ],
    [
      'names another key beside a good record',
      'otherKey',
      (begin, end, { meter, page }) => [json(meter.record({ page }, [begin, end]), stranger.namedKey)],
    ],
    ['sends a record of another meter', 'otherMeter', (begin, end, { meter, page }) => [meter.record({ page, serial: 'OTHER' }, [begin, end])]],
    ['sends the record of an earlier charging session', 'pageUsed', (begin, end, { meter }) => [meter.record({ page: 1 }, [begin, end])]],
    ['leaves a page out', 'gap', (begin, end, { meter, page }) => [meter.record({ page }, [begin]), meter.record({ page: page + 2 }, [end])]],
    ['leaves the page numbers out', 'noPagination', (begin, end, { meter }) => [meter.record({ page: '' }, [begin, end])]],
    [
      'bills more than the meter signed',
      'otherRegisters',
      (begin, end, { meter, page, registerWh }) => [meter.record({ page }, [begin, { ...end, RV: meterKwh(registerWh - 1_000) }])],
    ],
    [
      'begins lower than the meter signed',
      'otherRegisters',
      (begin, end, { meter, page, registerWh }) => [meter.record({ page }, [{ ...begin, RV: meterKwh(registerWh - 3_000) }, end])],
    ],
    [
      'bills exported energy',
      'exportRegister',
      (begin, end, { meter, page }) => [
        meter.record({ page }, [
          { ...begin, RI: '1-0:2.8.0' },
          { ...end, RI: '1-0:2.8.0' },
        ]),
      ],
    ],
    [
      'bills a reading that the meter calls wrong',
      'meterFault',
      (begin, end, { meter, page }) => [meter.record({ page }, [begin, { ...end, EF: 'E' }])],
    ],
    ['signs the end before the begin', 'transactionOrder', (begin, end, { meter, page }) => [meter.record({ page }, [end, begin])]],
    [
      'turns the time around',
      'timeOrder',
      (begin, end, { meter, page }) => [
        meter.record({ page }, [
          { ...begin, TM: end.TM ?? '' },
          { ...end, TM: begin.TM ?? '' },
        ]),
      ],
    ],
    [
      'sends a record of yesterday',
      'timeFar',
      (begin, end, { meter, page }) => {
        const before = (says: MeterSays) => ({ ...says, TM: meterTime(after(clock.now(), -DAY_MS)) })
        return [meter.record({ page }, [before(begin), before(end)])]
      },
    ],
    [
      'mixes two charge points',
      'otherPoint',
      (begin, end, { meter, page }) => [meter.record({ page, chargePoint: 'A' }, [begin]), meter.record({ page: page + 1, chargePoint: 'B' }, [end])],
    ],
    ['sends something that says OCMF', 'unreadable', () => ['OCMF|{"RD":|{}']],
    [
      'sends a record beside a lie',
      'wrong',
      (begin, end, { meter, page }) => [
        meter.record({ page }, [begin, end]),
        meter.record({ page: page + 1 }, [{ ...end, TX: 'C' }]).replace('"C"', '"E"'),
      ],
    ],
  ]

  test.each(lies)('that %s is not billed: %s', async (_, fault, lie) => {
    const station = await stationWith()
    if (fault === 'pageUsed') await charges(station, { stop: honest })
    const { driver, row, id } = await charges(station, { stop: lie })
    expect(row).toMatchObject({
      state: 'finishing',
      evidence: 'invalid',
      evidence_fault: fault,
      provisional: true,
      final_at: null,
      collected_micros: 0n,
    })
    // It cannot be spent elsewhere before two people have decided.
    expect(await free(driver)).toBe(parseAmount('100') - (row['price_micros'] as bigint))
    const live = await ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
    expect(live).toMatchObject({ review: { reason: 'signatureInvalid' }, evidenceFault: fault, held: row['price_micros'] })
    expect(live.review?.since).toBeGreaterThan(after(clock.now(), -HOUR_MS))
    const history = await ground.call(ground.handlers.chargingHistory, ground.as(driver), { pageNum: 1, pageSize: 20 })
    expect(history.list).toMatchObject([{ id, inReview: true }])
    await station.client.close()
  })

  test('is never settled, however long it waits, and holds nothing for its host', async () => {
    const station = await stationWith()
    const host = await ground.member()
    await ground.custody(host, station.unit, clock.now())
    const { id } = await charges(station, { stop: (begin, end, { meter, page }) => [stranger.record({ page, serial: meter.serial }, [begin, end])] })
    await ground.forward(40 * DAY_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'finishing', collected_micros: 0n })
    const overview = await ground.call(ground.handlers.incomeOverview, ground.as(host), {})
    expect(overview.waiting).toBe(0n)
    const point = await ground.call(ground.handlers.pointDetailCall, { kind: 'visitor' }, { pointId: station.unit.pointId })
    expect(point).toMatchObject({ successPpm: null, sessionsCounted: 0 })
    await station.client.close()
  })
})

const lie: NonNullable<Reported['stop']> = (begin, end, { meter, page }) => [meter.record({ page, serial: 'OTHER' }, [begin, end])]

/** A call of staff, as the http edge carries it out. */
function asked<C extends CallDeclaration>(
  handler: Implemented<C>,
  colleague: Colleague,
  input: Omit<InputOf<C>, 'idempotencyKey'>,
): Promise<OutputOf<C>> {
  return inTransaction(database.api, async (trx) =>
    handler.handle(await callAs(database, trx, colleague), { idempotencyKey: randomBytes(12).toString('hex'), ...input } as InputOf<C>),
  )
}

async function entryOf(id: Id<'chargingSession'>, colleague: Colleague) {
  const { list } = await asked(ground.handlers.quarantineList, colleague, { state: 'open', pageNum: 1, pageSize: 100 } as never)
  const entry = list.find(({ chargingSessionId }) => chargingSessionId === id)
  if (!entry) throw new Error('an open entry of this charging session')
  return entry
}

describe('a charging session in review', () => {
  test('is billed as metered when two people release it', async () => {
    const [one, other] = await twoAdministrators(database)
    const station = await stationWith()
    const host = await ground.member()
    await ground.custody(host, station.unit, clock.now())
    const { id, driver } = await charges(station, { stop: lie })
    const entry = await entryOf(id, one)
    expect(entry).toMatchObject({ reason: 'signatureInvalid', needsTwoPeople: true, review: { energyWh: 4_000, price, evidenceFault: 'otherMeter' } })
    const { approvalId } = await asked(ground.handlers.askBillRelease, one, { quarantineId: entry.id, reason: 'Checked on site' })
    await ground.settle()
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'finishing' })
    expect(await free(driver)).toBe(parseAmount('100') - price)
    await decides(database, other, approvalId)
    await ground.forward(SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', evidence: 'invalid', price_micros: price, collected_micros: price })
    expect(await free(driver)).toBe(parseAmount('100') - price)
    expect((await ground.call(ground.handlers.incomeOverview, ground.as(host), {})).waiting).toBeGreaterThan(0n)
    await expect(asked(ground.handlers.askBillRelease, one, { quarantineId: entry.id, reason: 'Once more' })).rejects.toMatchObject({
      declaration: { code: chargingErrors.alreadyDecided.code },
    })
    await station.client.close()
  })

  test('is billed with less energy when two people correct it, and never with more', async () => {
    const [one, other] = await twoAdministrators(database)
    const station = await stationWith()
    const { id, driver } = await charges(station, { stop: lie })
    const entry = await entryOf(id, one)
    await expect(asked(ground.handlers.askBillCorrection, one, { quarantineId: entry.id, energyWh: 4_000, reason: 'More' })).rejects.toMatchObject({
      declaration: { code: chargingErrors.correctionTooHigh.code },
    })
    const { approvalId } = await asked(ground.handlers.askBillCorrection, one, { quarantineId: entry.id, energyWh: 1_500, reason: 'It ran ahead' })
    await decides(database, other, approvalId)
    await ground.forward(SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 1_500n, price_micros: parseAmount('1.05') })
    const receipt = await ground.call(ground.handlers.receipt, ground.as(driver), { chargingSessionId: id })
    expect(receipt).toMatchObject({ energyWh: 1_500, correctedWh: 2_500, billedBeforeWh: 0, paid: parseAmount('1.05'), review: null })
    expect(receipt.parts.map(({ fromWh, toWh }) => toWh - fromWh)).toEqual([1_500])
    await station.client.close()
  })

  test('is not billed when two people dismiss it, and does not count against its host', async () => {
    const [one, other] = await twoAdministrators(database)
    const station = await stationWith()
    const { id, driver } = await charges(station, { stop: lie })
    const entry = await entryOf(id, one)
    await expect(asked(ground.handlers.decideQuarantine, one, { quarantineId: entry.id, reason: 'Alone' })).rejects.toMatchObject({
      declaration: { code: chargingErrors.needsTwoPeople.code },
    })
    const { approvalId } = await asked(ground.handlers.askDismissal, one, { quarantineId: entry.id, reason: 'The meter is broken' })
    await expect(decides(database, one, approvalId)).rejects.toMatchObject({ declaration: { code: approvalErrors.ownRequest.code } })
    await decides(database, other, approvalId)
    await ground.forward(SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'failed', failure: 'readingUnproven', price_micros: 0n, energy_wh: 0n })
    expect(await free(driver)).toBe(parseAmount('100'))
    const point = await ground.call(ground.handlers.pointDetailCall, { kind: 'visitor' }, { pointId: station.unit.pointId })
    expect(point).toMatchObject({ successPpm: null, sessionsCounted: 0 })
    await station.client.close()
  })

  test('is for two people of the right role, and a request is carried out once', async () => {
    const [one, other] = await twoAdministrators(database)
    const support = await aColleague(database, 'support')
    const station = await stationWith()
    const { id } = await charges(station, { stop: lie })
    const entry = await entryOf(id, one)
    const release = (by: Colleague) => asked(ground.handlers.askBillRelease, by, { quarantineId: entry.id, reason: 'Checked on site' })
    await expect(release(support)).rejects.toMatchObject({ declaration: { code: approvalErrors.notYourRole.code } })
    const [first, second] = [await release(one), await release(one)]
    await decides(database, other, first.approvalId)
    await expect(decides(database, other, second.approvalId)).rejects.toMatchObject({ declaration: { code: approvalErrors.outdated.code } })
    await ground.forward(SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', collected_micros: price })
    await station.client.close()
  })

  test('ends by itself when the missing record arrives', async () => {
    const station = await stationWith()
    await staffChange(database, 'charging.signedReadingCountries', ['DE'])
    const { id, driver, row } = await charges(station, {})
    expect(row).toMatchObject({ state: 'finishing', evidence: 'unsigned' })
    expect((await ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })).review?.reason).toBe('signatureMissing')
    const { transaction_id, started_at, stopped_at, begin_wh, end_wh } = row as Record<'started_at' | 'stopped_at', Instant> & Record<string, bigint>
    const record = station.meter.record({ page: 1 }, [
      { TX: 'B', RV: meterKwh(Number(begin_wh)), TM: meterTime(started_at) },
      { TX: 'E', RV: meterKwh(Number(end_wh)), TM: meterTime(stopped_at) },
    ])
    const sampledValue = [{ value: record, format: 'SignedData', context: 'Transaction.End' }]
    await station.client.call('MeterValues', {
      connectorId: 1,
      transactionId: Number(transaction_id),
      meterValue: [{ timestamp: iso(stopped_at), sampledValue }],
    })
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', evidence: 'signed', collected_micros: price })
    await staffChange(database, 'charging.signedReadingCountries', [])
    await station.client.close()
  })
})

test('where signed readings are the law, what is unsigned is not billed and what is signed is', async () => {
  const station = await stationWith()
  await staffChange(database, 'charging.signedReadingCountries', 'all')
  const without = await charges(station, {})
  expect(without.row).toMatchObject({ state: 'finishing', evidence: 'unsigned', collected_micros: 0n })
  const begun = await charges(station, { start: (begin, { meter, page }) => meter.record({ page }, [begin]) })
  expect(begun.row).toMatchObject({ state: 'finishing', evidence: 'unsigned', evidence_fault: 'incomplete' })
  expect((await charges(station, { stop: honest })).row).toMatchObject({ state: 'settled', evidence: 'signed', collected_micros: price })
  await staffChange(database, 'charging.signedReadingCountries', ['FR'])
  expect((await charges(station, {})).row).toMatchObject({ state: 'settled', evidence: 'unsigned', collected_micros: price })
  await staffChange(database, 'charging.signedReadingCountries', [])
  await station.client.close()
})
