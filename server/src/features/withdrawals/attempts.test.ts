import { micros, zero } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actAsMember } from '../../../test/cast/member.ts'
import { posting, refused, type RuleAttempt, tryRules, untriedRules, valueAttempts } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { giveIncome, withIncome } from '../../../test/transfers/ground.ts'
import { claimAttempts, triedElsewhere } from '../../../test/withdrawals/claim-attempts.ts'
import { ADDRESS, confirmed, FEE, requested, USDT, withdrawer, withdrawn } from '../../../test/withdrawals/ground.ts'
import { newId } from '../../platform/ids.ts'
import { describePostings } from '../ledger/index.ts'
import { withdrawalViolations } from './violation.store.ts'
import { confirm } from './withdrawal.store.ts'

const database = withIncome(withDatabase())
let client: pg.Client
interface Scene {
  readonly ada: Id<'member'>
  readonly ben: Id<'member'>
  /** A request of Ada, one that is approved and one in review, with their money. */
  readonly open: Id<'withdrawal'>
  readonly approved: Id<'withdrawal'>
  readonly review: Id<'withdrawal'>
  readonly signIn: Id<'signIn'>
}
let scene: Scene
const AMOUNT = 10n * USDT
const NET = AMOUNT - FEE

beforeAll(async () => {
  const ada = await withdrawer(database, 100n * USDT)
  const ben = await withdrawer(database, 100n * USDT)
  await giveIncome(database, ada, 1n)
  const open = await requested(database, ada, AMOUNT)
  const approved = await withdrawn(database, ada, AMOUNT)
  const held = await requested(database, ada, AMOUNT)
  const at = database.clock.now()
  const review = await confirmed(database, ada, held, [{ reason: 'amount', endsAt: after(at, DAY_MS) }])
  assert(approved && review, 'enough money')
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  scene = { ada, ben, open, approved: approved.id, review: review.id, signIn: newId('signIn', at) }
})
afterAll(() => client.end())

const guard = 'ledger.transfer!guard_withdrawals'
const course = 'withdrawals.withdrawal!runs_in_time'
const asks = 'withdrawals.withdrawal!requested_in_time'
const hold = 'withdrawals.review_hold!judged_hold'
const signed = 'withdrawals.chain_transaction!judged_transaction'
const [NEW, HASH] = [`wd_${'0'.repeat(26)}`, `0x${'0'.repeat(64)}`]
const as = (role: RuleAttempt['as'], text: string) => ({ as: role, sql: text })
const alone = as('superuser', 'alter table ledger.transfer disable trigger apply')
const immediately = as('superuser', 'set constraints all immediate')
const unwatched = (text: string) =>
  as('superuser', `set local session_replication_role = replica; ${text}; set local session_replication_role = origin`)
const set = (id: string, columns: string) => `update withdrawals.withdrawal set ${columns} where id = '${id}'`
const confirmation = () => set(scene.open, `state = 'approved', confirmed_by = 'passkey', reward_micros = 0`)
const setting = (key: string, value: string) =>
  unwatched(`insert into settings.value (key, value, changed_at) values ('${key}', '${value}', platform.now())`)
const inState = (id: string, state: string) =>
  unwatched(set(id, `state = '${state}', signed_at = platform.now()${state === 'broadcast' ? ', broadcast_at = platform.now()' : ''}`))

const money = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'withdraw_net',
    phase: 'hold',
    debit: `income:${scene.ada}`,
    credit: 'chain_clearing:platform',
    amount: NET,
    session: scene.open,
    causeKind: 'withdrawal',
    key: 'income',
    ...rest,
  })
