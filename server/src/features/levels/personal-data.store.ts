import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const levelsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'levels.standings',
    columns: sql`since, level, grounds::text AS grounds`,
    whose: (memberId) => sql`FROM levels.standing WHERE member_id = ${memberId}`,
    order: sql`since DESC`,
  }),
  personalTable({
    name: 'levels.teamCounts',
    columns: sql`generation, valid`,
    whose: (memberId) => sql`FROM levels.team_count WHERE member_id = ${memberId}`,
    order: sql`generation`,
  }),
]
