import { add, zero } from '@ohmstead/contract/kernel/amount'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { rebateList, rebateRules, rebateSummary } from '@ohmstead/contract/team/calls'
import { statesOfGroup, type RebateGroup } from '@ohmstead/contract/team/types'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { rebateTransferId } from '../postings.ts'
import { paidDays, rebatePage, rebateStops, rebateSums, shareOfRebates, type RebateRow } from '../rebate.store.ts'

const DAYS = 30

export const readRebateSummary = implement(rebateSummary, async ({ trx, caller: { memberId }, now }) => {
  const sums = await rebateSums(trx, memberId, after(now, DAY_MS))
  const last = dayOf(now)
  const paid = new Map((await paidDays(trx, memberId, startOf(addDays(last, 1 - DAYS)))).map((one) => [one.day, one]))
  const of = (group: RebateGroup) => {
    const rows = sums.filter(({ state }) => statesOfGroup[group].includes(state))
    return { amount: add(zero, ...rows.map(({ amount }) => amount)), count: rows.reduce((sum, { count }) => sum + count, 0) }
  }
  return {
    toBeCollected: of('toBeCollected'),
    toBeReleased: of('toBeReleased'),
    lost: of('lost'),
    paid: of('paid'),
    expiresSoon: sums.reduce((sum, { expiring }) => sum + expiring, 0),
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = addDays(last, index - DAYS + 1)
      const { amount, count } = paid.get(day) ?? { amount: zero, count: 0 }
      return { day, amount, count }
    }),
  }
})

export const listRebates = implement(rebateList, async ({ trx, caller: { memberId }, now }, { group, pageNum, pageSize }) => {
  const rows = await rebatePage(trx, { memberId, group, offset: (pageNum - 1) * pageSize, limit: pageSize })
  const sums = await rebateSums(trx, memberId, now)
  const total = sums.filter(({ state }) => statesOfGroup[group].includes(state)).reduce((sum, { count }) => sum + count, 0)
  return { list: rows.map((row) => viewOf(row, now)), total }
})

function viewOf(row: RebateRow, now: Instant) {
  const { id, state, generation, sharePpm, amount, chargingSessionId, pointName, settledAt, nextAt, collectUntil, endedAt } = row
  const lostAt = state === 'held' ? collectUntil : null
  return {
    id,
    transferId: rebateTransferId(row),
    state,
    generation,
    sharePpm,
    amount,
    chargingSessionId,
    pointName,
    settledAt,
    payableAt: state === 'waiting' || state === 'qualified' ? nextAt : null,
    lostAt,
    expiresSoon: lostAt !== null && lostAt - now < DAY_MS,
    endedAt,
  }
}

export const readRebateRules = implement(rebateRules, async ({ trx }) => {
  const stops = await rebateStops(trx)
  return {
    generations: await setting(trx, 'team.rebateLevels'),
    countries: await setting(trx, 'team.rebateCountries'),
    maxPpm: await setting(trx, 'team.rebateMaxPpm'),
    holdRule: await setting(trx, 'team.holdRule'),
    heldDays: await setting(trx, 'team.heldDays'),
    ...(await shareOfRebates(trx)),
    alarmSharePpm: await setting(trx, 'team.alarmSharePpm'),
    stopSharePpm: await setting(trx, 'team.stopSharePpm'),
    stoppedSince: stops.find(({ until }) => until === null)?.since ?? null,
    stops,
  }
})
