import { eventsByOwner } from '@ohmstead/contract'
import type { EventDeclaration, PayloadOf } from '@ohmstead/contract/kernel/event'
import { memberClosed } from '@ohmstead/contract/accounts/events'
import { chargingCollected, chargingDisputed, chargingRefunded, chargingStarted } from '@ohmstead/contract/charging/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { leaseEnded } from '@ohmstead/contract/packages/events'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround, type Unit } from '../../test/cast/charging-ground.ts'
import { withDatabase } from '../../test/harness.ts'
import { inTransaction } from '../platform/database.ts'
import { silentLog } from '../platform/log.ts'
import { deliverNow, publish } from '../platform/outbox.ts'
import { featureListeners } from './features.ts'

const database = withDatabase()
const ground = chargingGround(database)
let host: Id<'member'>
let driver: Id<'member'>
let stranger: Id<'member'>
let unit: Unit
let billed: Id<'chargingSession'>

beforeAll(async () => {
  await ground.prices()
  ;[host, driver, stranger] = [await ground.member(), await ground.member('100'), await ground.member()]
  unit = await ground.unit()
  await ground.custody(host, unit, after(database.clock.now(), -HOUR_MS))
  // The window of the test has a flow that runs.
  await database.owner.pool.query(`update hosting.flow set state = 'inCustody', ended_at = null`)
  billed = await ground.charge(driver, unit)
  await deliver()
})

const deliver = () => deliverNow(database.worker, featureListeners, { clock: database.clock, log: silentLog })

/** What an invented event could change: money, work that waits, notices, cards and hosting. */
async function state(): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`
    SELECT jsonb_build_object(
      'balances', (SELECT jsonb_agg(to_jsonb(b) ORDER BY b.account_id, b.shard) FROM ledger.balance b),
      'settlements', (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM income.settlement s),
      'awaiting', (SELECT jsonb_agg(to_jsonb(a)) FROM income.awaiting a),
      'sessions', (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.id) FROM charging.charging_session c),
      'flows', (SELECT jsonb_agg(to_jsonb(f) ORDER BY f.id) FROM hosting.flow f),
      'custodies', (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.id) FROM hosting.custody c),
      'tags', (SELECT count(*) FROM charging.tag),
      'notices', (SELECT jsonb_agg(jsonb_build_object('to', n.member_id, 'kind', n.kind, 'amount', n.amount_micros) ORDER BY n.id) FROM notices.notice n)) AS state`.execute(
    database.owner.kysely,
  )
  return rows[0]?.state
}

/** Published by a role that may publish it: the worst that a role which was taken over can do. */
async function invents<E extends EventDeclaration>(event: E, payload: PayloadOf<E>): Promise<void> {
  const [publisher] = (await publishers()).get(event.name) ?? []
  await inTransaction(database[publisher!], (trx) => publish(trx, event, payload))
}

const runtimeRoles = ['api', 'gateway', 'worker', 'watcher'] as const
type RuntimeRole = (typeof runtimeRoles)[number]

async function publishers(): Promise<ReadonlyMap<string, readonly RuntimeRole[]>> {
  const { rows } = await sql<{ event: string; roles: RuntimeRole[] }>`SELECT event, roles FROM platform.publishers()`.execute(database.owner.kysely)
  return new Map(rows.map(({ event, roles }) => [event, roles]))
}

const at = () => database.clock.now()
const noSession = `cs_${'0'.repeat(26)}` as Id<'chargingSession'>

test.each<[what: string, invent: () => Promise<void>]>([
  ['the end of an account that is open', () => invents(memberClosed, { memberId: driver })],
  [
    'the end of a lease that runs',
    async () => {
      const { rows } = await database.owner.pool.query<{ id: Id<'lease'> }>(`select id from packages.lease where ended_at is null limit 1`)
      await invents(leaseEnded, { memberId: host, leaseId: rows[0]!.id, reason: 'expired', at: at() })
    },
  ],
  [
    'a payment that was not made',
    () => invents(chargingCollected, { chargingSessionId: billed, driverId: stranger, payment: 7, collected: 9_000_000n as never, at: at() }),
  ],
  [
    'a payment of no charging session',
    () => invents(chargingCollected, { chargingSessionId: noSession, driverId: stranger, payment: 1, collected: 9_000_000n as never, at: at() }),
  ],
  [
    'a start of no charging session',
    () => invents(chargingStarted, { chargingSessionId: noSession, pointId: unit.pointId, driverId: stranger, at: at() }),
  ],
  ['a refund that was not made', () => invents(chargingRefunded, { chargingSessionId: billed, driverId: stranger, at: at() })],
])('an event that a role invents changes nothing: %s', async (_, invent) => {
  const before = await state()
  await invent()
  await deliver()
  expect(await state()).toEqual(before)
})

test('a second message about a charge notifies its driver, not the person whom the event names, and moves no money', async () => {
  const money = async () => (await database.owner.pool.query('select * from ledger.transfer order by 1')).rows.length
  const before = await money()
  await invents(chargingDisputed, { chargingSessionId: billed, driverId: stranger, at: at() })
  await deliver()
  expect(await money()).toBe(before)
  const { rows } = await database.owner.pool.query(`select count(*)::int as n from notices.notice where member_id = $1`, [stranger])
  expect(rows).toEqual([{ n: 0 }])
})

test('the database names the publishers of every event that is stored, and of no other', async () => {
  const declared = Object.values(eventsByOwner).flatMap((events) => Object.values<EventDeclaration>(events))
  const stored = declared.filter(({ transient }) => transient !== true).map(({ name }) => name)
  expect([...(await publishers()).keys()].sort()).toEqual(stored.sort())
})

test('no role publishes an event of another role', async () => {
  const listed = await publishers()
  for (const role of runtimeRoles) {
    const attempts = [...listed].map(async ([event, roles]) => {
      const insert = () =>
        sql`INSERT INTO platform.outbox (name, payload) VALUES ('sample.first', '{}'), (${event}, '{}')`.execute(database[role].kysely)
      if (!roles.includes(role)) await expect(insert(), `${role} ${event}`).rejects.toMatchObject({ code: 'LG001' })
    })
    await Promise.all(attempts)
  }
})
