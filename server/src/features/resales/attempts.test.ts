import type { Id } from '@ohmstead/contract/kernel/id'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { posting, refused, tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { resaleGround } from '../../../test/resales/ground.ts'
import { describePostings } from '../ledger/index.ts'
import { resaleViolations } from './violation.store.ts'

const database = withDatabase()
const ground = chargingGround(database)
const resales = resaleGround(database, ground)
let client: pg.Client
interface Scene {
  readonly ada: Id<'member'>
  readonly ben: Id<'member'>
  readonly house: Id<'member'>
  /** Leases of Ada: offered by no one, offered, and sold to Ben. */
  readonly free: Id<'lease'>
  readonly open: Id<'lease'>
  readonly sold: Id<'lease'>
  readonly bought: Id<'lease'>
  readonly offer: Id<'resale'>
  readonly sale: Id<'resale'>
  readonly withdrawn: Id<'resale'>
}
let scene: Scene
const NEW = `rs_${'0'.repeat(26)}`
const LEASE = `ls_${'0'.repeat(26)}`
const OTHER = `ls_${'1'.repeat(26)}`
/** Of the sale: 35 with a fee of 0.35, and 40 that moved with the lease. */
const [HELD, FEE, REST] = [34_650_000n, 350_000n, 40_000_000n]

beforeAll(async () => {
  const [ada, ben, house] = [await ground.member(), await ground.member('90'), await ground.member('90', { affiliated: true })]
  const [free, open, sold] = [await resales.lease(ada), await resales.lease(ada), await resales.lease(ada, { hosted: true })]
  await resales.lease(ben)
  const withdrawn = await resales.offer(ada, free, parseAmount('1'))
  await resales.withdraw(ada, withdrawn.id)
  const offer = await resales.offer(ada, open, parseAmount('35'))
  const sale = await resales.offer(ada, sold, parseAmount('35'))
  const { leaseId: bought } = await resales.buy(ben, sale)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  scene = { ada, ben, house, free, open, sold, bought, offer: offer.id, sale: sale.id, withdrawn: withdrawn.id }
})
afterAll(() => client.end())

const table = 'resales.resale'
const [made, course, passed, guard] = [`${table}!offered_in_time`, `${table}!course_kept`, `${table}!lease_passed`, 'ledger.transfer!guard_resales']
const offers = (values: Partial<Record<'lease' | 'seller' | 'price', string>> = {}) =>
  `insert into resales.resale (id, lease_id, seller_id, price_micros) values ('${NEW}', '${values.lease ?? scene.free}', '${values.seller ?? scene.ada}', ${values.price ?? '1000000'})`
const set = (id: string, columns: string) => `update resales.resale set ${columns} where id = '${id}'`
const sells = (buyer: string = scene.ben) => set(scene.offer, `state = 'held', buyer_id = '${buyer}', bought_lease_id = '${LEASE}'`)
const returns = () => set(scene.sale, `state = 'cancelled', returned_lease_id = '${OTHER}'`)
const cancelled = (used: string, back: string) =>
  set(scene.sale, `state = 'cancelled', returned_lease_id = '${OTHER}', used_micros = ${used}, returned_micros = ${back}, ended_at = sold_at`)
const as = (role: 'api' | 'worker' | 'owner' | 'superuser', text: string) => ({ as: role, sql: text }) as const
const past = (text: string) => as('superuser', `set local session_replication_role = replica; ${text}; set local session_replication_role = origin`)
const ofLease = (columns: string) => past(`update packages.lease set ${columns} where id = '${scene.free}'`)
const frozen = () =>
  past(`insert into accounts.freeze (id, member_id, reason, note, hours, frozen_by, frozen_at, until_at)
        values ('fz_${'0'.repeat(26)}', '${scene.ada}', 'takeover', 'n', 72, 'sf_${'0'.repeat(26)}', platform.now(), platform.now() + interval '72 hours')`)
const older = (days: number) =>
  past(
    set(
      scene.sale,
      `sold_at = sold_at - interval '${days} days', cancellable_until = cancellable_until - interval '${days} days', offered_at = offered_at - interval '${days} days'`,
    ),
  )
const ended = () => past(set(scene.offer, `valid_until = platform.now() - interval '1 minute'`))
/** The ledger's own rules disabled, so that only the guard refuses. */
const alone = as('superuser', 'alter table ledger.transfer disable trigger apply')
const immediately = as('superuser', 'set constraints all immediate')
const money = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'resale',
    phase: 'hold',
    debit: `recharge:${scene.ben}`,
    credit: `recharge:${scene.ada}`,
    amount: HELD,
    session: scene.sale,
    causeKind: 'resale',
    key: 'again',
    ...rest,
  })
