import { ledgerFeature } from './feature.ts'
import { micros } from '@ohmstead/contract/kernel/amount'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { day } from '@ohmstead/contract/kernel/day'
import { START, withDatabase } from '@ohmstead/server/test/harness.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { connectAsSuperuser } from '@ohmstead/server/test/ledger/scene.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { runDueNow } from '../../platform/due.ts'
import { chainHead, firstOpenDay, openAccounts, post, seal, verifyChain, violations, type Entry } from './index.ts'

const database = withBareBooks(withDatabase())

function gift(key: string, to = 'mb_chain', amount = 5n): Entry {
  return {
    code: 'faucet',
    phase: 'post',
    debit: { kind: 'faucet', owner: 'platform' },
    credit: { kind: 'recharge', owner: to },
    amount: micros(amount),
    cause: { kind: 'faucet', id: to },
    key,
    at: START,
  }
}

function purchase(member: string): Entry {
  const lease = `ls_${member}`
  return {
    ...gift('purchase'),
    code: 'lease_purchase',
    debit: { kind: 'recharge', owner: member },
    credit: { kind: 'lease_unearned', owner: lease },
    cause: { kind: 'lease', id: lease },
  }
}

/** Seals until all but `open` transfers are in a block; other transactions on the server may hold the horizon back for a moment. */
async function sealAllBut(open: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await seal(database.worker)
        const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM ledger.transfer t, ledger.gate g WHERE t.xact >= g.sealed_xact`.execute(
          database.worker.kysely,
        )
        return Number(rows[0]!.count)
      },
      { interval: 5 },
    )
    .toBe(open)
}

async function sealed(): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`SELECT coalesce(sum(transfers), 0)::bigint AS count FROM ledger.block`.execute(database.worker.kysely)
  return rows[0]!.count
}

test('a transfer that commits late is in the next block', async () => {
  const { kysely } = database.api
  const members = ['mb_chain', 'mb_late', 'mb_early']
  await openAccounts(
    kysely,
    members.flatMap((member) => [{ kind: 'recharge', owner: member } as const, { kind: 'lease_unearned', owner: `ls_${member}` } as const]),
  )
  for (const member of members) await post(kysely, [gift('first', member)])
  await sealAllBut(0)
  await kysely.transaction().execute(async (late) => {
    await post(late, [purchase('mb_late')])
    // Later by its number, earlier by its commit.
    await post(kysely, [purchase('mb_early')])
    await sealAllBut(1)
    expect(await sealed()).toBe(3n)
  })
  await sealAllBut(0)
  expect(await sealed()).toBe(5n)
  expect(await verifyChain(database.staffRead.kysely)).toBeNull()
})

test('a rewritten transfer is found by its block', async () => {
  await sealAllBut(0)
  await post(database.api.kysely, [gift('after')])
  await sealAllBut(0)
  const head = await chainHead(database.staffRead.kysely)
  const superuser = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  const rewrite = (amount: number) =>
    superuser.query(
      `set session_replication_role = replica; update ledger.transfer set amount_micros = ${amount} where seq = (select max(seq) from ledger.transfer); reset session_replication_role`,
    )
  await rewrite(6)
  expect(await verifyChain(database.staffRead.kysely)).toEqual({ block: head!.block, fault: 'a transfer in it was changed' })
  expect((await violations(database.staffRead.kysely)).map(({ violation }) => violation)).toContain('chain')
  await rewrite(5)
  await superuser.end()
  expect(await verifyChain(database.staffRead.kysely, head!.block)).toBeNull()
  expect(await violations(database.staffRead.kysely)).toEqual([])
})

test('the ledger seals itself, and closes days that can no longer change', async () => {
  const now = (days: number) => (START + days * DAY_MS) as typeof START
  const [, sealing, closing] = ledgerFeature.dueWork
  await post(database.api.kysely, [gift('due')])
  await runDueNow(database.worker, sealing!, now(0))
  expect(await firstOpenDay(database.worker.kysely)).toBe('2026-05-04')
  expect(await runDueNow(database.worker, closing!, now(35))).toBe(0)
  await database.clock.forward(40 * DAY_MS)
  expect(await runDueNow(database.worker, closing!, now(37))).toBe(2)
  expect(await firstOpenDay(database.worker.kysely)).toBe(day('2026-05-06'))
  await expect(post(database.api.kysely, [gift('too late')])).rejects.toMatchObject({ reason: 'closed' })
  expect(await post(database.api.kysely, [{ ...gift('in time'), at: now(2) }])).toEqual(['created'])
})

test('a read-only role cannot hold the chain back', async () => {
  const { kysely } = database.api
  await openAccounts(kysely, [{ kind: 'recharge', owner: 'mb_held_back' }])
  await sealAllBut(0)
  const [chaining] = ledgerFeature.dueWork
  for (const role of ['staff_read', 'gateway'] as const) {
    const reader = new pg.Client({ connectionString: database.urlOf(role) })
    await reader.connect()
    try {
      await reader.query('begin; select pg_current_xact_id()')
      await post(kysely, [{ ...gift(`while ${role} holds a number`, 'mb_held_back'), at: database.clock.now() }])
      await sealAllBut(0)
      await post(kysely, [{ ...gift(`and again while ${role} does`, 'mb_held_back'), at: database.clock.now() }])
      await expect
        .poll(async () => {
          await runDueNow(database.worker, chaining!, START)
          return (
            await sql<{ late: bigint }>`SELECT count(*) AS late FROM ledger.transfer t, ledger.gate g WHERE t.xact >= g.linked_xact`.execute(kysely)
          ).rows[0]!.late
        })
        .toBe(0n)
    } finally {
      await reader.end()
    }
  }
  await sealAllBut(0)
})
