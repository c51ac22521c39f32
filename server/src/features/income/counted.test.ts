import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { become, connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow } from '../../platform/outbox.ts'
import { figuresWatch } from './figures.store.ts'
import { countSettlements } from './settle.jobs.ts'
import { incomeViolations } from './violation.store.ts'

const database = withDatabase()
const { clock } = database
const ground = chargingGround(database)
let client: pg.Client
let settlement: string

interface Figures {
  readonly realised: string
  readonly received: string
}

async function figures(): Promise<Figures> {
  const { rows } = await sql<Figures>`
    SELECT (SELECT format('%s for %s Wh', sum(income_micros), sum(energy_wh)) FROM packages.realised_day) AS realised,
           (SELECT format('%s of %s for %s Wh', sum(income_micros), sum(gross_micros), sum(energy_wh)) FROM packages.received_day) AS received`.execute(
    database.api.kysely,
  )
  return rows[0]!
}

const counted: Figures = { realised: '1963025 for 10000 Wh', received: '1963025 of 5300000 for 10000 Wh' }
const violations = async () =>
  (await incomeViolations(database.worker.kysely)).filter(({ violation }) => violation === 'income_counted').map(({ detail }) => detail)

beforeAll(async () => {
  await ground.prices()
  const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
  await ground.custody(ada, unit, after(database.clock.now(), -HOUR_MS))
  const session = await ground.charge(driver, unit)
  await deliverNow(database.worker, [countSettlements], { clock: database.clock, log: silentLog })
  const { rows } = await sql<{ id: string }>`SELECT id FROM income.settlement WHERE charging_session_id = ${session}`.execute(database.api.kysely)
  settlement = rows[0]!.id
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

describe('what units realised and leases received', () => {
  test('is counted from the settlement, once, however often the event comes', async () => {
    expect(await figures()).toEqual(counted)
    for (let n = 0; n < 2; n++) await sql`SELECT income.count_settlement(${settlement})`.execute(database.worker.kysely)
    expect(await figures()).toEqual(counted)
    expect(await violations()).toEqual([])
  })

  test('can be written by no role of the product', async () => {
    for (const role of ['api', 'worker', 'gateway', 'watcher', 'signer', 'staff_read'] as const) {
      for (const statement of [
        'update packages.realised_day set income_micros = income_micros * 100',
        'update packages.received_day set income_micros = income_micros * 100',
        `insert into packages.realised_day values ('pt_x', current_date, 1, 1)`,
        `insert into packages.received_day values ('ls_x', current_date, 1)`,
        `select packages.add_realised('pt_x', current_date, 1, 1)`,
        `select packages.add_received('ls_x', current_date, 1, 1, 1)`,
        'delete from income.counted',
        `insert into income.counted values ('st_x')`,
      ]) {
        await become(client, role)
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
      }
    }
    await become(client, 'superuser')
  })

  test.each([
    ['realised_day set income_micros = income_micros * 100', 'realised_day set income_micros = income_micros / 100'],
    ['realised_day set energy_wh = energy_wh + 1', 'realised_day set energy_wh = energy_wh - 1'],
    ['received_day set income_micros = income_micros - 1', 'received_day set income_micros = income_micros + 1'],
    ['received_day set gross_micros = gross_micros * 100', 'received_day set gross_micros = gross_micros / 100'],
    ['received_day set energy_wh = energy_wh + 1', 'received_day set energy_wh = energy_wh - 1'],
  ])('is computed again by the watch: %s', async (plant, mend) => {
    await client.query(`set session_replication_role = replica; update packages.${plant}`)
    expect(await violations()).toHaveLength(1)
    await client.query(`update packages.${mend}; set session_replication_role = origin`)
    expect(await violations()).toEqual([])
  })

  test('is missing something where a settlement is counted and the figure was deleted', async () => {
    await client.query('begin; set local session_replication_role = replica; delete from packages.realised_day; delete from packages.received_day')
    const { rows } = await client.query<{ count: string }>(`select count(*) from income.violations where violation = 'income_counted'`)
    await client.query('rollback')
    expect(rows[0]!.count).toBe('2')
  })

  test('of an old day is computed again within a day, and reported until it is put right', async () => {
    await clock.forward(40 * DAY_MS)
    const watch = figuresWatch()
    const look = async () => (await watch.find(database.worker.kysely, clock.now(), null)).map(({ detail }) => detail)
    /** What is found in the looks of one day. */
    const within = async () => {
      const found: string[] = []
      for (let minute = 0; minute < 1440 && found.length === 0; minute++) found.push(...(await look()))
      return found
    }
    await client.query('set session_replication_role = replica; update packages.realised_day set income_micros = income_micros * 100')
    expect(await violations()).toEqual([])
    const found = ['its figures are 196302500 and 10000 Wh, its settlements give 1963025 and 10000 Wh']
    expect(await within()).toEqual(found)
    expect(await look()).toEqual(found)
    await client.query('update packages.realised_day set income_micros = income_micros / 100; set session_replication_role = origin')
    expect(await look()).toEqual([])
    expect(await within()).toEqual([])
  })
})
