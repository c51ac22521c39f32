import type { Id } from '@ohmstead/contract/kernel/id'
import { micros } from '@ohmstead/contract/kernel/amount'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aGift, aLease, aMember, aModel, aPoint } from '../../../test/cast/ground.ts'
import { posting, tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { describePostings, openAccounts, post, violations } from '../ledger/index.ts'
import { leasePurchase } from './postings.ts'

const database = withDatabase()
let client: pg.Client
interface Scene {
  readonly buyer: Id<'member'>
  readonly stranger: Id<'member'>
  /** Paid for, and not paid for. */
  readonly paid: Id<'lease'>
  readonly unpaid: Id<'lease'>
  /** Not in effect. */
  readonly waiting: Id<'lease'>
  /** Not leased. */
  readonly spare: Id<'point'>
}
let scene: Scene

beforeAll(async () => {
  const owner = database.owner.kysely
  const modelId = await aModel(owner)
  const [buyer, stranger] = [await aMember(owner), await aMember(owner)]
  const lease = async (options: { effectiveAt?: null; memberId?: Id<'member'> } = {}) =>
    aLease(owner, { memberId: buyer, pointId: await aPoint(owner, { modelId }), modelId, ...options })
  const [paid, unpaid, waiting] = [await lease(), await lease(), await lease({ effectiveAt: null, memberId: stranger })]
  const api = database.api.kysely
  await openAccounts(api, [
    ...[buyer, stranger].map((member) => ({ kind: 'recharge' as const, owner: member })),
    ...[paid, unpaid, 'ls_nowhere'].map((id) => ({ kind: 'lease_unearned' as const, owner: id })),
  ])
  for (const member of [buyer, stranger]) await aGift(database, member, micros(100_000_000n))
  await post(api, leasePurchase({ id: paid, memberId: buyer, price: micros(30_000_000n), at: START }))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  scene = { buyer, stranger, paid, unpaid, waiting, spare: await aPoint(owner, { modelId }) }
})
afterAll(() => client.end())

const guard = 'ledger.transfer!guard_packages_lease'
const money = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'lease_purchase',
    phase: 'post',
    debit: `recharge:${scene.buyer}`,
    credit: `lease_unearned:${scene.unpaid}`,
    amount: 30_000_000n,
    session: scene.unpaid,
    causeKind: 'lease',
    key: 'x',
    ...rest,
  })
const ofPaid = (rest: Partial<Parameters<typeof posting>[0]>) =>
  money({ debit: `lease_unearned:${scene.paid}`, session: scene.paid, amount: 1n, ...rest })
const refund = (amount: bigint, key = 'cancel') => ofPaid({ code: 'lease_refund', credit: `recharge:${scene.buyer}`, amount, key })
/** The lease was cancelled this long ago, and bought this long before. */
const cancelled = (ago = '0', after = '0') =>
  ({
    as: 'superuser',
    sql: `alter table packages.lease disable trigger user; update packages.lease set state = 'cancelled', bought_at = platform.now() - interval '${ago}' - interval '${after}',
          effective_at = platform.now() - interval '${ago}' - interval '${after}', ended_at = platform.now() - interval '${ago}' where id = '${scene.paid}'`,
  }) as const
const NEW = `ls_${'0'.repeat(26)}`
/** A lease of the spare unit, with the terms of the paid one. */
const buys = () => `insert into packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day,
    terms_version, start_at_once, state, bought_at)
  select '${NEW}', member_id, package_id, '${scene.spare}', placement, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, start_at_once,
    'pending', platform.now() from packages.lease where id = '${scene.paid}'`
