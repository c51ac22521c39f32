import { micros } from '../kernel/amount.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLongForm, lengthOf } from '../../../tools/soak.ts'
import { inOrder, match, type FreeUnit, type Waiting } from './matching.ts'

const models = ['ac7', 'ac22', 'dc50'] as const
const waiting: fc.Arbitrary<Waiting[]> = fc.uniqueArray(fc.nat(40), { maxLength: 14 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        leaseId: fc.constant(`ls_${id}`),
        modelId: fc.constantFrom(...models),
        ownPointId: fc.constant(`pt_own_${id}`),
        priority: fc.integer({ min: 1, max: 6 }),
        trailingIncome: fc.bigInt({ min: 0n, max: 5n }).map(micros),
      }),
    ),
  ),
)
const fleet = (leases: Waiting[]): fc.Arbitrary<FreeUnit[]> =>
  fc
    .tuple(
      fc.subarray(leases),
      fc.array(fc.record({ modelId: fc.constantFrom(...models), usable: fc.boolean(), occupied: fc.boolean() }), { maxLength: 10 }),
      fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    )
    .map(([own, spare, usable]) => [
      ...own.map((lease, index) => ({
        pointId: lease.ownPointId,
        modelId: lease.modelId,
        bound: true,
        occupied: index % 2 === 0,
        usable: usable[index] ?? true,
      })),
      ...spare.map((unit, index) => ({ ...unit, pointId: `pt_free_${index}`, bound: false })),
    ])
const rounds = waiting.chain((leases) => fleet(leases).map((units) => ({ leases, units })))

