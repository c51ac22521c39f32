import { randomBytes } from 'node:crypto'
import { memberClosed } from '@ohmstead/contract/accounts/events'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { retireUnit } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'

const database = withDatabase()
const ground = chargingGround(database)
let ada: Id<'member'>
let ben: Id<'member'>
let units: Unit[]

beforeAll(async () => {
  await ground.prices()
  ;[ada, ben] = [await ground.member('100'), await ground.member('0')]
  units = []
  for (let count = 0; count < 6; count++) units.push(await ground.unit())
})

const idOf = (index: number) => units[index]?.pointId as Id<'point'>
const save = (memberId: Id<'member'>, pointId: Id<'point'>, saved = true) =>
  ground.call(ground.handlers.savePoint, ground.as(memberId), { idempotencyKey: randomBytes(12).toString('hex'), pointId, saved })
const own = async (memberId: Id<'member'>) =>
  (await ground.call(ground.handlers.ownPoints, ground.as(memberId), {})).list.map(({ point, saved, chargedAt }) => ({
    id: point.id,
    saved,
    chargedAt,
  }))

test('lists saved points, the newest first, and then the three others where the member charged last', async () => {
  expect(await own(ada)).toEqual([])
  for (let index = 0; index < 5; index++) await ground.charge(ada, units[index] as Unit, { energyWh: 1000 })
  await save(ada, idOf(5))
  await database.clock.forward(SECOND_MS)
  expect(await save(ada, idOf(0))).toEqual({ saved: true })
  expect(await save(ada, idOf(0))).toEqual({ saved: true })

  const list = await own(ada)
  expect(list.map(({ id, saved }) => [id, saved])).toEqual([[idOf(0), true], [idOf(5), true], ...[4, 3, 2].map((index) => [idOf(index), false])])
  expect(list[1]?.chargedAt).toBeNull()
  expect(list[0]?.chargedAt).toBeLessThan(list[2]?.chargedAt ?? 0)
  expect(await own(ben)).toEqual([])

  expect(await save(ada, idOf(0), false)).toEqual({ saved: false })
  expect((await own(ada)).map(({ id }) => id)).toEqual([5, 4, 3, 2].map(idOf))
})

test('a point that is not in service cannot be saved, and a saved one is left out while it is not', async () => {
  const { pointId } = await ground.unit()
  await save(ben, pointId)
  await retireUnit(database.owner.kysely, pointId, database.clock.now())
  expect(await own(ben)).toEqual([])
  await expect(save(ben, pointId)).rejects.toMatchObject({ declaration: chargingErrors.pointNotFound })
  expect(await save(ben, pointId, false)).toEqual({ saved: false })
})

test('a member saves at most fifty points, also by requests at one moment', async () => {
  const many: Id<'point'>[] = []
  for (let count = 0; count < 52; count++) many.push((await ground.unit()).pointId)
  const results = await Promise.allSettled(many.map((pointId) => save(ben, pointId)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([1, 2].map(() => ({ reason: { declaration: chargingErrors.savedPointsReached } })))
  expect(await own(ben)).toHaveLength(50)
})

test('only the member saves and removes a point, and a closed account has none', async () => {
  await save(ada, idOf(3))
  const asBen = (run: (trx: Trx) => Promise<unknown>) => asMember(database, ben, run)
  await expect(asBen((trx) => sql`INSERT INTO charging.saved_point (member_id, point_id) VALUES (${ada}, ${idOf(4)})`.execute(trx))).rejects.toThrow(
    'guard:own_member',
  )
  await expect(asBen((trx) => sql`DELETE FROM charging.saved_point WHERE member_id = ${ada}`.execute(trx))).rejects.toThrow('guard:own_member')
  await expect(
    asBen((trx) => sql`INSERT INTO charging.saved_point (member_id, point_id, saved_at) VALUES (${ben}, ${idOf(4)}, '2020-01-01')`.execute(trx)),
  ).rejects.toThrow('permission denied')
  const kept = async () => (await sql<{ memberId: string }>`SELECT DISTINCT member_id AS "memberId" FROM charging.saved_point`.execute(owner)).rows
  const owner = database.owner.kysely
  expect((await kept()).map(({ memberId }) => memberId).toSorted()).toEqual([ada, ben].toSorted())

  await database.owner.pool.query(`ALTER TABLE accounts.member DISABLE TRIGGER USER;
    UPDATE accounts.member SET closed_at = platform.now() WHERE id = '${ben}';
    ALTER TABLE accounts.member ENABLE TRIGGER USER`)
  await inTransaction(database.owner, (trx) => publish(trx, memberClosed, { memberId: ben }))
  await ground.settle()
  expect(await kept()).toEqual([{ memberId: ada }])
})
