import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import type { DatabaseRole } from './database-role.ts'
import { runDueNow } from './due.ts'
import { endIdleSessions, queueViolations } from './idle-connections.ts'

const db = withDatabase()

/** A session that switched off its time-outs, with a promise of its end. */
async function session(role: DatabaseRole, statement: string): Promise<{ client: pg.Client; ended: Promise<unknown> }> {
  const client = new pg.Client({ connectionString: db.urlOf(role) })
  client.on('error', () => undefined)
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  await client.query(`set idle_in_transaction_session_timeout = 0; set statement_timeout = 0; set lock_timeout = 0; ${statement}`)
  return { client, ended }
}

const endNow = async (idleFor: string, openFor: string, blockingFor = openFor) =>
  (
    await sql<{ role: string; reason: string }>`
      SELECT role, reason FROM platform.end_sessions(${idleFor}::text::interval, ${blockingFor}::text::interval, ${openFor}::text::interval, current_database())`.execute(
      db.owner.kysely,
    )
  ).rows

/** Tables of money and of facts that a role can lock against readers, because it deletes rows of them that are over. */
const lockable = [
  'ohmstead_api charging.card',
  'ohmstead_api charging.card_enrolment',
  'ohmstead_api charging.saved_point',
  'ohmstead_worker charging.card',
  'ohmstead_worker charging.card_enrolment',
  'ohmstead_worker charging.card_holder',
  'ohmstead_worker charging.card_right',
  'ohmstead_worker charging.saved_point',
  'ohmstead_worker charging.tag',
  'ohmstead_worker income.awaiting',
  'ohmstead_worker withdrawals.withdrawal',
]
const ofMoney = ['ledger', 'ocpp', 'approvals', 'deposits', 'treasury', 'income', 'charging', 'withdrawals']

const roles = ['staff_read', 'watcher', 'signer', 'api', 'gateway', 'worker'] as const

test.each(roles)('a session of %s that is idle in a transaction is ended', async (role) => {
  const { ended } = await session(role, 'listen outbox; begin; select 1')
  expect(await endNow('1 minute', '5 minutes')).toEqual([])
  expect(await endNow('0 seconds', '5 minutes')).toEqual([{ role: `ohmstead_${role}`, reason: 'it was idle in a transaction' }])
  await ended
})

test.each(['staff_read', 'api', 'gateway', 'worker'] as const)('a session of %s with a long transaction is ended', async (role) => {
  const { client, ended } = await session(role, 'begin')
  const asleep = client.query('select pg_sleep(600)').catch((error: { code?: string }) => error.code)
  await expect.poll(() => endNow('1 hour', '0 seconds')).toEqual([{ role: `ohmstead_${role}`, reason: 'its transaction took too long' }])
  expect(await asleep).toBe('57P01')
  await ended
})

test.each(['api', 'gateway', 'worker'] as const)('a session of %s that is idle and holds an advisory lock is ended', async (role) => {
  const { ended } = await session(role, `select pg_advisory_lock(hashtextextended('charging driver', 0))`)
  expect(await endNow('1 minute', '5 minutes')).toEqual([])
  expect(await endNow('0 seconds', '5 minutes')).toEqual([{ role: `ohmstead_${role}`, reason: 'it was idle and held an advisory lock' }])
  await ended
})

test('sessions outside a transaction, and those of migrations, are not ended', async () => {
  const open = [await session('migrate', 'begin; select 1'), ...(await Promise.all(roles.map((role) => session(role, 'listen outbox'))))]
  expect(await endNow('0 seconds', '5 minutes')).toEqual([])
  for (const { client } of open) expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the worker ends them by the times of the database, and no other role may', async () => {
  const { client } = await session('staff_read', 'begin; select 1')
  await runDueNow(db.worker, endIdleSessions, db.clock.now())
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  for (const role of [db.api, db.gateway, db.watcher, db.signer, db.staffRead])
    await expect(sql`SELECT FROM platform.end_idle_sessions()`.execute(role.kysely)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`SELECT FROM platform.end_sessions('0', '0', '0', NULL)`.execute(db.worker.kysely)).rejects.toMatchObject({ code: '42501' })
})

test.each(['api', 'worker'] as const)('a session of %s that works while another waits for its lock is ended', async (role) => {
  const { client, ended } = await session(role, `begin; select pg_advisory_xact_lock(4711)`)
  const asleep = client.query('select pg_sleep(600)').catch((error: { code?: string }) => error.code)
  expect(await endNow('1 hour', '1 hour', '0 seconds'), 'no one waits').toEqual([])
  const { client: waiting } = await session('gateway', 'begin')
  const wait = waiting.query('select pg_advisory_xact_lock(4711)')
  await expect.poll(() => endNow('1 hour', '1 hour', '0 seconds')).toEqual([{ role: `ohmstead_${role}`, reason: 'its transaction made others wait' }])
  expect(await asleep).toBe('57P01')
  await Promise.all([ended, wait])
})

test('no role of the running product locks a table of money or facts against its readers, except those it deletes from', async () => {
  const { rows } = await sql<{ held: string }>`
    SELECT format('%s %s', r.rolname, c.oid::regclass) AS held
      FROM pg_roles r CROSS JOIN pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE r.rolname = ANY (${roles.map((role) => `ohmstead_${role}`)}::text[]) AND c.relkind IN ('r', 'p') AND n.nspname = ANY (${ofMoney}::text[])
       AND has_table_privilege(r.oid, c.oid, 'UPDATE, DELETE, TRUNCATE, MAINTAIN') ORDER BY 1`.execute(db.owner.kysely)
  expect(rows.map(({ held }) => held)).toEqual(lockable)
})

test('a session that another one waits for is named', async () => {
  const { client } = await session('worker', 'begin; lock table platform.finding in access exclusive mode')
  const { client: waiting } = await session('worker', 'begin')
  const wait = waiting.query('select count(*) from platform.finding')
  const blocking = async () =>
    (await sql<{ role: string; detail: string }>`SELECT role, detail FROM platform.blocking_sessions('0')`.execute(db.worker.kysely)).rows
  await expect
    .poll(blocking)
    .toEqual([
      { role: 'ohmstead_worker', detail: expect.stringContaining('1 sessions wait for a lock of this idle in transaction session') as string },
    ])
  await client.query('rollback')
  await wait
  expect(await blocking()).toEqual([])
})

test('no role but the worker can take or keep a turn', async () => {
  for (const role of [db.api, db.gateway, db.watcher, db.signer, db.staffRead])
    for (const statement of [
      `insert into platform.turn (name) values ('due platform.examine')`,
      'delete from platform.turn',
      'select from platform.turn',
      'select from platform.turn for key share',
      'begin; lock table platform.turn in access share mode',
    ])
      await expect(role.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
})

test('a queue of notifications that is more than 5 % full is a violation', () => {
  expect(queueViolations(0.05)).toEqual([])
  expect(queueViolations(0.06)).toMatchObject([{ violation: 'notification_queue', detail: expect.stringContaining('6 %') as string }])
})
