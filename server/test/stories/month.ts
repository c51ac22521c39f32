import { sql } from 'kysely'
import { priceOf, type Tariff } from '@ohmstead/contract/charging/price'
import { usageOf } from '@ohmstead/contract/charging/usage'
import { add, formatAmount, type Micros, parseAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, instant, type Instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { Random } from '@ohmstead/simulator'
import { chargingFeature } from '../../src/features/charging/feature.ts'
import { chargingById, debtOf, openDispute, refundApproval, refundAsked, rejectDispute } from '../../src/features/charging/index.ts'
import { hostingFeature } from '../../src/features/hosting/feature.ts'
import { incomeFeature } from '../../src/features/income/feature.ts'
import { ledgerFeature } from '../../src/features/ledger/feature.ts'
import { balanceOf } from '../../src/features/ledger/index.ts'
import { packagesFeature } from '../../src/features/packages/feature.ts'
import { leaseInEffect } from '../../src/features/packages/index.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { type Due, runDueNow } from '../../src/platform/due.ts'
import { silentLog } from '../../src/platform/log.ts'
import { deliverNow } from '../../src/platform/outbox.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { featureListeners } from '../../src/roles/features.ts'
import { chargingGround, type Unit } from '../cast/charging-ground.ts'
import { aCustody } from '../cast/ground.ts'
import { asMember } from '../cast/member.ts'
import { aColleague, actAs, twoAgree } from '../cast/staff.ts'
import { START, type TestDatabase } from '../harness.ts'
import { type Books, booksOf } from './month-books.ts'
import { inOrder, inParallel } from './month-order.ts'
import { isOwnSocket, key, LEASE_PRICE, offer, placeOf, reoffer, setPrices, TERMS, windowsOf } from './month-prices.ts'

/** A point of the story. */
export interface MonthPoint {
  readonly id: string
  readonly current: 'AC' | 'DC'
  readonly maxW: number
  readonly connectors: number
}

/** A visit from data or a generator. Without a driver, one who is free is chosen. */
export interface MonthVisit {
  readonly point: string
  readonly connector: number
  readonly startAt: number
  readonly endAt: number
  readonly energyWh: number
  readonly driver: number | null
}

export interface MonthOptions {
  readonly points: readonly MonthPoint[]
  /** Within [MONTH_FROM, MONTH_FROM + days). */
  readonly visits: readonly MonthVisit[]
  readonly days: number
  readonly members: number
  /** Visits within an interval begin with the next one; messages of stations arrive late, as is allowed. It divides six hours. */
  readonly intervalMs: number
  readonly seed: string
}

/** The results of the month, counted by the story itself. */
export interface MonthResult {
  /** Gifts that were made: the total of all money. */
  readonly moneyIn: Micros
  readonly charged: number
  /** Visits that could not happen, by reason. */
  readonly away: Readonly<Record<string, number>>
  /** What every bill must be, from the registers that the stations sent. */
  readonly expected: Micros
  readonly impossible: number
  readonly disputes: { readonly rejected: number; readonly refunded: number }
  readonly debtsPaid: number
  readonly leases: number
  readonly books: Books
}

export const MONTH_FROM: Instant = startOf(addDays(dayOf(START), 1))
const BEGINS_AT_WH = 100_000_000
/** Members who drive on the credit of holds alone, and get debts. */
const POOR = new Set([3, 8, 21, 40])
/** The due work; stations answer no commands here, so none times out. */
const dueWork: readonly Due[] = [
  ...ledgerFeature.dueWork,
  ...packagesFeature.dueWork,
  ...hostingFeature.dueWork,
  ...chargingFeature.dueWork,
  ...incomeFeature.dueWork,
]

interface Charging {
  readonly ordinal: number
  readonly id: Id<'chargingSession'>
  readonly unit: Unit
  readonly connector: number
  readonly driver: number
  readonly transactionId: number
  readonly beginWh: number
  readonly energyWh: number
  readonly startedAt: Instant
  readonly chargesMs: number
  readonly endAt: Instant
  readonly tariff: Tariff
  samples: { readonly at: Instant; readonly registerWh: number; readonly isTrue: boolean }[]
  readonly reported: { at: Instant; registerWh: number }[]
}

/** Plays a month of charging, hosting and paying on real tables: every event goes through the product, but without sockets. */
export async function playMonth(
  database: TestDatabase,
  { points, visits, days, members: memberCount, intervalMs, seed }: MonthOptions,
): Promise<MonthResult> {
  const ground = chargingGround(database)
  const { clock } = database
  const random = new Random(seed)
  const until = after(MONTH_FROM, days * DAY_MS)
  const affiliated = memberCount - 1

  const support = await aColleague(database, 'support')
  const prices = await setPrices(ground)
  const units = await inOrder(points, (point, index) =>
    ground.unit({ maxW: point.maxW, current: point.current, connectors: point.connectors, ownSocket: isOwnSocket(index, memberCount) }),
  )
  // Days without a unit would make its lease longer.
  await inOrder(units, (unit) => ground.onLine(unit, clock.now()))
  const unitOf = new Map(points.map(({ id }, index) => [id, units[index]] as const))
  let moneyIn = 0n
  const give = async (memberId: Id<'member'>, amount: string) => {
    moneyIn += parseAmount(amount)
    await ground.give(memberId, amount)
  }
  const members = await inOrder(
    Array.from({ length: memberCount }, (_, index) => index),
    async (index) => {
      const id = await ground.member('0', { affiliated: index === affiliated })
      await give(id, POOR.has(index) ? '98' : '800')
      return id
    },
  )

  const leases = new Map<string, string>()
  const packages = await inOrder(units, (unit) => offer(ground, unit))
  await inOrder(units.slice(0, 3 * memberCount), async (unit, index) => {
    const cycleDays = index >= 2 * memberCount ? Math.max(2, Math.floor(days * 0.4)) : 365
    const pack = await reoffer(ground, unit, packages[index], cycleDays)
    await host(index % memberCount, index, pack)
  })

  async function host(member: number, index: number, packageId: Id<'package'>): Promise<void> {
    const [memberId, unit] = [members[member], units[index]]
    assert(memberId && unit, 'hosts and units exist')
    const placement = unit.siteId === null ? 'ownSocket' : 'managedSite'
    const place = (where: string) =>
      sql`UPDATE devices.point SET placement = ${where}, own_country = ${where === 'depot' ? null : 'DE'} WHERE id = ${unit.pointId}`.execute(
        database.owner.kysely,
      )
    // Units for a member's own socket come from the depot, where they are bought.
    if (placement === 'ownSocket') await place('depot')
    const bought = await ground.call(packagesFeature.calls.subscribe, ground.as(memberId), {
      idempotencyKey: key(),
      packageId,
      placement,
      price: LEASE_PRICE,
      termsVersion: TERMS,
      startAtOnce: true,
      startsAgain: true,
    })
    if (placement === 'ownSocket') await place('ownSocket')
    leases.set(bought.id, `lease of point ${index} by member ${member}`)
    const lease = await asMember(database, memberId, (trx) => leaseInEffect(trx, bought.id, clock.now()))
    assert(lease?.expiresAt && lease.effectiveAt, 'a lease that may start at once is in effect')
    if (placement === 'ownSocket') return custodyThatRenews(lease.id, memberId, unit, lease.effectiveAt)
    const end = Math.min(lease.expiresAt, after(until, 7 * DAY_MS))
    for (const [from, to] of windowsOf(index, lease.effectiveAt, end)) {
      await aCustody(database.owner.kysely, { leaseId: lease.id, memberId, pointId: unit.pointId, from, until: to })
    }
  }

  /** A member's own socket is offered only while it is in custody: the worker renews its day every day. */
  async function custodyThatRenews(leaseId: Id<'lease'>, memberId: Id<'member'>, { pointId }: Unit, from: Instant): Promise<void> {
    await aCustody(database.owner.kysely, { leaseId, memberId, pointId, from })
    await sql`UPDATE hosting.flow SET state = 'inCustody', ended_at = NULL, confirmed_at = opened_at WHERE lease_id = ${leaseId}`.execute(
      database.owner.kysely,
    )
  }

  const running = new Map<string, Charging>()
  const started: Charging[] = []
  const away: Record<string, number> = {}
  const coming = visits
    .filter(({ point }) => unitOf.has(point))
    .toSorted((a, b) => a.startAt - b.startAt || (a.point < b.point ? -1 : 1) || a.connector - b.connector)
  const waiting: { visit: MonthVisit; ordinal: number }[] = []
  const registers = new Map<string, number>()
  const disputes = { open: [] as Charging[], rejected: 0, refunded: 0 }
  const justEnded: Charging[] = []
  let next = 0
  let expected = 0n
  let impossible = 0
  let debtsPaid = 0

  /** The worker processes events and does due work; once a day everything outside of charging. */
  async function live({ wholly }: { wholly: boolean }): Promise<void> {
    await deliverNow(database.worker, wholly ? featureListeners : [...chargingFeature.listeners, ...incomeFeature.listeners], {
      clock,
      log: silentLog,
    })
    for (const scan of wholly ? dueWork : [...chargingFeature.dueWork, ...incomeFeature.dueWork]) await runDueNow(database.worker, scan, clock.now())
  }

  /** Stations send the messages whose time has come. */
  async function speak(): Promise<void> {
    const now = clock.now()
    await inParallel([...running.entries()], async ([place, charging]) => {
      const ripe = charging.samples.filter(({ at }) => at <= now)
      charging.samples = charging.samples.filter(({ at }) => at > now)
      if (ripe.length > 0) {
        await ground.meter(
          charging.unit,
          charging.transactionId,
          ripe.map(({ at, registerWh }) => ground.reading(at, registerWh)),
          charging.connector,
        )
        charging.reported.push(...ripe.filter(({ isTrue }) => isTrue).map(({ at, registerWh }) => ({ at, registerWh })))
      }
      if (charging.endAt > now) return
      const endWh = charging.beginWh + charging.energyWh
      await ground.port.stop(charging.unit.station, ground.stopMessage(charging.transactionId, charging.endAt, endWh))
      charging.reported.push({ at: charging.endAt, registerWh: endWh })
      running.delete(place)
      justEnded.push(charging)
    })
    for (const charging of justEnded) registers.set(placeOf(charging.unit, charging.connector), charging.beginWh + charging.energyWh)
  }

  /** Drivers arrive who find a free connector and are not charging elsewhere. */
  async function arrive(): Promise<void> {
    const busy = new Set([...running.values()].map(({ driver }) => driver))
    const taken = new Set(running.keys())
    const now: { visit: MonthVisit; ordinal: number; driver: number; unit: Unit }[] = []
    for (; next < coming.length && coming[next]!.startAt <= clock.now(); next++) waiting.push({ visit: coming[next]!, ordinal: next })
    for (const entry of waiting.splice(0)) {
      const unit = unitOf.get(entry.visit.point)
      assert(unit, 'visits are to points of the story')
      const place = placeOf(unit, entry.visit.connector)
      if (taken.has(place)) {
        // Messages of the previous visit are still on their way; a driver who would wait too long goes home.
        if (clock.now() - entry.visit.startAt < 2 * intervalMs) waiting.push(entry)
        else away['connectorTaken'] = (away['connectorTaken'] ?? 0) + 1
        continue
      }
      const free = Array.from({ length: memberCount }, (_, index) => index).filter((index) => !busy.has(index))
      // Some hosts charge at the unit that they host.
      const host = units.indexOf(unit) % memberCount
      const isOwn = entry.ordinal % 25 === 3 && free.includes(host)
      const driver = isOwn ? host : (entry.visit.driver ?? (free.length > 0 ? random.pick(free) : null))
      if (driver === null || busy.has(driver)) {
        away['noFreeDriver'] = (away['noFreeDriver'] ?? 0) + 1
        continue
      }
      taken.add(place)
      busy.add(driver)
      now.push({ ...entry, driver, unit })
    }
    await inParallel(now, async ({ visit, ordinal, driver, unit }) => {
      const charging = await begin(visit, ordinal, driver, unit)
      if (charging === null) return
      running.set(placeOf(unit, visit.connector), charging)
      started.push(charging)
    })
  }

  async function begin(visit: MonthVisit, ordinal: number, driver: number, unit: Unit): Promise<Charging | null> {
    const memberId = members[driver]
    const point = points.find(({ id }) => id === visit.point)
    assert(memberId && point, 'drivers and points exist')
    const asked = await ground.ask(memberId, unit, visit.connector).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      away[error.declaration.name] = (away[error.declaration.name] ?? 0) + 1
      return null
    })
    if (asked === null) return null
    const startedAt = clock.now()
    const beginWh = registers.get(placeOf(unit, visit.connector)) ?? visit.connector * BEGINS_AT_WH
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(asked.tag, startedAt, beginWh, visit.connector))
    // Times in the data have minutes only: where the energy requires it, the visit was a little longer.
    const leastMs = Math.ceil((visit.energyWh * 3_600_000) / (1.09 * point.maxW))
    const endAt = after(startedAt, Math.max(visit.endAt - visit.startAt, leastMs, 3 * MINUTE_MS))
    const carW = Math.min(point.maxW, point.current === 'AC' ? 7_000 : 45_000)
    const chargesMs = Math.min(endAt - startedAt, Math.ceil((visit.energyWh * 3_600_000) / carW))
    const registerAt = (at: Instant) => beginWh + Math.floor(visit.energyWh * Math.min(1, (at - startedAt) / chargesMs))
    const isFaulty = ordinal % 41 === 7
    const [first, middle] = [after(startedAt, 2 * MINUTE_MS), instant(startedAt + Math.floor((endAt - startedAt) / 2_000) * 1_000)]
    const samples = [{ at: first, registerWh: registerAt(first), isTrue: true }]
    if (middle > first) samples.push({ at: middle, registerWh: registerAt(middle) + (isFaulty ? 5_000_000 : 0), isTrue: !isFaulty })
    if (middle > first && isFaulty) impossible += 1
    return {
      ordinal,
      id: asked.id,
      unit,
      connector: visit.connector,
      driver,
      transactionId,
      beginWh,
      energyWh: visit.energyWh,
      startedAt,
      chargesMs,
      endAt,
      tariff: prices[point.current],
      samples,
      reported: [{ at: startedAt, registerWh: beginWh }],
    }
  }

  /** Once a day: members with low balances get money, members with debts pay, ended leases are followed by new ones. */
  async function dawn(day: number): Promise<void> {
    for (const [index, memberId] of members.entries()) {
      const { availableMicros } = await balanceOf(database.api.kysely, { kind: 'recharge', owner: memberId })
      if (!POOR.has(index)) {
        if (availableMicros < parseAmount('60')) await give(memberId, '150')
        continue
      }
      const debt = await debtOf(database.api.kysely, memberId)
      if (debt > 0n) {
        await give(memberId, formatAmount(add(debt, parseAmount('6'))))
        const paid = await ground.call(ground.handlers.payDebt, ground.as(memberId), { idempotencyKey: key() })
        assert(paid.paid === debt, 'the whole debt is paid')
        debtsPaid += 1
      } else if (availableMicros < parseAmount('5')) await give(memberId, '6')
    }
    if (day !== Math.floor(days * 0.4) + 1) return
    await inOrder(units.slice(2 * memberCount, 3 * memberCount), async (unit, at) => {
      const index = 2 * memberCount + at
      const heir = (index + 7) % memberCount
      if (!POOR.has(heir)) await host(heir, index, packages[index] ?? (await offer(ground, unit)))
    })
  }

  /** Each day a member disputes a bill; one is refunded by two members of staff, the next rejected. */
  async function quarrel(): Promise<void> {
    for (const charging of disputes.open.splice(0)) {
      if (disputes.refunded <= disputes.rejected) {
        const row = await chargingById(database.api.kysely, charging.id)
        await twoAgree(database, refundApproval, { subject: charging.id, asked: refundAsked(row!), reason: 'The cable was broken' })
        disputes.refunded += 1
      } else {
        await inTransaction(database.api, async (trx) => {
          await actAs(database, trx, support)
          await rejectDispute(trx, charging.id, { by: support.id, answer: 'The bill is right.' }, clock.now())
        })
        disputes.rejected += 1
      }
    }
    const angry = justEnded
      .filter(({ driver, endAt }) => !POOR.has(driver) && endAt <= clock.now() - 2 * MINUTE_MS)
      .toSorted((a, b) => a.ordinal - b.ordinal)[0]
    if (!angry) return
    const driver = members[angry.driver]!
    await asMember(database, driver, (trx) => openDispute(trx, { id: angry.id, reason: 'wrongPrice', words: '', by: driver }, clock.now()))
    disputes.open.push(angry)
  }

  await clock.forward(MONTH_FROM - clock.now())
  const ticks = Math.ceil((days * DAY_MS) / intervalMs)
  for (let tick = 0; tick <= ticks || running.size > 0; tick++) {
    const at = after(MONTH_FROM, tick * intervalMs)
    await clock.forward(at - clock.now())
    justEnded.splice(0)
    await speak()
    const isDawn = at === startOf(dayOf(at))
    // The autovacuum of a running server does the same while tables grow; it is off in tests.
    if (isDawn && at < after(MONTH_FROM, 3 * DAY_MS)) await database.owner.pool.query('ANALYZE')
    await live({ wholly: isDawn })
    if (isDawn) await dawn(Math.round((at - MONTH_FROM) / DAY_MS))
    if (tick < ticks) await arrive()
    await clock.forward(2 * MINUTE_MS)
    await speak()
    await live({ wholly: false })
    if (at === after(startOf(dayOf(at)), 18 * HOUR_MS) && tick < ticks) await quarrel()
  }
  away['monthOver'] = waiting.length + coming.length - next
  // Some more hours: the last bills are final and settled, and the income of the last day is still on hold.
  await clock.forward(3 * HOUR_MS)
  for (let round = 0; round < 3; round++) await live({ wholly: true })

  for (const { tariff, reported } of started) {
    const points = reported.toSorted((a, b) => a.at - b.at).map(({ at, registerWh }) => ({ at, registerWh: wh(registerWh) }))
    expected += priceOf(tariff, usageOf(points)).total
  }
  const names = new Map<string, string>([
    ...members.map((id, index) => [id, `member ${index}`] as const),
    ...started.map(({ id, ordinal }) => [id, `charging ${ordinal}`] as const),
    ...units.flatMap(
      ({ siteId, pointId }, index) =>
        [
          [siteId ?? pointId, `site ${index}`],
          [pointId, `point ${index}`],
        ] as const,
    ),
    ...leases,
  ])
  return {
    moneyIn: moneyIn as Micros,
    charged: started.length,
    away,
    expected: expected as Micros,
    impossible,
    disputes: { rejected: disputes.rejected, refunded: disputes.refunded },
    debtsPaid,
    leases: leases.size,
    books: await booksOf(database, names),
  }
}
