import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { leaseBought } from '@ohmstead/contract/packages/events'
import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { aLease } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { aColleague, actAs } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, publish } from '../../platform/outbox.ts'
import { openDispute, rejectDispute } from '../charging/index.ts'
import { incomeFeature } from '../income/feature.ts'
import { identity } from '../ledger/index.ts'
import { listRebates, readRebateRules, readRebateSummary } from './calls/read-rebates.ts'
import { teamFeature } from './feature.ts'
import { teamViolations } from './violation.store.ts'

type MemberId = Id<'member'>

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
let client: pg.Client
let driver: MemberId

beforeAll(async () => {
  await ground.prices()
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  driver = await ground.member('100000')
})
afterAll(() => client.end())

/** Delivers every event and does due work of charging, income and team. */
async function work(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await ground.settle()
    await deliverNow(database.worker, teamFeature.listeners, { clock, log: silentLog })
    for (const scan of teamFeature.dueWork) await runDueNow(database.worker, scan, clock.now())
  }
}

async function forward(ms: number): Promise<void> {
  await work()
  await clock.forward(ms)
  await work()
}

/** Sets a value as an approved change would. */
async function put(key: string, value: string): Promise<void> {
  await client.query(
    `begin; set local session_replication_role = replica; delete from settings.value where key = '${key}';
     insert into settings.value (key, value, changed_at) values ('${key}', '${value}', now()); commit`,
  )
}

/** A unit that a member hosts, by a lease of this rank. */
async function hosted(memberId: MemberId, rank = 1): Promise<Unit> {
  const unit = await ground.unit()
  const boughtAt = after(clock.now(), -16 * DAY_MS)
  await aLease(database.owner.kysely, { memberId, pointId: unit.pointId, modelId: unit.modelId, rank, boughtAt, cycleDays: 365 })
  await ground.custody(memberId, unit, after(clock.now(), -HOUR_MS))
  return unit
}

async function leased(memberId: MemberId, rank: number): Promise<Id<'lease'>> {
  const unit = await ground.unit()
  const leaseId = await aLease(database.owner.kysely, {
    memberId,
    pointId: unit.pointId,
    modelId: unit.modelId,
    rank,
    boughtAt: clock.now(),
    cycleDays: 365,
  })
  await inTransaction(database.api, (trx) => publish(trx, leaseBought, { memberId, leaseId, pointId: unit.pointId, at: clock.now() }))
  return leaseId
}

async function cancelled(leaseId: Id<'lease'>): Promise<void> {
  await sql`UPDATE packages.lease SET state = 'cancelled', ended_at = ${clock.now()} WHERE id = ${leaseId}`.execute(database.owner.kysely)
}

/** A line of members, each invited by the one before. */
async function aLine(length: number): Promise<MemberId[]> {
  const line: MemberId[] = []
  for (let at = 0; at < length; at++) {
    const inviter = line.at(-1)
    line.push(await ground.member('0', inviter === undefined ? {} : { inviter }))
  }
  return line
}

const summaryOf = (id: MemberId) => ground.call(readRebateSummary, ground.as(id), {})
const listOf = async (id: MemberId, group: 'toBeCollected' | 'toBeReleased' | 'lost' | 'paid') =>
  (await ground.call(listRebates, ground.as(id), { group, pageNum: 1, pageSize: 50 })).list
const incomeOf = async (id: MemberId) =>
  (
    await sql<{ balance: bigint }>`
      SELECT posted_micros AS balance FROM ledger.account_balance WHERE kind = 'income' AND owner = ${id}`.execute(database.owner.kysely)
  ).rows[0]?.balance ?? 0n
// The members and leases of this ground have no events, so that they are not counted.
const broken = async () =>
  [...(await ground.faults()), ...(await teamViolations(database.worker.kysely, { all: true }))]
    .map(({ violation }) => violation)
    .filter((violation) => !violation.startsWith('team_') || violation.startsWith('team_rebate'))