const fee = (rest: Partial<Parameters<typeof posting>[0]> = {}) => money({ code: 'resale_fee', credit: 'fee_income:platform', amount: FEE, ...rest })
const rest = (more: Partial<Parameters<typeof posting>[0]> = {}) =>
  money({
    code: 'lease_passed',
    phase: 'post',
    debit: `lease_unearned:${scene.sold}`,
    credit: `lease_unearned:${scene.bought}`,
    amount: REST,
    ...more,
  })
const taken = { phase: 'capture', key: 'released', holdKey: 'price' } as const

const attempts = (): RuleAttempt[] => [
  refused('an offer of a lease of another member', 'api', offers({ seller: scene.ben }), 'LG001 resales: a member offers an own lease', made),
  refused('an offer of a lease that does not exist', 'api', offers({ lease: LEASE }), 'LG001 resales: a member offers an own lease', made),
  refused('an offer of a lease on a member’s socket', 'api', offers(), 'LG001 resales: a member offers an own lease', made, [
    ofLease(`placement = 'ownSocket'`),
  ]),
  refused('an offer of a lease that is not in effect', 'api', offers(), 'LG001 resales: a member offers an own lease', made, [
    ofLease(`state = 'pending', effective_at = null, expires_at = null, accrued_days = 0`),
  ]),
  refused('an offer of a lease that is offered', 'api', offers({ lease: scene.open }), 'LG001 resales: a member offers an own lease', made),
  refused(
    'an offer of a bought lease that its buyer can return',
    'api',
    offers({ lease: scene.bought, seller: scene.ben }),
    'LG001 resales: a lease whose purchase',
    made,
  ),
  refused(
    'an offer of a lease of which 14 days are left',
    'api',
    offers(),
    'LG001 resales: a lease is offered while more than 14 days are left',
    made,
    [ofLease(`bought_at = bought_at - interval '26 days', effective_at = effective_at - interval '26 days'`)],
  ),
  refused('an offer above the money of the days that are left', 'api', offers({ price: '40000001' }), 'LG001 resales: a lease costs at most', made),
  refused('an offer by a member who belongs to the operator', 'api', offers(), 'LG001 resales: both accounts', made, [
    past(`update accounts.member set affiliated = true where id = '${scene.ada}'`),
  ]),
  ...(['worker', 'gateway', 'signer', 'watcher', 'staff_read'] as const).flatMap((role) => [
    refused(`an offer by the ${role}`, role, offers(), '42501', null),
    refused(`a sale by the ${role}`, role, sells(), '42501', null),
    refused(`a return by the ${role}`, role, returns(), '42501', null),
  ]),
  refused(
    'an offer with a fee of its own',
    'api',
    `insert into resales.resale (id, lease_id, seller_id, price_micros, fee_micros) values ('${NEW}', '${scene.free}', '${scene.ada}', 5, 0)`,
    '42501',
    null,
  ),
  refused('a fee that is changed', 'api', set(scene.offer, 'fee_micros = 0'), '42501', null),
  refused(
    'a fee that the owner changes with the sale',
    'owner',
    sells().replace('set ', 'set fee_micros = 0, '),
    'LG001 resales: what a resale is about',
    course,
  ),
  refused('another seller', 'owner', set(scene.offer, `seller_id = '${scene.ben}'`), 'LG001 resales: what a resale is about', course),
  refused(
    'a longer offer',
    'owner',
    set(scene.offer, `valid_until = valid_until + interval '1 day'`),
    'LG001 resales: what a resale is about',
    course,
  ),
  refused('a price of a sale that is changed', 'api', set(scene.sale, 'price_micros = 1'), 'LG001 resales: what a resale is about', course),
  refused('another buyer of a sale', 'api', set(scene.sale, `buyer_id = '${scene.house}'`), 'LG001 resales: the state', course),
  refused(
    'a price above the money of the days that are left',
    'api',
    set(scene.offer, 'price_micros = 40000001'),
    'LG001 resales: a lease costs at most',
    course,
  ),
  refused('a withdrawn offer that is open again', 'api', set(scene.withdrawn, `state = 'offered'`), 'LG001 resales: what a resale is about', course),
  refused('a sale that is withdrawn by its seller', 'api', set(scene.sale, `state = 'withdrawn'`), 'LG001 resales: the state', course),
  refused('an offer that is paid without a buyer', 'worker', set(scene.offer, `state = 'released'`), 'LG001 resales: the state', course),
  refused('an offer withdrawn by the worker', 'worker', set(scene.offer, `state = 'withdrawn'`), 'LG001 resales: members decide', course),
  refused('an offer ended by the api', 'api', set(scene.offer, `state = 'expired'`), 'LG001 resales: members decide', course),
  refused('a sale paid by the api', 'api', set(scene.sale, `state = 'released'`), 'LG001 resales: members decide', course, [older(15)]),
  refused('an offer ended before its time', 'worker', set(scene.offer, `state = 'expired'`), 'PL003 time: an offer is valid', course),
  refused(
    'a price that is changed after the time of the offer',
    'api',
    set(scene.offer, 'price_micros = 1'),
    'PL003 time: an offer is valid',
    course,
    [ended()],
  ),
  refused('a purchase after the time of the offer', 'api', sells(), 'PL003 time: an offer is valid', course, [ended()]),
  refused('a sale paid within the 14 days', 'worker', set(scene.sale, `state = 'released'`), 'PL003 time: a buyer can withdraw', course, [older(13)]),
  refused('a return after the 14 days', 'api', returns(), 'PL003 time: a buyer can withdraw', course, [older(14)]),
  refused('a sale to a member who belongs to the operator', 'api', sells(scene.house), 'LG001 resales: both accounts', course),
  refused('a sale of a member who belongs to the operator since', 'api', sells(), 'LG001 resales: both accounts', course, [
    past(`update accounts.member set affiliated = true where id = '${scene.ada}'`),
  ]),
  refused('a sale to a closed account', 'api', sells(), 'LG001 resales: both accounts', course, [
    past(`update accounts.member set closed_at = now() where id = '${scene.ben}'`),
  ]),
  refused('an offer by a frozen member', 'api', offers(), 'LG001 resales: the account of its seller is frozen', made, [frozen()]),
  refused('a sale of a member who is frozen since', 'api', sells(), 'LG001 resales: the account of its seller is frozen', course, [frozen()]),
  refused('a sale to oneself', 'api', sells(scene.ada), '23514 resale_to_another', `${table}.resale_to_another`, [
    // Otherwise the lease that can come back takes the last place of the level.
    ofLease(`member_id = '${scene.ben}'`),
  ]),
  refused('a sale beyond the leases that the level of the buyer grants', 'api', sells(), 'LG001 L11', passed, [
    past(`update packages.lease set member_id = '${scene.ben}' where id <> '${scene.open}'`),
  ]),
  refused('a sale without its money', 'api', sells(), 'LG001 guard:', `alter table ${table} disable trigger lease_passed`, [immediately]),
  refused('a sale that ends without its money', 'worker', set(scene.sale, `state = 'released'`), 'LG001 guard:resales', `${table}!moves_money`, [
    older(14),
    immediately,
  ]),
  refused('a resale deleted', 'owner', `delete from resales.resale where id = '${scene.withdrawn}'`, 'PL001', `${table}!kept`),
  refused('all resales deleted', 'owner', 'truncate resales.resale', 'PL001', `${table}!forbid_truncate`),

  refused(
    'a lease offered without an offer',
    'api',
    `update packages.lease set state = 'forSale' where id = '${scene.free}'`,
    'LG001 L13',
    'packages.lease!runs_in_time',
  ),
  refused(
    'a lease sold to no one',
    'api',
    `update packages.lease set state = 'sold', ended_at = platform.now() where id = '${scene.open}'`,
    'LG001 L13',
    'packages.lease!runs_in_time',
  ),
  refused(
    'an offered lease that is cancelled',
    'api',
    `update packages.lease set state = 'cancelled', ended_at = platform.now() where id = '${scene.open}'`,
    'LG001 L7',
    'packages.lease!runs_in_time',
  ),
  refused(
    'a bought lease that is cancelled against the operator',
    'api',
    `update packages.lease set state = 'cancelled', ended_at = platform.now() where id = '${scene.bought}'`,
    'LG001 L13',
    'packages.lease!runs_in_time',
  ),
  refused('a lease that its member passes on alone', 'api', continues(), 'LG001 L13', 'packages.lease!bought_in_time'),
  refused(
    'another root of a lease',
    'owner',
    `update packages.lease set root_id = '${scene.free}' where id = '${scene.bought}'`,
    'LG001 L3',
    'packages.lease!terms_stay',
  ),
  refused(
    'a lease passed on by a function of the owner',
    'api',
    `select packages.pass_on('${scene.free}', '${LEASE}', '${scene.ben}', 'resale', 1, platform.now())`,
    '42501',
    null,
  ),
  refused('custody passed on by a function of the owner', 'api', `select hosting.pass_on('${scene.free}', '${scene.bought}')`, '42501', null),

  refused('money of a resale that does not exist', 'api', money({ session: NEW }), 'LG001 guard:resales: there is no', guard),
  refused('money of an offer', 'api', money({ session: scene.offer }), 'LG001 guard:resales: a resale that is offered', guard),
  refused('more than the price', 'api', money({ amount: HELD + 1n }), 'LG001 guard:resales: a resale that is held', guard),
  refused('the price of another buyer', 'api', money({ debit: `recharge:${scene.house}` }), 'LG001 guard:resales: a resale that is held', guard),
  refused('the price to another seller', 'api', money({ credit: `recharge:${scene.house}` }), 'LG001 guard:resales: a resale that is held', guard),
  refused('the price once more', 'api', money(), 'LG001 guard:resales: each movement', guard),
  refused('the fee once more', 'api', fee(), 'LG001 guard:resales: each movement', guard),
  refused('a higher fee', 'api', fee({ amount: FEE + 1n }), 'LG001 guard:resales: a resale that is held', guard),
  refused('a price paid within the 14 days', 'worker', money(taken), 'LG001 guard:resales: a resale that is held', guard),
  refused('a fee taken within the 14 days', 'worker', fee({ ...taken, holdKey: 'fee' }), 'LG001 guard:resales: a resale that is held', guard),
  refused('a price returned without the buyer', 'worker', money({ ...taken, phase: 'void' }), 'LG001 guard:resales: a resale that is held', guard),
  refused('the money of the days once more', 'api', rest(), 'LG001 guard:resales: each movement', guard, [alone]),
  refused(
    'the money of the days to another lease',
    'api',
    rest({ credit: `lease_unearned:${scene.free}` }),
    'LG001 guard:resales: a resale that is held',
    guard,
    [alone],
  ),
  refused(
    'the money of a lease that is not sold',
    'api',
    rest({ debit: `lease_unearned:${scene.free}` }),
    'LG001 guard:resales: a resale that is held',
    guard,
  ),
  refused(
    'more for a returned lease than its days',
    'api',
    money({ ...taken, amount: 3_000_000n }),
    'LG001 guard:resales: a resale that is cancelled',
    guard,
    [as('api', returns())],
  ),
  refused('a refund by the operator for a bought lease', 'api', refund(), 'LG001 guard:lease', 'ledger.transfer!guard_packages_lease', [alone]),
  ...(['worker', 'signer', 'watcher'] as const).map((role) => refused(`the money of a lease moved by the ${role}`, role, rest(), 'LG006 role', null)),
  ...(['gateway', 'staff_read'] as const).map((role) => refused(`the price held by the ${role}`, role, money(), '42501', null)),

  refused(
    'a lease that is offered twice',
    'superuser',
    `insert into resales.resale (id, lease_id, seller_id, price_micros, fee_micros, valid_until) select '${NEW}', lease_id, seller_id, price_micros, fee_micros, valid_until from resales.resale where id = '${scene.offer}'`,
    '23505 resale_once',
    '#resales.resale_once',
    [as('superuser', 'set local session_replication_role = replica')],
  ),
  ...(['bought', 'returned'] as const).map((which) =>
    refused(
      `two sales of which one lease was ${which}`,
      'superuser',
      `insert into resales.resale select ('${NEW}', '${scene.free}', r.seller_id, r.price_micros, r.fee_micros, r.state, r.offered_at, r.valid_until, r.buyer_id, ${which === 'bought' ? 'r.bought_lease_id' : `'${LEASE}'`}, r.days, r.rest_micros, r.sold_at, r.cancellable_until, r.returned_lease_id, r.used_micros, r.returned_micros, r.ended_at)::resales.resale.* from resales.resale r where r.id = '${scene.sale}'`.replace(
        /select \((.*)\)::resales\.resale\.\*/s,
        'select $1',
      ),
      `23505 resale_${which}`,
      `${table}.resale_${which}`,
      [as('superuser', `set local session_replication_role = replica; ${cancelled('0', '1')}`)],
    ),
  ),
  ...valueAttempts([
    ['resale_form', set(scene.offer, `id = 'rs_x'`)],
    ['resale_price', set(scene.offer, 'price_micros = 0, fee_micros = 0')],
    ['resale_fee', set(scene.offer, 'fee_micros = price_micros / 20 + 1')],
    ['resale_state', set(scene.sale, `state = 'lost', ended_at = sold_at`)],
    ['resale_days', set(scene.sale, 'days = 14')],
    ['resale_within_rest', set(scene.sale, 'rest_micros = price_micros - 1')],
    ['resale_fourteen_days', set(scene.sale, `cancellable_until = sold_at + interval '13 days'`)],
    ['resale_used', cancelled('price_micros', '1')],
    ['resale_returned_rest', cancelled('0', 'rest_micros + 1')],
    ['resale_course', set(scene.sale, 'buyer_id = null')],
    ['resale_course', set(scene.offer, `buyer_id = '${scene.ben}'`)],
    ['resale_course', set(scene.offer, 'ended_at = offered_at')],
  ]),
]

