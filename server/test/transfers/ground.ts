import { generateSync } from 'otplib'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { updateFundPassword } from '@ohmstead/contract/accounts/address-calls'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { googleRandom, googleSet } from '@ohmstead/contract/accounts/factor-calls'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { captureOf, openAccounts, post, type Entry } from '../../src/features/ledger/index.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApi } from '../api.ts'
import { aGift } from '../cast/ground.ts'
import type { ApiClient } from '../client.ts'
import type { TestDatabase } from '../harness.ts'

export const password = 'porcelain-42'
export const fundPassword = '470826'

export interface Payer {
  readonly client: ApiClient
  readonly id: Id<'member'>
  readonly email: string
  /** An unused code of the authenticator; the clock moves on to the next one. */
  otp(): Promise<string>
}

/** Disables the guards of charging, income and leases in a test database: members get income, charge and lease without sessions and units. */
export function withIncome(database: TestDatabase): TestDatabase {
  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'ledger.transfer'::regclass AND (tgname LIKE 'guard_charging%' OR tgname LIKE 'guard_income%' OR tgname LIKE 'guard_packages%')`.execute(
      database.owner.kysely,
    )
    for (const { name } of rows) await sql`ALTER TABLE ledger.transfer DISABLE TRIGGER ${sql.id(name)}`.execute(database.owner.kysely)
  })
  return database
}

/** Income of a member, by a payment of the same amount through the pool of a charging session. */
export async function giveIncome(database: TestDatabase, memberId: Id<'member'>, amount: bigint): Promise<void> {
  const at = database.clock.now()
  const session = newId('chargingSession', at)
  await openAccounts(database.api.kysely, [
    ...(['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: memberId })),
    { kind: 'session_pool', owner: session },
  ])
  await aGift(database, memberId, micros(amount))
  const hold = (rest: Pick<Entry, 'code' | 'debit' | 'credit'>): Entry => ({
    ...rest,
    phase: 'hold',
    amount: micros(amount),
    cause: { kind: 'charging_session', id: session },
    key: 'hold',
    at,
  })
  const pool = { kind: 'session_pool', owner: session } as const
  const payment = hold({ code: 'charge_payment', debit: { kind: 'recharge', owner: memberId }, credit: pool })
  const share = hold({ code: 'host_share', debit: pool, credit: { kind: 'income', owner: memberId } })
  for (const entry of [payment, share]) {
    await post(database.worker.kysely, [entry])
    await post(database.worker.kysely, [captureOf(entry, { key: 'capture', at })])
  }
}

/** People who can confirm a transfer with fund password and authenticator. */
export function payers(database: TestDatabase, api: TestApi) {
  let people = 0
  return async function payer(income = 0n): Promise<Payer> {
    const client = api.client()
    const email = `payer${++people}@example.org`
    const { id } = await client.register({ email, password, invitationCode: api.invitation })
    await client.ask(stepUp, { password })
    const { secret } = await client.ask(googleRandom, {})
    const otp = async () => {
      await database.clock.forward(30 * SECOND_MS)
      return generateSync({ secret, epoch: Math.floor(database.clock.now() / SECOND_MS) })
    }
    await client.ask(googleSet, { otp: await otp() })
    await client.ask(updateFundPassword, { code: await client.codeFor('fundPassword', email), fundPassword })
    // Withdrawals are held for a day after the fund password was set.
    await database.clock.forward(2 * DAY_MS)
    if (income > 0n) await giveIncome(database, id, income)
    return { client, id, email, otp }
  }
}
