import { formatAmount, micros, parseAmount } from '@ohmstead/contract/kernel/amount'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { aLease } from '../../../test/cast/ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { settingDeclarations } from '../settings/index.ts'
import { readOwnLevel } from './calls/level-mine.ts'
import { commissionPpmAt, grantsAt } from './index.ts'
import { levelFor } from './level.ts'
import { computeStandings } from './standing.jobs.ts'
import { computeNext, standingsOf } from './standing.store.ts'
import { levelViolations } from './violation.store.ts'

type MemberId = Id<'member'>

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
let client: pg.Client
let unit: Unit

beforeAll(async () => {
  await ground.prices()
  unit = await ground.unit()
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

/** Computes what is due; a moment later the levels are valid, by the clock of the database. */
async function compute(): Promise<number> {
  const changed = await runDueNow(database.worker, computeStandings, clock.now)
  await clock.forward(MINUTE_MS)
  return changed
}
const levelOf = async (id: MemberId) => (await grantsAt(database.api.kysely, id, clock.now())).level
const standings = (id: MemberId) => standingsOf(database.api.kysely, id, { until: clock.now(), limit: 10 })
const ownPage = (id: MemberId) => ground.call(readOwnLevel, ground.as(id), {})
const violations = async () => (await levelViolations(database.worker.kysely, { all: true })).map(({ violation }) => violation)
const toMidnight = (later = 0) => clock.forward(startOf(addDays(dayOf(clock.now()), 1)) - clock.now() + later)
const changedEvents = async () =>
  (
    await client.query<{ id: MemberId }>(`select payload ->> 'memberId' as id from platform.outbox where name = 'level.changed' order by seq`)
  ).rows.map(({ id }) => id)

async function validBelow(inviter: MemberId): Promise<MemberId> {
  const member = await ground.member('0', { inviter })
  const free = await ground.unit({ modelId: unit.modelId })
  await aLease(database.owner.kysely, { memberId: member, pointId: free.pointId, modelId: unit.modelId })
  await client.query('select team.count_member($1)', [member])
  return member
}

describe('the level of a day', () => {
  test('is computed from the money at 00:00 UTC and from valid members, once, and a change is published', async () => {
    const [rich, alone] = [await ground.member('100'), await ground.member('100')]
    await validBelow(rich)
    const late = await ground.member('99.999999')
    await validBelow(late)
    await toMidnight(20 * MINUTE_MS)
    // What arrives after midnight counts from the next day on.
    await ground.give(late, '50')
    expect(await compute()).toBeGreaterThan(0)
    expect([await levelOf(rich), await levelOf(alone), await levelOf(late)]).toEqual([2, 1, 1])
    expect(await standings(rich)).toMatchObject([
      {
        level: 2,
        day: dayOf(clock.now()),
        valuation: 100_000_000n,
        directValid: 1,
        secondThirdValid: 0,
        teamValid: 1,
        teamCounts: true,
      },
    ])
    expect(await changedEvents()).toEqual([rich])
    expect(await compute()).toBe(0)

    await toMidnight()
    await compute()
    expect([await levelOf(rich), await levelOf(late)]).toEqual([2, 2])
    expect(await violations()).toEqual([])
  })

  test('counts income that is still to be released, once', async () => {
    const [host, driver, own] = [await ground.member('100'), await ground.member('200'), await ground.unit()]
    await validBelow(host)
    await ground.custody(host, own, after(clock.now(), -HOUR_MS))
    await toMidnight(-3 * HOUR_MS)
    await ground.charge(driver, own, { energyWh: 20_000 })
    const pending = (await ownPage(host)).now.valuation
    expect(pending).toBeGreaterThan(100_000_000n)
    await toMidnight(25 * HOUR_MS)
    await ground.settle()
    // Released since: the value of that midnight is the same.
    const { rows } = await sql<{ valuation: bigint }>`
      SELECT levels.valuation(${host}, ${startOf(dayOf(after(clock.now(), -DAY_MS)))}, 0, g.epoch::bigint, pg_current_snapshot()) AS valuation FROM ledger.gate g`.execute(
      database.owner.kysely,
    )
    expect(rows[0]?.valuation).toBe(pending)
    await compute()
    expect((await standings(host))[0]).toMatchObject({ level: 2, valuation: pending })
    expect(await violations()).toEqual([])
  })

  test('falls with its reasons, and the past keeps what it was', async () => {
    const member = await ground.member('100')
    const below = await validBelow(member)
    await toMidnight()
    await compute()
    const risen = (await standings(member))[0]!.since
    await client.query(
      `set session_replication_role = replica; update packages.lease set state = 'expired', ended_at = expires_at where member_id = '${below}'; set session_replication_role = origin`,
    )
    await client.query('select team.count_member($1)', [below])
    await toMidnight()
    await compute()
    expect(await ownPage(member)).toMatchObject({
      level: 1,
      reached: 1,
      changes: [
        { level: 1, before: 2 },
        { level: 2, before: 1 },
      ],
    })
    expect(await commissionPpmAt(database.api.kysely, member, risen)).toBe(190_000)
    expect(await commissionPpmAt(database.api.kysely, member, after(risen, -1))).toBe(200_000)
    expect(await commissionPpmAt(database.api.kysely, member, clock.now())).toBe(200_000)
  })

  test('continues after an interruption where it was, and leaves out closed accounts', async () => {
    const [closed, ...open] = [await ground.member('1'), await ground.member('1'), await ground.member('1')]
    await client.query(
      `set session_replication_role = replica; update accounts.member set closed_at = platform.now() where id = '${closed}'; set session_replication_role = origin`,
    )
    await toMidnight()
    await inTransaction(database.worker, (trx) => computeNext(trx, 2))
    const partOf = async () => (await client.query(`select members, ended_at from levels.day order by day desc limit 1`)).rows[0]
    expect(await partOf()).toEqual({ members: 2, ended_at: null })
    await compute()
    const { rows } = await client.query(`select count(*)::int as members from accounts.member where closed_at is null and not house`)
    expect(await partOf()).toMatchObject({ members: rows[0].members, ended_at: expect.any(Date) })
    expect(open).toHaveLength(2)
  })
})

describe('the terms of a moment', () => {
  test('are those of the table that was in force then', async () => {
    const member = await ground.member()
    const before = clock.now()
    await clock.forward(HOUR_MS)
    const table = settingDeclarations['levels.table'].default.map((row) => ({
      ...row,
      valuationFrom: formatAmount(row.valuationFrom),
      withdrawADay: formatAmount(row.withdrawADay),
      withdrawFee: formatAmount(row.withdrawFee),
      commissionPpm: 50_000,
    }))
    await client.query(`alter table settings.change disable trigger agreed_change`)
    await client.query(
      `insert into settings.change (key, after, two_person, changed_by, approved_by, reason, changed_at) values ('levels.table', $1, true, 'st_a', 'st_b', 'test', platform.now())`,
      [JSON.stringify(table)],
    )
    const commissions = async (moments: readonly Instant[]) => Promise.all(moments.map((at) => commissionPpmAt(database.api.kysely, member, at)))
    expect(await commissions([before, after(clock.now(), MINUTE_MS)])).toEqual([200_000, 50_000])
    await client.query(`delete from settings.value where key = 'levels.table'; alter table settings.change disable trigger forbid_rewriting; delete from settings.change;
      alter table settings.change enable trigger forbid_rewriting; alter table settings.change enable trigger agreed_change`)
  })
})

test('the database and the server find the same level for any values', async () => {
  const table = settingDeclarations['levels.table'].default
  const edges = table.flatMap(({ valuationFrom }) => [valuationFrom, micros(valuationFrom > 0n ? valuationFrom - 1n : 0n)])
  const grounds = fc.record({
    valuation: fc.constantFrom(...edges),
    directValid: fc.constantFrom(0, 1, 2, 3, 6, 12, 25),
    secondThirdValid: fc.constantFrom(0, 3, 10, 30, 99, 100),
    teamValid: fc.constantFrom(0, 1, 8, 20, 60, 199, 200),
  })
  const cases = fc.sample(fc.tuple(grounds, fc.boolean()), { numRuns: 300, seed: 7 })
  const { rows } = await sql<{ level: number }>`
    SELECT levels.level_of(settings.in_force('levels.table'), c.valuation, c.direct, c.second, c.team, c.counts) AS level
      FROM unnest(${cases.map(([{ valuation }]) => valuation)}::bigint[], ${cases.map(([{ directValid }]) => directValid)}::integer[],
                  ${cases.map(([{ secondThirdValid }]) => secondThirdValid)}::integer[], ${cases.map(([{ teamValid }]) => teamValid)}::integer[],
                  ${cases.map(([, counts]) => counts)}::boolean[]) WITH ORDINALITY AS c (valuation, direct, second, team, counts, place) ORDER BY c.place`.execute(
    database.owner.kysely,
  )
  expect(rows.map(({ level }) => level)).toEqual(cases.map(([one, counts]) => levelFor(table, one, counts)))
})

describe('what does not follow from the books is a violation', () => {
  test.each([
    ['levels_standing', `update levels.standing set level = 6 where ctid = (select min(ctid) from levels.standing)`],
    [
      'levels_grounds',
      `update levels.standing set grounds = grounds || '{"valuationMicros": 200000000}' where ctid = (select min(ctid) from levels.standing)`,
    ],
    ['levels_overdue', `update levels.day set ended_at = null where day = (platform.now() at time zone 'UTC')::date`],
    ['levels_trigger_off', `alter table levels.standing disable trigger append_only`],
  ])('%s', async (violation, fault) => {
    await clock.forward(2 * HOUR_MS)
    await client.query(`begin; set local session_replication_role = replica; ${fault}`)
    const { rows } = await client.query<{ violation: string }>(`select violation from levels.examine('-infinity')`)
    await client.query('rollback')
    expect(rows.map((row) => row.violation)).toContain(violation)
    expect(await violations()).toEqual([])
  })
})

test('the page shows what is missing with the values of now', async () => {
  const member = await ground.member('12.5')
  expect(await ownPage(member)).toMatchObject({
    level: 1,
    since: null,
    nextAt: startOf(addDays(dayOf(clock.now()), 1)),
    now: { valuation: parseAmount('12.5'), directValid: 0, secondThirdValid: 0, teamValid: 0 },
    reached: 1,
    teamCounts: true,
    changes: [],
  })
})
