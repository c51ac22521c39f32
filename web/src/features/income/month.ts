import type { incomeCalendar } from '@ohmstead/contract/income/calls'
import { add, zero } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'

export type MonthDay = OutputOf<typeof incomeCalendar>['days'][number]

/** Sums over the days of a month: the parts of the drivers' payments, and their energy. */
export function monthSums(days: readonly MonthDay[]) {
  const sum = (part: 'gross' | 'vat' | 'energyCost' | 'commission' | 'net' | 'waiting') => add(zero, ...days.map((day) => day[part]))
  return {
    gross: sum('gross'),
    vat: sum('vat'),
    energyCost: sum('energyCost'),
    commission: sum('commission'),
    net: sum('net'),
    waiting: sum('waiting'),
    energyWh: wh(days.reduce((all, { energyWh }) => all + energyWh, 0)),
    chargingSessions: days.reduce((all, { chargingSessions }) => all + chargingSessions, 0),
  }
}