describe('a rebate', () => {
  test('is a part of the commission for three inviters, reserved at once and paid when the time for disputes is over', async () => {
    const [stranger, third, second, first, host] = (await aLine(5)) as [MemberId, MemberId, MemberId, MemberId, MemberId]
    const unit = await hosted(host)
    const session = await ground.charge(driver, unit)
    await work()
    // Commission 20 % of 2.453781; level 1 gives 8, 3 and 1 % of it.
    const shares = [
      [first, 39_260n],
      [second, 14_722n],
      [third, 4_907n],
    ] as const
    for (const [member, amount] of shares) {
      expect(await summaryOf(member)).toMatchObject({ toBeReleased: { amount, count: 1 }, paid: { count: 0 } })
      expect(await incomeOf(member)).toBe(0n)
    }
    expect(await listOf(stranger, 'toBeReleased')).toEqual([])
    expect(await broken()).toEqual([])

    await forward(25 * HOUR_MS)
    for (const [member, amount] of shares) {
      expect(await summaryOf(member)).toMatchObject({ toBeReleased: { count: 0 }, paid: { amount, count: 1 } })
      expect(await incomeOf(member)).toBe(amount)
      const [row] = await listOf(member, 'paid')
      expect(row).toMatchObject({ chargingSessionId: session, state: 'paid', lostAt: null, amount })
      const trail = await ground.call(incomeFeature.calls.incomeEvidence, ground.as(member), { transferId: row!.transferId })
      expect(trail).toMatchObject({ line: { kind: 'rebate', amount }, settlement: { commission: 490_756n, rebates: 58_889n } })
      await expect(ground.call(incomeFeature.calls.incomeEvidence, ground.as(stranger), { transferId: row!.transferId })).rejects.toMatchObject({
        declaration: { name: 'lineNotFound' },
      })
    }
    expect(await summaryOf(first)).toMatchObject({ days: expect.arrayContaining([expect.objectContaining({ amount: 39_260n })]) as unknown })
    await forward(HOUR_MS)
    expect(await incomeOf(first)).toBe(39_260n)
    expect(await broken()).toEqual([])
  })

  test('is not given for own use, to the driver, to members who joined by a code of the operator, or where a country is off', async () => {
    const [inviter, host] = (await aLine(2)) as [MemberId, MemberId]
    const unit = await hosted(host)
    await ground.give(inviter, '100')
    await ground.charge(inviter, unit)
    await put('team.rebateCountries', '["FR"]')
    await ground.charge(driver, unit, { beginWh: 2_000_000 })
    await work()
    await put('team.rebateCountries', '"all"')
    await put('team.rebateLevels', '0')
    await ground.charge(driver, unit, { beginWh: 3_000_000 })
    await work()
    await put('team.rebateLevels', '3')
    expect(await summaryOf(inviter)).toMatchObject({ toBeReleased: { count: 0 }, paid: { count: 0 } })
    expect(await broken()).toEqual([])
  })

  test('is taken back with a disputed bill and reserved anew when the dispute is rejected', async () => {
    const [inviter, host] = (await aLine(2)) as [MemberId, MemberId]
    const id = await ground.charge(driver, await hosted(host))
    await work()
    await asMember(database, driver, (trx) => openDispute(trx, { id, reason: 'wrongEnergy', words: '', by: driver }, clock.now()))
    await work()
    expect(await summaryOf(inviter)).toMatchObject({ toBeReleased: { count: 0 }, lost: { count: 1 } })
    expect(await broken()).toEqual([])
    const support = await aColleague(database, 'support')
    await inTransaction(database.api, async (trx) => {
      await actAs(database, trx, support)
      await rejectDispute(trx, id, { by: support.id, answer: 'The bill is right.' }, clock.now())
    })
    await work()
    expect(await summaryOf(inviter)).toMatchObject({ toBeReleased: { count: 1 } })
    await forward(26 * HOUR_MS)
    expect(await summaryOf(inviter)).toMatchObject({ paid: { count: 1, amount: 39_260n }, lost: { count: 1 } })
    expect(await broken()).toEqual([])
  })
})

