import { randomBytes } from 'node:crypto'
import { micros, subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { leaseEnded } from '@ohmstead/contract/packages/events'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aCustody, aLease } from '../../../test/cast/ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, publish } from '../../platform/outbox.ts'
import { hostingFeature } from './feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { savePlace, removePlace } = hostingFeature.calls({ sealer: testSealer })
const place = { name: 'Courtyard', street: 'Rue Mercière 8', city: '69002 Lyon', directions: 'Second gate, bay 4' }
let client: pg.Client
let host: Id<'member'>
let other: Id<'member'>
let scene: { readonly pointId: Id<'point'>; readonly leaseId: Id<'lease'>; readonly hostingId: Id<'hosting'> }

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await ground.prices()
  ;[host, other] = [await ground.member('0'), await ground.member('0')]
  const owner = database.owner.kysely
  const { pointId, modelId } = await ground.unit({ ownSocket: true })
  const leaseId = await aLease(owner, { memberId: host, pointId, modelId, boughtAt: after(database.clock.now(), -2 * DAY_MS) })
  await client.query(
    `set session_replication_role = replica; update packages.lease set placement = 'ownSocket'; set session_replication_role = origin`,
  )
  const hostingId = newId('hosting', database.clock.now())
  await sql`
    INSERT INTO hosting.flow (id, lease_id, member_id, point_id, kind, state, step, opened_at)
    VALUES (${hostingId}, ${leaseId}, ${host}, ${pointId}, 'ownSocket', 'inProgress', 'plug', ${database.clock.now()})`.execute(owner)
  scene = { pointId, leaseId, hostingId }
})
afterAll(() => client.end())

const save = (memberId: Id<'member'>, input: object = place) =>
  ground.call(savePlace, ground.as(memberId), {
    idempotencyKey: randomBytes(12).toString('hex'),
    hostingId: scene.hostingId,
    ...place,
    ...input,
  })
const visitor = { kind: 'visitor' } as never
const listed = async (search?: string) =>
  (await ground.call(ground.handlers.pointList, visitor, { pageNum: 1, pageSize: 50, ...(search !== undefined && { search }) })).list
const detail = (as = visitor) => ground.call(ground.handlers.pointDetailCall, as, { pointId: scene.pointId })

test('a unit on a member’s own socket is listed, named and found when its member has said where it is', async () => {
  expect(await listed()).toEqual([])
  expect(await detail()).toMatchObject({ site: null })

  expect(await save(host)).toMatchObject({ place: { ...place, latitude: null, longitude: null } })
  // It is the address of a person: strangers do not see it while they cannot charge there.
  expect(await listed()).toEqual([])
  expect(await detail()).toMatchObject({ site: null })
  await aCustody(database.owner.kysely, { leaseId: scene.leaseId, memberId: host, pointId: scene.pointId, from: database.clock.now() })
  expect(await listed()).toMatchObject([
    { id: scene.pointId, name: 'Courtyard', site: { address: 'Rue Mercière 8', city: '69002 Lyon', country: 'DE' } },
  ])
  for (const typed of ['merciere', '69002', 'courtyard']) expect(await listed(typed), typed).toHaveLength(1)
  expect(await listed('Hamburg')).toEqual([])

  await save(host, { name: 'Gate', position: { latitude: 45.764_043_123, longitude: 4.835_659_987 } })
  const [exact, area] = [
    { latitude: 45.764_04, longitude: 4.835_66, approximate: false, directions: 'Second gate, bay 4' },
    { latitude: 45.764, longitude: 4.836, approximate: true, directions: '' },
  ]
  expect(await detail(ground.as(other) as never)).toMatchObject({ name: 'Gate', site: exact })
  // How to get into a home, and its position to the metre, are for members.
  expect(await detail()).toMatchObject({ name: 'Gate', site: area })
  expect(await listed()).toMatchObject([{ site: area }])
})

test('is left out where its price is above the one that is looked for', async () => {
  const [unit] = await listed()
  const upTo = async (maxPerKwh: Micros) =>
    (await ground.call(ground.handlers.pointList, visitor, { pageNum: 1, pageSize: 50, maxPerKwh })).list.map(({ id }) => id)
  expect(await upTo(unit!.tariff!.perKwh)).toEqual([unit!.id])
  expect(await upTo(subtract(unit!.tariff!.perKwh, micros(1n)))).toEqual([])
})

test('no other member says where it is', async () => {
  await expect(save(other, { name: 'Mine' })).rejects.toThrow('hostingNotFound')
  expect((await listed())[0]?.name).not.toBe('Mine')
})

const remove = (memberId: Id<'member'>) =>
  ground.call(removePlace, ground.as(memberId), { idempotencyKey: randomBytes(12).toString('hex'), hostingId: scene.hostingId })

test('its member alone removes the place while the lease runs, and can enter one again', async () => {
  await expect(remove(other)).rejects.toThrow('hostingNotFound')
  expect(await listed()).toHaveLength(1)
  expect(await remove(host)).toMatchObject({ place: null })
  expect(await listed()).toEqual([])
  expect(await detail()).toMatchObject({ site: null })
  expect((await client.query('select count(*)::int as left from hosting.own_place')).rows).toEqual([{ left: 0 }])
  await save(host)
  expect(await listed()).toHaveLength(1)
})

test('the address is no longer shown when hosting has ended', async () => {
  const end = `set session_replication_role = replica; update hosting.custody set until_at = platform.now(), end_reason = 'member'; set session_replication_role = origin`
  await client.query(end)
  expect(await listed()).toEqual([])
  expect(await detail()).toMatchObject({ site: null })
})

test('the address can be removed after hosting has ended', async () => {
  const ofFlow = (set: string) =>
    client.query(
      `set session_replication_role = replica; update hosting.flow set ${set} where id = '${scene.hostingId}'; set session_replication_role = origin`,
    )
  const { rows } = await client.query<{ state: string }>(`select state from hosting.flow where id = '${scene.hostingId}'`)
  await ofFlow(`state = 'ended', ended_at = platform.now()`)
  expect(await remove(host)).toMatchObject({ place: null })
  expect((await client.query('select count(*)::int as left from hosting.own_place')).rows).toEqual([{ left: 0 }])
  await ofFlow(`state = '${rows[0]?.state}', ended_at = null`)
  await save(host)
})

test('the address is deleted when the lease ends, and no other is saved', async () => {
  await client.query(
    `set session_replication_role = replica; update packages.lease set state = 'cancelled', ended_at = platform.now(); set session_replication_role = origin`,
  )
  await expect(save(host)).rejects.toThrow('placeIsFixed')
  await inTransaction(database.owner, (trx) =>
    publish(trx, leaseEnded, { memberId: host, leaseId: scene.leaseId, reason: 'cancelled', at: database.clock.now() }),
  )
  await deliverNow(database.worker, hostingFeature.listeners, { clock: database.clock, log: silentLog })
  expect((await client.query('select count(*)::int as left from hosting.own_place')).rows).toEqual([{ left: 0 }])
})
