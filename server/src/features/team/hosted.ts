import { add, zero } from '@ohmstead/contract/kernel/amount'
import { addDays, type Day } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import { GENERATIONS } from '@ohmstead/contract/team/types'
import type { HostedDay } from './team.store.ts'

export type HostedSum = Omit<HostedDay, 'day' | 'generation'>

/** The sum of what was hosted. */
export function sumOf(days: readonly HostedSum[]): HostedSum {
  return {
    paid: add(zero, ...days.map(({ paid }) => paid)),
    hostIncome: add(zero, ...days.map(({ hostIncome }) => hostIncome)),
    energyWh: wh(days.reduce((sum, { energyWh }) => sum + energyWh, 0)),
    chargingSessions: days.reduce((sum, { chargingSessions }) => sum + chargingSessions, 0),
  }
}

/** One row for each day of a period, also for those without charging. */
export function everyDay(days: readonly HostedDay[], { last, count }: { readonly last: Day; readonly count: number }) {
  const byDay = Map.groupBy(days, ({ day }) => day)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index - count + 1)
    return { day, ...sumOf(byDay.get(day) ?? []) }
  })
}

/** The numbers of the generations, the first first. */
export const generations: readonly number[] = Array.from({ length: GENERATIONS }, (_, index) => index + 1)
