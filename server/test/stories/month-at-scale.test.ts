import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { type Dataset, type Flaw, FLAWS, generateSessions, readSessions } from '@ohmstead/simulator'
import { hasLongForm, lengthOf } from '../../../tools/soak.ts'
import { chargingGround } from '../cast/charging-ground.ts'
import { type TestDatabase, withDatabase } from '../harness.ts'
import { MONTH_FROM, type MonthPoint, type MonthResult, type MonthVisit, playMonth } from './month.ts'

const DATA = path.join(import.meta.dirname, '../../../../shared/data/sessions-dundee')
const POINTS_OVERLAID = 200
/** More than three for each member, because each leases three. */
const POINTS = lengthOf({ short: 50, long: POINTS_OVERLAID })
const MEMBERS = lengthOf({ short: 12, long: 50 })
const INTERVAL_MS = lengthOf({ short: 6 * HOUR_MS, long: 2 * HOUR_MS })
/** In the long form a month with every visit (38,000 in 14 minutes on two cores). Own use counts from the fifteenth day of a lease. */
const DAYS = lengthOf({ short: 16, long: 30 })
/** In the short form one visit in this many, spread evenly over points and days. */
const ONE_IN = lengthOf({ short: 16, long: 1 })
/** In the short form only the days from the files must have every kind of event, so the generator plays fewer days and points. */
const GENERATED = lengthOf({
  short: { days: 3, points: 24, members: 6, demand: 0.1, eventful: false },
  // As many days as every kind of event needs: the whole month is played from the files.
  long: { days: 16, points: POINTS, members: MEMBERS, demand: 1, eventful: true },
})

const connections = 2

/** What must hold at the end of a month. */
async function expectEven(database: TestDatabase, result: MonthResult): Promise<void> {
  const { books } = result
  // Wallets + pools + platform accounts = money in, to the micro-unit.
  expect(books.inside).toBe(result.moneyIn)
  expect(books.outside).toBe(-result.moneyIn)
  // The identity of the books, from the transfers and from the settlements, with equal amounts.
  expect(books.ledger.difference).toBe(0n)
  const { collected, energyOwed, energyReimbursed, vat, host, commission, ownUse, house, unsettled } = books.settled
  expect(energyOwed + energyReimbursed + vat + host + commission + ownUse + house + unsettled).toBe(collected)
  expect(collected).toBe(books.ledger.collected)
  // Every bill matches the registers that the stations sent, and what was not collected is owed.
  expect(books.billed).toBe(result.expected)
  expect(collected + books.debts).toBe(books.billed)
  // Ledger, charging and income in their whole history; and the books are unchanged.
  expect(await chargingGround(database).faults()).toEqual([])
  expect(books.chainFault).toBeNull()
  expect(books.quarantined).toBe(result.impossible)
}

/** Checks that the month contained every kind of event. */
function expectEventful(result: MonthResult): void {
  const { shared, ledger } = result.books
  const seen = {
    manyWindows: shared.manyWindows,
    ownUse: shared.ownUse,
    house: shared.house,
    paidLater: shared.rest,
    impossible: result.impossible,
    debtsPaid: result.debtsPaid,
    refunded: result.disputes.refunded,
    rejected: result.disputes.rejected,
    turnedAwayInDebt: result.away['debtUnpaid'] ?? 0,
    reimbursed: ledger.energyReimbursed,
    hostShare: ledger.hostShare,
    refund: ledger.refund,
    stillHeld: ledger.still,
    leaseEarned: result.books.byKind['lease_earned'] ?? 0n,
  }
  for (const [what, amount] of Object.entries(seen)) expect(amount, what).toBeGreaterThan(0)
  expect(result.leases).toBeGreaterThan(3 * MEMBERS)
}

function generated({ points: count, days, demand, members }: { points: number; days: number; demand: number; members: number }): {
  points: MonthPoint[]
  visits: MonthVisit[]
} {
  const kinds = [
    { current: 'AC', maxW: 7_360, connectors: 2 },
    { current: 'AC', maxW: 22_080, connectors: 2 },
    { current: 'DC', maxW: 50_000, connectors: 2 },
  ] as const
  const points = Array.from({ length: count }, (_, index): MonthPoint => ({
    id: `P${String(index).padStart(3, '0')}`,
    ...(kinds[index % 3] ?? kinds[0]),
  }))
  const visits = generateSessions({
    seed: 'month',
    from: MONTH_FROM,
    to: after(MONTH_FROM, days * DAY_MS),
    drivers: members,
    points: points.map((point) => ({ ...point, demand })),
  })
  return { points, visits }
}

function say(title: string, dealt: number, { charged, away, moneyIn, books }: MonthResult): void {
  const turned = Object.entries(away)
    .map(([why, count]) => `${why} ${count}`)
    .join(', ')
  console.log(
    `${title}: ${dealt} visits, ${charged} charged (${turned}); ${books.settlements} settlements; money in ${moneyIn} µ; books ${books.hash.slice(0, 16)}`,
  )
}

const files = [
  { name: 'cp-data-dec-mar-2018.csv', stations: 50, rows: 15_610, from: Date.UTC(2018, 0, 1) },
  { name: 'cp-data-mar-may-2018.csv', stations: 57, rows: 16_773, from: Date.UTC(2018, 3, 1) },
  { name: 'charge-sessions-june-sept.csv', stations: 63, rows: 19_227, from: Date.UTC(2018, 6, 1) },
] as const
/** The points of the last file again, with their visits one month later. */
const more = { name: files[2].name, from: Date.UTC(2018, 7, 1) }

