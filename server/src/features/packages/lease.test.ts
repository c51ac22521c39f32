import { micros } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, instant } from '@ohmstead/contract/kernel/instant'
import { describe, expect, it } from 'vitest'
import {
  cancellableUntil,
  leaseAfter,
  leaseTransitions,
  mayTakeEffectFrom,
  perDayOf,
  takesEffectAtLatest,
  type LeaseState,
  type LeaseStep,
} from './lease.ts'

const bought = instant(1_780_000_000_000)

describe('the states of a lease', () => {
  const steps: LeaseStep[] = ['takeEffect', 'offer', 'withdrawOffer', 'sell', 'cancel', 'expire']
  it.each<[LeaseState, (LeaseState | null)[]]>([
    //            takeEffect   offer      withdrawOffer sell    cancel       expire
    ['pending', ['effective', null, null, null, 'cancelled', null]],
    ['effective', [null, 'forSale', null, null, 'cancelled', 'expired']],
    ['forSale', [null, null, 'effective', 'sold', null, null]],
    ['sold', [null, null, null, null, null, null]],
    ['cancelled', [null, null, null, null, null, null]],
    ['expired', [null, null, null, null, null, null]],
  ])('from %s', (state, expected) => {
    expect(steps.map((step) => leaseAfter(state, step))).toEqual(expected)
  })

  it('ends permanently', () => {
    for (const [state, ways] of Object.entries(leaseTransitions)) {
      if (['sold', 'cancelled', 'expired'].includes(state)) expect(ways).toEqual({})
    }
  })
})

describe('when a lease takes effect', () => {
  it.each([
    ['managedSite', true, null, 0, 14],
    ['managedSite', false, null, 14, 14],
    ['ownSocket', true, null, 0, null],
    ['ownSocket', true, 3, 0, 17],
  ] as const)('%s, at once %s, delivered after %s days: from day %i, at the latest day %s', (placement, startAtOnce, delivered, from, latest) => {
    const lease = { boughtAt: bought, placement, startAtOnce, deliveredAt: delivered === null ? null : after(bought, delivered * DAY_MS) }
    expect(mayTakeEffectFrom(lease)).toBe(after(bought, from * DAY_MS))
    expect(takesEffectAtLatest(lease)).toBe(latest === null ? null : after(bought, latest * DAY_MS))
    expect(cancellableUntil(lease)).toBe(after(bought, 14 * DAY_MS))
  })
})

describe('the averages per day', () => {
  const sums = { gross: micros(1_000n), net: micros(401n) }
  it.each([
    ['in the first hour', 3_600_000, null, 1, 1000n, 599n, 401n],
    ['after exactly two days', 2 * DAY_MS, null, 2, 500n, 300n, 200n],
    ['on the third day', 2 * DAY_MS + 1, null, 3, 333n, 200n, 133n],
    ['after the end', 30 * DAY_MS, 2 * DAY_MS, 2, 500n, 300n, 200n],
  ])('%s', (_, passed, ended, days, gross, deducted, net) => {
    const lease = { boughtAt: bought, effectiveAt: bought, endedAt: ended === null ? null : after(bought, ended) }
    expect(perDayOf(lease, sums, after(bought, passed))).toEqual({ days, gross, deducted, net })
  })
  it('do not exist before the lease takes effect', () => {
    expect(perDayOf({ boughtAt: bought, effectiveAt: null, endedAt: null }, sums, bought)).toBeNull()
  })
})
