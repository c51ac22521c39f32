import { hostingChanged } from '@ohmstead/contract/hosting/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aLease } from '../../../test/cast/ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { matchRound, placeInQueue } from './queue.jobs.ts'

const database = withDatabase({ connections: 1 })
const ground = chargingGround(database)
const { clock } = database
const statements: string[] = []
let modelId: Id<'model'>

beforeAll(async () => {
  database.worker.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      statements.push(typeof args[0] === 'string' ? args[0] : JSON.stringify(args[0]))
      return query(...args)
    }) as typeof client.query
  })
  modelId = (await ground.unit()).modelId
})

/** Members whose units are away, in the queue. No one can have the units of their leases. */
async function queueOf(length: number): Promise<Id<'hosting'>[]> {
  const flows: Id<'hosting'>[] = []
  for (let at = 0; at < length; at++) {
    const [memberId, own] = [await ground.member(), await ground.unit({ modelId })]
    await ground.away(own)
    const leaseId = await aLease(database.owner.kysely, { memberId, pointId: own.pointId, modelId })
    const id = newId('hosting', clock.now())
    await sql`INSERT INTO hosting.flow (id, lease_id, member_id, kind, state, opened_at) VALUES (${id}, ${leaseId}, ${memberId}, 'managedSite', 'queued', ${clock.now()})`.execute(
      database.owner.kysely,
    )
    await sql`INSERT INTO hosting.queue_place VALUES (${id}, ${leaseId}, ${modelId}, ${memberId}, ${clock.now()})`.execute(database.owner.kysely)
    flows.push(id)
  }
  return flows
}

const assigned = async () =>
  (await sql<{ id: Id<'hosting'> }>`SELECT id FROM hosting.flow WHERE point_id IS NOT NULL`.execute(database.owner.kysely)).rows.map(({ id }) => id)

/** A round for one free unit: how many statements it took, and who got the unit. */
async function round(): Promise<{ count: number; served: Id<'hosting'> | undefined }> {
  const before = await assigned()
  statements.length = 0
  const { served, failed } = await inTransaction(database.worker, (trx) => matchRound(trx, modelId, clock.now()))
  expect({ served, failed: failed.size }).toEqual({ served: 1, failed: 0 })
  const count = statements.length
  return { count, served: (await assigned()).find((id) => !before.includes(id)) }
}

test('a round takes as many statements for a long queue as for a short one, and serves the lease that received least', async () => {
  const few = await queueOf(3)
  // The first unit of the model is free already.
  const first = await round()
  expect(few).toContain(first.served)
  const many = await queueOf(25)
  // Every lease but one received income, a long time ago or yesterday.
  const least = many[20]!
  await sql`
    INSERT INTO packages.received_day (lease_id, day, income_micros, gross_micros)
    SELECT q.lease_id, (${after(clock.now(), -24 * HOUR_MS)}::timestamptz AT TIME ZONE 'UTC')::date - CASE WHEN q.flow_id = ${least} THEN 40 ELSE 0 END, 1000, 1000
      FROM hosting.queue_place q`.execute(database.owner.kysely)
  expect(await placeInQueue(database.api.kysely, least, clock.now())).toBe(1)
  await ground.unit({ modelId })
  const second = await round()
  expect(second).toEqual({ count: first.count, served: least })
  expect(await placeInQueue(database.api.kysely, least, clock.now())).toBeNull()
  const published = await sql`SELECT FROM platform.outbox WHERE name = ${hostingChanged.name} AND payload ->> 'hostingId' = ${least}`.execute(
    database.owner.kysely,
  )
  expect(published.rows.length).toBeGreaterThan(0)
})
