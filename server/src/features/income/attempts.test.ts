import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { posting, tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client

interface Sides {
  readonly session: string
  readonly settlement: string
  readonly hash: Buffer
  readonly unit: Unit
  readonly driver: string
}
interface Scene {
  /** Settled and waiting; settled as own use; released; collected and not settled. */
  readonly waiting: Sides
  readonly own: Sides
  readonly fresh: { readonly session: string; readonly custody: string; readonly unit: Unit; readonly driver: string }
  readonly ada: Id<'member'>
  /** Invited Ada; not related to anything else. */
  readonly inviter: Id<'member'>
  readonly cleo: Id<'member'>
}
let scene: Scene

beforeAll(async () => {
  await ground.prices()
  const inviter = await ground.member()
  const [ada, ben, cleo] = [await ground.member('100', { inviter }), await ground.member('100'), await ground.member('100')]
  const sides = async (session: string, unit: Unit, driver: string): Promise<Sides> => {
    const { rows } = await sql<{ id: string; hash: Buffer }>`SELECT id, hash FROM income.settlement WHERE charging_session_id = ${session}`.execute(
      database.api.kysely,
    )
    return { session, settlement: rows[0]!.id, hash: rows[0]!.hash, unit, driver }
  }
  const unit = await ground.unit()
  await ground.custody(ada, unit, after(database.clock.now(), -HOUR_MS))
  const waiting = await sides(await ground.charge(ben, unit), unit, ben)
  const own = await sides(await ground.charge(ada, unit, { beginWh: 2_000_000 }), unit, ada)
  // One that is final and collected, and that income has not processed yet.
  const elsewhere = await ground.unit()
  const custody = await ground.custody(ada, elsewhere, after(database.clock.now(), -HOUR_MS))
  const fresh = await ground.charge(cleo, elsewhere)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await client.query(`set session_replication_role = replica; delete from income.settlement_window where charging_session_id = '${fresh}';
    delete from ledger.transfer where cause_id = '${fresh}' and code <> 'charge_payment'; delete from income.settlement where charging_session_id = '${fresh}';
    update ledger.balance b set held_micros = 0 from ledger.account a where a.id = b.account_id and a.owner = '${fresh}'; set session_replication_role = origin`)
  scene = { waiting, own, fresh: { session: fresh, custody, unit: elsewhere, driver: cleo }, ada, inviter, cleo }
})
afterAll(() => client.end())

const SE = `se_${'0'.repeat(26)}`
const document = '{"made":"by hand"}'
const guard = 'ledger.transfer!guard_income_settle'

/** The settlement that the new one would get, calculated manually: 5.3 = 0.846219 + 2 + 0.490756 + 1.963025. */
const settlement = (rest: Record<string, string> = {}) => {
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
const window = (rest: Record<string, string> = {}) => {
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
/** What the triggers of the database would set, for attempts with disabled triggers. */
const judgedWindow = (rest: Record<string, string> = {}) =>
  window({
    host_id: `'${scene.ada}'`,
    placement: `'managedSite'`,
    disposition: `'host'`,
    charging_session_id: `'${scene.fresh.session}'`,
    settled_at: 'now()',
    ...rest,
  })
const settled = { as: 'worker', sql: '' } as const
const afterSettlement = (rest: Record<string, string> = {}) => [{ ...settled, sql: settlement(rest) }]

const share = (rest: Partial<Parameters<typeof posting>[0]> = {}) => {
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
const freed = { as: 'superuser', sql: 'alter table ledger.transfer disable trigger apply' } as const
const released = (code: string, name: string) => ({ code, phase: 'capture' as const, holdKey: name, key: 'r', detail: name })

const attempts = (): RuleAttempt[] => [
  // Settlements.
  {
    name: 'less tax than required',
    as: 'worker',
    sql: settlement({ vat_micros: '846218', host_micros: '1963026' }),
    refused: '23514 settlement_vat',
    rule: 'income.settlement.settlement_vat',
  },
  {
    name: 'another energy cost than the formula',
    as: 'worker',
    sql: settlement({ energy_micros: '1999999', host_micros: '1963026' }),
    refused: '23514 settlement_energy',
    rule: 'income.settlement.settlement_energy',
  },
  {
    name: 'parts that do not add up',
    as: 'worker',
    sql: settlement({ host_micros: '1963026' }),
    refused: '23514 settlement_sum',
    rule: 'income.settlement.settlement_sum',
  },
  {
    name: 'a negative part',
    as: 'worker',
    sql: settlement({ house_micros: '-1', host_micros: '1963026' }),
    refused: '23514 settlement_parts',
    rule: 'income.settlement.settlement_parts',
  },
  {
    name: 'a document with another hash',
    as: 'worker',
    sql: settlement({ hash: `sha256('x')` }),
    refused: '23514 settlement_hash',
    rule: 'income.settlement.settlement_hash',
  },
  {
    name: 'a payment settled twice',
    as: 'worker',
    sql: settlement({ charging_session_id: `'${scene.waiting.session}'`, attempt: '2', energy_owner: `'${scene.waiting.unit.siteId}'` }),
    refused: '23505 settlement_in_force',
    rule: '#income.settlement_in_force',
  },
  {
    name: 'a payment that was not made',
    as: 'worker',
    sql: settlement({ payment: '2' }),
    refused: 'LG001 income: settlement',
    rule: 'income.settlement!fits',
  },
  {
    name: 'released before its time',
    as: 'worker',
    before: [{ as: 'superuser', sql: 'alter table income.settlement disable trigger ends_in_time' }],
    sql: `update income.settlement set released_at = release_due_at - interval '1 second' where id = '${scene.waiting.settlement}'`,
    refused: '23514 settlement_released_when_due',
    rule: 'income.settlement.settlement_released_when_due',
  },
  {
    name: 'released and voided',
    as: 'worker',
    before: [{ as: 'superuser', sql: 'alter table income.settlement disable trigger ends_in_time' }],
    sql: `update income.settlement set released_at = release_due_at, voided_at = now() where id = '${scene.waiting.settlement}'`,
    refused: '23514 settlement_one_end',
    rule: 'income.settlement.settlement_one_end',
  },
  {
    name: 'more than was paid',
    as: 'worker',
    sql: settlement({ collected_micros: '5300001', vat_micros: '846219', host_micros: '1963026' }),
    refused: 'LG001 income: settlement',
    rule: 'income.settlement!fits',
  },
  {
    name: 'another energy rate than the published one',
    as: 'worker',
    sql: settlement({ energy_rate_micros: '100000', energy_micros: '1000000', host_micros: '2963025' }),
    refused: 'LG001 income: settlement',
    rule: 'income.settlement!fits',
  },
  {
    name: 'energy owed to another site',
    as: 'worker',
    sql: settlement({ energy_owner: `'${scene.waiting.unit.siteId}'` }),
    refused: 'LG001 income: settlement',
    rule: 'income.settlement!fits',
  },
  {
    name: 'energy marked as already taken that was not',
    as: 'worker',
    sql: settlement({ energy_cost_taken_micros: '2000000', energy_micros: '0', host_micros: '3963025' }),
    refused: 'LG001 income: settlement',
    rule: 'income.settlement!fits',
  },
  {
    name: 'spendable before the bill is final',
    as: 'worker',
    sql: settlement({ release_due_at: `now() - interval '10 years'` }),
    refused: 'LG001 income: settlement',
    rule: 'income.settlement!fits',
  },
  ...(
    [
      ['soon after the bill', `(select final_at + interval '1 hour' from charging.charging_session where id = '${scene.fresh.session}')`],
      [
        'a micro-second too early',
        `(select final_at + interval '24 hours' - interval '1 microsecond' from charging.charging_session where id = '${scene.fresh.session}')`,
      ],
      ['a year later', `platform.now() + interval '1 year'`],
      ['at the last moment', `timestamptz '2200-01-01 00:00:00+00' - interval '1 microsecond'`],
    ] as const
  ).map(([when, due]): RuleAttempt => ({
    name: `spendable ${when}, though the operator set another time`,
    as: 'worker',
    sql: settlement({ release_due_at: due }),
    refused: 'LG001 income: settlement',
    rule: 'income.settlement!fits',
  })),
  {
    name: 'spendable at the end of time',
    as: 'worker',
    sql: settlement({ release_due_at: `'infinity'` }),
    refused: '23514 settlement_release_due_at_in_bounds',
    rule: 'income.settlement.settlement_release_due_at_in_bounds',
  },
  ...(['-infinity', 'infinity', '2000-01-01', '9999-12-31', '200000-01-01'] as const).map((at): RuleAttempt => ({
    name: `a settlement made at ${at}`,
    as: 'worker',
    sql: settlement({ settled_at: `timestamptz '${at}'` }),
    refused: 'PL003 time: income.settlement',
    rule: 'income.settlement!in_time',
  })),
  {
    name: 'a settlement released in the past',
    as: 'worker',
    before: [{ as: 'superuser', sql: 'alter table income.settlement drop constraint settlement_released_when_due' }],
    sql: `update income.settlement set released_at = now() - interval '1 year' where id = '${scene.waiting.settlement}'`,
    refused: 'PL003 time: income.settlement',
    rule: 'income.settlement!ends_in_time',
  },
  {
    name: 'less commission than the host’s level pays',
    as: 'worker',
    before: afterSettlement({ commission_micros: '245378', host_micros: '2208403' }),
    sql: window({ commission_ppm: '100000', commission_micros: '245378', host_micros: '2208403' }),
    refused: 'LG001 income: a window of',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'everything as commission',
    as: 'worker',
    before: afterSettlement({ commission_micros: '2453781', host_micros: '0' }),
    sql: window({ commission_ppm: '1000000', commission_micros: '2453781', host_micros: '0' }),
    refused: 'LG001 income: a window of',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a share raised afterwards',
    as: 'owner',
    sql: `update income.settlement set host_micros = host_micros + 1, commission_micros = commission_micros - 1 where id = '${scene.waiting.settlement}'`,
    refused: 'LG001 income: a settlement does not change',
    rule: 'income.settlement!stays',
  },
  {
    name: 'a settlement deleted',
    as: 'owner',
    sql: `delete from income.settlement where id = '${SE}'`,
    refused: 'LG001 income: settlement cannot be changed',
    rule: 'income.settlement!never_deleted',
  },
  {
    name: 'a window rewritten',
    as: 'owner',
    sql: `update income.settlement_window set host_id = '${scene.cleo}'`,
    refused: 'LG001 income: settlement_window cannot be changed',
    rule: 'income.settlement_window!append_only',
  },
  { name: 'a settlement by the api', as: 'api', sql: settlement(), refused: '42501', rule: null },
  { name: 'a settlement by staff', as: 'staff_read', sql: settlement(), refused: '42501', rule: null },

  // Windows.
  {
    name: 'a window without a settlement',
    as: 'worker',
    sql: window(),
    refused: 'LG001 income: a window without a settlement',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a custody that does not exist',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ custody_id: `'cu_none'` }),
    refused: 'LG001 income: custody',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a window that starts before charging did',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ from_at: `(select started_at - interval '1 second' from charging.charging_session where id = '${scene.fresh.session}')` }),
    refused: 'LG001 income: a window of',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a custody of another unit',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ custody_id: `(select id from hosting.custody where point_id = '${scene.waiting.unit.pointId}')` }),
    refused: 'LG001 income: custody',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a host’s share without a custody',
    as: 'worker',
    before: [...afterSettlement(), { as: 'superuser', sql: 'alter table hosting.custody disable trigger user; delete from hosting.custody' }],
    sql: window({ custody_id: 'null' }),
    refused: '23514 window_shares',
    rule: 'income.settlement_window.window_shares',
  },
  {
    name: 'a window in a custody that it does not name',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ custody_id: 'null', commission_micros: '0', host_micros: '0', house_micros: '2453781' }),
    refused: 'LG001 income: a window of',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'less commission than the rate',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ commission_micros: '490755', host_micros: '1963026' }),
    refused: '23514 window_shares',
    rule: 'income.settlement_window.window_shares',
  },
  {
    name: 'parts of a window that do not add up',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ gross_micros: '2453782' }),
    refused: '23514 window_parts',
    rule: 'income.settlement_window.window_parts',
  },
  {
    name: 'windows that leave energy out',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ energy_wh: '9999' }),
    refused: 'LG001 income: the windows of',
    rule: 'income.settlement_window!fit',
  },
  {
    name: 'windows that leave time out',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ until_at: `(select stopped_at - interval '1 second' from charging.charging_session where id = '${scene.fresh.session}')` }),
    refused: 'LG001 income: the windows of',
    rule: 'income.settlement_window!fit',
  },
  {
    name: 'self-dealing: a host’s share of their own charging',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `alter table charging.charging_session disable trigger stays; update charging.charging_session set driver_id = '${scene.ada}' where id = '${scene.fresh.session}'; alter table charging.charging_session enable trigger stays`,
      },
      ...afterSettlement(),
    ],
    sql: window(),
    refused: '23514 window_shares',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a host’s share of an affiliated payment',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `alter table charging.charging_session disable trigger stays; update charging.charging_session set driver_affiliated = true where id = '${scene.fresh.session}'; alter table charging.charging_session enable trigger stays`,
      },
      ...afterSettlement(),
    ],
    sql: window(),
    refused: '23514 window_shares',
    rule: 'income.settlement_window!judged',
  },

  ...valueAttempts([
    ['settlement_attempt', settlement({ attempt: '0' })],
    ['settlement_collected', settlement({ collected_micros: '0', vat_micros: '0', energy_micros: '0', commission_micros: '0', host_micros: '0' })],
    ['settlement_energy_rate', settlement({ energy_rate_micros: '-1', energy_micros: '0', host_micros: '3963025' })],
    ['settlement_energy_taken', settlement({ energy_cost_taken_micros: '-1', energy_micros: '2000001', host_micros: '1963024' })],
    ['settlement_energy_to', settlement({ energy_to: `'nowhere'` })],
    ['settlement_energy_wh', settlement({ energy_wh: '0', energy_micros: '0', host_micros: '3963025' })],
    ['settlement_form', settlement({ id: `'se_1'` })],
    ...(
      [
        ['commission_ppm', { commission_ppm: '1000001' }],
        ['energy', { energy_micros: '-1' }],
        ['energy_wh', { energy_wh: '-1' }],
        ['forward', { until_at: `timestamptz '2000-01-01'` }],
        ['gross', { gross_micros: '-1' }],
        ['position', { position: '-1' }],
        ['vat', { vat_micros: '-1' }],
        ['disposition', { disposition: `'gift'` }],
        ['host_of_custody', { host_id: 'null' }],
        ['house_without_custody', { custody_id: 'null', host_id: 'null' }],
        ['placement', { placement: `'street'` }],
      ] as const
    ).map(([constraint, rest]) => [`window_${constraint}`, judgedWindow(rest)] as const),
  ]),
  {
    name: 'one attempt twice',
    as: 'superuser',
    rule: 'income.settlement.settlement_once_an_attempt',
    refused: '23505 settlement_once_an_attempt',
    before: [{ as: 'superuser', sql: `set local session_replication_role = replica` }],
    sql: settlement({ charging_session_id: `'${scene.waiting.session}'`, voided_at: 'now()' }),
  },
  ...[`(platform.now() AT TIME ZONE 'UTC')::date`, `date '2199-01-01'`, `date '2020-01-01'`].map((day): RuleAttempt => ({
    name: `${day} closed`,
    as: 'worker',
    sql: `insert into income.closed_day (day, settlements, collected_micros, closed_at) values (${day}, 0, 0, platform.now())`,
    refused: 'PL003 time: ',
    rule: 'income.closed_day!closes_in_time',
  })),
  {
    name: 'a closed day reopened',
    as: 'owner',
    sql: 'delete from income.closed_day',
    refused: 'LG001 income: closed_day cannot be changed',
    rule: 'income.closed_day!append_only',
  },

  // Money.
  {
    name: 'a share to a member who is not the host',
    as: 'worker',
    before: [freed],
    sql: share({ credit: `income:${scene.cleo}` }),
    refused: 'LG001 guard:income_settle: it must go to the host',
    rule: guard,
  },
  {
    name: 'another amount than the host’s part',
    as: 'worker',
    before: [freed],
    sql: share({ amount: 1_963_026n }),
    refused: 'LG001 guard:income_settle: it is not the host',
    rule: guard,
  },
  {
    name: 'a share without the hash of its settlement',
    as: 'worker',
    before: [freed],
    sql: share({ evidence: Buffer.alloc(32) }),
    refused: 'LG001 guard:income_settle: it does not carry',
    rule: guard,
  },
  {
    name: 'a share without a settlement',
    as: 'worker',
    before: [freed],
    sql: share({ detail: `${SE}#0` }),
    refused: 'LG001 guard:income_settle: there is no such settlement',
    rule: guard,
  },
  {
    name: 'a share of the settlement of another charging session',
    as: 'worker',
    before: [freed],
    sql: share({ detail: `${scene.own.settlement}#0`, evidence: scene.own.hash }),
    refused: 'LG001 guard:income_settle: there is no such settlement',
    rule: guard,
  },
  {
    name: 'the host’s part a second time',
    as: 'worker',
    before: [freed],
    sql: share({ amount: 1_963_025n }),
    refused: 'LG001 guard:income_settle: se_',
    rule: guard,
  },
  {
    name: 'the tax a second time',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'vat', credit: 'vat_payable:platform', amount: 846_219n, detail: scene.waiting.settlement }),
    refused: 'LG001 guard:income_settle: se_',
    rule: guard,
  },
  {
    name: 'a host’s share of own use',
    as: 'worker',
    before: [freed],
    sql: share({
      debit: `session_pool:${scene.own.session}`,
      session: scene.own.session,
      detail: `${scene.own.settlement}#0`,
      evidence: scene.own.hash,
    }),
    refused: 'LG001 guard:income_settle: this window has no host share',
    rule: guard,
  },
  {
    name: 'own use returned to another member',
    as: 'worker',
    before: [freed],
    sql: share({
      code: 'own_use_return',
      credit: `recharge:${scene.cleo}`,
      amount: 2_453_781n,
      debit: `session_pool:${scene.own.session}`,
      session: scene.own.session,
      detail: scene.own.settlement,
      evidence: scene.own.hash,
    }),
    refused: 'LG001 guard:charging_payment: money returns',
    rule: 'ledger.transfer!guard_charging_payment',
  },
  {
    name: 'energy of another site',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'energy', credit: `energy_payable:${scene.fresh.unit.siteId}`, amount: 2_000_000n, detail: scene.waiting.settlement }),
    refused: 'LG001 guard:income_settle: it is not the energy',
    rule: guard,
  },
  {
    name: 'energy reimbursed that a site supplied',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'energy_reimbursed', amount: 2_000_000n, detail: scene.waiting.settlement }),
    refused: 'LG001 guard:income_settle: it is not the energy',
    rule: guard,
  },
  {
    name: 'a part for the house that does not exist',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'house', credit: 'house_share:platform', detail: scene.waiting.settlement }),
    refused: 'LG001 guard:income_settle: it is not the part of the house',
    rule: guard,
  },
  {
    name: 'more commission than there is',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'commission', credit: 'operator_income:platform', detail: scene.waiting.settlement }),
    refused: 'LG001 guard:income_settle: se_',
    rule: guard,
  },
  {
    name: 'commission posted at once',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'commission', phase: 'post', credit: 'operator_income:platform', detail: scene.waiting.settlement }),
    refused: 'LG001 guard:income_settle: shares are held first',
    rule: guard,
  },
  {
    name: 'a share released before its time',
    as: 'worker',
    sql: share({ ...released('host_share', `${scene.waiting.settlement}#0`), amount: 1_963_025n }),
    refused: 'LG001 guard:income_settle: it can be released only',
    rule: guard,
  },
  {
    name: 'a share voided without a dispute',
    as: 'worker',
    sql: share({ ...released('host_share', `${scene.waiting.settlement}#0`), phase: 'void', amount: 1_963_025n }),
    refused: 'LG001 guard:income_settle: a share can be voided only',
    rule: guard,
  },
  {
    name: 'a rebate to a member who is not an upline',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'rebate', credit: `income:${scene.cleo}` }),
    refused: 'LG001 guard:income_settle: a rebate must go to',
    rule: guard,
  },
  {
    name: 'a rebate beside the whole commission',
    as: 'worker',
    before: [freed],
    sql: share({ code: 'rebate', credit: `income:${scene.inviter}` }),
    refused: 'LG001 guard:income_settle: se_',
    rule: guard,
  },
  {
    name: 'a rebate above 30 % of the commission',
    as: 'worker',
    refused: 'LG001 guard:income_settle: a window of',
    rule: guard,
    before: [
      {
        as: 'worker',
        sql: share({ ...released('commission', scene.waiting.settlement), credit: 'operator_income:platform', phase: 'void', amount: 490_756n }),
      },
    ],
    sql: share({ code: 'rebate', credit: `income:${scene.inviter}`, amount: 147_227n }),
  },
  {
    name: 'a rebate of own use',
    as: 'worker',
    before: [freed],
    sql: share({
      code: 'rebate',
      credit: `income:${scene.inviter}`,
      debit: `session_pool:${scene.own.session}`,
      session: scene.own.session,
      detail: `${scene.own.settlement}#0`,
      evidence: scene.own.hash,
    }),
    refused: 'LG001 guard:income_settle: this window has no rebate',
    rule: guard,
  },
  // Detail texts that a parser may read as window 0, but that are not its canonical form.
  ...oddWindows.map(([what, window]): RuleAttempt => ({
    name: `a rebate of window 0 written ${what}`,
    as: 'worker',
    before: [freed],
    sql: share({ code: 'rebate', credit: `income:${scene.inviter}`, detail: `${scene.waiting.settlement}#${window}` }),
    refused: 'LG001 guard:income_settle: it does not name',
    rule: guard,
  })),
  ...oddWindows.map(([what, window]): RuleAttempt => ({
    name: `a host’s share of window 0 written ${what}`,
    as: 'worker',
    before: [freed],
    sql: share({ amount: 1_963_025n, detail: `${scene.waiting.settlement}#${window}` }),
    refused: 'LG001 guard:income_settle: it does not name',
    rule: guard,
  })),
  ...['#0', '#', ' '].map((tail): RuleAttempt => ({
    name: `tax in a name with “${tail}” behind it`,
    as: 'worker',
    before: [freed],
    sql: share({ code: 'vat', credit: 'vat_payable:platform', amount: 846_219n, detail: `${scene.waiting.settlement}${tail}` }),
    refused: 'LG001 guard:income_settle:',
    rule: guard,
  })),
  {
    name: 'a share released with the detail of another',
    as: 'worker',
    sql: share({ ...released('host_share', `${scene.waiting.settlement}#0`), detail: scene.waiting.settlement, amount: 1_963_025n }),
    refused: 'LG001 guard:income_settle: it does not name',
    rule: guard,
  },
  { name: 'a share by the api', as: 'api', sql: share(), refused: 'LG006', rule: null },
]

