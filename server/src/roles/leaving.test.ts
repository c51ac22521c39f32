import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberClosed } from '@ohmstead/contract/accounts/events'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { chargingGround, type Unit } from '../../test/cast/charging-ground.ts'
import { withDatabase } from '../../test/harness.ts'
import { inTransaction } from '../platform/database.ts'
import { publish } from '../platform/outbox.ts'
import type { PersonalRow } from '../platform/personal-data.ts'
import { obstaclesOf } from './features.ts'
import { personalData } from './features.ts'

const database = withDatabase()
const ground = chargingGround(database)
const guide = readFileSync(new URL('../../../docs/guides/my-data.md', import.meta.url), 'utf8')

let host: Id<'member'>
let driver: Id<'member'>
let unit: Unit

beforeAll(async () => {
  await ground.prices()
  ;[host, driver] = [await ground.member(), await ground.member('100')]
  unit = await ground.unit()
  await ground.custody(host, unit, after(database.clock.now(), -HOUR_MS))
})

/** The reasons against closing a member's account, without empty ones. */
async function inTheWay(memberId: Id<'member'>): Promise<Record<string, string | number>> {
  const found = await obstaclesOf(database.api.kysely, memberId, database.clock.now())
  const sums: Record<string, string | number> = {}
  for (const obstacle of found) {
    if ('amount' in obstacle && obstacle.amount !== 0n) sums[obstacle.key] = formatAmount(obstacle.amount)
    if ('count' in obstacle && obstacle.count !== 0) sums[obstacle.key] = Number(sums[obstacle.key] ?? 0) + obstacle.count
  }
  return sums
}

async function dataOf(memberId: Id<'member'>): Promise<Map<string, readonly PersonalRow[]>> {
  const pages = new Map<string, readonly PersonalRow[]>()
  for (const { name, page } of personalData) pages.set(name, (await page(database.api.kysely, memberId, { limit: 100, offset: 0 })).rows)
  return pages
}

test('a member without any activity can close the account', async () => {
  expect(await inTheWay(await ground.member())).toEqual({})
})

test('the reasons an account cannot be closed, from the plug to the money', async () => {
  const hosting = { lease: 1, hosting: 1 }
  expect(await inTheWay(driver)).toEqual({ recharge: '100' })
  expect(await inTheWay(host)).toEqual(hosting)

  const { id, tag, held } = await ground.ask(driver, unit)
  const amount = formatAmount(held as never)
  const rest = formatAmount((100_000_000n - held) as never)
  expect(await inTheWay(driver)).toEqual({ recharge: rest, held: amount, charging: 1 })
  await database.clock.forward(5 * SECOND_MS)
  const startedAt = database.clock.now()
  const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, 1_000_000))
  await ground.settle()
  expect(await inTheWay(host)).toEqual({ ...hosting, unsettled: 1 })

  await database.clock.forward(30 * MINUTE_MS)
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, database.clock.now(), 1_010_000))
  expect(await inTheWay(driver)).toMatchObject({ unsettled: 1 })
  expect(await inTheWay(host)).toMatchObject({ unsettled: 1 })

  await ground.forward(15 * SECOND_MS)
  expect(await inTheWay(driver)).toEqual({ recharge: '94.7' })
  expect(await inTheWay(host)).toEqual({ ...hosting, toBeReleased: '1.963025' })
  await ground.forward(DAY_MS)
  expect(await inTheWay(host)).toEqual({ ...hosting, income: '1.963025' })
  expect((await ground.sessionRow(id))['state']).toBe('settled')
})

test('a debt, and a bill in dispute', async () => {
  const poor = await ground.member('5')
  await ground.charge(poor, unit, { energyWh: 20_000, beginWh: 3_000_000 })
  expect(await inTheWay(poor)).toEqual({ debt: '5.3' })
  const payer = await ground.member('100')
  const chargingSessionId = await ground.charge(payer, await ground.unit())
  await ground.call(ground.handlers.disputeBill, ground.as(payer), {
    idempotencyKey: 'a key of sixteen letters',
    chargingSessionId,
    reason: 'wrongEnergy',
    words: '',
  })
  expect(await inTheWay(payer)).toMatchObject({ unsettled: 1 })
})

