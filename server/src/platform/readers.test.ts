import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import type { DatabaseRole } from './database-role.ts'
import { runDueNow } from './due.ts'
import { endIdleReaders, queueViolations } from './readers.ts'

const db = withDatabase()

/** A session that switched off its time-outs, with a promise of its end. */
async function session(role: DatabaseRole, statement: string): Promise<{ client: pg.Client; ended: Promise<unknown> }> {
  const client = new pg.Client({ connectionString: db.urlOf(role) })
  client.on('error', () => undefined)
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  await client.query(`set idle_in_transaction_session_timeout = 0; set statement_timeout = 0; ${statement}`)
  return { client, ended }
}

const endNow = async (idleFor: string, openFor: string) =>
  (
    await sql<{ ended: number }>`
      SELECT platform.end_readers(${idleFor}::text::interval, ${openFor}::text::interval, current_database()) AS ended`.execute(db.owner.kysely)
  ).rows[0]?.ended

test.each(['staff_read', 'watcher', 'signer'] as const)('a session of %s that is idle in a transaction is ended', async (role) => {
  const { ended } = await session(role, 'listen outbox; begin; select 1')
  expect(await endNow('1 minute', '5 minutes')).toBe(0)
  expect(await endNow('0 seconds', '5 minutes')).toBe(1)
  await ended
})

test('a session of a read-only role with a long transaction is ended', async () => {
  const { client, ended } = await session('staff_read', 'begin')
  const asleep = client.query('select pg_sleep(600)').catch((error: { code?: string }) => error.code)
  await expect.poll(() => endNow('1 hour', '0 seconds')).toBe(1)
  expect(await asleep).toBe('57P01')
  await ended
})

test('sessions of other roles, and sessions outside a transaction, are not ended', async () => {
  const open = [await session('api', 'begin; select 1'), await session('worker', 'begin; select 1'), await session('staff_read', 'listen outbox')]
  expect(await endNow('0 seconds', '0 seconds')).toBe(0)
  for (const { client } of open) expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the worker ends them by the times of the database, and no other role may', async () => {
  const { client } = await session('staff_read', 'begin; select 1')
  await runDueNow(db.worker, endIdleReaders, db.clock.now())
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  for (const role of [db.api, db.gateway, db.watcher, db.signer, db.staffRead])
    await expect(sql`SELECT platform.end_idle_readers()`.execute(role.kysely)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`SELECT platform.end_readers('0', '0', NULL)`.execute(db.worker.kysely)).rejects.toMatchObject({ code: '42501' })
})

test('a queue of notifications that is more than 5 % full is a violation', () => {
  expect(queueViolations(0.05)).toEqual([])
  expect(queueViolations(0.06)).toMatchObject([{ violation: 'notification_queue', detail: expect.stringContaining('6 %') as string }])
})