/** Texts that a cast to a number, or a reader, takes for 0; and some that are not numbers. */
const oddWindows = [
  ['with a zero before it', '00'],
  ['with a plus', '+0'],
  ['with a minus', '-0'],
  ['with a space before it', ' 0'],
  ['with a space behind it', '0 '],
  ['with a tab', '\t0'],
  ['with a line’s end', '0\n'],
  ['in hexadecimal digits', '0x0'],
  ['in octal digits', '0o0'],
  ['with an underscore', '0_0'],
  ['with an exponent', '0e0'],
  ['with a decimal point', '0.0'],
  ['with one more separator', '0#'],
  ['with a window behind it', '0#1'],
  ['in Arabic-Indic digits', '٠'],
  ['in full-width digits', '０'],
  ['as nothing', ''],
  ['beyond any window', '99999999999'],
] as const

tryRules('forbidden operations with income', () => client, attempts, names())

function names(): string[] {
  const nothing: Sides = { session: '', settlement: '', hash: Buffer.alloc(0), unit: { siteId: '' } as unknown as Unit, driver: '' }
  scene = { waiting: nothing, own: nothing, fresh: { ...nothing, custody: '' }, ada: '', inviter: '', cleo: '' } as unknown as Scene
  return attempts().map(({ name }) => name)
}