const row = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    id: `'${NEW}'`,
    member_id: `'${scene.ada}'`,
    wallet: `'income'`,
    network: `'polygon'`,
    address: `'${ADDRESS}'`,
    remark: `'mine'`,
    amount_micros: String(AMOUNT),
    fee_micros: String(FEE),
    rest: 'false',
    requested_at: 'platform.now()',
    state: `'requested'`,
    ...rest,
  }
  return `insert into withdrawals.withdrawal (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const holdRow = (id: string, reason = 'velocity', ends = `platform.now() + interval '1 day'`) =>
  `insert into withdrawals.review_hold (withdrawal_id, reason, starts_at, ends_at) values ('${id}', '${reason}', platform.now(), ${ends})`
const bytes = (id: string, rest: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    hash: `'${HASH}'`,
    withdrawal_id: `'${id}'`,
    network: `'polygon'`,
    sender: `'0x0'`,
    nonce: '0',
    raw: `'0x0000000000'`,
    signed_at: 'platform.now()',
    ...rest,
  }
  return `insert into withdrawals.chain_transaction (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const lift = `insert into withdrawals.limit_lift (approval_id, member_id, limit_micros, from_at, until_at) values ('ap_x', '@', 9000000000, platform.now(), platform.now() + interval '2 days')`

/** Circumstances in which a request may not be confirmed without its hold. */
const dueHolds = (): readonly [reason: string, before: { readonly as: RuleAttempt['as']; readonly sql: string }][] => [
  ['amount', setting('withdrawals.reviewFrom', '"5"')],
  ['firstWithdrawal', setting('withdrawals.firstReviewFrom', '"5"')],
  ['velocity', setting('withdrawals.reviewFromADay', '2')],
  ['screening', unwatched(`insert into screening.entry (address_key) values (lower('${ADDRESS}'))`)],
  [
    'securityChange',
    unwatched(
      `insert into accounts.withdrawal_hold (id, member_id, reason, from_at, until_at) values ('wh_${'0'.repeat(26)}', '${scene.ada}', 'loginPasswordChanged', platform.now(), platform.now() + interval '1 day')`,
    ),
  ],
  [
    'newDevice',
    unwatched(`insert into settings.value (key, value, changed_at) values ('withdrawals.newDeviceHours', '24', platform.now());
      insert into accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, ip, device, system, created_at, last_seen_at, absolute_until, new_device)
      values ('${scene.signIn}', '${scene.ada}', 'h5', sha256('t'), sha256('c'), 'password', '127.0.0.1', 'desktop', 'test', platform.now(), platform.now(), platform.now() + interval '1 hour', true);
      insert into accounts.acting_member (pid, xact, began_at, member_id, sign_in_id) values (pg_backend_pid(), pg_current_xact_id(), now(), '${scene.ada}', '${scene.signIn}')
        on conflict (pid) do update set xact = excluded.xact, began_at = excluded.began_at, member_id = excluded.member_id, sign_in_id = excluded.sign_in_id`),
  ],
]
const G = 'LG001 guard:withdrawals: '

const ofMoney = (): RuleAttempt[] => [
  refused('money of a withdrawal that does not exist', 'api', money({ session: NEW }), `${G}there is no`, guard),
  refused(
    'money of an unconfirmed request',
    'api',
    money({ code: 'withdraw_fee', debit: `reward:${scene.ada}`, credit: 'fee_income:platform', amount: FEE }),
    `${G}a withdrawal that is requested`,
    guard,
    [alone],
  ),
  refused('more than the amount', 'api', money({ amount: NET + 1n }), `${G}the money does not fit`, guard, [as('api', confirmation())]),
  refused('money of another member', 'api', money({ debit: `income:${scene.ben}` }), `${G}the money does not fit`, guard, [
    as('api', confirmation()),
  ]),
  refused('rewards instead of income', 'api', money({ debit: `reward:${scene.ada}` }), `${G}the money does not fit`, guard, [
    alone,
    as('api', confirmation()),
  ]),
  refused(
    'held money taken before it is sent',
    'signer',
    money({
      code: 'withdraw_fee',
      credit: 'fee_income:platform',
      amount: FEE,
      session: scene.approved,
      phase: 'capture',
      key: 'x',
      holdKey: 'income',
    }),
    `${G}a withdrawal that is approved`,
    guard,
  ),
  refused(
    'held money returned while it is on its way',
    'worker',
    money({ session: scene.approved, phase: 'void', key: 'x', holdKey: 'income' }),
    `${G}a withdrawal that is approved`,
    guard,
  ),
  refused('money held a second time', 'api', money({ session: scene.approved, key: 'again' }), `${G}a withdrawal is held once`, guard),
  refused('money held by the signer', 'signer', money({ session: scene.approved, key: 'again' }), `${G}ohmstead_signer makes no hold`, guard, [
    alone,
  ]),
  refused('money moved by the gateway', 'gateway', money(), '42501', null),
  refused('money moved by the watcher', 'watcher', money(), 'LG006 role', null),
]

const records = 'withdrawals.withdrawal!keeps_record'
const rewriting = 'withdrawals.travel_record!forbid_rewriting'
const record = `insert into withdrawals.travel_record (withdrawal_id, recorded_at) values ('${NEW}', now())`
const ownKey = unwatched('update addresses.saved_address set provider = NULL')
const unnamed = unwatched('update addresses.saved_address set originator = NULL, beneficiary = NULL, declared_at = NULL, provider = NULL')
const aRecord = (columns: string, values: string) =>
  `insert into withdrawals.travel_record (withdrawal_id, recorded_at, ${columns}) values ('${NEW}', now(), ${values})`
const noRecord = unwatched('delete from withdrawals.travel_record')
/** What a superuser took out of the records. */
const recordSet = (columns: string) => unwatched(`update withdrawals.travel_record set ${columns}`)

const ofRequests = (): RuleAttempt[] => [
  refused('a withdrawal inserted as approved', 'api', row({ state: `'approved'` }), 'PL003 time', asks),
  refused('a request of another time', 'api', row({ requested_at: `platform.now() + interval '1 day'` }), 'PL003 time', asks),
  refused(
    'to an address that was not saved',
    'api',
    row({ address: `'0xde709f2102306220921060314715629080e2fb77'` }),
    `${G}the address must be`,
    asks,
  ),
  refused('to an address within its waiting time', 'api', row(), `${G}the address must be`, asks, [
    unwatched(`update addresses.saved_address set usable_from = platform.now() + interval '1 hour' where member_id = '${scene.ada}'`),
  ]),
  refused('to an address that was removed', 'api', row(), `${G}the address must be`, asks, [
    unwatched(`update addresses.saved_address set removed_at = platform.now() where member_id = '${scene.ada}'`),
  ]),
  refused('without the fee', 'api', row({ fee_micros: '0' }), `${G}the fee is not`, asks),
  refused('with a larger fee', 'api', row({ fee_micros: String(FEE + 1n) }), `${G}the fee is not`, asks),
  refused('with the fee before a share was asked for', 'api', row(), `${G}the fee is not`, asks, [
    setting('networks.polygonWithdrawFeePpm', '10000'),
  ]),
  refused('more than the network sends at once', 'api', row(), `${G}polygon sends smaller`, asks, [
    setting('networks.polygonWithdrawMaximum', '"9"'),
  ]),
  refused('without names', 'api', row(), `${G}the record of`, records, [unnamed]),
  refused('to a wallet without proof', 'api', row(), `${G}no one proved`, records, [ownKey, setting('addresses.proofFrom', '"9"')]),
  // With the approved withdrawal and the one in review, linked payments count as one.
  refused('to a wallet without proof in parts', 'api', row(), `${G}no one proved`, records, [ownKey, setting('addresses.proofFrom', '"29"')]),
  ...(['api', 'signer'] as const).map((role) => refused(`a record by the ${role}`, role, record, '42501', null)),
  refused('another record', 'owner', `update withdrawals.travel_record set originator = 'Eve Example'`, 'PL001 forbidden: a travel-rule', rewriting),
  refused('a record deleted', 'owner', 'delete from withdrawals.travel_record', 'PL001 forbidden: a travel-rule', rewriting),
  ...(['worker', 'gateway', 'signer', 'watcher'] as const).map((role) => refused(`a request by the ${role}`, role, row(), '42501', null)),
  refused('a request changed by the api', 'api', set(scene.open, 'amount_micros = 6'), '42501', null),
  ofCourse('a request changed by the owner', 'owner', scene.open, `address = '0xde709f2102306220921060314715629080e2fb77'`, 'the request of'),
]

const ofCourse = (name: string, role: RuleAttempt['as'], id: string, columns: string, why: string) =>
  refused(name, role, set(id, columns), `${G}${why}`, course)

const ofStates = (): RuleAttempt[] => [
  ...dueHolds().map(([reason, before]) =>
    refused(`confirmed without the hold for ${reason}`, 'api', confirmation(), `${G}${scene.open} is not held for ${reason}`, course, [before]),
  ),
  refused('a hold that ends too early', 'api', confirmation(), `${G}${scene.open} is not held for amount`, course, [
    setting('withdrawals.reviewFrom', '"5"'),
    as('api', holdRow(scene.open, 'amount', `platform.now() + interval '1 hour'`)),
  ]),
  refused('more than the limit of the day', 'api', confirmation(), `${G}${scene.open} is more than the member can withdraw today`, course, [
    unwatched(set(scene.approved, 'amount_micros = 995000000')),
  ]),
  refused('confirmed to an address that was removed', 'api', confirmation(), `${G}the address of ${scene.open} was removed`, course, [
    unwatched('update addresses.saved_address set removed_at = platform.now()'),
  ]),
  refused('confirmed without a record', 'api', confirmation(), `${G}${scene.open} has no travel-rule record`, course, [noRecord]),
  refused('confirmed without proof, with what was paid before', 'api', confirmation(), `${G}no one proved`, course, [
    recordSet('provider = NULL, proof_from_micros = 29000000'),
  ]),
  refused('confirmed too late', 'api', confirmation(), 'PL003 time', course, [
    unwatched(set(scene.open, `requested_at = requested_at - interval '12 minutes'`)),
  ]),
  refused('confirmed by the worker', 'worker', set(scene.open, `state = 'approved'`), `${G}ohmstead_worker may not`, course),
  refused('confirmed by the signer', 'signer', set(scene.open, `state = 'approved'`), `${G}ohmstead_signer may not`, course),
  refused('signed by the api', 'api', set(scene.approved, `state = 'signing'`), `${G}ohmstead_api may not`, course),
  refused('cancelled by the worker', 'worker', set(scene.approved, `state = 'cancelled'`), `${G}ohmstead_worker may not`, course),
  refused('cancelled after it was signed', 'api', set(scene.approved, `state = 'cancelled'`), `${G}ohmstead_api may not`, course, [
    inState(scene.approved, 'signing'),
  ]),
  refused('signed without stored bytes', 'signer', set(scene.approved, `state = 'signing'`), `${G}the signed bytes`, course),
  refused('confirmed without a final transaction', 'signer', set(scene.approved, `state = 'confirmed'`), `${G}no final transaction`, course, [
    inState(scene.approved, 'broadcast'),
  ]),
  refused('returned while its transaction can be included', 'worker', set(scene.approved, `state = 'failed'`), `${G}no final transaction`, course, [
    inState(scene.approved, 'broadcast'),
  ]),
  refused(
    'signed again while its transaction can be included',
    'signer',
    set(scene.approved, `state = 'approved'`),
    `${G}a signed transaction`,
    course,
    [inState(scene.approved, 'signing')],
  ),
  ofCourse('rejected by no one', 'api', scene.review, `state = 'rejected', rejected_for = 'duplicate', reject_note = 'x'`, 'finance rejects'),
  ofCourse(
    'rejected after it was approved, while sending goes on',
    'api',
    scene.approved,
    `state = 'rejected', rejected_for = 'duplicate', reject_note = 'x'`,
    'what is approved is rejected only',
  ),
  refused('approved by the api before its holds end', 'api', set(scene.review, `state = 'approved'`), 'LG001 guard:withdrawals_two_people', course),
  refused(
    'approved by the worker before its holds end',
    'worker',
    set(scene.review, `state = 'approved'`),
    'LG001 guard:withdrawals_two_people',
    course,
  ),
  refused('a note of waiting by the api', 'api', set(scene.approved, `waiting_for = 'hourlyLimit'`), '42501', null),
  refused('a time changed by the owner', 'owner', set(scene.approved, `approved_at = approved_at - interval '1 day'`), `${G}only its state`, course),
  refused(
    'in review without a reason',
    'signer',
    set(scene.approved, `state = 'review'`),
    `${G}${scene.approved} is in review without`,
    'withdrawals.withdrawal!reviewed',
    [immediately],
  ),
  refused(
    'a confirmed withdrawal without its money',
    'api',
    confirmation(),
    `${G}${scene.open} is approved and its money is not`,
    'withdrawals.withdrawal!moves_money',
    [immediately],
  ),
  refused(
    'cancelled and the money stays held',
    'api',
    set(scene.approved, `state = 'cancelled'`),
    `${G}${scene.approved} is cancelled and its money`,
    'withdrawals.withdrawal!moves_money',
    [immediately],
  ),
  refused(
    'a withdrawal deleted',
    'worker',
    `delete from withdrawals.withdrawal where id = '${scene.approved}'`,
    'PL001',
    'withdrawals.withdrawal!deleted_unconfirmed',
  ),
  refused(
    'a request deleted at once',
    'worker',
    `delete from withdrawals.withdrawal where id = '${scene.open}'`,
    'PL001',
    'withdrawals.withdrawal!deleted_unconfirmed',
  ),
]

const ofHolds = (): RuleAttempt[] => [
  refused('a hold of an approved withdrawal by the api', 'api', holdRow(scene.approved), `${G}a hold begins`, hold),
  refused('a hold of another reason by the signer', 'signer', holdRow(scene.approved), `${G}a hold begins`, hold),
  refused('a hold by the worker', 'worker', holdRow(scene.approved), '42501', null),
  refused(
    'a hold ended early by the api',
    'api',
    `update withdrawals.review_hold set ended_at = platform.now() where withdrawal_id = '${scene.review}'`,
    'LG001 guard:withdrawals_two_people',
    hold,
  ),
  refused(
    'a hold ended early by the worker',
    'worker',
    `update withdrawals.review_hold set ended_at = platform.now() where withdrawal_id = '${scene.review}'`,
    'LG001 guard:withdrawals_two_people',
    hold,
  ),
  refused(
    'a hold made longer',
    'api',
    `update withdrawals.review_hold set ends_at = ends_at + interval '1 day' where withdrawal_id = '${scene.review}'`,
    '42501',
    null,
  ),
  refused(
    'a hold deleted',
    'owner',
    `delete from withdrawals.review_hold where withdrawal_id = '${scene.review}'`,
    'PL001',
    'withdrawals.review_hold!forbid_delete',
  ),
  refused('bytes of a withdrawal in review', 'signer', bytes(scene.review), `${G}a transaction is signed`, signed),
  refused('bytes on another network', 'signer', bytes(scene.approved, { network: `'erc20'` }), `${G}a transaction is signed`, signed),
  refused('bytes without a record', 'signer', bytes(scene.approved), `${G}${scene.approved} has no travel-rule record`, signed, [noRecord]),
  refused('bytes without names', 'signer', bytes(scene.approved), `${G}the record of`, signed, [
    recordSet('originator = NULL, beneficiary = NULL, provider = NULL'),
  ]),
  refused('bytes without proof', 'signer', bytes(scene.approved), `${G}no one proved`, signed, [
    recordSet('provider = NULL, proof_from_micros = 9999999'),
  ]),
  refused('bytes by the api', 'api', bytes(scene.approved), '42501', null),
  refused('bytes read by the api', 'api', 'select raw from withdrawals.chain_transaction', '42501', null),
  refused(
    'a second transaction beside one that can be included',
    'signer',
    bytes(scene.approved, { hash: `'0x${'1'.repeat(64)}'`, nonce: '1' }),
    '23505',
    '#withdrawals.chain_transaction_alive',
    [as('signer', bytes(scene.approved))],
  ),
  refused('a nonce used twice', 'signer', bytes(scene.review, { hash: `'0x${'1'.repeat(64)}'` }), '23505', '#withdrawals.chain_transaction_place', [
    as('signer', bytes(scene.approved)),
    unwatched(set(scene.review, `state = 'approved', approved_at = platform.now()`)),
  ]),
  ...claimAttempts(bytes(scene.approved), (columns) => unwatched(set(scene.approved, columns))),
  refused(
    'other bytes',
    'owner',
    `update withdrawals.chain_transaction set raw = '0x1111111111'`,
    `${G}a signed transaction does not change`,
    signed,
    [as('signer', bytes(scene.approved))],
  ),
  refused('bytes deleted', 'owner', 'delete from withdrawals.chain_transaction', 'PL001', 'withdrawals.chain_transaction!forbid_delete', [
    as('signer', bytes(scene.approved)),
  ]),
  refused(
    'a higher limit of no two people',
    'api',
    lift.replace('@', scene.ada),
    'LG001 guard:withdrawals_two_people',
    'withdrawals.limit_lift!agreed_lift',
  ),
  refused('a limit made higher', 'owner', 'update withdrawals.limit_lift set limit_micros = 1', 'PL001', 'withdrawals.limit_lift!forbid_rewriting', [
    unwatched(lift.replace('@', scene.ada)),
  ]),
  ...(['withdrawal', 'review_hold', 'chain_transaction', 'limit_lift', 'travel_record'] as const).map((table) =>
    refused(
      `all of ${table} deleted`,
      'owner',
      `truncate withdrawals.${table} cascade`,
      'PL001',
      `withdrawals.${table}!forbid_truncate`,
      table === 'withdrawal'
        ? [
            unwatched(
              'alter table withdrawals.review_hold disable trigger forbid_truncate; alter table withdrawals.chain_transaction disable trigger forbid_truncate; alter table withdrawals.travel_record disable trigger forbid_truncate',
            ),
          ]
        : [],
    ),
  ),
]
const attempts = (): RuleAttempt[] => [
  ...ofMoney(),
  ...ofRequests(),
  ...ofStates(),
  ...ofHolds(),
  ...valueAttempts([
    ['withdrawal_form', row({ id: `'wd_x'` })],
    ['withdrawal_wallet', row({ wallet: `'reward'` })],
    ['travel_record_parties', aRecord(`originator`, `'Ada Example'`)],
    ['travel_record_parties', aRecord('provider', `'Example Exchange'`)],
    ['travel_record_proof', aRecord('proof', `'0x'`)],
    ['travel_record_proof', aRecord('originator, beneficiary, proof, proven_at, provider', `'Ada', 'Ada', '0x', now(), 'Example'`)],
    ['withdrawal_remark', row({ remark: `repeat('x', 31)` })],
  ]),
]

tryRules('forbidden operations with withdrawals', () => client, attempts, names())

function names(): string[] {
  scene = { ada: '', ben: '', open: '', approved: '', review: '', signIn: '' } as unknown as Scene
  return attempts().map(({ name }) => name)
}

test('every trigger of the schema has an attempt', async () => {
  const untried = await untriedRules(client, 'withdrawals', attempts(), triedElsewhere)
  expect(untried.filter((rule) => rule.includes('!'))).toEqual([])
})

test('two confirmations that do not see each other are refused', async () => {
  const confirming = database.api.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await actAsMember(database, trx, scene.ada)
      await confirm(trx, scene.open, { state: 'approved', by: 'passkey', rewardMicros: zero })
    })
  await expect(confirming).rejects.toThrow('confirmed with read committed')
})

test('both codes are guarded, and no attempt left a change', async () => {
  const guarded = (await describePostings(database.staffRead.kysely)).filter(({ guards }) => guards.includes('guard_withdrawals'))
  expect(new Set(guarded.map(({ code }) => code))).toEqual(new Set(['withdraw_net', 'withdraw_fee']))
  expect(await withdrawalViolations(database.worker.kysely, { all: true })).toEqual([])
  expect(micros(AMOUNT)).toBe(NET + FEE)
})

test('a withdrawal whose travel-rule record is gone is a violation, also when it was requested days ago', async () => {
  await client.query(`begin; set local session_replication_role = replica; delete from withdrawals.travel_record where withdrawal_id in ('${scene.open}', '${scene.approved}');
    update withdrawals.withdrawal set requested_at = platform.now() - interval '9 days' where id = '${scene.approved}'`)
  const { rows } = await client.query<{ subject: string }>(`select subject from withdrawals.violations where violation = 'withdrawals_record'`)
  await client.query('rollback')
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual([scene.open, scene.approved].toSorted())
})
