import { chargingFeature } from '../../src/features/charging/feature.ts'
import { incomeFeature } from '../../src/features/income/feature.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { CallDeclaration, InputOf, OutputOf } from '@ohmstead/contract/kernel/call'
import { connectorChanged, meterRead, commandAnswered } from '@ohmstead/contract/devices/events'
import type { ConnectorStatus } from '@ohmstead/contract/devices/types'
import type { MeterReading } from '@ohmstead/contract/ocpp/reading'
import { assert } from '@ohmstead/contract/kernel/assert'
import { parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Language } from '@ohmstead/contract/kernel/language'
import { after, HOUR_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Tariff } from '@ohmstead/contract/charging/price'
import { sql } from 'kysely'
import { afterAll, afterEach, expect } from 'vitest'
import { lengthOf } from '../../../tools/soak.ts'
import type { ChargingPort, ChargingStopped, StationIdentity } from '../../src/edges/ocpp/index.ts'
import { chargingPort, chargingViolations, quarantined } from '../../src/features/charging/index.ts'
import { shownPlacesOf, pointsInCustody } from '../../src/features/hosting/index.ts'
import { incomeViolations, splits } from '../../src/features/income/index.ts'
import { chain } from '../../src/features/ledger/chain.store.ts'
import { identity, openAccounts, post, violations } from '../../src/features/ledger/index.ts'
import { packagesFeature } from '../../src/features/packages/feature.ts'
import { leasePurchase } from '../../src/features/packages/postings.ts'
import { inTransaction, type Trx } from '../../src/platform/database.ts'
import { runDueNow } from '../../src/platform/due.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Caller, Implemented } from '../../src/platform/implement.ts'
import { silentLog } from '../../src/platform/log.ts'
import { deliverNow, publish } from '../../src/platform/outbox.ts'
import { sha256 } from '../../src/platform/hash.ts'
import { START, type TestDatabase } from '../harness.ts'
import { aCustody, aGift, aLease, aMember, anEnergyRate, aModel, aPoint, aSite, aTariff } from './ground.ts'
import { actAsMember } from './member.ts'
import { aColleague, actAs, apartAsServer, decides, hereAsStaff } from './staff.ts'
import { proveServer } from '../../src/features/staff/index.ts'
import { testSealer } from '../sealer.ts'
import { appendFrame } from '../frames.ts'

export const plainTariff: Tariff = {
  perKwh: parseAmount('0.5'),
  perMinute: parseAmount('0'),
  start: parseAmount('0.3'),
  idlePerMinute: parseAmount('0.1'),
  idleGraceMinutes: 10,
  vatPpm: 190_000,
}

export interface Unit {
  readonly pointId: Id<'point'>
  readonly modelId: Id<'model'>
  readonly siteId: Id<'site'> | null
  readonly station: StationIdentity
}

interface UnitSetUp {
  readonly ownSocket?: boolean
  readonly maxW?: number
  readonly current?: 'AC' | 'DC'
  readonly connectors?: number
  readonly modelId?: Id<'model'>
  /** False: it was registered, and neither booted nor was accepted. */
  readonly inService?: boolean
}

export type ChargingGround = ReturnType<typeof chargingGround>

