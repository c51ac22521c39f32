import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { windowsDiffer, type LeasedEnergy } from './recomputed.ts'

const [ada, ben] = ['ls_ada', 'ls_ben'] as Id<'lease'>[]
/** 10 Wh in each of ten hours. */
const points: MeterPoint[] = [0, 10].map((hour) => ({ at: instant(hour), registerWh: wh(hour * 10) }))
const custody = (custodyId: string, leaseId: Id<'lease'>, from: number, until: number | null) => ({
  custodyId,
  leaseId,
  from: instant(from),
  until: until === null ? null : instant(until),
})
const window = (leaseId: Id<'lease'> | null, from: number, until: number, energyWh: number): LeasedEnergy => ({
  leaseId,
  from: instant(from),
  until: instant(until),
  energyWh,
})

test('windows that follow from the bill and the custodies do not differ', () => {
  expect(windowsDiffer([window(null, 0, 10, 100)], points, [])).toBeNull()
  expect(windowsDiffer([window(ada!, 0, 4, 40), window(null, 4, 10, 60)], points, [custody('c1', ada!, -5, 4)])).toBeNull()
  const twoHosts = [custody('c1', ada!, 0, 4), custody('c2', ben!, 4, null)]
  expect(windowsDiffer([window(ada!, 0, 4, 40), window(ben!, 4, 10, 60)], points, twoHosts)).toBeNull()
})

test('a custody that renewed since is the same lease', () => {
  expect(windowsDiffer([window(ada!, 0, 10, 100)], points, [custody('c1', ada!, 0, 6), custody('c2', ada!, 6, null)])).toBeNull()
})

test('a missing custody, moved energy, another lease and another boundary differ', () => {
  const custodies = [custody('c1', ada!, 0, 4)]
  for (const wrong of [
    [window(null, 0, 10, 100)],
    [window(ada!, 0, 4, 60), window(null, 4, 10, 40)],
    [window(ben!, 0, 4, 40), window(null, 4, 10, 60)],
    [window(ada!, 0, 5, 40), window(null, 5, 10, 60)],
    [],
  ])
    expect(windowsDiffer(wrong, points, custodies)).toContain('the bill and the custodies give ls_ada 40 Wh in 4 ms, the house 60 Wh in 6 ms')
})
