import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { levelMine } from '@ohmstead/contract/levels/calls'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { levelFor } from '../level.ts'
import { groundsNow, lastComputedAt, standingsOf } from '../standing.store.ts'

const SHOWN = 20

export const readOwnLevel = implement(levelMine, async ({ trx, caller: { memberId }, now }) => {
  const [standings, { teamCounts, ...grounds }] = [
    await standingsOf(trx, memberId, { until: now, limit: SHOWN + 1 }),
    await groundsNow(trx, memberId),
  ]
  return {
    level: standings[0]?.level ?? 1,
    since: standings[0]?.since ?? null,
    computedAt: await lastComputedAt(trx),
    nextAt: startOf(addDays(dayOf(now), 1)),
    now: grounds,
    reached: levelFor(await setting(trx, 'levels.table'), grounds, teamCounts),
    teamCounts,
    changes: standings
      .slice(0, SHOWN)
      .map(({ since, level, valuation, directValid, secondThirdValid, teamValid, teamCounts: teamCounted }, index) => ({
        since,
        level,
        before: standings[index + 1]?.level ?? 1,
        grounds: { valuation, directValid, secondThirdValid, teamValid },
        teamCounted,
      })),
  }
})
