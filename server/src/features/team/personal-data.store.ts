import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Numbers of a member's team. Who is in it, and who is above, is data of other people. */
export const teamPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'team.generations',
    columns: sql`generation, members, valid`,
    whose: (memberId) => sql`FROM team.tally WHERE upline_id = ${memberId}`,
    order: sql`generation`,
  }),
  personalTable({
    name: 'team.days',
    columns: sql`
      to_char(day, 'YYYY-MM-DD') AS day, generation, paid_micros AS paid, host_micros AS "hostIncome", energy_wh AS "energyWh",
      charging_sessions AS "chargingSessions"`,
    whose: (memberId) => sql`FROM team.day WHERE upline_id = ${memberId}`,
    order: sql`team.day.day DESC, generation`,
  }),
  personalTable({
    name: 'team.rebates',
    columns: sql`
      id, generation, charging_session_id AS "chargingSessionId", share_ppm AS "sharePpm", amount_micros AS amount, state, reserved_at AS "reservedAt",
      held_at AS "heldAt", collect_until AS "collectUntil", ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM team.rebate WHERE inviter_id = ${memberId}`,
    order: sql`reserved_at DESC, id`,
  }),
]
