import { micros, parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { priceOf, vatOf, type Tariff } from '@ohmstead/contract/charging/price'
import { wh } from '@ohmstead/contract/kernel/energy'
import { sql } from 'kysely'
import { billDocument } from '../src/features/charging/bill-document.ts'
import { putTariff } from '../src/features/charging/index.ts'
import { chargeHold, chargeTake } from '../src/features/charging/postings.ts'
import type { Awaiting } from '../src/features/income/awaiting.store.ts'
import { openAccounts, post, type Entry } from '../src/features/ledger/index.ts'
import { inTransaction, type Database, type Trx } from '../src/platform/database.ts'
import { canonicalJson, sha256 } from '../src/platform/hash.ts'
import { newId } from '../src/platform/ids.ts'
import { aCustody, aLease, aMember, anEnergyRate, aModel, aPoint, aSite } from '../test/cast/ground.ts'

const POINTS = 50
const DRIVERS = 200
const ENERGY_WH = 8_000
const tariff: Tariff = {
  perKwh: parseAmount('0.5'),
  perMinute: micros(0n),
  start: parseAmount('0.3'),
  idlePerMinute: micros(0n),
  idleGraceMinutes: 0,
  vatPpm: 190_000,
}

interface Databases {
  readonly superuser: Database
  readonly owner: Database
  readonly api: Database
  readonly worker: Database
}

export interface CollectedSessions {
  readonly waiting: readonly Awaiting[]
  /** What opening one account for each of them took in total: a pool per charging session is part of what settling costs. */
  readonly openingMs: number
}

/** Charging sessions as they are when they are final and paid: 50 hosts in custody, 200 drivers. */
export async function collectedSessions(
  { superuser, owner, api, worker }: Databases,
  count: number,
  now: Instant,
  say: (line: string) => void,
): Promise<CollectedSessions> {
  const since = after(now, -400 * DAY_MS)
  const tariffId = newId('tariff', now)
  // A past that no role can write later.
  await owner.pool.query('alter table charging.tariff disable trigger in_time, disable trigger agreed_tariff')
  await inTransaction(owner, (trx) =>
    putTariff(trx, { id: tariffId, siteId: null, country: 'DE', tariffClass: 'AC', tariff, validFrom: since, setBy: 'bench', setAt: since }),
  )
  await owner.pool.query('alter table charging.tariff enable trigger in_time, enable trigger agreed_tariff')
  await anEnergyRate(owner, { tariffClass: 'AC', perKwh: 200_000n, from: since })
  const modelId = await aModel(owner.kysely)
  const points: { id: Id<'point'>; site: Id<'site'> }[] = []
  const custodyFrom = after(now, -60 * DAY_MS)
  for (let index = 0; index < POINTS; index++) {
    const site = await aSite(owner.kysely)
    const id = await aPoint(owner.kysely, { modelId, siteId: site })
    const host = await aMember(owner.kysely)
    await openAccounts(api.kysely, [
      { kind: 'recharge', owner: host },
      { kind: 'income', owner: host },
      { kind: 'energy_payable', owner: site },
    ])
    const leaseId = await aLease(owner.kysely, { memberId: host, pointId: id, modelId, boughtAt: custodyFrom, cycleDays: 365 })
    // A day each, as hosting renews them.
    for (let day = 0; day < 60; day++) {
      const from = after(custodyFrom, day * DAY_MS)
      await aCustody(owner.kysely, { leaseId, memberId: host, pointId: id, from, until: after(from, DAY_MS) })
    }
    points.push({ id, site })
  }
  const drivers: Id<'member'>[] = []
  for (let index = 0; index < DRIVERS; index++) drivers.push(await aMember(owner.kysely))
  await openAccounts(
    api.kysely,
    drivers.flatMap((owner) => [
      { kind: 'recharge' as const, owner },
      { kind: 'income' as const, owner },
    ]),
  )
  await fund(superuser, drivers)
  const waiting: Awaiting[] = []
  let openingMs = 0
  const batch = 2_000
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from)
    const rows = Array.from({ length: size }, (_, index) => rowOf(from + index, count, points, drivers, now))
    await inTransaction(superuser, async (trx) => {
      // A past that no role can write later: without the rules of rows.
      await sql`set local session_replication_role = replica`.execute(trx)
      await insertSessions(trx, rows, tariffId)
    })
    const began = performance.now()
    await openAccounts(
      worker.kysely,
      rows.map(({ id }) => ({ kind: 'session_pool', owner: id })),
    )
    openingMs += performance.now() - began
    await inTransaction(worker, (trx) => collect(trx, rows, now))
    waiting.push(...rows.map(({ id }) => ({ chargingSessionId: id, payment: 1 })))
    if ((from / batch) % 10 === 9) say(`${from + size} of ${count} charging sessions are there`)
  }
  await superuser.pool.query('analyze')
  return { waiting, openingMs }
}

interface SessionRow {
  readonly id: Id<'chargingSession'>
  readonly pointId: Id<'point'>
  readonly siteId: Id<'site'>
  readonly driverId: Id<'member'>
  readonly startedAt: Instant
  readonly stoppedAt: Instant
  readonly beginWh: number
  readonly number: number
}

const { total: PRICE } = priceOf(tariff, { energyWh: wh(ENERGY_WH), chargingMs: HOUR_MS, idleMs: 0 })

