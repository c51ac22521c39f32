import { micros } from '@ohmstead/contract/kernel/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
