import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { posting, tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { giveIncome, withIncome } from '../../../test/transfers/ground.ts'
import { newId } from '../../platform/ids.ts'
import { describePostings, openAccounts, post } from '../ledger/index.ts'
import { transferHeld, transferPaid } from './postings.ts'
import { confirm, insertRequest } from './transfer.store.ts'
import { transferViolations } from './violation.store.ts'

const database = withIncome(withDatabase())
let client: pg.Client
interface Scene {
  readonly ada: Id<'member'>
  readonly ben: Id<'member'>
  readonly house: Id<'member'>
  /** Requests of Ada: own, to Ben, to a member of the operator. */
  readonly own: Id<'memberTransfer'>
  readonly toBen: Id<'memberTransfer'>
  readonly toHouse: Id<'memberTransfer'>
  /** Confirmed ones, with their money. */
  readonly done: Id<'memberTransfer'>
  readonly held: Id<'memberTransfer'>
}
let scene: Scene
const AMOUNT = 5n

beforeAll(async () => {
  const owner = database.owner.kysely
  const [ada, ben, house] = [await aMember(owner), await aMember(owner), await aMember(owner, { affiliated: true })]
  await openAccounts(
    database.api.kysely,
    [ada, ben, house].flatMap((member) => (['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: member }))),
  )
  await giveIncome(database, ada, 1_000n)
  await giveIncome(database, ben, 1_000n)
  const requests = (recipientId: Id<'member'>) =>
    asMember(database, ada, async (trx) => {
      const at = database.clock.now()
      const id = newId('memberTransfer', at)
      await insertRequest(trx, { id, memberId: ada, recipientId, wallet: 'income', amountMicros: micros(AMOUNT), requestedAt: at })
      return id
    })
  const [own, toBen, toHouse, done, held] = [
    await requests(ada),
    await requests(ben),
    await requests(house),
    await requests(ada),
    await requests(ben),
  ]
  await asMember(database, ada, async (trx) => {
    const at = database.clock.now()
    await post(trx, transferPaid((await confirm(trx, done, 'completed', 'passkey'))!, at))
    await post(trx, transferHeld((await confirm(trx, held, 'held', 'passkey'))!, at))
  })
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  scene = { ada, ben, house, own, toBen, toHouse, done, held }
})
afterAll(() => client.end())

const guard = 'ledger.transfer!guard_transfers'
const course = 'transfers.member_transfer!runs_in_time'
const NEW = `tr_${'0'.repeat(26)}`
const income = () => `income:${scene.ada}`
/** The ledger's own rules disabled, so that only the guard refuses. */
const alone = { as: 'superuser', sql: 'alter table ledger.transfer disable trigger apply' } as const
const member = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'transfer_member',
    phase: 'post',
    debit: income(),
    credit: `recharge:${scene.ben}`,
    amount: AMOUNT,
    session: scene.toBen,
    causeKind: 'transfer',
    key: 'transfer',
    ...rest,
  })
const own = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  member({ code: 'transfer_own', credit: `recharge:${scene.ada}`, session: scene.own, ...rest })
const set = (id: string, columns: string) => `update transfers.member_transfer set ${columns} where id = '${id}'`
const confirmed = (id: string, state: 'held' | 'completed') => set(id, `state = '${state}', confirmed_by = 'passkey'`)
const as = (role: 'api' | 'worker' | 'owner' | 'superuser', text: string) => ({ as: role, sql: text }) as const
const later = (id: string, minutes: number) =>
  as(
    'superuser',
    `set local session_replication_role = replica; ${set(id, `requested_at = requested_at - interval '${minutes} minutes', undo_until = undo_until - interval '${minutes} minutes'`)}; set local session_replication_role = origin`,
  )
const changed = (member: string, column: string) =>
  as(
    'superuser',
    `set local session_replication_role = replica; update accounts.member set ${column} where id = '${member}'; set local session_replication_role = origin`,
  )
const immediately = as('superuser', 'set constraints all immediate')
const row = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    id: `'${NEW}'`,
    member_id: `'${scene.ada}'`,
    recipient_id: `'${scene.ben}'`,
    wallet: `'income'`,
    amount_micros: '5',
    requested_at: 'platform.now()',
    state: `'requested'`,
    ...rest,
  }
  return `insert into transfers.member_transfer (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}

const attempts = (): RuleAttempt[] => [
  {
    name: 'money of a transfer that does not exist',
    as: 'api',
    sql: member({ session: NEW }),
    refused: 'LG001 guard:transfers: there is no',
    rule: guard,
  },
  {
    name: 'money of an unconfirmed request',
    as: 'api',
    sql: member(),
    refused: 'LG001 guard:transfers: a transfer that is requested',
    rule: guard,
  },
  {
    name: 'own money of an unconfirmed request',
    as: 'api',
    sql: own(),
    refused: 'LG001 guard:transfers: a transfer that is requested',
    rule: guard,
  },
  {
    name: 'money to another person than the recipient',
    as: 'api',
    before: [as('api', confirmed(scene.toBen, 'held'))],
    sql: member({ phase: 'hold', credit: `recharge:${scene.house}` }),
    refused: 'LG001 guard:transfers: the money does not fit',
    rule: guard,
  },
  {
    name: 'more than the amount',
    as: 'api',
    before: [as('api', confirmed(scene.own, 'completed'))],
    sql: own({ amount: AMOUNT + 1n }),
    refused: 'LG001 guard:transfers: the money does not fit',
    rule: guard,
  },
  {
    name: 'money from the wallet of another member',
    as: 'api',
    before: [as('api', confirmed(scene.toBen, 'held'))],
    sql: member({ phase: 'hold', debit: `income:${scene.ben}`, credit: `recharge:${scene.ada}` }),
    refused: 'LG001 guard:transfers: the money does not fit',
    rule: guard,
  },
  {
    name: 'rewards instead of income',
    as: 'api',
    before: [alone, as('api', confirmed(scene.own, 'completed'))],
    sql: own({ debit: `reward:${scene.ada}` }),
    refused: 'LG001 guard:transfers: the money does not fit',
    rule: guard,
  },
  {
    name: 'a first transfer that is paid at once',
    as: 'api',
    before: [as('api', confirmed(scene.toBen, 'held'))],
    sql: member(),
    refused: 'LG001 guard:transfers: a transfer that is held is not followed by a post',
    rule: guard,
  },
  {
    name: 'a transfer paid a second time under another key',
    as: 'api',
    sql: own({ session: scene.done, key: 'again' }),
    refused: 'LG001 guard:transfers: a transfer is paid once',
    rule: guard,
  },
  {
    name: 'held money taken within the ten minutes',
    as: 'worker',
    sql: member({ session: scene.held, phase: 'capture', key: 'arrived', holdKey: 'transfer' }),
    refused: 'LG001 guard:transfers: a transfer that is held is not followed by a capture',
    rule: guard,
  },
  {
    name: 'held money returned without the sender',
    as: 'worker',
    sql: member({ session: scene.held, phase: 'void', key: 'returned', holdKey: 'transfer' }),
    refused: 'LG001 guard:transfers: a transfer that is held is not followed by a void',
    rule: guard,
  },
  { name: 'money moved by the gateway', as: 'gateway', sql: own(), refused: '42501', rule: null },
  {
    name: 'own money moved by the worker',
    as: 'worker',
    before: [as('api', confirmed(scene.own, 'completed'))],
    sql: own(),
    refused: 'LG006 role',
    rule: null,
  },

  {
    name: 'a transfer inserted as confirmed',
    as: 'api',
    sql: row({ state: `'completed'`, confirmed_at: 'platform.now()', confirmed_by: `'passkey'`, ended_at: 'platform.now()' }),
    refused: 'PL003 time',
    rule: 'transfers.member_transfer!requested_in_time',
  },
  {
    name: 'a request of another time',
    as: 'api',
    sql: row({ requested_at: `platform.now() + interval '1 day'` }),
    refused: 'PL003 time',
    rule: 'transfers.member_transfer!requested_in_time',
  },
  ...(['worker', 'gateway', 'signer', 'watcher'] as const).map((role): RuleAttempt => ({
    name: `a request by the ${role}`,
    as: role,
    sql: row(),
    refused: '42501',
    rule: null,
  })),
  {
    name: 'a request changed by the owner',
    as: 'owner',
    sql: set(scene.own, 'amount_micros = 6'),
    refused: 'LG001 transfers: the request',
    rule: course,
  },
  { name: 'a request changed by the api', as: 'api', sql: set(scene.own, 'amount_micros = 6'), refused: '42501', rule: null },
  {
    name: 'a request confirmed by the worker',
    as: 'worker',
    sql: set(scene.own, `state = 'completed'`),
    refused: 'LG001 transfers: a request is confirmed',
    rule: course,
  },
  {
    name: 'a request confirmed too late',
    as: 'api',
    before: [later(scene.own, 12)],
    sql: confirmed(scene.own, 'completed'),
    refused: 'PL003 time',
    rule: course,
  },
  { name: 'own money that is held', as: 'api', sql: confirmed(scene.own, 'held'), refused: 'LG001 transfers: own money', rule: course },
  {
    name: 'money to a member of the operator',
    as: 'api',
    sql: confirmed(scene.toHouse, 'held'),
    refused: 'LG001 transfers: both accounts',
    rule: course,
  },
  {
    name: 'money from a member of the operator',
    as: 'api',
    before: [
      as(
        'superuser',
        `set local session_replication_role = replica; update accounts.member set affiliated = true where id = '${scene.ada}'; set local session_replication_role = origin`,
      ),
    ],
    sql: confirmed(scene.toBen, 'held'),
    refused: 'LG001 transfers: both accounts',
    rule: course,
  },
  {
    name: 'money to a closed account',
    as: 'api',
    before: [
      as(
        'superuser',
        `set local session_replication_role = replica; update accounts.member set closed_at = now() where id = '${scene.ben}'; set local session_replication_role = origin`,
      ),
    ],
    sql: confirmed(scene.toBen, 'held'),
    refused: 'LG001 transfers: both accounts',
    rule: course,
  },
  {
    name: 'a first transfer that is completed at once',
    as: 'api',
    sql: confirmed(scene.toBen, 'completed'),
    refused: 'LG001 transfers: the first transfer',
    rule: course,
  },
  {
    name: 'a completed transfer that is undone',
    as: 'api',
    sql: set(scene.done, `state = 'undone'`),
    refused: 'LG001 transfers: the state',
    rule: course,
  },
  { name: 'a request that is undone', as: 'api', sql: set(scene.own, `state = 'undone'`), refused: 'LG001 transfers: the state', rule: course },
  {
    name: 'another time to undo',
    as: 'owner',
    sql: set(scene.held, `state = 'undone', undo_until = undo_until + interval '1 day'`),
    refused: 'LG001 transfers: the state',
    rule: course,
  },
  {
    name: 'a transfer undone after its ten minutes',
    as: 'api',
    before: [later(scene.held, 12)],
    sql: set(scene.held, `state = 'undone'`),
    refused: 'PL003 time',
    rule: course,
  },
  { name: 'a transfer undone by the worker', as: 'worker', sql: set(scene.held, `state = 'undone'`), refused: 'PL003 time', rule: course },
  {
    name: 'a transfer returned by the worker although the money may arrive',
    as: 'worker',
    before: [later(scene.held, 12)],
    sql: set(scene.held, `state = 'undone'`),
    refused: 'LG001 transfers: held money arrives',
    rule: course,
  },
  {
    name: 'a transfer completed although its recipient belongs to the operator since',
    as: 'worker',
    before: [later(scene.held, 12), changed(scene.ben, 'affiliated = true')],
    sql: set(scene.held, `state = 'completed'`),
    refused: 'LG001 transfers: held money arrives',
    rule: course,
  },
  {
    name: 'a transfer completed within its ten minutes',
    as: 'worker',
    sql: set(scene.held, `state = 'completed'`),
    refused: 'PL003 time',
    rule: course,
  },
  {
    name: 'a confirmed transfer without its money',
    as: 'api',
    before: [immediately],
    sql: confirmed(scene.own, 'completed'),
    refused: 'LG001 guard:transfers',
    rule: 'transfers.member_transfer!moves_money',
  },
  {
    name: 'a completed transfer whose hold stays',
    as: 'worker',
    before: [immediately, later(scene.held, 12)],
    sql: set(scene.held, `state = 'completed'`),
    refused: 'LG001 guard:transfers',
    rule: 'transfers.member_transfer!moves_money',
  },
  {
    name: 'a transfer deleted',
    as: 'worker',
    sql: `delete from transfers.member_transfer where id = '${scene.done}'`,
    refused: 'PL001 forbidden',
    rule: 'transfers.member_transfer!deleted_unconfirmed',
  },
  {
    name: 'a request deleted at once',
    as: 'worker',
    sql: `delete from transfers.member_transfer where id = '${scene.own}'`,
    refused: 'PL001 forbidden',
    rule: 'transfers.member_transfer!deleted_unconfirmed',
  },
  {
    name: 'all transfers deleted',
    as: 'owner',
    sql: 'truncate transfers.member_transfer',
    refused: 'PL001',
    rule: 'transfers.member_transfer!forbid_truncate',
  },
  ...valueAttempts([
    ['transfer_form', row({ id: `'tr_x'` })],
    ['transfer_wallet', row({ wallet: `'reward'` })],
    ['transfer_wallet', row({ wallet: `'recharge'` })],
    ['transfer_amount', row({ amount_micros: '0' })],
    ['transfer_state', set(scene.done, `state = 'lost'`)],
    ['transfer_confirmed_by', set(scene.done, `confirmed_by = 'staff'`)],
    ['transfer_course', set(scene.done, `confirmed_by = NULL`)],
    ['transfer_course', set(scene.held, `undo_until = NULL`)],
  ]),
]

tryRules('forbidden operations with transfers', () => client, attempts, names())

function names(): string[] {
  scene = { ada: '', ben: '', house: '', own: '', toBen: '', toHouse: '', done: '', held: '' } as unknown as Scene
  return attempts().map(({ name }) => name)
}

test('every rule of the schema has an attempt', async () => {
  expect(await untriedRules(client, 'transfers', attempts(), {})).toEqual([])
})

test('both codes are guarded, and no attempt left a change', async () => {
  const guarded = (await describePostings(database.staffRead.kysely)).filter(({ guards }) => guards.includes('guard_transfers'))
  expect(new Set(guarded.map(({ code }) => code))).toEqual(new Set(['transfer_own', 'transfer_member']))
  expect(await transferViolations(database.worker.kysely, { all: true })).toEqual([])
})

test('a deleted or changed movement, or a row without one, is a violation', async () => {
  await sql`ALTER TABLE transfers.member_transfer DISABLE TRIGGER USER`.execute(database.owner.kysely)
  await sql`UPDATE transfers.member_transfer SET amount_micros = 6 WHERE id = ${scene.done}`.execute(database.owner.kysely)
  const found = await transferViolations(database.worker.kysely, { all: true })
  expect(found.map(({ violation }) => violation)).toContain('transfers_money')
  expect(found.map(({ violation }) => violation)).toContain('transfers_trigger_off')
  await sql`UPDATE transfers.member_transfer SET amount_micros = 5 WHERE id = ${scene.done}`.execute(database.owner.kysely)
  await sql`ALTER TABLE transfers.member_transfer ENABLE TRIGGER USER`.execute(database.owner.kysely)
})