/** Another course of a lease. */
const course = (lease: 'paid' | 'waiting', columns: string) => `update packages.lease set ${columns} where id = '${scene[lease]}'`
const courseRule = 'packages.lease!runs_in_time'
const dayRule = 'packages.fault_day!fault_judged'
const faultDay = (lease: 'paid' | 'waiting', day: string) => `insert into packages.fault_day values ('${scene[lease]}', ${day}, 1440)`
/** The ledger's own rules disabled, so that only the guard refuses. */
const alone = { as: 'superuser', sql: 'alter table ledger.transfer disable trigger apply' } as const

const attempts = (): RuleAttempt[] => [
  {
    name: 'a lease paid by another member',
    as: 'api',
    sql: money({ debit: `recharge:${scene.stranger}` }),
    refused: 'LG001 guard:lease: lease_purchase',
    rule: guard,
  },
  { name: 'a lease for less than its price', as: 'api', sql: money({ amount: 1n }), refused: 'LG001 guard:lease: lease_purchase', rule: guard },
  {
    name: 'a lease that does not exist',
    as: 'api',
    sql: money({ credit: 'lease_unearned:ls_nowhere', session: 'ls_nowhere' }),
    refused: 'LG001 guard:lease: lease_purchase',
    rule: guard,
  },
  {
    name: 'a lease paid twice',
    as: 'api',
    sql: money({ credit: `lease_unearned:${scene.paid}`, session: scene.paid }),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a day earned before it passed',
    as: 'worker',
    sql: ofPaid({ code: 'lease_accrue', credit: 'lease_earned:platform' }),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'tax of a day that has not passed',
    as: 'worker',
    sql: ofPaid({ code: 'lease_vat', credit: 'vat_payable:platform' }),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a day of one lease from the money of another',
    as: 'worker',
    before: [alone],
    sql: ofPaid({ code: 'lease_accrue', credit: 'lease_earned:platform', session: scene.unpaid }),
    refused: 'LG001 guard:lease: lease_accrue',
    rule: guard,
  },
  {
    name: 'a refund to another member',
    as: 'api',
    before: [alone],
    sql: ofPaid({ code: 'lease_refund', credit: `recharge:${scene.stranger}` }),
    refused: 'LG001 guard:lease: lease_refund',
    rule: guard,
  },
  {
    name: 'a refund of a running lease',
    as: 'api',
    sql: refund(30_000_000n),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a refund that includes the started day',
    as: 'api',
    before: [cancelled()],
    sql: refund(29_000_001n),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a refund of less than the days that have not started',
    as: 'api',
    before: [cancelled()],
    sql: refund(1n),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a lease that is cancelled without a refund',
    as: 'api',
    before: [{ as: 'api', sql: 'set constraints all immediate' }],
    sql: course('paid', `state = 'cancelled', ended_at = platform.now()`),
    refused: 'LG001 guard:lease: ls_',
    rule: 'packages.lease!paid_out',
  },
  ...(['api', 'owner'] as const).map((as): RuleAttempt => ({
    name: `a lease inserted by the ${as} that is not paid for`,
    as,
    before: [{ as: 'superuser', sql: 'set constraints all immediate' }],
    sql: buys(),
    refused: 'LG001 guard:lease: ls_',
    rule: 'packages.lease!paid_for',
  })),
  {
    name: 'more leases at a time than the level of the member grants',
    as: 'api',
    before: [
      {
        as: 'superuser',
        sql: `set session_replication_role = replica; update packages.lease set member_id = '${scene.buyer}' where id = '${scene.waiting}';
          set session_replication_role = origin`,
      },
    ],
    sql: buys(),
    refused: 'LG001 L11',
    rule: 'packages.lease!within_level',
  },
  ...(['worker', 'gateway'] as const).map((as): RuleAttempt => ({
    name: `a lease inserted by the ${as}`,
    as,
    sql: buys(),
    refused: '42501',
    rule: null,
  })),
  {
    name: 'a new lease that is paid by half',
    as: 'api',
    before: [
      { as: 'api', sql: buys() },
      { as: 'api', sql: `select ledger.open_accounts(array['lease_unearned'], array['${NEW}'])` },
    ],
    sql: `${money({ credit: `lease_unearned:${NEW}`, session: NEW, amount: 15_000_000n })}; set constraints all immediate`,
    refused: 'LG001 guard:lease: lease_purchase',
    rule: guard,
  },
  {
    name: 'a lease in effect from no time',
    as: 'api',
    sql: course('waiting', `state = 'effective'`),
    refused: 'LG001 L8',
    rule: courseRule,
  },
  {
    name: 'a pending lease with a time since when it is in effect',
    as: 'worker',
    sql: course('waiting', `effective_at = platform.now(), expires_at = platform.now()`),
    refused: 'LG001 L8',
    rule: courseRule,
  },
  {
    name: 'a lease in effect that is pending again',
    as: 'api',
    sql: course('paid', `state = 'pending'`),
    refused: 'LG001 L7',
    rule: courseRule,
  },
  {
    name: 'a lease in effect that is pending again and takes effect later',
    as: 'worker',
    sql: course('paid', `state = 'pending', effective_at = NULL, expires_at = NULL`),
    refused: 'LG001 L7',
    rule: courseRule,
  },
  {
    name: 'a lease that is sold to no one',
    as: 'api',
    sql: course('paid', `state = 'sold', ended_at = platform.now()`),
    refused: 'LG001 L7',
    rule: courseRule,
  },
  {
    name: 'a lease that expires before it took effect',
    as: 'worker',
    sql: course('waiting', `state = 'expired', ended_at = platform.now()`),
    refused: 'LG001 L7',
    rule: courseRule,
  },
  {
    name: 'a lease that lives longer than its cycle',
    as: 'api',
    sql: course('paid', `expires_at = expires_at + interval '1 day'`),
    refused: 'PL003 time: a lease is extended by the days',
    rule: courseRule,
  },
  {
    name: 'a lease that takes effect again',
    as: 'worker',
    sql: course('paid', `effective_at = effective_at + interval '1 day'`),
    refused: 'PL003 time: a lease takes effect once',
    rule: courseRule,
  },
  {
    name: 'additional days of a lease without the days on which its unit was not available',
    as: 'owner',
    sql: course('paid', `extended_days = 1, expires_at = expires_at + interval '1 day'`),
    refused: 'PL003 time: a lease is extended by the days',
    rule: courseRule,
  },
  {
    name: 'a lease extended by a day that is not over',
    as: 'worker',
    sql: faultDay('paid', 'platform.now()::date'),
    refused: 'LG001 L9',
    rule: dayRule,
  },
  {
    name: 'a lease extended by a day before it took effect',
    as: 'worker',
    sql: faultDay('paid', `platform.now()::date - 1`),
    refused: 'LG001 L9',
    rule: dayRule,
  },
  {
    name: 'a pending lease extended by a day',
    as: 'worker',
    sql: faultDay('waiting', `platform.now()::date - 1`),
    refused: 'LG001 L9',
    rule: dayRule,
  },
  {
    name: 'a lease extended by a day on which its unit was available',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `set local session_replication_role = replica; ${course('paid', `bought_at = bought_at - interval '3 days', effective_at = effective_at - interval '3 days'`)};
              insert into devices.availability select point_id, c, tstzrange(bought_at - interval '9 days', null), s from packages.lease, (values (0, 'online'), (1, 'operative')) v (c, s)
               where id = '${scene.paid}'; set local session_replication_role = origin`,
      },
    ],
    sql: faultDay('paid', `platform.now()::date - 1`),
    refused: 'LG001 L10',
    rule: dayRule,
  },
  ...(
    [
      ['that is not over', 'platform.now()::date', 'L11'],
      ['far ahead, so that no day is judged any more', `'2199-12-31'::date`, 'L11'],
      ['on which a unit was not available, before its lease was extended', 'platform.now()::date - 1', 'L12'],
    ] as const
  ).map(([which, day, refused]): RuleAttempt => ({
    name: `a day judged ${which}`,
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `set local session_replication_role = replica; ${course('paid', `bought_at = bought_at - interval '3 days', effective_at = effective_at - interval '3 days'`)};
              set local session_replication_role = origin`,
      },
    ],
    sql: `insert into packages.judged_day values (${day})`,
    refused: `LG001 ${refused}`,
    rule: 'packages.judged_day!judged_in_order',
  })),
  ...(['api', 'gateway', 'watcher', 'signer', 'staff_read'] as const).map((as): RuleAttempt => ({
    name: `a lease extended by the ${as}`,
    as,
    sql: faultDay('paid', `platform.now()::date - 1`),
    refused: '42501',
    rule: null,
  })),
  {
    name: 'a day of an extension that is taken back',
    as: 'owner',
    before: [
      {
        as: 'superuser',
        sql: `set local session_replication_role = replica; insert into packages.fault_day values ('${scene.paid}', platform.now()::date - 1, 900); set local session_replication_role = origin`,
      },
    ],
    sql: `delete from packages.fault_day`,
    refused: 'PL001 forbidden',
    rule: 'packages.fault_day!kept',
  },
  {
    name: 'a delivery that is moved',
    as: 'worker',
    before: [{ as: 'worker', sql: course('waiting', 'delivered_at = platform.now()') }],
    sql: course('waiting', `delivered_at = delivered_at - interval '1 second'`),
    refused: 'PL003 time: a unit is delivered once',
    rule: courseRule,
  },
  {
    name: 'a delivery that is taken back',
    as: 'worker',
    before: [{ as: 'worker', sql: course('waiting', 'delivered_at = platform.now()') }],
    sql: course('waiting', 'delivered_at = NULL'),
    refused: 'PL003 time: a unit is delivered once',
    rule: courseRule,
  },
  {
    name: 'a second refund',
    as: 'api',
    before: [alone, cancelled(), { as: 'api', sql: refund(29_000_000n) }],
    sql: refund(29_000_000n, 'again'),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a refund long after the cancellation',
    as: 'worker',
    before: [cancelled('11 minutes')],
    sql: refund(1n),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a refund after the 14 days',
    as: 'api',
    before: [cancelled('0', '15 days')],
    sql: refund(1n),
    refused: 'LG001 guard:lease: ls_',
    rule: guard,
  },
  {
    name: 'a second start at once that is stored as the first',
    as: 'owner',
    sql: `update packages.lease set starts_again = not starts_again where id = '${scene.paid}'`,
    refused: 'LG001 L3',
    rule: 'packages.lease!terms_stay',
  },
]

tryRules('forbidden operations with the money of a lease', () => client, attempts, names())

function names(): string[] {
  scene = { buyer: '', stranger: '', paid: '', unpaid: '', waiting: '', spare: '' } as unknown as Scene
  return attempts().map(({ name }) => name)
}

test('the page for auditors names the guard of all four codes', async () => {
  const guarded = (await describePostings(database.staffRead.kysely)).filter(({ guards }) => guards.includes('guard_packages_lease'))
  expect(new Set(guarded.map(({ code }) => code))).toEqual(new Set(['lease_purchase', 'lease_accrue', 'lease_vat', 'lease_refund']))
})

test('a guard that is disabled or missing is a violation', async () => {
  const { kysely, pool } = database.owner
  expect(await violations(kysely)).toEqual([])
  await pool.query('alter table ledger.transfer disable trigger guard_packages_lease')
  expect(await violations(kysely)).toMatchObject([{ violation: 'trigger_off', subject: 'guard_packages_lease on ledger.transfer' }])
  await pool.query('drop trigger guard_packages_lease on ledger.transfer')
  expect(await violations(kysely)).toMatchObject([{ violation: 'trigger_missing', subject: 'guard_packages_lease on ledger.transfer' }])
})
