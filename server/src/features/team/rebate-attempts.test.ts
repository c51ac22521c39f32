import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aLease } from '../../../test/cast/ground.ts'
import { posting, tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow } from '../../platform/outbox.ts'
import { teamFeature } from './feature.ts'
import { teamViolations } from './violation.store.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
let client: pg.Client

interface Reserved {
  readonly session: string
  readonly settlement: string
  readonly amount: bigint
}
interface Scene {
  readonly inviter: string
  readonly stranger: string
  readonly waiting: Reserved
  readonly paid: Reserved
}
const nothing: Reserved = { session: '', settlement: '', amount: 1n }
let scene: Scene = { inviter: '', stranger: '', waiting: nothing, paid: nothing }

async function work(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await ground.settle()
    await deliverNow(database.worker, teamFeature.listeners, { clock, log: silentLog })
    for (const scan of teamFeature.dueWork) await runDueNow(database.worker, scan, clock.now())
  }
}

beforeAll(async () => {
  await ground.prices()
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  const driver = await ground.member('1000')
  const inviter = await ground.member()
  const [host, stranger, unit] = [await ground.member('0', { inviter }), await ground.member(), await ground.unit()]
  const boughtAt = after(clock.now(), -16 * DAY_MS)
  await aLease(database.owner.kysely, { memberId: host, pointId: unit.pointId, modelId: unit.modelId, rank: 1, boughtAt, cycleDays: 365 })
  await ground.custody(host, unit, after(clock.now(), -HOUR_MS))
  const charged = async (beginWh: number): Promise<Reserved> => {
    const session: Id<'chargingSession'> = await ground.charge(driver, unit, { beginWh })
    await work()
    const { rows } = await client.query<{ settlement: string; amount: string }>(
      `select settlement_id as settlement, amount_micros as amount from team.rebate where charging_session_id = '${session}'`,
    )
    return { session, settlement: rows[0]?.settlement ?? '', amount: BigInt(rows[0]?.amount ?? 0) }
  }
  const paid = await charged(1_000_000)
  await clock.forward(25 * HOUR_MS)
  await work()
  scene = { inviter, stranger, paid, waiting: await charged(2_000_000) }
})
afterAll(() => client.end())

const rule = 'ledger.transfer!guard_team_rebate'
/** The rules of the ledger and of settlements disabled, so that only this guard refuses. */
const alone = {
  as: 'superuser',
  sql: 'alter table ledger.transfer disable trigger apply; alter table ledger.transfer disable trigger guard_income_settle',
} as const
const keyOf = ({ settlement }: Reserved) => `${settlement}#0/1`
const rebate = (of: Reserved, rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'rebate',
    phase: 'hold',
    debit: `session_pool:${of.session}`,
    credit: `income:${scene.inviter}`,
    amount: of.amount,
    session: of.session,
    key: 'again',
    detail: `${of.settlement}#0`,
    ...rest,
  })
const refusedAs = (says: string) => ({ as: 'worker' as const, before: [alone], refused: `LG001 guard:team_rebate: ${says}`, rule })

const attempts = (): RuleAttempt[] => {
  const { waiting, paid, stranger } = scene
  const resolved = (phase: 'capture' | 'void', of: Reserved) => rebate(of, { phase, holdKey: keyOf(of) })
  return [
    {
      name: 'a rebate for a member who invited no one',
      sql: rebate(waiting, { credit: `income:${stranger}` }),
      ...refusedAs('nothing was reserved'),
    },
    {
      name: 'a rebate of a window that does not exist',
      sql: rebate(waiting, { detail: `${waiting.settlement}#1` }),
      ...refusedAs('nothing was reserved'),
    },
    {
      name: 'a rebate under another name of its window',
      sql: rebate(waiting, { detail: `${waiting.settlement}#00` }),
      ...refusedAs('nothing was reserved'),
    },
    { name: 'a larger rebate than was reserved', sql: rebate(waiting, { amount: waiting.amount + 1n }), ...refusedAs('it is not what was reserved') },
    {
      name: 'a rebate from the commission of another charging session',
      sql: rebate(waiting, { debit: `session_pool:${paid.session}`, session: paid.session }),
      ...refusedAs('it is not what was reserved'),
    },
    { name: 'a rebate reserved twice', sql: rebate(waiting), ...refusedAs('a rebate is reserved once') },
    { name: 'a rebate paid before the time for disputes is over', sql: resolved('capture', waiting), ...refusedAs('a rebate that is waiting') },
    { name: 'a rebate taken away without a dispute', sql: resolved('void', waiting), ...refusedAs('a rebate that is waiting') },
    { name: 'a rebate reserved again after it was paid', sql: rebate(paid), ...refusedAs('a rebate that is paid is not followed by a hold') },
  ]
}

tryRules(
  'forbidden operations with the money of rebates',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('the scene has a rebate that waits and one that was paid, and no attempt left a change', async () => {
  expect([scene.waiting.amount > 0n, scene.paid.amount > 0n]).toEqual([true, true])
  const found = await teamViolations(database.worker.kysely, { all: true })
  expect(found.filter(({ violation }) => violation.startsWith('team_rebate'))).toEqual([])
})