describe('the hold rule', () => {
  const held = async () => {
    const [inviter, host] = (await aLine(2)) as [MemberId, MemberId]
    await hosted(inviter, 1)
    await ground.charge(driver, await hosted(host, 3))
    await forward(26 * HOUR_MS)
    expect(await summaryOf(inviter)).toMatchObject({ toBeCollected: { count: 1, amount: 39_260n }, expiresSoon: 0 })
    expect(await broken()).toEqual([])
    return inviter
  }

  test('pays an inviter who leases the same package in time, when that lease can no longer be cancelled', async () => {
    const inviter = await held()
    await forward(6 * DAY_MS + HOUR_MS)
    expect(await listOf(inviter, 'toBeCollected')).toMatchObject([{ state: 'held', expiresSoon: true }])
    await leased(inviter, 2)
    await work()
    expect(await summaryOf(inviter)).toMatchObject({ toBeCollected: { count: 1 } })
    await leased(inviter, 3)
    await work()
    expect(await listOf(inviter, 'toBeReleased')).toMatchObject([{ state: 'qualified' }])
    await forward(10 * DAY_MS)
    expect(await incomeOf(inviter)).toBe(0n)
    await forward(4 * DAY_MS + HOUR_MS)
    expect(await incomeOf(inviter)).toBe(39_260n)
    expect(await broken()).toEqual([])
  })

  test('makes it commission again after seven days, also where the lease was cancelled', async () => {
    const [inviter, other] = [await held(), await held()]
    const leaseId = await leased(other, 3)
    await work()
    await cancelled(leaseId)
    const kept = (await identity(database.owner.kysely)).commission
    await forward(16 * DAY_MS)
    for (const member of [inviter, other]) {
      expect(await summaryOf(member)).toMatchObject({ toBeCollected: { count: 0 }, toBeReleased: { count: 0 }, lost: { amount: 39_260n, count: 1 } })
      expect(await incomeOf(member)).toBe(0n)
    }
    expect((await identity(database.owner.kysely)).commission - kept).toBe(2n * 39_260n)
    expect(await broken()).toEqual([])
  })

  test('does not concern inviters without a lease, or the second generation', async () => {
    const [second, first, host] = (await aLine(3)) as [MemberId, MemberId, MemberId]
    await hosted(second, 1)
    await ground.charge(driver, await hosted(host, 3))
    await forward(26 * HOUR_MS)
    for (const member of [second, first]) expect(await summaryOf(member)).toMatchObject({ paid: { count: 1 }, toBeCollected: { count: 0 } })
  })
})

test('above the limit nothing is reserved until the part of rebates has fallen, and the stop is published', async () => {
  const [inviter, host] = (await aLine(2)) as [MemberId, MemberId]
  const unit = await hosted(host)
  const rules = () => ground.call(readRebateRules, { kind: 'anyone' } as never, {})
  await put('team.stopSharePpm', '5000')
  await put('team.alarmSharePpm', '4000')
  await ground.charge(driver, unit)
  await work()
  expect((await rules()).stoppedSince).not.toBeNull()
  const before = (await summaryOf(inviter)).toBeReleased.count
  await ground.charge(driver, unit, { beginWh: 2_000_000 })
  await work()
  expect((await summaryOf(inviter)).toBeReleased.count).toBe(before)
  expect(await broken()).toEqual(['team_rebate_share'])
  await forward(31 * DAY_MS)
  expect(await rules()).toMatchObject({ stoppedSince: null, sharePpm: 0 })
  await ground.charge(driver, unit, { beginWh: 3_000_000 })
  await put('team.stopSharePpm', '75000')
  await put('team.alarmSharePpm', '60000')
  await work()
  expect((await summaryOf(inviter)).toBeReleased.count).toBe(1)
})

test('the statements that reserve rebates read as much in a large tree as in a small one', async () => {
  const reads = async (host: MemberId) => {
    const id = await ground.charge(driver, await hosted(host))
    await ground.settle()
    const settlement = (await sql<{ id: string }>`SELECT id FROM income.settlement WHERE charging_session_id = ${id}`.execute(database.owner.kysely))
      .rows[0]!.id
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }>(
      `explain (analyze, buffers, format json) select * from team.reserve_rebates('${settlement}')`,
    )
    await client.query('rollback')
    const plan = rows[0]!['QUERY PLAN'][0].Plan
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  const [root, host] = (await aLine(2)) as [MemberId, MemberId]
  await reads(host)
  const small = await reads(host)
  await client.query(
    `insert into accounts.member (id, invitation_code, inviter_id, country, created_at)
     select 'mb_' || lpad(n::text, 26, '0'), translate(lpad(to_hex(n), 8, 'A'), '01abcdefl', 'ZYABCDEFK'), '${root}', 'DE', '2026-05-01' from generate_series(500000, 505000) n`,
  )
  await client.query('analyze accounts.member; analyze accounts.upline; analyze team.rebate')
  // The first call after new statistics plans anew.
  await reads(host)
  expect(await reads(host)).toBeLessThan(small * 1.5)
})

