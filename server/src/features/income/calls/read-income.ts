import { incomeCalendar, incomeDay, incomeOverview, releaseList } from '@ohmstead/contract/income/calls'
import { add, zero } from '@ohmstead/contract/kernel/amount'
import { addDays, dayOf, startOf, type Day } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { availabilityBetween } from '../../devices/index.ts'
import { custodiesOfMemberBetween } from '../../hosting/index.ts'
import { daysOf, isHosted, isUnknown } from '../calendar.ts'
import { daySums, linesOf, totalOf, type DaySum } from '../line.store.ts'
import { transfersOfLine } from '../line.view.ts'

export const readIncomeOverview = implement(incomeOverview, async ({ trx, caller, now }) => {
  const today = dayOf(now)
  const sums = await daySums(trx, caller.memberId, startOf(addDays(today, -29)), startOf(addDays(today, 1)))
  const since = (from: Day, until: Day) => sumOf(sums.filter(({ day }) => day >= from && day <= until))
  const { waiting, nextReleaseAt, ...total } = await totalOf(trx, caller.memberId)
  return {
    today: since(today, today),
    yesterday: since(addDays(today, -1), addDays(today, -1)),
    days7: since(addDays(today, -6), today),
    days30: since(addDays(today, -29), today),
    total,
    waiting,
    nextReleaseAt,
  }
})

function sumOf(sums: readonly DaySum[]) {
  return {
    net: add(zero, ...sums.map(({ net }) => net)),
    energyWh: wh(sums.reduce((sum, { energyWh }) => sum + energyWh, 0)),
    chargingSessions: sums.reduce((sum, { chargingSessions }) => sum + chargingSessions, 0),
  }
}

export const readIncomeCalendar = implement(incomeCalendar, async ({ trx, caller, now }, { month }) => {
  const days = daysOf(month)
  const [first, last] = [days[0] ?? dayOf(now), days.at(-1) ?? dayOf(now)]
  const [from, until] = [startOf(first), startOf(addDays(last, 1))]
  const [known, custodies] = await Promise.all([daySums(trx, caller.memberId, from, until), custodiesWithin(trx, caller.memberId, from, until)])
  const sums = new Map(known.map((sum) => [sum.day, sum]))
  const nothing = { gross: zero, vat: zero, energyCost: zero, commission: zero, net: zero, waiting: zero, energyWh: wh(0), chargingSessions: 0 }
  return {
    days: days.map((day) => ({
      day,
      ...nothing,
      ...sums.get(day),
      hosted: sums.has(day) || isHosted(day, custodies, now),
      noData: !sums.has(day) && isUnknown(day, custodies, now),
    })),
  }
})

/** The windows of a member that overlap a period, each with the times its unit was connected. */
async function custodiesWithin(q: Queryable, memberId: Id<'member'>, from: Instant, until: Instant) {
  const touching = await custodiesOfMemberBetween(q, memberId, from, until)
  const pointIds = [...new Set(touching.map((custody) => custody.pointId))]
  const windows = await availabilityBetween(q, pointIds, from, until, 'online')
  const byPoint = Map.groupBy(windows, ({ pointId }) => pointId)
  return touching.map((custody) => ({ ...custody, online: byPoint.get(custody.pointId) ?? [] }))
}

export const readIncomeDay = implement(incomeDay, async ({ trx, caller }, { day, pageNum, pageSize }) => {
  const { rows, total } = await linesOf(trx, {
    memberId: caller.memberId,
    from: startOf(day),
    until: startOf(addDays(day, 1)),
    state: null,
    offset: (pageNum - 1) * pageSize,
    limit: pageSize,
  })
  const list = rows.map((row) => {
    const { settlementId: _, window: __, ...line } = row
    return { ...line, transferId: transfersOfLine(row).transferId }
  })
  return { list, total }
})

export const listReleases = implement(releaseList, async ({ trx, caller }, { state, pageNum, pageSize }) => {
  // Income of metered charging never has to be collected.
  if (state === 'toBeCollected') return { list: [], total: 0 }
  const { rows, total } = await linesOf(trx, {
    memberId: caller.memberId,
    from: null,
    until: null,
    state: state ?? null,
    offset: (pageNum - 1) * pageSize,
    limit: pageSize,
  })
  const list = rows.map((row) => {
    const { chargingSessionId, pointName, energyWh, net, state: now, settledAt, releaseDueAt, releasedAt } = row
    return { ...transfersOfLine(row), chargingSessionId, pointName, energyWh, net, state: now, settledAt, releaseDueAt, releasedAt }
  })
  return { list, total }
})
