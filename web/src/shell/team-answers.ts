import { answersOfAccounts } from './account-answers.ts'
import type { Reply } from './outside.ts'

// Answers of the calls for one member, for tests of the team screens.
const at = Date.UTC(2026, 10, 21, 14, 32, 8)
const DAY_MS = 86_400_000
const ok = (data: unknown): Reply => ({ code: 0, data })

const hosted = (part: number) => ({
  paid: (5.3 * part).toFixed(6).replace(/0+$/, '').replace(/\.$/, ''),
  hostIncome: (1.96 * part).toFixed(6).replace(/0+$/, '').replace(/\.$/, ''),
  energyWh: 10_000 * part,
  chargingSessions: part,
})

const levelRows = [80_000, 100_000, 120_000, 140_000, 160_000, 180_000].map((first, index) => ({
  level: index + 1,
  valuationFrom: String(index * 100),
  directValidFrom: index,
  secondThirdValidFrom: index,
  teamValidFrom: index,
  extraHostingSessions: index,
  commissionPpm: 200_000 - index * 10_000,
  leasesAtATime: null,
  matchPriority: index + 1,
  rebatePpm: [first, 30_000 + index * 10_000, 10_000 + Math.ceil(index / 2) * 10_000],
  withdrawADay: '1000',
  withdrawFee: '1',
}))

export const answersOfTeam: Readonly<Record<string, Reply>> = {
  ...answersOfAccounts,
  'level/mine': ok({
    level: 2,
    since: at - 3 * DAY_MS,
    computedAt: at - DAY_MS,
    nextAt: at + DAY_MS,
    now: { valuation: '12345.678901', directValid: 1, secondThirdValid: 2, teamValid: 0 },
    reached: 1,
    teamCounts: true,
    changes: [
      {
        since: at - 3 * DAY_MS,
        level: 2,
        before: 1,
        grounds: { valuation: '123.45', directValid: 1, secondThirdValid: 2, teamValid: 3 },
        teamCounted: true,
      },
      {
        since: at - 9 * DAY_MS,
        level: 1,
        before: 2,
        grounds: { valuation: '0', directValid: 0, secondThirdValid: 0, teamValid: 0 },
        teamCounted: false,
      },
    ],
  }),
  'team/summary': ok({
    generations: [7, 31, 120, 4, 0].map((members, index) => ({ generation: index + 1, members, valid: Math.floor(members / 3) })),
    today: hosted(2),
    days7: hosted(9),
    days30: hosted(41),
    total: hosted(1_204),
  }),
  'team/member/list': ok({
    list: [
      { name: 'benjam…harges', level: 2, valid: true, joinedAt: at },
      { name: 'me…4d', level: 1, valid: false, joinedAt: at - DAY_MS },
      { name: null, level: 1, valid: false, joinedAt: at - 9 * DAY_MS },
    ],
    total: 3,
  }),
  'team/income': ok({
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date(at - (29 - index) * DAY_MS).toISOString().slice(0, 10),
      ...hosted(index % 4),
    })),
    generations: [1, 2, 3, 4, 5].map((generation) => ({ generation, ...hosted(5 - generation) })),
  }),
  'team/rebate/rules': ok({
    generations: 3,
    countries: 'all',
    maxPpm: 300_000,
    holdRule: true,
    heldDays: 7,
    hostIncome: '8412.5',
    rebates: '702.31',
    sharePpm: 77_049,
    alarmSharePpm: 60_000,
    stopSharePpm: 75_000,
    stoppedSince: at - DAY_MS,
    stops: [{ since: at - DAY_MS, sharePpm: 75_120, until: null }],
  }),
  'team/rebate/summary': ok({
    toBeCollected: { amount: '0.78', count: 2 },
    toBeReleased: { amount: '1.964', count: 41 },
    lost: { amount: '0.039', count: 1 },
    paid: { amount: '112.4', count: 3_120 },
    expiresSoon: 1,
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date(at - (29 - index) * DAY_MS).toISOString().slice(0, 10),
      amount: (index % 3) / 10 === 0 ? '0' : `0.${index % 3}`,
      count: index % 3,
    })),
  }),
  'team/rebate/list': ok({
    list: [true, false].map((expiresSoon, index) => ({
      id: `se_0000000000000000000000000${index}#0/1`,
      transferId: `00000000-0000-8000-8000-00000000000${index}`,
      state: 'held',
      generation: 1,
      sharePpm: 80_000,
      amount: '0.39',
      chargingSessionId: 'cs_00000000000000000000000001',
      pointName: 'Hafen 1',
      settledAt: at - (8 - index) * DAY_MS,
      payableAt: null,
      lostAt: at + (expiresSoon ? 0.5 : 2) * DAY_MS,
      expiresSoon,
      endedAt: null,
    })),
    total: 2,
  }),
  'level/list': ok({ list: levelRows }),
}