/** A lease that continues Ada's, inserted by hand. */
function continues(): string {
  return `insert into packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, start_at_once,
      state, bought_at, effective_at, expires_at, origin, continues_id, root_id, paid_micros)
    select '${LEASE}', '${scene.ben}', package_id, point_id, placement, tier, rank, 1, 40, hosting_per_day, terms_version, true, 'effective', platform.now(), platform.now(),
      expires_at, 'resale', id, id, 1 from packages.lease where id = '${scene.free}'`
}

function refund(): string {
  return posting({
    code: 'lease_refund',
    phase: 'post',
    debit: `lease_unearned:${scene.bought}`,
    credit: `recharge:${scene.ben}`,
    amount: 1n,
    session: scene.bought,
    causeKind: 'lease',
    key: 'cancel',
  })
}

tryRules('forbidden operations with resales', () => client, attempts, names())

function names(): string[] {
  scene = { ada: '', ben: '', house: '', free: '', open: '', sold: '', bought: '', offer: '', sale: '', withdrawn: '' } as unknown as Scene
  return attempts().map(({ name }) => name)
}

test('every rule of the schema has an attempt', async () => {
  const excused = { [`${table}!by_member`]: 'it is tried in roles/own-member.test.ts' }
  expect(await untriedRules(client, 'resales', attempts(), excused)).toEqual([])
})

