import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { openBus } from './bus.ts'
import { inTransaction } from './database.ts'

const db = withDatabase()

test('a message reaches every process that is subscribed to its topic', async () => {
  const [here, there] = [await openBus(db.api), await openBus(db.worker)]
  const received: string[] = []
  const forget = here.subscribe('member:1', (payload) => received.push(payload))
  here.subscribe('member:2', (payload) => received.push(`two ${payload}`))
  await there.publish(db.worker.kysely, 'member:1', 'ä "quoted"')
  await expect.poll(() => received).toEqual(['ä "quoted"'])
  forget()
  await there.publish(db.worker.kysely, 'member:1', 'unsubscribed')
  await there.publish(db.worker.kysely, 'member:2', 'received')
  await expect.poll(() => received).toEqual(['ä "quoted"', 'two received'])
})

test('a message published in a transaction is delivered when it commits, and not if it rolls back', async () => {
  const bus = await openBus(db.api)
  const received: string[] = []
  bus.subscribe('topic', (payload) => received.push(payload))
  await inTransaction(db.worker, async (trx) => {
    await bus.publish(trx, 'topic', 'rolled back')
    throw new Error('no')
  }).catch(() => undefined)
  await inTransaction(db.worker, (trx) => bus.publish(trx, 'topic', 'committed'))
  await expect.poll(() => received).toEqual(['committed'])
})

test('a message too large for PostgreSQL is a defect', async () => {
  const bus = await openBus(db.api)
  await expect(bus.publish(db.api.kysely, 'topic', 'x'.repeat(8_000))).rejects.toThrow(/carries ids and is short/)
})

test('after a lost connection the bus reconnects, and subscribers learn that messages may be missing', async () => {
  const bus = await openBus(db.gateway)
  const received: string[] = []
  bus.subscribe(
    'topic',
    (payload) => received.push(payload),
    () => received.push('missed'),
  )
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'ohmstead_gateway' AND application_name LIKE '%notifications'`.execute(
    db.gateway.kysely,
  )
  await expect.poll(() => received).toEqual(['missed'])
  await bus.publish(db.api.kysely, 'topic', 'again')
  await expect.poll(() => received).toEqual(['missed', 'again'])
  await sleep(10)
})
