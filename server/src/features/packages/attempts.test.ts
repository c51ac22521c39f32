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
}
let scene: Scene

beforeAll(async () => {
  const owner = database.owner.kysely
  const modelId = await aModel(owner)
  const [buyer, stranger] = [await aMember(owner), await aMember(owner)]
  const lease = async () => aLease(owner, { memberId: buyer, pointId: await aPoint(owner, { modelId }), modelId })
  const [paid, unpaid] = [await lease(), await lease()]
  const api = database.api.kysely
  await openAccounts(api, [
    ...[buyer, stranger].map((member) => ({ kind: 'recharge' as const, owner: member })),
    ...[paid, unpaid, 'ls_nowhere'].map((id) => ({ kind: 'lease_unearned' as const, owner: id })),
  ])
  for (const member of [buyer, stranger]) await aGift(database.api, member, micros(100_000_000n), START)
  await post(api, leasePurchase({ id: paid, memberId: buyer, price: micros(30_000_000n), at: START }))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  scene = { buyer, stranger, paid, unpaid }
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
    name: 'a second refund',
    as: 'api',
    before: [cancelled(), { as: 'api', sql: refund(10_000_000n) }],
    sql: refund(10_000_000n, 'again'),
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
  scene = { buyer: '', stranger: '', paid: '', unpaid: '' } as unknown as Scene
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
