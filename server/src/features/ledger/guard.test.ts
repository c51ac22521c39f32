import { micros } from '@ohmstead/contract/kernel/amount'
import { START, withDatabase } from '@ohmstead/server/test/harness.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describePostings, openAccounts, post, violations, type Entry } from './index.ts'

const database = withBareBooks(withDatabase())

/** As a feature would add it: gifts to one person never exceed a hundred. It relies on the balances being moved already. */
const guard = `
  create schema sample;
  create function sample.guard_gift() returns trigger language plpgsql security definer set search_path = '' as $$
  declare bad record;
  begin
    select a.owner into bad from new_rows n join ledger.account a on a.id = n.credit join ledger.balance b on b.account_id = a.id
    where n.code = 'faucet' and b.posted_micros > 100 limit 1;
    if found then
      raise exception using errcode = 'LG001', message = format('guard:sample_gift: %s has enough', bad.owner);
    end if;
    return null;
  end $$;
  create trigger guard_sample_gift after insert on ledger.transfer referencing new table as new_rows
    for each statement execute function sample.guard_gift();
  insert into ledger.guarded (code, guard) values ('faucet', 'guard_sample_gift')`

function gift(key: string, amount: bigint): Entry {
  return {
    code: 'faucet',
    phase: 'post',
    debit: { kind: 'faucet', owner: 'platform' },
    credit: { kind: 'recharge', owner: 'mb_guarded' },
    amount: micros(amount),
    cause: { kind: 'faucet', id: 'fa_guarded' },
    key,
    at: START,
  }
}

beforeAll(async () => {
  await sql.raw(guard).execute(database.owner.kysely)
  await openAccounts(database.api.kysely, [{ kind: 'recharge', owner: 'mb_guarded' }])
})

test('a guard of another feature runs after the balances moved, and the refusal contains its name', async () => {
  const { kysely } = database.api
  expect(await post(kysely, [gift('a', 60n)])).toEqual(['created'])
  await expect(post(kysely, [gift('b', 41n)])).rejects.toMatchObject({
    reason: 'guard:sample_gift',
    message: 'guard:sample_gift: mb_guarded has enough',
  })
  expect(await post(kysely, [gift('b', 40n)])).toEqual(['created'])
  expect(await violations(database.worker.kysely)).toEqual([])
})

test('the page for auditors names it', async () => {
  const faucet = (await describePostings(database.staffRead.kysely)).find(({ code }) => code === 'faucet')
  expect(faucet?.guards).toEqual(['guard_sample_gift'])
})

test('a guard that is disabled or missing is a violation', async () => {
  const { kysely } = database.owner
  await sql`ALTER TABLE ledger.transfer DISABLE TRIGGER guard_sample_gift`.execute(kysely)
  expect(await violations(kysely)).toEqual([{ violation: 'trigger_off', subject: 'guard_sample_gift on ledger.transfer', detail: 'it is disabled' }])
  await sql`DROP TRIGGER guard_sample_gift ON ledger.transfer`.execute(kysely)
  expect(await violations(kysely)).toEqual([
    { violation: 'trigger_missing', subject: 'guard_sample_gift on ledger.transfer', detail: 'it does not exist' },
  ])
})
