import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { type RuleAttempt, tryRules, untriedRules } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { scene, setUpScene } from '../../../test/income/scene.ts'
import { settlementAttempts } from '../../../test/income/settlement-attempts.ts'
import { shareAttempts } from '../../../test/income/share-attempts.ts'
import { inWindows, released, SE, settlement, share, window } from '../../../test/income/statements.ts'
import { windowAttempts } from '../../../test/income/window-attempts.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await setUpScene(ground, database, client)
})
afterAll(() => client.end())

const attempts = (): RuleAttempt[] => [...settlementAttempts(), ...windowAttempts(), ...shareAttempts()]

// The names are needed before the scene exists.
const names = attempts().map(({ name }) => name)
tryRules('forbidden operations with income', () => client, attempts, names)

test('correct rows are accepted: the manual settlement, with its window and a rebate of 30 %', async () => {
  await client.query(
    `begin;
     insert into team.rebate (id, settlement_id, position, generation, charging_session_id, host_id, inviter_id, share_ppm, amount_micros, state, reserved_at, next_at)
     values ('${scene.waiting.settlement}#0/1', '${scene.waiting.settlement}', 0, 1, '${scene.waiting.session}', '${scene.ada}', '${scene.inviter}', 300000, 147226,
       'waiting', platform.now(), platform.now());
     set local session authorization ohmstead_worker`,
  )
  try {
    for (const right of [
      settlement(),
      window(),
      share({ ...released('commission', scene.waiting.settlement), credit: 'operator_income:platform', phase: 'void', amount: 490_756n }),
      share({ code: 'rebate', credit: `income:${scene.inviter}`, amount: 147_226n, key: 'rebate' }),
      share({ code: 'commission', credit: 'operator_income:platform', amount: 343_530n, detail: scene.waiting.settlement, key: 'kept' }),
    ])
      await expect(client.query(right)).resolves.toBeDefined()
    // The database overwrites what the caller sends about a window.
    const { rows } = await client.query<{ host_id: string; disposition: string }>(
      `select host_id, disposition from income.settlement_window where settlement_id = '${SE}'`,
    )
    expect(rows).toEqual([{ host_id: scene.ada, disposition: 'host' }])
  } finally {
    await client.query('rollback')
  }
})

test('windows with the energy that the registers of the bill show are accepted', async () => {
  const { settlement: row, windows } = inWindows([
    [0, 0.25, 2_499],
    [0.25, 1, 7_501],
  ])
  await client.query('begin; set local session authorization ohmstead_worker')
  try {
    await client.query(row)
    await expect(client.query(windows)).resolves.toBeDefined()
  } finally {
    await client.query('rollback')
  }
})

test.each([
  ['a rebate under another name of window 0', '#00', 'names no window'],
  ['a rebate above 30 % of its window’s commission', '#0', 'as rebates'],
])('the check every minute reports %s, however it was inserted', async (_, tail, says) => {
  await client.query('begin')
  try {
    for (const trigger of ['guard_income_settle', 'guard_team_rebate', 'apply'])
      await client.query(`alter table ledger.transfer disable trigger ${trigger}`)
    await client.query('set local session authorization ohmstead_worker')
    await client.query(share({ code: 'rebate', credit: `income:${scene.inviter}`, amount: 441_680n, detail: `${scene.waiting.settlement}${tail}` }))
    const { rows } = await client.query<{ violation: string; detail: string }>(
      `select violation, detail from income.examine(platform.now() - interval '1 day')`,
    )
    expect(rows.filter(({ violation, detail }) => violation === 'income_ledger' && detail.includes(says))).not.toEqual([])
  } finally {
    await client.query('rollback')
  }
})

test('every rule of the schema has an attempt', async () => {
  expect(await untriedRules(client, 'income', attempts(), {})).toEqual([])
})
