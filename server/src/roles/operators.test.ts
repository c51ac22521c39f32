import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, aColleague, type Colleague } from '../../test/cast/staff.ts'
import { withDatabase } from '../../test/harness.ts'
import { inTransaction, type Trx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'

const database = withDatabase()
type Role = 'operations' | 'support'

const colleagues = new Map<Role, Colleague>()

beforeAll(async () => {
  for (const role of ['operations', 'support'] as const) colleagues.set(role, await aColleague(database, role))
})

const inserts = {
  'a site': (trx: Trx) =>
    sql`INSERT INTO devices.site (id, name, address, city, country, latitude, longitude, time_zone, created_at)
        VALUES (${newId('site', database.clock.now())}, ${`site ${newId('site', database.clock.now())}`}, 'Quay 1', 'Kiel', 'DE', 54.3, 10.1, 'Europe/Berlin', platform.now())`.execute(
      trx,
    ),
  'a model': (trx: Trx) =>
    sql`INSERT INTO devices.model (id, name, vendor, current, max_w, connectors, plug, created_at)
        VALUES (${newId('model', database.clock.now())}, ${newId('model', database.clock.now()).slice(-20)}, 'Vendor', 'AC', 22000, 1, 'type2', platform.now())`.execute(
      trx,
    ),
} as const

describe.each(Object.keys(inserts) as (keyof typeof inserts)[])('%s', (what) => {
  const insert = (role: Role | null) =>
    inTransaction(database.api, async (trx) => {
      if (role !== null) await actAs(database, trx, colleagues.get(role)!)
      await inserts[what](trx)
    })

  test('is written by an operator who is signed in', () => expect(insert('operations')).resolves.toBeUndefined())
  test('is not written by a colleague in another role', () => expect(insert('support')).rejects.toThrow('guard:staff_operator'))
  test('is not written by a login of the API alone', () => expect(insert(null)).rejects.toThrow('guard:staff_operator'))
})
