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

export const answersOfTeam: Readonly<Record<string, Reply>> = {
  ...answersOfAccounts,
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
}
