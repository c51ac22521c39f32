import { micros, split, type Micros } from '@ohmstead/contract/kernel/amount'
import { posting } from '../cast/rule-attempt.ts'
import { scene } from './scene.ts'

export const SE = `se_${'0'.repeat(26)}`
const document = '{"made":"by hand"}'
export const guard = 'ledger.transfer!guard_income_settle'

/** The settlement that the new one would get, calculated manually: 5.3 = 0.846219 + 2 + 0.490756 + 1.963025. */
export const settlement = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    id: `'${SE}'`,
    charging_session_id: `'${scene.fresh.session}'`,
    payment: '1',
    attempt: '1',
    collected_micros: '5300000',
    vat_ppm: '190000',
    vat_micros: '846219',
    energy_wh: '10000',
    energy_rate_micros: '200000',
    energy_cost_taken_micros: '0',
    energy_micros: '2000000',
    energy_to: `'site'`,
    energy_owner: `'${scene.fresh.unit.siteId}'`,
    commission_micros: '490756',
    host_micros: '1963025',
    own_use_micros: '0',
    house_micros: '0',
    document: `'${document}'`,
    hash: `sha256('${document}')`,
    settled_at: 'platform.now()',
    release_due_at: `(select final_at + interval '24 hours' from charging.charging_session where id = '${scene.fresh.session}')`,
    ...rest,
  }
  return `insert into income.settlement (${Object.keys(row).join(', ')}) select ${Object.values(row).join(', ')}`
}
export const window = (rest: Record<string, string> = {}) => {
  const times = (column: string) => `(select ${column} from charging.charging_session where id = '${scene.fresh.session}')`
  const row: Record<string, string> = {
    settlement_id: `'${SE}'`,
    position: '0',
    custody_id: `'${scene.fresh.custody}'`,
    from_at: times('started_at'),
    until_at: times('stopped_at'),
    energy_wh: '10000',
    commission_ppm: '200000',
    vat_micros: '846219',
    energy_micros: '2000000',
    gross_micros: '2453781',
    commission_micros: '490756',
    host_micros: '1963025',
    own_use_micros: '0',
    house_micros: '0',
    ...rest,
  }
  return `insert into income.settlement_window (${Object.keys(row).join(', ')}) select ${Object.values(row).join(', ')}`
}
/** Windows of a settlement of 10,000 Wh, each from and until a part of its time, with this much energy. */
export function inWindows(parts: readonly (readonly [from: number, until: number, energyWh: number])[]): { settlement: string; windows: string } {
  const at = (part: number) =>
    `(select started_at + (stopped_at - started_at) * ${part} from charging.charging_session where id = '${scene.fresh.session}')`
  const weights = parts.map(([, , energyWh]) => BigInt(energyWh))
  const [gross, vat, energy] = [2_453_781n, 846_219n, 2_000_000n].map((whole) => split(micros(whole), weights)) as [Micros[], Micros[], Micros[]]
  const commissions = gross.map((part) => part / 5n)
  const commission = commissions.reduce((sum, part) => sum + part, 0n)
  const rows = parts.map(([from, until, energyWh], index) =>
    window({
      position: `${index}`,
      from_at: at(from),
      until_at: at(until),
      energy_wh: `${energyWh}`,
      vat_micros: `${vat[index]}`,
      energy_micros: `${energy[index]}`,
      gross_micros: `${gross[index]}`,
      commission_micros: `${commissions[index]}`,
      host_micros: `${gross[index]! - commissions[index]!}`,
    }),
  )
  const [first = '', ...others] = rows
  return {
    settlement: settlement({ commission_micros: `${commission}`, host_micros: `${2_453_781n - commission}` }),
    windows: [first, ...others.map((row) => row.slice(row.indexOf('select')))].join(' union all '),
  }
}
/** What the triggers of the database would set, for attempts with disabled triggers. */
export const judgedWindow = (rest: Record<string, string> = {}) =>
  window({
    host_id: `'${scene.ada}'`,
    placement: `'managedSite'`,
    disposition: `'host'`,
    charging_session_id: `'${scene.fresh.session}'`,
    settled_at: 'now()',
    ...rest,
  })
const settled = { as: 'worker', sql: '' } as const
export const afterSettlement = (rest: Record<string, string> = {}) => [{ ...settled, sql: settlement(rest) }]

export const share = (rest: Partial<Parameters<typeof posting>[0]> = {}) => {
  const { waiting } = scene
  return posting({
    code: 'host_share',
    phase: 'hold',
    debit: `session_pool:${waiting.session}`,
    credit: `income:${scene.ada}`,
    amount: 1n,
    session: waiting.session,
    key: 'x',
    detail: `${waiting.settlement}#0`,
    evidence: waiting.hash,
    ...rest,
  })
}
/** The pool of the waiting one is on hold in full; an attempt needs some of it free. */
export const freed = { as: 'superuser', sql: 'alter table ledger.transfer disable trigger apply' } as const
export const released = (code: string, name: string) => ({ code, phase: 'capture' as const, holdKey: name, key: 'r', detail: name })