test('all three codes are guarded, and no attempt left a change', async () => {
  const guarded = (await describePostings(database.staffRead.kysely)).filter(({ guards }) => guards.includes('guard_resales'))
  expect(new Set(guarded.map(({ code }) => code))).toEqual(new Set(['resale', 'resale_fee', 'lease_passed']))
  await resales.expectSound()
})

test('what the database would refuse is reported where its rules were switched off', async () => {
  const found = async (change: string) => {
    await client.query('begin; set local session_replication_role = replica')
    try {
      await client.query(change)
      const { rows } = await client.query<{ violation: string }>(`select violation from resales.examine('-infinity') order by 1`)
      return [...new Set(rows.map(({ violation }) => violation))]
    } finally {
      await client.query('rollback')
    }
  }
  expect(await found(set(scene.sale, 'price_micros = 1, fee_micros = 0'))).toEqual(['resales_lease', 'resales_money'])
  expect(await found(`delete from ledger.transfer where cause_id = '${scene.sale}' and code = 'resale_fee'`)).toEqual(['resales_money'])
  expect(await found(`delete from resales.resale where id = '${scene.sale}'`)).toEqual(['resales_money'])
  expect(await found(`update packages.lease set state = 'effective' where id = '${scene.open}'`)).toEqual(['resales_lease'])
  expect(await found(`update packages.lease set state = 'forSale' where id = '${scene.free}'`)).toEqual(['resales_lease'])
  expect(await found(`update packages.lease set member_id = '${scene.ada}' where id = '${scene.bought}'`)).toEqual(['resales_lease'])
  expect(await found(set(scene.offer, 'price_micros = 40000001'))).toEqual(['resales_price'])
  expect(await found(set(scene.offer, `valid_until = valid_until - interval '2 days'`))).toEqual(['resales_late'])
  await database.owner.pool.query(`alter table ${table} disable trigger course_kept`)
  expect((await resaleViolations(database.worker.kysely)).map(({ violation }) => violation)).toEqual(['resales_trigger_off'])
  await database.owner.pool.query(`alter table ${table} enable trigger course_kept`)
  // A sale whose seller was not paid in time, and the time that passed since.
  await database.clock.forward(15 * DAY_MS)
  expect((await resaleViolations(database.worker.kysely)).map(({ violation }) => violation)).toEqual(['resales_late', 'resales_late'])
  await resales.due()
})