describe('everything stored about a member', () => {
  test('of a driver: sessions, receipts, tags and every entry in the books; nothing of the host', async () => {
    const data = await dataOf(driver)
    expect(data.get('charging.sessions')).toMatchObject([
      { state: 'settled', energyWh: 10_000, price: '5.3', collected: '5.3', pointId: unit.pointId },
    ])
    expect(data.get('charging.receipts')).toHaveLength(1)
    expect(JSON.parse(String(data.get('charging.receipts')?.[0]?.['document']))).toBeTypeOf('object')
    expect(data.get('charging.tags')).toHaveLength(1)
    expect(data.get('wallets.balances')).toContainEqual({ wallet: 'recharge', posted: '94.7', held: '0' })
    expect(data.get('wallets.entries')?.map(({ code, phase, amount }) => [code, phase, amount])).toContainEqual(['faucet', 'post', '100'])
    expect(data.get('wallets.faucetGifts')).toHaveLength(1)
    expect(JSON.stringify([...data])).not.toContain(host)
  })

  test('of a host: leases, custody, shares; nothing of who drove', async () => {
    const data = await dataOf(host)
    expect(data.get('packages.leases')).toHaveLength(1)
    expect(data.get('hosting.custodies')).toHaveLength(1)
    expect(data.get('income.shares')).toMatchObject([
      { hostShare: expect.any(String), energyWh: expect.any(Number) },
      { hostShare: '1.963025', energyWh: 10_000 },
    ])
    expect(JSON.stringify([...data])).not.toContain(driver)
  })

  test('is what the guide describes: every section, every field', async () => {
    const described = new Map(
      guide
        .split('\n## ')
        .map((part) => [/^`([a-zA-Z.]+)`/.exec(part)?.[1] ?? '', new Set([...part.matchAll(/`([a-zA-Z0-9]+)`/g)].map(([, field]) => field))]),
    )
    expect([...described.keys()].filter((name) => name.includes('.'))).toEqual(personalData.map(({ name }) => name))
    for (const memberId of [host, driver]) {
      for (const [name, rows] of await dataOf(memberId)) {
        for (const field of Object.keys(rows[0] ?? {})) expect(described.get(name), `${name}: ${field}`).toContain(field)
      }
    }
  })

  test('every table with a member is included, or the guide explains why not', async () => {
    const { rows } = await sql<{ table: string }>`
      SELECT DISTINCT c.table_schema || '.' || c.table_name AS TABLE FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE t.table_type = 'BASE TABLE' AND c.column_name IN ('member_id', 'driver_id', 'host_id', 'owner_id') ORDER BY 1`.execute(
      database.owner.kysely,
    )
    const guideText = readFileSync(new URL('../../../docs/guides/my-data.md', import.meta.url), 'utf8')
    expect(rows.map(({ table }) => table).filter((table) => !guideText.includes(`\`${table}\``))).toEqual([])
  })
})

test('after closing, the tags shown for the member cannot be traced any more', async () => {
  const tags = async () => (await dataOf(driver)).get('charging.tags')?.length
  expect(await tags()).toBe(1)
  await expect(database.worker.pool.query('delete from charging.tag')).rejects.toThrow('guard:worker_cause')
  // The driver of this story still has money, which a person who leaves spends before.
  const { pool } = database.owner
  await pool.query('alter table accounts.member disable trigger close_empty, disable trigger closed_without_person')
  await pool.query('update accounts.member set closed_at = platform.now() where id = $1', [driver])
  await pool.query('alter table accounts.member enable trigger close_empty, enable trigger closed_without_person')
  await inTransaction(database.api, (trx) => publish(trx, memberClosed, { memberId: driver }))
  await ground.settle()
  expect(await tags()).toBe(0)
  expect(await ground.faults()).toEqual([])
})