/** The points of a file in one month, shifted to the month of the story. */
function overlaid(name: string, from: number, { rows }: Dataset, limit = Infinity): { points: MonthPoint[]; visits: MonthVisit[] } {
  const points = new Map<string, MonthPoint>()
  for (const { station, connector, current, ratedW } of rows) {
    const known = points.get(station)
    if (!known && points.size >= limit) continue
    points.set(station, {
      id: `${name} ${from} ${station}`,
      current: current ?? 'AC',
      maxW: Math.max(known?.maxW ?? 0, ratedW ?? 0),
      connectors: Math.max(known?.connectors ?? 1, connector),
    })
  }
  const visits = rows
    .filter(({ station, startAt }) => points.has(station) && startAt >= from && startAt < from + DAYS * DAY_MS)
    .map(({ station, connector, startAt, endAt, energyWh }): MonthVisit => ({
      point: points.get(station)?.id ?? station,
      connector,
      startAt: startAt - from + MONTH_FROM,
      endAt: endAt - from + MONTH_FROM,
      energyWh,
      driver: null,
    }))
  return { points: [...points.values()], visits }
}

// The clock of a database runs from its beginning, and each month begins when the one before has taken minutes: each has databases of its own.
describe('the month of a dataset', () => {
  const fromFiles = withDatabase({ connections })

  test(
    `${DAYS} days of ${POINTS} points and ${MEMBERS} members, from the sessions of Dundee${ONE_IN === 1 ? '' : `: one visit in ${ONE_IN}`}`,
    hasLongForm,
    async ({ skip }) => {
      skip(!existsSync(DATA) && process.env['REQUIRE_SHARED'] !== '1', '../shared/data is missing')
      const datasets = files.map(({ name }) => readSessions(readFileSync(path.join(DATA, name), 'utf8')))
      // Flagged rows as counted on the data page, and none left out silently.
      const each = (flaw: Flaw) => datasets.map(({ counts }) => counts.byFlaw[flaw] ?? 0)
      const sum = (flaw: Flaw) => each(flaw).reduce((total, count) => total + count, 0)
      expect(datasets.map(({ counts }) => counts.rows)).toEqual(files.map(({ rows }) => rows))
      expect([each('missingEnd'), each('zeroEnergy'), each('negativeEnergy'), each('over24Hours')]).toEqual([
        [61, 114, 72],
        [623, 497, 733],
        [7, 12, 8],
        [635, 572, 601],
      ])
      expect([sum('zeroDuration'), sum('acrossClockChange'), sum('endBeforeStart'), sum('overlap')]).toEqual([445, 36, 2, 49])
      for (const { counts, flagged, rows } of datasets) {
        expect(rows.length + flagged.filter(({ verdict }) => verdict === 'refused').length).toBe(counts.rows)
        expect(rows.every(({ flaws }) => flaws.every((flaw) => !FLAWS[flaw].refuses))).toBe(true)
      }

      const parts = files.map(({ name, from }, index) => overlaid(name, from, datasets[index]!))
      expect(parts.map(({ points }) => points.length)).toEqual(files.map(({ stations }) => stations))
      const overlaidPoints = parts.reduce((total, { points }) => total + points.length, 0)
      parts.push(overlaid(more.name, more.from, datasets[2]!, POINTS_OVERLAID - overlaidPoints))
      const points = parts.flatMap((part) => part.points).filter((_, index) => index % (POINTS_OVERLAID / POINTS) === 0)
      expect(points.length).toBe(POINTS)
      const isPlayed = new Set(points.map(({ id }) => id))
      const visits = parts
        .flatMap((part) => part.visits)
        .filter(({ point }) => isPlayed.has(point))
        .filter((_, index) => index % ONE_IN === 0)

      const result = await playMonth(fromFiles, { points, visits, days: DAYS, members: MEMBERS, intervalMs: INTERVAL_MS, seed: 'dundee' })
      say('Dundee', visits.length, result)
      await expectEven(fromFiles, result)
      expectEventful(result)
    },
  )
})

describe('a generated month', () => {
  const fromGenerator = withDatabase({ connections })

  test(`${GENERATED.days} days of ${GENERATED.points} points and ${GENERATED.members} members, from the fitted generator`, hasLongForm, async () => {
    const { days, members, eventful } = GENERATED
    const { points, visits } = generated(GENERATED)
    const result = await playMonth(fromGenerator, { points, visits, days, members, intervalMs: INTERVAL_MS, seed: 'generator' })
    say('generator', visits.length, result)
    expect(result.charged).toBeGreaterThan(members)
    await expectEven(fromGenerator, result)
    if (eventful) expectEventful(result)
  })
})

// From three days on: on the first day of a shorter month the shortest leases have not ended, and their members cannot lease another unit.
const TWICE = lengthOf({
  short: { days: 3, points: 14, members: 4, demand: 0.1, least: 5 },
  long: { days: 3, points: 60, members: MEMBERS, demand: 0.2, least: 50 },
})

describe('a repeated month', () => {
  const [first, second] = [withDatabase({ connections }), withDatabase({ connections })]

  test(`the same input gives the same books twice: ${TWICE.days} days of ${TWICE.points} points, played in two databases`, hasLongForm, async () => {
    const { points, visits } = generated(TWICE)
    const played = { points, visits, days: TWICE.days, members: TWICE.members, intervalMs: INTERVAL_MS, seed: 'twice' }
    const one = await playMonth(first, played)
    const two = await playMonth(second, played)
    expect(one.charged).toBeGreaterThan(TWICE.least)
    // A hash over every balance, every settlement and its windows, with ordinals instead of random ids.
    expect(two).toEqual(one)
    await expectEven(first, one)
  })
})
