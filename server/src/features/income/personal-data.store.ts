import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** What charging sessions on a host's units gave, window by window. The driver is personal data of the driver and left out. */
export const incomePersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'income.shares',
    columns: sql`
      w.settlement_id AS "settlementId", w.position AS window, w.custody_id AS "custodyId", w.charging_session_id AS "chargingSessionId",
      w.from_at AS "from", w.until_at AS "until", w.energy_wh AS "energyWh", w.vat_micros AS vat, w.energy_micros AS "energyCost",
      w.commission_micros AS commission, w.host_micros AS "hostShare", w.own_use_micros AS "ownUse", w.disposition, w.settled_at AS "settledAt",
      t.release_due_at AS "releaseDueAt", t.released_at AS "releasedAt", t.voided_at AS "voidedAt"`,
    whose: (memberId) => sql`
      FROM income.settlement_window w JOIN income.settlement t ON t.id = w.settlement_id WHERE w.host_id = ${memberId}`,
    order: sql`w.settled_at DESC, w.settlement_id DESC, w.position`,
  }),
  personalTable({
    name: 'income.energyReimbursed',
    columns: sql`
      id AS "settlementId", charging_session_id AS "chargingSessionId", energy_wh AS "energyWh", energy_micros AS amount, settled_at AS "settledAt",
      release_due_at AS "releaseDueAt", released_at AS "releasedAt", voided_at AS "voidedAt"`,
    whose: (memberId) => sql`FROM income.settlement WHERE energy_to = 'ownSocket' AND energy_owner = ${memberId} AND energy_micros > 0`,
    order: sql`settled_at DESC, id DESC`,
  }),
]
