import { beforeAll } from 'vitest'
import { add, micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import { post } from '../../src/features/ledger/index.ts'
import { holdMoney } from '../../src/features/withdrawals/calls/confirm-withdrawal.ts'
import type { NewHold } from '../../src/features/withdrawals/withdrawal.ts'
import { limitApproval } from '../../src/features/withdrawals/withdrawal.approval.ts'
import { insertRequest, withdrawalById, type WithdrawalRow } from '../../src/features/withdrawals/withdrawal.store.ts'
import { newId } from '../../src/platform/ids.ts'
import { aMember } from '../cast/ground.ts'
import { asMember } from '../cast/member.ts'
import { twoAgree } from '../cast/staff.ts'
import type { TestDatabase } from '../harness.ts'
import { practised, practise } from '../ledger/practice-postings.ts'
import { giveIncome } from '../transfers/ground.ts'

export const USDT = 1_000_000n
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
/** What Polygon and the first level ask for by default. */
export const FEE = micros(2n * USDT)

/** Lets the watcher post deposits, so that the networks owe something. */
export function withDeposits(database: TestDatabase): TestDatabase {
  beforeAll(() => practise(database.owner))
  return database
}

/** Money that arrived on the networks, of another member. It has no row of a deposit, whose guard has tests of its own. */
export async function deposited(database: TestDatabase, amount: bigint): Promise<void> {
  const owner = await aMember(database.owner.kysely)
  const at = database.clock.now()
  await giveIncome(database, owner, 1n)
  await sql`ALTER TABLE ledger.transfer DISABLE TRIGGER guard_deposits`.execute(database.owner.kysely)
  await post(database.watcher.kysely, [
    practised({
      code: 'deposit',
      phase: 'post',
      debit: { kind: 'chain_clearing', owner: 'platform' },
      credit: { kind: 'recharge', owner },
      amount: micros(amount),
      cause: { kind: 'deposit', id: newId('faucet', at) },
      key: 'deposit',
      at,
    }),
  ])
  await sql`ALTER TABLE ledger.transfer ENABLE TRIGGER guard_deposits`.execute(database.owner.kysely)
}

/** A member with income and a saved address that can be used, of an account at a provider. */
export async function withdrawer(database: TestDatabase, income: bigint, address = ADDRESS): Promise<Id<'member'>> {
  const id = await aMember(database.owner.kysely)
  await giveIncome(database, id, income)
  await asMember(database, id, (trx) =>
    sql`INSERT INTO addresses.saved_address (id, member_id, network, address, remark, originator, beneficiary, provider) VALUES (${newId('savedAddress', database.clock.now())}, ${id}, 'polygon', ${address}, 'mine', 'Ada Example', 'Ada Example', 'Example Exchange')`.execute(
      trx,
    ),
  )
  await database.clock.forward(2 * DAY_MS)
  return id
}

/** Requests and confirms a withdrawal; null: the balance is too small. */
export async function withdrawn(
  database: TestDatabase,
  memberId: Id<'member'>,
  amount: bigint,
  { holds = [], network = 'polygon', address = ADDRESS }: { holds?: readonly NewHold[]; network?: NetworkCode; address?: string } = {},
): Promise<WithdrawalRow | null> {
  const id = await requested(database, memberId, amount, { network, address })
  return confirmed(database, memberId, id, holds)
}

export function requested(
  database: TestDatabase,
  memberId: Id<'member'>,
  amount: bigint,
  { network = 'polygon', address = ADDRESS }: { network?: NetworkCode; address?: string } = {},
): Promise<Id<'withdrawal'>> {
  return asMember(database, memberId, async (trx) => {
    const at = database.clock.now()
    const id = newId('withdrawal', at)
    const amountMicros: Micros = add(micros(amount))
    await insertRequest(trx, {
      id,
      memberId,
      wallet: 'income',
      network,
      address,
      remark: 'mine',
      amountMicros,
      feeMicros: FEE,
      rest: false,
      requestedAt: at,
    })
    return id
  })
}

export function confirmed(database: TestDatabase, memberId: Id<'member'>, id: Id<'withdrawal'>, holds: readonly NewHold[] = []) {
  return asMember(database, memberId, async (trx) => {
    const request = await withdrawalById(trx, id, { lock: true })
    assert(request, 'a request')
    return holdMoney(trx, request, { by: 'passkey', holds }, database.clock.now())
  })
}

/** Two people raise the daily limit of a member for two days. */
export function raiseLimit(database: TestDatabase, memberId: Id<'member'>, limit: bigint): Promise<void> {
  const asked = { memberId, before: micros(1_000n * USDT), limit: micros(limit), days: 2 }
  return twoAgree(database, limitApproval, { subject: memberId, asked })
}