describe('matching', () => {
  it('never passes over a lease for one of lower priority', () => {
    fc.assert(
      fc.property(rounds, ({ leases, units }) => {
        const given = new Map(match(leases, units).map((pair) => [pair.leaseId, pair.pointId]))
        const order = inOrder(leases)
        for (const [place, lease] of order.entries()) {
          if (given.has(lease.leaseId)) continue
          const usable = (pointId: string | undefined) =>
            units.some((unit) => unit.pointId === pointId && (unit.pointId === lease.ownPointId || (!unit.bound && unit.modelId === lease.modelId)))
          for (const lower of order.slice(place + 1)) expect(usable(given.get(lower.leaseId))).toBe(false)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('assigns each unit once, to a lease that may have it', () => {
    fc.assert(
      fc.property(rounds, ({ leases, units }) => {
        const matches = match(leases, units)
        expect(new Set(matches.map((pair) => pair.pointId)).size).toBe(matches.length)
        expect(new Set(matches.map((pair) => pair.leaseId)).size).toBe(matches.length)
        for (const pair of matches) {
          const lease = leases.find((candidate) => candidate.leaseId === pair.leaseId)
          const unit = units.find((candidate) => candidate.pointId === pair.pointId)
          expect(unit?.usable).toBe(true)
          expect(unit?.modelId).toBe(lease?.modelId)
          expect(unit?.bound === false || unit?.pointId === lease?.ownPointId).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('gives no unbound unit with a car while one of the model without a car is left', () => {
    fc.assert(
      fc.property(rounds, ({ leases, units }) => {
        const matches = match(leases, units)
        const given = new Map(units.map((unit) => [unit.pointId, unit]))
        const occupied = matches.flatMap(({ pointId }) => given.get(pointId) ?? []).filter((unit) => !unit.bound && unit.occupied)
        const left = units.filter((unit) => unit.usable && !unit.bound && !unit.occupied && !matches.some(({ pointId }) => pointId === unit.pointId))
        for (const unit of occupied) expect(left.some(({ modelId }) => modelId === unit.modelId)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  it('leaves no usable unit free while a waiting lease could have it', () => {
    fc.assert(
      fc.property(rounds, ({ leases, units }) => {
        const matches = match(leases, units)
        const leftUnits = units.filter((unit) => unit.usable && !unit.bound && !matches.some((pair) => pair.pointId === unit.pointId))
        const leftLeases = leases.filter((lease) => !matches.some((pair) => pair.leaseId === lease.leaseId))
        for (const lease of leftLeases) expect(leftUnits.some((unit) => unit.modelId === lease.modelId)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(rounds, ({ leases, units }) => {
        expect(match([...leases].reverse(), [...units].reverse())).toEqual(match(leases, units))
      }),
    )
  })
})

/** What happened to a lease in a simulated time. */
interface Past {
  readonly lease: Waiting
  readonly income: bigint[]
  unit: string | null
  hosted: number
}

/**
 * Days of a fleet that is too small for its leases: units bring different incomes, hosting ends now and then, and waiting leases are served by the
 * rule each day. Returns how many days each lease hosted.
 */
function simulate(days: number, priorities: readonly number[], units: number, seed: number): Past[] {
  const random = fc.sample(fc.infiniteStream(fc.integer({ min: 0, max: 999 })), { numRuns: 1, seed })[0]!
  const next = () => Number(random.next().value)
  const pasts: Past[] = priorities.map((priority, index) => ({
    lease: { leaseId: `ls_${String(index).padStart(3, '0')}`, modelId: 'ac22', ownPointId: `pt_away_${index}`, priority, trailingIncome: micros(0n) },
    income: [],
    unit: null,
    hosted: 0,
  }))
  const fleetUnits = Array.from({ length: units }, (_, index) => `pt_${index}`)
  for (let today = 0; today < days; today++) {
    for (const past of pasts) if (past.unit !== null && next() < 200) past.unit = null
    const queue = pasts
      .filter(({ unit }) => unit === null)
      .map(({ lease, income }) => ({ ...lease, trailingIncome: micros(income.slice(-30).reduce((sum, one) => sum + one, 0n)) }))
    const free = fleetUnits
      .filter((pointId) => !pasts.some(({ unit }) => unit === pointId))
      .map((pointId) => ({ pointId, modelId: 'ac22', usable: next() >= 20, bound: false, occupied: next() < 300 }))
    const given = match(queue, free)
    // Those who are served are the first of the queue, whatever the day.
    expect(new Set(given.map(({ leaseId }) => leaseId))).toEqual(
      new Set(
        inOrder(queue)
          .slice(0, given.length)
          .map(({ leaseId }) => leaseId),
      ),
    )
    expect(given).toHaveLength(Math.min(queue.length, free.filter(({ usable }) => usable).length))
    for (const { leaseId, pointId } of given) pasts.find(({ lease }) => lease.leaseId === leaseId)!.unit = pointId
    for (const past of pasts) {
      const at = past.unit === null ? -1 : fleetUnits.indexOf(past.unit)
      past.income.push(at < 0 ? 0n : BigInt(100 + at * 10 + (next() % 50)))
      if (at >= 0) past.hosted += 1
    }
  }
  return pasts
}

describe('a year of a queue', () => {
  const [days, runs] = [lengthOf({ short: 120, long: 365 }), lengthOf({ short: 2, long: 25 })]

  it('gives leases of the same priority the same share of days and of income', hasLongForm, () => {
    for (let seed = 1; seed <= runs; seed++) {
      const pasts = simulate(days, Array<number>(24).fill(1), 10, seed)
      const spread = (of: readonly number[]) => (Math.max(...of) - Math.min(...of)) / (of.reduce((sum, one) => sum + one, 0) / of.length)
      expect(spread(pasts.map(({ hosted }) => hosted))).toBeLessThan(0.5)
      expect(spread(pasts.map(({ income }) => Number(income.reduce((sum, one) => sum + one, 0n))))).toBeLessThan(0.4)
    }
  })

  it('serves a higher priority first, and a lower one with what is left', hasLongForm, () => {
    for (let seed = 1; seed <= runs; seed++) {
      const pasts = simulate(days, [...Array<number>(6).fill(3), ...Array<number>(18).fill(1)], 12, seed)
      const shareOf = (priority: number) => {
        const those = pasts.filter(({ lease }) => lease.priority === priority)
        return those.reduce((sum, { hosted }) => sum + hosted, 0) / those.length / days
      }
      expect(shareOf(3)).toBeGreaterThan(0.9)
      expect(shareOf(1)).toBeGreaterThan(0.2)
      expect(shareOf(1)).toBeLessThan(shareOf(3))
    }
  })
})
