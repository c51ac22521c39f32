import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { after, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { billOf, type Register } from '../src/features/charging/bill.ts'
import { extended, liveUsageOf } from '../src/features/charging/live-usage.ts'

export const name = 'charge'

const START = instant(Date.UTC(2026, 4, 4, 8))
const MAX_W = 22_000
const tariff = {
  perKwh: parseAmount('0.5'),
  perMinute: parseAmount('0'),
  start: parseAmount('0.3'),
  idlePerMinute: parseAmount('0'),
  idleGraceMinutes: 0,
  vatPpm: 0,
}

const FEW = 1_000

/**
 * What the judging of a long charge costs in total: its live view after each reading, and its bill at the end. Beside it what a charge of
 * 1,000 readings costs, times as many: linear work has the ratio 1, quadratic that of the counts.
 */
export function run({ quick, say }: BenchContext): Promise<readonly Figure[]> {
  const rounds = quick ? 3 : 15
  // The first rounds run code that is not compiled yet.
  leastOf(rounds, FEW)
  const few = leastOf(rounds, FEW)
  const figures = (quick ? [2_000] : [5_000, 20_000]).flatMap((count) => {
    say(`a charge of ${count} readings`)
    const many = leastOf(rounds, count)
    return (['live', 'bill'] as const).map((what) =>
      figure({
        name: what === 'live' ? `live view of a charge, each of its ${count} readings` : `bill of ${count} readings`,
        ours: many[what],
        reference: (few[what] * count) / FEW,
        referenceName: `${FEW} readings, times ${count / FEW}`,
        unit: 'ms',
        aim: { of: 'ratio', atMost: 3 },
      }),
    )
  })
  return Promise.resolve(figures)
}

function leastOf(rounds: number, count: number): { live: number; bill: number } {
  const all = Array.from({ length: rounds }, () => judge(count))
  return { live: Math.min(...all.map(({ live }) => live)), bill: Math.min(...all.map(({ bill }) => bill)) }
}

function judge(count: number): { live: number; bill: number } {
  const registers = Array.from({ length: count }, (_, index): Register => {
    const at = after(START, index * MINUTE_MS)
    return { at, registerWh: wh(5_000 + index * 180), source: index === 0 ? 'start' : 'meter', recordedAt: at, frameId: `fr_${index}` }
  })
  const facts = { registers, stop: null, maxW: MAX_W, restartMaxWh: 1_000 }
  const first = registers.slice(0, 1)
  const begun = performance.now()
  let view = liveUsageOf(billOf({ ...facts, registers: first }, tariff), first)
  for (const register of registers.slice(1)) view = extended(view, START, [register], MAX_W) ?? view
  const watched = performance.now()
  billOf(facts, tariff)
  return { live: watched - begun, bill: performance.now() - watched }
}