test('any tree, leases, sessions, disputes and times: at most 30 % of each commission, each once, and every one paid, held or lost', async () => {
  const acts = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('charge' as const), who: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('lease' as const), who: fc.nat(), rank: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const), who: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('time' as const), who: fc.nat(), hours: fc.integer({ min: 1, max: 400 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('max' as const), who: fc.nat(), ppm: fc.integer({ min: 0, max: 300_000 }) }) },
  )
  const stories = fc.record({
    people: fc.array(fc.record({ inviter: fc.nat(), rank: fc.integer({ min: 0, max: 4 }) }), { minLength: 2, maxLength: 6 }),
    acts: fc.array(acts, { minLength: 3, maxLength: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(stories, async ({ people, acts }) => {
      const ids: MemberId[] = []
      const units: Unit[] = []
      for (const [at, { inviter, rank }] of people.entries()) {
        ids.push(await ground.member('0', at === 0 ? {} : { inviter: ids[inviter % at]! }))
        if (rank > 0) units.push(await hosted(ids[at]!, rank))
      }
      await work()
      // Joining and leasing pay nothing.
      for (const id of ids) expect(await incomeOf(id)).toBe(0n)
      const sessions: Id<'chargingSession'>[] = []
      let registerWh = 5_000_000
      for (const act of acts) {
        if (act.kind === 'time') await forward(act.hours * HOUR_MS)
        if (act.kind === 'max') await put('team.rebateMaxPpm', String(act.ppm))
        if (act.kind === 'lease') await leased(ids[act.who % ids.length]!, act.rank)
        const unit = units[act.who % Math.max(units.length, 1)]
        if (act.kind === 'charge' && unit !== undefined) {
          registerWh += 1_000_000
          sessions.push(await ground.charge(driver, unit, { beginWh: registerWh, energyWh: 1_000 + (act.who % 20_000) }))
        }
        const id = sessions[act.who % Math.max(sessions.length, 1)]
        if (act.kind === 'dispute' && id !== undefined)
          await asMember(database, driver, (trx) => openDispute(trx, { id, reason: 'wrongEnergy', words: '', by: driver }, clock.now())).catch(
            () => undefined,
          )
        await work()
        expect(await broken()).toEqual([])
      }
      // Released first; what is held then has a week to be collected.
      for (const days of [2, 40]) await forward(days * DAY_MS)
      expect(await broken()).toEqual([])
      const { rows } = await sql<{ too_many: bigint; open: bigint; reserved: bigint; ended: bigint; paid: bigint }>`
        SELECT (SELECT count(*) FROM income.settlement_window w
                 WHERE (SELECT coalesce(sum(r.amount_micros), 0) FROM team.rebate r WHERE r.settlement_id = w.settlement_id AND r.position = w.position)
                       > div(w.commission_micros::numeric * 300000, 1000000)) AS too_many,
               count(*) FILTER (WHERE state IN ('waiting', 'held', 'qualified')) AS open,
               coalesce(sum(amount_micros), 0)::bigint AS reserved,
               coalesce(sum(amount_micros) FILTER (WHERE state IN ('paid', 'lost', 'takenBack')), 0)::bigint AS ended,
               coalesce(sum(amount_micros) FILTER (WHERE state = 'paid'), 0)::bigint AS paid
          FROM team.rebate`.execute(database.owner.kysely)
      expect(rows[0]).toMatchObject({ too_many: 0n, open: 0n })
      expect(rows[0]!.ended).toBe(rows[0]!.reserved)
      const { rows: posted } = await sql<{ amount: bigint }>`
        SELECT coalesce(sum(t.amount_micros), 0)::bigint AS amount FROM ledger.transfer t WHERE t.code = 'rebate' AND t.phase = 'capture'`.execute(
        database.owner.kysely,
      )
      expect(posted[0]!.amount).toBe(rows[0]!.paid)
      await put('team.rebateMaxPpm', '300000')
    }),
    { numRuns: lengthOf({ short: 2, long: 60 }) },
  )
})