function rowOf(
  number: number,
  count: number,
  points: readonly { id: Id<'point'>; site: Id<'site'> }[],
  drivers: readonly Id<'member'>[],
  now: Instant,
): SessionRow {
  const [point, driverId] = [points[number % POINTS], drivers[number % DRIVERS]]
  if (!point || !driverId) throw new Error('there are points and drivers')
  // Spread evenly over the 59 days of custody.
  const startedAt = instant(after(now, -60 * DAY_MS) + Math.floor((number * 58 * DAY_MS) / count) + HOUR_MS)
  return {
    id: newId('chargingSession', startedAt),
    pointId: point.id,
    siteId: point.site,
    driverId,
    startedAt,
    stoppedAt: after(startedAt, HOUR_MS),
    beginWh: number * ENERGY_WH,
    number,
  }
}

async function insertSessions(trx: Trx, rows: readonly SessionRow[], tariffId: Id<'tariff'>): Promise<void> {
  const of = <T>(part: (row: SessionRow) => T) => rows.map(part)
  await sql`
    insert into charging.charging_session (id, point_id, connector, driver_id, driver_affiliated, site_id, country, tariff_class, max_w, meter_serial, simulated, tariff_id,
      per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros, idle_grace_minutes, vat_ppm, state, authorised_at, transaction_id, start_key, started_at,
      start_recorded_at, begin_wh, stop_said_at, stop_recorded_at, stopped_at, end_wh, energy_wh, charging_ms, idle_ms, price_micros, vat_micros, final_at, evidence, access_token)
    select u.id, u.point_id, 1, u.driver_id, false, u.site_id, 'DE', 'AC', 22000, u.point_id, true, ${tariffId}, ${tariff.perKwh}, 0, ${tariff.start}, 0, 0, ${tariff.vatPpm}, 'settled',
           u.started_at, u.number + 1, sha256(u.id::bytea), u.started_at, u.started_at, u.begin_wh, u.stopped_at, u.stopped_at, u.stopped_at, u.begin_wh + ${ENERGY_WH}, ${ENERGY_WH},
           ${HOUR_MS}, 0, ${PRICE}, ${vatOf(PRICE, tariff.vatPpm).vat}, u.stopped_at, 'unsigned', 'bench-' || u.id
      from unnest(${of(({ id }) => id)}::text[], ${of(({ pointId }) => pointId)}::text[], ${of(({ driverId }) => driverId)}::text[], ${of(({ siteId }) => siteId)}::text[],
                  ${of(({ startedAt }) => startedAt)}::timestamptz[], ${of(({ stoppedAt }) => stoppedAt)}::timestamptz[], ${of(({ beginWh }) => beginWh)}::bigint[], ${of(({ number }) => number)}::bigint[])
        as u (id, point_id, driver_id, site_id, started_at, stopped_at, begin_wh, number)`.execute(trx)
  const documents = rows.map((row) => documentOf(row, tariffId))
  await sql`
    insert into charging.bill (charging_session_id, document, hash, made_at)
    select * from unnest(${of(({ id }) => id)}::text[], ${documents}::text[], ${documents.map(sha256)}::bytea[], ${of(({ stoppedAt }) => stoppedAt)}::timestamptz[])`.execute(
    trx,
  )
}

function documentOf({ id, startedAt, stoppedAt, beginWh }: SessionRow, tariffId: Id<'tariff'>): string {
  const register = (at: Instant, registerWh: number, source: 'start' | 'stop') => ({
    at,
    source,
    registerWh,
    recordedAt: at,
    frameId: `fr_${at}`,
    frameSha256: '',
  })
  return canonicalJson(
    billDocument({
      chargingSessionId: id,
      serial: 'bench',
      meterSerial: 'bench',
      tariffId,
      tariff,
      usage: { energyWh: wh(ENERGY_WH), chargingMs: HOUR_MS, idleMs: 0, offlineMs: 0 },
      clockOffsetMs: 0,
      billedBefore: [],
      registers: [register(startedAt, beginWh, 'start'), register(stoppedAt, beginWh + ENERGY_WH, 'stop')],
      evidence: 'unsigned',
      signedRecords: [],
    }),
  )
}

/** Every session paid in full: held and taken, as charging does it. */
async function collect(trx: Trx, rows: readonly SessionRow[], now: Instant): Promise<void> {
  const hold = { number: 1, amount: PRICE }
  const entries = rows.flatMap(({ id, driverId }): Entry[] => [
    chargeHold({ id, driverId, at: now }, hold),
    chargeTake({ id, driverId, at: now }, hold, PRICE),
  ])
  await sql`
    insert into charging.hold (charging_session_id, number, amount_micros, held_at, taken_micros, resolved_at)
    select id, ${hold.number}, ${PRICE}, ${now}::timestamptz, ${PRICE}, ${now}::timestamptz from unnest(${rows.map(({ id }) => id)}::text[]) as u (id)`.execute(
    trx,
  )
  await post(trx, entries)
  await sql`
    insert into charging.collection (charging_session_id, payment, amount_micros, collected_at)
    select id, 1, ${PRICE}, ${now}::timestamptz from unnest(${rows.map(({ id }) => id)}::text[]) as u (id)`.execute(trx)
}

/** Enough for every session there will be; a faucet's gifts are of wallets and slow for this. */
async function fund(superuser: Database, drivers: readonly Id<'member'>[]): Promise<void> {
  const amount = parseAmount('999999')
  await superuser.pool.query('alter table ledger.transfer disable trigger apply')
  await superuser.pool.query('alter table ledger.balance disable trigger moved_by_transfer_only')
  await sql`update ledger.balance b set posted_micros = ${amount} from ledger.account a where a.id = b.account_id and a.kind = 'recharge' and a.owner = any(${drivers}::text[])`.execute(
    superuser.kysely,
  )
  await superuser.pool.query('alter table ledger.balance enable trigger moved_by_transfer_only')
  await superuser.pool.query('alter table ledger.transfer enable trigger apply')
}
