import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** What charging sessions on a host's units gave, window by window. Who drove is the driver's, and is not in it. */
export const incomePersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'income.shares',
    columns: sql`
      w.settlement_id as "settlementId", w.position as window, w.custody_id as "custodyId", w.charging_session_id as "chargingSessionId",
      w.from_at as "from", w.until_at as "until", w.energy_wh as "energyWh", w.vat_micros as vat, w.energy_micros as "energyCost",
      w.commission_micros as commission, w.host_micros as "hostShare", w.own_use_micros as "ownUse", w.disposition, w.settled_at as "settledAt",
      t.release_due_at as "releaseDueAt", t.released_at as "releasedAt", t.voided_at as "voidedAt"`,
    whose: (memberId) => sql`
      from income.settlement_window w join income.settlement t on t.id = w.settlement_id where w.host_id = ${memberId}`,
    order: sql`w.settled_at desc, w.settlement_id desc, w.position`,
  }),
  personalTable({
    name: 'income.energyReimbursed',
    columns: sql`
      id as "settlementId", charging_session_id as "chargingSessionId", energy_wh as "energyWh", energy_micros as amount, settled_at as "settledAt",
      release_due_at as "releaseDueAt", released_at as "releasedAt", voided_at as "voidedAt"`,
    whose: (memberId) => sql`from income.settlement where energy_to = 'ownSocket' and energy_owner = ${memberId} and energy_micros > 0`,
    order: sql`settled_at desc, id desc`,
  }),
]
