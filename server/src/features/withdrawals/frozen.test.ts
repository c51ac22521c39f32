import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { freeze } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { giveIncome, withIncome } from '../../../test/transfers/ground.ts'
import { deposited, USDT, withDeposits, withdrawer, withdrawn } from '../../../test/withdrawals/ground.ts'
import { inTransaction } from '../../platform/database.ts'
import { paymentsHeldUntil } from '../accounts/index.ts'
import { approvedOn } from './transaction.store.ts'
import { changeState, reviewedByTime } from './withdrawal.store.ts'

const database = withDeposits(withIncome(withDatabase()))

async function maySend(from: Id<'member'>, to: Id<'member'>): Promise<boolean | undefined> {
  return (await sql<{ may: boolean }>`SELECT transfers.may_send(${from}, ${to}) AS may`.execute(database.api.kysely)).rows[0]?.may
}

test('a frozen member’s withdrawals wait and go on by themselves, and transfers to others are refused', async () => {
  await deposited(database, 500n * USDT)
  const ada = await withdrawer(database, 200n * USDT)
  const ben = await aMember(database.owner.kysely)
  await giveIncome(database, ben, 1n)
  const approved = await withdrawn(database, ada, 20n * USDT)
  expect(approved?.state).toBe('approved')
  expect(await approvedOn(database.signer.kysely, 'polygon', 5)).toEqual([approved!.id])
  expect(await maySend(ada, ben)).toBe(true)

  await freeze(database, ada)
  const now = database.clock.now()
  const until = (await paymentsHeldUntil(database.api.kysely, ada, now))!
  expect(until - now).toBeGreaterThan(3 * DAY_MS - 60_000)
  expect(await approvedOn(database.signer.kysely, 'polygon', 5)).toEqual([])
  await expect(inTransaction(database.signer, (trx) => changeState(trx, approved!.id, 'signing'))).rejects.toThrow('guard:withdrawals_frozen')
  expect(await maySend(ada, ben)).toBe(false)
  expect(await maySend(ada, ada)).toBe(true)
  expect(await maySend(ben, ada)).toBe(true)

  const reviewed = await withdrawn(database, ada, 10n * USDT, { holds: [{ reason: 'securityChange', endsAt: until }] })
  expect(reviewed?.state).toBe('review')
  await expect(inTransaction(database.worker, (trx) => changeState(trx, reviewed!.id, 'approved'))).rejects.toThrow('guard:withdrawals_frozen')

  await database.clock.forward(3 * DAY_MS + 60_000)
  expect(await inTransaction(database.worker, (trx) => reviewedByTime(trx, 5))).toEqual([reviewed!.id])
  expect(await approvedOn(database.signer.kysely, 'polygon', 5)).toEqual([approved!.id])
  expect(await paymentsHeldUntil(database.api.kysely, ada, database.clock.now())).toBeNull()
})
