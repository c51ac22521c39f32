import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const levelsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'levels.standings',
    columns: sql`since, level, grounds::text as grounds`,
    whose: (memberId) => sql`from levels.standing where member_id = ${memberId}`,
    order: sql`since desc`,
  }),
]