test('correct rows are accepted: the manual settlement, with its window and a rebate of 30 %', async () => {
  await client.query('begin; set local session authorization ohmstead_worker')
  try {
    for (const right of [
      settlement(),
      window(),
      share({ ...released('commission', scene.waiting.settlement), credit: 'operator_income:platform', phase: 'void', amount: 490_756n }),
      share({ code: 'rebate', credit: `income:${scene.inviter}`, amount: 147_226n, key: 'rebate' }),
      share({ code: 'commission', credit: 'operator_income:platform', amount: 343_530n, detail: scene.waiting.settlement, key: 'kept' }),
    ])
      await expect(client.query(right)).resolves.toBeDefined()
    // The database overwrites what the caller sends about a window.
    const { rows } = await client.query<{ host_id: string; disposition: string }>(
      `select host_id, disposition from income.settlement_window where settlement_id = '${SE}'`,
    )
    expect(rows).toEqual([{ host_id: scene.ada, disposition: 'host' }])
  } finally {
    await client.query('rollback')
  }
})

test.each([
  ['a rebate under another name of window 0', '#00', 'names no window'],
  ['a rebate above 30 % of its window’s commission', '#0', 'as rebates'],
])('the check every minute reports %s, however it was inserted', async (_, tail, says) => {
  await client.query('begin')
  try {
    await client.query(`alter table ledger.transfer disable trigger guard_income_settle; alter table ledger.transfer disable trigger apply`)
    await client.query('set local session authorization ohmstead_worker')
    await client.query(share({ code: 'rebate', credit: `income:${scene.inviter}`, amount: 441_680n, detail: `${scene.waiting.settlement}${tail}` }))
    const { rows } = await client.query<{ violation: string; detail: string }>(
      `select violation, detail from income.examine(platform.now() - interval '1 day')`,
    )
    expect(rows.filter(({ violation, detail }) => violation === 'income_ledger' && detail.includes(says))).not.toEqual([])
  } finally {
    await client.query('rollback')
  }
})

test('every rule of the schema has an attempt', async () => {
  expect(await untriedRules(client, 'income', attempts(), {})).toEqual([])
})
