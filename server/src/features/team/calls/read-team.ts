import { addDays, dayOf } from '@ohmstead/contract/kernel/day'
import { teamIncome, teamMemberList, teamSummary } from '@ohmstead/contract/team/calls'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { masked, memberNamed, namesOf } from '../../accounts/index.ts'
import { standingsAt } from '../../levels/index.ts'
import { everyDay, generations, sumOf } from '../hosted.ts'
import { hostedDays, hostedTotal, memberOf, membersOf, talliesOf, type TeamFilter, type TeamMember } from '../team.store.ts'

export const readTeamSummary = implement(teamSummary, async ({ trx, caller: { memberId }, now }) => {
  const today = dayOf(now)
  const [tallies, days, total] = [
    await talliesOf(trx, memberId),
    await hostedDays(trx, memberId, addDays(today, -29), today),
    await hostedTotal(trx, memberId),
  ]
  const last = (count: number) => sumOf(days.filter(({ day }) => day > addDays(today, -count)))
  return {
    generations: generations.map((generation) => tallies.find((tally) => tally.generation === generation) ?? { generation, members: 0, valid: 0 }),
    today: last(1),
    days7: last(7),
    days30: last(30),
    total,
  }
})

export const listTeamMembers = implement(
  teamMemberList,
  async ({ trx, caller: { memberId }, now }, { generation, validity, name, pageNum, pageSize }) => {
    const valid = validity === undefined ? null : validity === 'valid'
    const filter = { uplineId: memberId, generation, valid, offset: (pageNum - 1) * pageSize, limit: pageSize }
    const { rows, total } = name === undefined ? await pageOfMembers(trx, filter) : await memberWithName(trx, filter, name)
    const ids = rows.map((row) => row.memberId)
    const names = await namesOf(trx, ids)
    const levels = await standingsAt(
      trx,
      ids.map((id) => ({ memberId: id, at: now })),
    )
    const list = rows.map((row, index) => {
      const found = names.get(row.memberId)
      return { name: found === undefined ? null : masked(found), level: levels[index] ?? 1, valid: row.valid, joinedAt: row.joinedAt }
    })
    return { list, total }
  },
)

interface Page {
  readonly rows: readonly TeamMember[]
  readonly total: number
}

async function pageOfMembers(q: Queryable, filter: TeamFilter): Promise<Page> {
  const tally = (await talliesOf(q, filter.uplineId)).find(({ generation }) => generation === filter.generation)
  const { members, valid } = tally ?? { members: 0, valid: 0 }
  const total = filter.valid === null ? members : filter.valid ? valid : members - valid
  return { rows: await membersOf(q, filter), total }
}

/** Only a complete name finds a member, so that the masked names of a team cannot be completed letter by letter. */
async function memberWithName(q: Queryable, { uplineId, generation, valid, offset }: TeamFilter, name: string): Promise<Page> {
  const named = await memberNamed(q, name)
  const member = named === null ? null : await memberOf(q, uplineId, generation, named)
  const found = member === null || (valid !== null && member.valid !== valid) ? [] : [member]
  return { rows: offset === 0 ? found : [], total: found.length }
}

export const readTeamIncome = implement(teamIncome, async ({ trx, caller: { memberId }, now }, { days: count, generation }) => {
  const last = dayOf(now)
  const days = await hostedDays(trx, memberId, addDays(last, 1 - count), last)
  return {
    days: everyDay(
      days.filter((one) => generation === undefined || one.generation === generation),
      { last, count },
    ),
    generations: generations.map((of) => ({ generation: of, ...sumOf(days.filter((one) => one.generation === of)) })),
  }
})