/** The setting for tests of charging and income: real tables and rules, stations through the gateway's interface, time moved by hand. */
export function chargingGround(database: TestDatabase) {
  const { clock } = database
  const handlers = { ...chargingFeature.calls({ splits, pointsInCustody, ownPlaces: shownPlacesOf }), ...incomeFeature.calls }
  const listeners = [...chargingFeature.listeners, ...incomeFeature.listeners]
  const scans = [...chargingFeature.dueWork, ...incomeFeature.dueWork]
  const raws = new Map<string, string>()
  /** The hashes of the frames that were sent. */
  const sent = new Map<string, string>()

  /** A frame to send; `same` is one whose message is sent again. */
  const frame = (same?: { readonly frameId: string }) => {
    const id = newId('frame', START)
    const raw = raws.get(same?.frameId ?? '') ?? `frame ${id}`
    raws.set(id, raw)
    return { frameId: id, sha256: sha256(raw).toString('hex') }
  }
  /** Stores a frame of a station with its payload, as the gateway does before its facts are stored, once; returns its hash. */
  const send = async (
    trx: Trx,
    { stationId }: Pick<StationIdentity, 'stationId'>,
    action: string,
    { frameId, at }: { readonly frameId: string; readonly at: Instant },
    payload: object,
  ): Promise<{ sha256: string }> => {
    const known = sent.get(frameId)
    if (known !== undefined) return { sha256: known }
    const raw = JSON.stringify([2, raws.get(frameId) ?? `frame ${frameId}`, action, payload])
    const hash = sha256(raw).toString('hex')
    sent.set(frameId, hash)
    await appendFrame(trx, { id: frameId as Id<'frame'>, stationId, action, raw, sha256: hash, at })
    return { sha256: hash }
  }
  /** The interface to charging, with the frames that the edge stores before it asks. */
  const framed = (port: ChargingPort): ChargingPort => {
    const after = async <T, Message extends { readonly frameId: string; readonly recordedAt: Instant }>(
      action: string,
      station: StationIdentity,
      message: Message,
      payload: object,
      ask: (message: Message) => Promise<T>,
    ) => {
      const stored = await inTransaction(database.gateway, (trx) =>
        send(trx, station, action, { frameId: message.frameId, at: message.recordedAt }, payload),
      )
      return ask({ ...message, ...stored })
    }
    return {
      authorize: (station, asked) => after('Authorize', station, asked, {}, (message) => port.authorize(station, message)),
      start: (station, started) =>
        after('StartTransaction', station, started, { meterStart: started.registerWh }, (message) => port.start(station, message)),
      stop: (station, stopped) =>
        after(
          'StopTransaction',
          station,
          stopped,
          { ...namedIn(stopped.transaction), meterStop: stopped.registerWh, transactionData: stopped.readings.map(sampledOf) },
          (message) => port.stop(station, message),
        ),
    }
  }
  const namedIn = (transaction: number | string | null) => (transaction === null ? {} : { transactionId: Number(transaction) })
  /** A reading as a station writes it. */
  const sampledOf = ({ registerWh }: Pick<MeterReading, 'registerWh'>) => ({
    sampledValue: registerWh === null ? [] : [{ value: String(registerWh) }],
  })
  const time = (at: Instant) => ({ at, said: isoText(at), doubts: [] })
  const reading = (at: Instant, registerWh: number | null, rest: Partial<MeterReading> = {}): MeterReading => ({
    at,
    saidAt: isoText(at),
    timeDoubts: [],
    context: 'sample',
    registerWh,
    registerText: registerWh === null ? null : `${registerWh} Wh`,
    powerW: null,
    socPercent: null,
    signed: null,
    doubts: [],
    ...rest,
  })

  const ground = {
    /** Delivers every event and does due work, until nothing is left. */
    async settle(): Promise<void> {
      for (let round = 0; round < 3; round++) {
        await deliverNow(database.worker, listeners, { clock, log: silentLog })
        let done = 0
        for (const scan of scans) done += await runDueNow(database.worker, scan, clock.now())
        if (done === 0) return
      }
      await deliverNow(database.worker, listeners, { clock, log: silentLog })
    },

    async forward(ms: number): Promise<void> {
      await ground.settle()
      await clock.forward(ms)
      await ground.settle()
    },

    /** A country's prices and energy rates, once per file. */
    async prices(tariff: Tariff = plainTariff, energyRate = '0.2', classes: readonly ('AC' | 'DC')[] = ['AC', 'DC']): Promise<void> {
      const validFrom = clock.now()
      for (const tariffClass of classes) {
        await aTariff(database.owner, { tariffClass, tariff, validFrom })
        await anEnergyRate(database.owner, { tariffClass, perKwh: parseAmount(energyRate), from: validFrom })
      }
    },

    async member(balance = '0', options: { inviter?: Id<'member'>; affiliated?: boolean } = {}): Promise<Id<'member'>> {
      const id = await aMember(database.owner.kysely, options)
      await openAccounts(
        database.api.kysely,
        (['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: id })),
      )
      await ground.give(id, balance)
      return id
    },

    /** Leases of this setting have no payment; this makes their members pay for them. */
    async payLeases(): Promise<void> {
      const { rows } = await sql<{ id: Id<'lease'> }>`SELECT id FROM packages.lease`.execute(database.owner.kysely)
      for (const { id } of rows) await ground.payLease(id)
    },

    async payLease(id: Id<'lease'>): Promise<void> {
      const { rows } = await sql<{ memberId: Id<'member'>; price: Micros }>`
        SELECT member_id AS "memberId", price_micros AS price FROM packages.lease WHERE id = ${id}`.execute(database.owner.kysely)
      await openAccounts(database.api.kysely, [{ kind: 'lease_unearned', owner: id }])
      await post(database.api.kysely, leasePurchase({ id, ...rows[0]!, at: clock.now() }))
    },

    async give(memberId: Id<'member'>, balance: string): Promise<void> {
      const amount = parseAmount(balance)
      if (amount > 0n) await aGift(database, memberId, amount)
    },

    /** A connected unit with two free connectors; on a managed site, or on a member's socket. */
    async unit({
      ownSocket = false,
      maxW = 22_000,
      current = 'AC',
      connectors = 2,
      modelId: known,
      inService = true,
    }: UnitSetUp = {}): Promise<Unit> {
      const owner = database.owner.kysely
      const modelId = known ?? (await aModel(owner, { maxW, current, connectors }))
      const siteId = ownSocket ? null : await aSite(owner)
      const pointId = await aPoint(owner, { modelId, ...(siteId && { siteId }), commissioned: inService })
      if (ownSocket) await sql`UPDATE devices.point SET placement = 'ownSocket', own_country = 'DE' WHERE id = ${pointId}`.execute(owner)
      await sql`
        INSERT INTO devices.presence (point_id, connection_id, connected_at, booted_at, last_contact_at)
        VALUES (${pointId}, ${randomUUID()}::uuid, ${clock.now()}, ${clock.now()}, ${clock.now()})`.execute(owner)
      for (let connector = 1; connector <= connectors; connector++) {
        await sql`
          INSERT INTO devices.connector (point_id, connector, status, error_code, happened_at, recorded_at, frame_id)
          VALUES (${pointId}, ${connector}, 'Available', 'NoError', ${clock.now()}, ${clock.now()}, 'frame')`.execute(owner)
      }
      const { rows } = await sql<{ stationId: string }>`SELECT station_id AS "stationId" FROM devices.point WHERE id = ${pointId}`.execute(owner)
      return { pointId, modelId, siteId, station: { stationId: rows[0]!.stationId, pointId, booted: true } }
    },

    /** The unit was connected from then on, or until then, and its first connector could serve. */
    async onLine(unit: Unit, from: Instant, until: Instant | null = null): Promise<void> {
      await sql`
        INSERT INTO devices.availability (point_id, connector, state, during)
        SELECT ${unit.pointId}, connector, state, tstzrange(${from}::timestamptz, ${until}::timestamptz)
          FROM (VALUES (0, 'online'), (1, 'operative')) AS serving (connector, state)`.execute(database.owner.kysely)
    },

    /** The unit had no connection for a while. */
    async offLine(unit: Unit, from: Instant, until: Instant): Promise<void> {
      await sql`
        INSERT INTO devices.availability (point_id, connector, state, during)
        VALUES (${unit.pointId}, 0, 'offline', tstzrange(${from}::timestamptz, ${until}::timestamptz))`.execute(database.owner.kysely)
    },

    /** A package that operations request and finance approves, so that it is on sale; or other terms of one. */
    async offer(
      modelId: Id<'model'>,
      { price, cycleDays = 365, packageId }: { readonly price: Micros; readonly cycleDays?: number; readonly packageId?: Id<'package'> },
    ): Promise<Id<'package'>> {
      const [clerk, treasurer] = [await aColleague(database, 'operations'), await aColleague(database, 'finance')]
      const terms = { tier: 'professional', rank: 1, price, cycleDays, hostingPerDay: 1, termsVersion: '2026-05-01', onSale: true } as const
      const saved = await ground.call(packagesFeature.calls.savePackage, clerk.caller, {
        idempotencyKey: randomBytes(12).toString('hex'),
        ...(packageId && { packageId }),
        names: { en_US: 'A unit' },
        modelId,
        ...terms,
        reason: 'as agreed',
      })
      if (saved.approvalId !== null) await decides(database, treasurer, saved.approvalId)
      return saved.packageId
    },

    /** A member of operations staff. */
    async staff(): Promise<Id<'staff'>> {
      return (await aColleague(database, 'operations')).id
    },

    /** Leases a unit to a member and brings it into custody. */
    async custody(memberId: Id<'member'>, unit: Unit, from: Instant, until?: Instant, boughtAt = after(from, -HOUR_MS)): Promise<Id<'custody'>> {
      const owner = database.owner.kysely
      const { rows } = await sql<{
        id: Id<'lease'>
      }>`SELECT id FROM packages.lease WHERE point_id = ${unit.pointId} AND member_id = ${memberId}`.execute(owner)
      const leaseId = rows[0]?.id ?? (await aLease(owner, { memberId, pointId: unit.pointId, modelId: unit.modelId, boughtAt }))
      return aCustody(owner, { leaseId, memberId, pointId: unit.pointId, from, ...(until !== undefined && { until }) })
    },

    /** Calls handlers as a caller, as the HTTP edge does. */
    async call<C extends CallDeclaration>(
      handler: Implemented<C>,
      caller: Caller,
      input: InputOf<C>,
      { lang = 'en_US' }: { readonly lang?: Language } = {},
    ): Promise<OutputOf<C>> {
      if (caller.kind === 'staff') await hereAsStaff(database, caller)
      return inTransaction(database.api, async (trx) => {
        if (caller.kind === 'staff') await actAs(database, trx, { id: caller.staffId })
        if (caller.kind === 'member') await actAsMember(database, trx, caller.memberId)
        if (handler.asServer) await proveServer(trx, testSealer)
        return handler.handle(
          {
            trx,
            now: clock.now(),
            trueNow: clock.trueNow(),
            caller,
            lang,
            ip: '127.0.0.1',
            region: null,
            userAgent: 'test',
            servedOrigin: null,
            client: { apiKey: 'test', kind: 'public' },
            deviceId: null,
            signInToken: null,
            cookies: { read: () => undefined, set: () => undefined, clear: () => undefined },
            sealer: testSealer,
            apart: apartAsServer(database.api),
          },
          input,
        )
      })
    },

    as: (memberId: Id<'member'>): Caller => ({ kind: 'member', memberId, signInId: 'si_ground' as Id<'signIn'>, stepUpAt: null }),

    async tariffIdOf(pointId: Id<'point'>): Promise<Id<'tariff'>> {
      const { rows } = await sql<{ id: Id<'tariff'> }>`SELECT id FROM charging.tariff_of(${pointId}, ${clock.now()}::timestamptz)`.execute(
        database.api.kysely,
      )
      assert(rows[0], 'the unit has a public tariff: beforeAll(() => ground.prices())')
      return rows[0].id
    },

    /** A driver requests a charge; returns the charging session and the tag that the station receives. */
    async ask(driver: Id<'member'>, unit: Unit, connector = 1): Promise<{ id: Id<'chargingSession'>; tag: string; held: bigint }> {
      const { chargingSessionId: id, held } = await ground.call(handlers.startCharging, ground.as(driver), {
        idempotencyKey: randomBytes(12).toString('hex'),
        pointId: unit.pointId,
        connector,
        tariffId: await ground.tariffIdOf(unit.pointId),
      })
      const { rows } = await sql<{ tag: string }>`SELECT tag FROM charging.tag WHERE charging_session_id = ${id}`.execute(database.api.kysely)
      return { id, tag: rows[0]!.tag, held }
    },

    port: framed(chargingPort(database.gateway, clock)),

    frame,

    /** Stores a frame that a unit sends now; returns how facts refer to it. */
    async sends(
      unit: Unit,
      action: string,
      registers: readonly number[] = [],
    ): Promise<{ readonly frameId: string; readonly sha256: string; readonly at: Instant }> {
      const message = { ...frame(), at: clock.now() }
      const payload = { meterValue: registers.map((registerWh) => sampledOf({ registerWh })) }
      return { ...message, ...(await inTransaction(database.gateway, (trx) => send(trx, unit.station, action, message, payload))) }
    },

    startMessage: (tag: string, at: Instant, registerWh: number, connector = 1) => ({
      ...frame(),
      connector,
      tag,
      registerWh,
      reservation: null,
      time: time(at),
      recordedAt: clock.now(),
    }),

    stopMessage: (
      transaction: number | string | null,
      at: Instant,
      registerWh: number | null,
      rest: Partial<ChargingStopped> = {},
    ): ChargingStopped => ({
      ...frame(),
      transaction: transaction === null ? null : String(transaction),
      tag: null,
      registerWh,
      reason: 'Remote',
      time: time(at),
      readings: [],
      recordedAt: clock.now(),
      ...rest,
    }),

    reading,

    /** What the gateway reports after a meter was read. */
    async meter(unit: Unit, transaction: number | string | null, readings: readonly MeterReading[], connector = 1): Promise<void> {
      const message = { ...frame(), at: clock.now() }
      await inTransaction(database.gateway, async (trx) => {
        const stored = await send(trx, unit.station, 'MeterValues', message, { ...namedIn(transaction), meterValue: readings.map(sampledOf) })
        await publish(trx, meterRead, {
          pointId: unit.pointId,
          connector,
          transaction: transaction === null ? null : String(transaction),
          ...message,
          ...stored,
          readings: [...readings],
        })
      })
    },

    /** The unit loses its connection now. */
    async away({ pointId }: Unit): Promise<void> {
      await sql`UPDATE devices.presence SET connection_id = NULL, last_contact_at = ${clock.now()} WHERE point_id = ${pointId}`.execute(
        database.owner.kysely,
      )
    },

    async connector(unit: Unit, status: ConnectorStatus, connector = 1): Promise<void> {
      await sql`
        UPDATE devices.connector SET status = ${status}, happened_at = ${clock.now()}, recorded_at = ${clock.now()} WHERE point_id = ${unit.pointId} AND connector = ${connector}`.execute(
        database.owner.kysely,
      )
      await inTransaction(database.gateway, (trx) =>
        publish(trx, connectorChanged, {
          pointId: unit.pointId,
          connector,
          status,
          errorCode: 'NoError',
          happenedAt: clock.now(),
          at: clock.now(),
          frameId: frame().frameId,
        }),
      )
    },

    async commandAnswered(chargingSessionId: Id<'chargingSession'>, state: 'accepted' | 'rejected' | 'failed' | 'timedOut'): Promise<void> {
      const { rows } = await sql<{ commandId: Id<'command'>; pointId: Id<'point'> }>`
        SELECT start_command_id AS "commandId", point_id AS "pointId" FROM charging.charging_session WHERE id = ${chargingSessionId}`.execute(
        database.api.kysely,
      )
      await inTransaction(database.gateway, (trx) =>
        publish(trx, commandAnswered, { ...rows[0]!, action: 'startCharging', state, answer: null, at: clock.now() }),
      )
    },

    /** A whole charging session with the usual messages: start, a reading every ten minutes, stop. Returns when it is final. */
    async charge(
      driver: Id<'member'>,
      unit: Unit,
      { energyWh = 10_000, minutes = 60, beginWh = 1_000_000, connector = 1 } = {},
    ): Promise<Id<'chargingSession'>> {
      const { id, tag } = await ground.ask(driver, unit, connector)
      await clock.forward(5 * SECOND_MS)
      const startedAt = clock.now()
      const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, beginWh, connector))
      for (let minute = 10; minute < minutes; minute += 10) {
        await clock.forward(600 * SECOND_MS)
        await ground.meter(unit, transactionId, [reading(clock.now(), beginWh + Math.floor((energyWh * minute) / minutes))], connector)
      }
      await ground.settle()
      await clock.forward(startedAt + minutes * 60 * SECOND_MS - clock.now())
      await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), beginWh + energyWh))
      await ground.forward(15 * SECOND_MS)
      return id
    },

    /** Must hold at the end of every story: no violations, and the money adds up. */
    async faults(): Promise<{ readonly violation: string }[]> {
      const q = database.worker.kysely
      // What the worker does every two seconds: a long test is not judged by the time that it takes.
      await chain(database.worker)
      const books = await identity(database.owner.kysely)
      return [
        ...(await violations(q, { all: true })),
        ...(await chargingViolations(q, { all: true })),
        ...(await incomeViolations(q, { all: true })),
        ...(books.difference === 0n ? [] : [{ violation: 'identity', ...books }]),
      ]
    },

    /** Why messages of a charging session are in quarantine. */
    async quarantineReasons(id: Id<'chargingSession'>) {
      const { rows } = await quarantined(database.api.kysely, { state: null, offset: 0, limit: 500 })
      return rows.filter(({ chargingSessionId }) => chargingSessionId === id).map(({ reason }) => reason)
    },

    async sessionRow(id: Id<'chargingSession'>) {
      const { rows } = await sql<Record<string, unknown>>`SELECT * FROM charging.charging_session WHERE id = ${id}`.execute(database.owner.kysely)
      return rows[0]!
    },

    handlers,
  }
  return ground
}

/** As a station writes it; only compared, never parsed. */
function isoText(at: Instant): string {
  return `@${at}`
}

/**
 * Checks the books, the charging sessions and the settlements of all stories of a file: once at its end, because the rows of each stay, and in a
 * soak after each, which names the one.
 */
export function checkFaults({ faults }: Pick<ReturnType<typeof chargingGround>, 'faults'>): void {
  lengthOf({ short: afterAll, long: afterEach })(async () => expect(await faults()).toEqual([]))
}
