import { call, type CallDeclaration } from '@ohmstead/contract/kernel/call'
import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { declareErrors } from '@ohmstead/contract/kernel/error'
import { event } from '@ohmstead/contract/kernel/event'
import { amount, nothing, strict, z } from '@ohmstead/contract/kernel/field'
import { sql } from 'kysely'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { testSealer } from '../../test/sealer.ts'
import { inTransaction, type Trx } from './database.ts'
import { implement, type Caller, type MemberCaller, type RequestContext, type StaffCaller } from './implement.ts'
import { refuse } from './refusal.ts'

const db = withDatabase()
const errors = declareErrors('sample', 9900, { tooMuch: { code: 9901, params: ['limit'] }, gone: { code: 9902 }, foreign: { code: 9903 } })
const spent = event('sample.spent', { publishedBy: ['api', 'worker'], payload: strict({ amount }), stales: [] })
const common = { repeat: 'again', summary: '', example: { input: {} } } as const

const spend = call('sample/spend', {
  ...common,
  by: 'member',
  input: strict({ amount }),
  output: strict({ left: amount }),
  errors: [errors.tooMuch, errors.gone],
})
const look = call('sample/look', { ...common, by: 'anyone', input: nothing, output: strict({ n: z.number() }), errors: [] })
const watch = call('sample/watch', { ...common, by: { staff: ['finance'] }, input: nothing, output: nothing, errors: [] })

const spendIt = implement(spend, async ({ caller, refuse, publish }, input) => {
  expectTypeOf(caller).toEqualTypeOf<MemberCaller>()
  expectTypeOf(input.amount).toEqualTypeOf<Micros>()
  if (input.amount > 10n) return refuse(errors.tooMuch, { limit: 10 })
  if (input.amount === 0n) return refuse(errors.gone)
  await publish(spent, { amount: input.amount })
  return { left: micros(10n - input.amount) }
})
const lookAtIt = implement(look, async ({ caller }) => {
  expectTypeOf(caller).toEqualTypeOf<Caller>()
  return { n: 1 }
})
const watchIt = implement(watch, async ({ caller }) => {
  expectTypeOf(caller).toEqualTypeOf<StaffCaller>()
  return {}
})

const context = (trx: Trx): RequestContext => ({
  trx,
  client: { apiKey: 'h5', kind: 'public' },
  now: db.clock.now(),
  trueNow: db.clock.trueNow(),
  caller: { kind: 'member', memberId: 'mb_1' as never, signInId: 'si_1' as never, stepUpAt: null },
  lang: 'en_US',
  ip: '127.0.0.1',
  region: null,
  userAgent: '',
  servedOrigin: null,
  deviceId: null,
  signInToken: null,
  cookies: { read: () => undefined, set: () => undefined, clear: () => undefined },
  sealer: testSealer,
  apart: (fn) => inTransaction(db.api, fn),
})
const publishedCount = async () => Number((await sql<{ n: bigint }>`SELECT count(*) AS n FROM platform.outbox`.execute(db.owner.kysely)).rows[0]?.n)

describe('a handler', () => {
  test('returns its output and publishes its events in its transaction', async () => {
    expect(await inTransaction(db.api, (trx) => spendIt.handle(context(trx), { amount: micros(4n) }))).toEqual({ left: 6n })
    expect(await publishedCount()).toBe(1)
  })

  test('refuses with an error of its declaration, which rolls back its changes', async () => {
    const before = await publishedCount()
    const refused = inTransaction(db.api, (trx) => spendIt.handle(context(trx), { amount: micros(11n) }))
    await expect(refused).rejects.toMatchObject({ name: 'Refusal', declaration: { code: 9901 }, params: { limit: 10 } })
    expect(await publishedCount()).toBe(before)
  })

  test('that avoids the compiler and throws an undeclared error is a defect', async () => {
    const sneaky = implement(spend, async ({ refuse }) => (refuse as (error: unknown) => never)(errors.foreign))
    await expect(inTransaction(db.api, (trx) => sneaky.handle(context(trx), { amount: micros(1n) }))).rejects.toThrow(
      'sample/spend does not declare foreign',
    )
  })
})

test('the compiler refuses what the contract does not declare', () => {
  const rest = { input: nothing, output: nothing, errors: [] } as const
  const never = () => {
    // @ts-expect-error A call without a policy.
    call('sample/open', { ...common, ...rest })
    // @ts-expect-error A policy that is left undefined.
    call('sample/open', { ...common, ...rest, by: undefined })
    // @ts-expect-error A policy that permits no one.
    call('sample/open', { ...common, ...rest, by: { staff: [] } })
    // @ts-expect-error A policy for a role that does not exist.
    call('sample/open', { ...common, ...rest, by: { staff: ['root'] } })
    // @ts-expect-error A confirmation that is switched off: a call that needs none omits the field.
    call('sample/open', { ...common, ...rest, by: 'member', stepUp: false })
    // @ts-expect-error An error that the call does not declare.
    implement(spend, async ({ refuse }) => refuse(errors.foreign))
    // @ts-expect-error A parameter that is missing.
    implement(spend, async ({ refuse }) => refuse(errors.tooMuch))
    // @ts-expect-error A parameter of another name.
    implement(spend, async ({ refuse }) => refuse(errors.tooMuch, { most: 1 }))
    // @ts-expect-error A parameter that none is declared for.
    implement(spend, async ({ refuse }) => refuse(errors.gone, { limit: 1 }))
    // @ts-expect-error An output that is not the declared one.
    implement(look, async () => ({ n: 'one' }))
    // @ts-expect-error An event with another payload.
    implement(look, async ({ publish }) => (await publish(spent, { amount: 1 }), { n: 1 }))
    // @ts-expect-error A refusal outside of a call is checked in the same way.
    refuse(errors.tooMuch)
  }
  expect(never).toBeTypeOf('function')
  for (const { declaration } of [watchIt, lookAtIt]) expectTypeOf(declaration).toExtend<CallDeclaration>()
})
