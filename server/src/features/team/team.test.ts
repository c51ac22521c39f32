import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { aLease, aMember } from '../../../test/cast/ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow } from '../../platform/outbox.ts'
import { listTeamMembers, readTeamIncome, readTeamSummary } from './calls/read-team.ts'
import { openDispute } from '../charging/index.ts'
import { teamFeature } from './feature.ts'
import { countMember, countSettlement } from './team.store.ts'
import { teamViolations } from './violation.store.ts'

type MemberId = Id<'member'>

const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client
let unit: Unit

beforeAll(async () => {
  await ground.prices()
  unit = await ground.unit()
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const count = (id: MemberId) => inTransaction(database.worker, (trx) => countMember(trx, id))
const countEvents = () => deliverNow(database.worker, teamFeature.listeners, { clock: database.clock, log: silentLog })
const page = { generation: 1, pageNum: 1, pageSize: 20 }
const summaryOf = (id: MemberId) => ground.call(readTeamSummary, ground.as(id), {})
const broken = async () => (await teamViolations(database.owner.kysely, { all: true })).map(({ violation }) => violation)

async function leaseOf(memberId: MemberId): Promise<void> {
  const free = await ground.unit({ modelId: unit.modelId })
  await aLease(database.owner.kysely, { memberId, pointId: free.pointId, modelId: unit.modelId })
}

/** A line of members, each invited by the one before, and counted. */
async function aLine(length: number, { counted = true } = {}): Promise<MemberId[]> {
  const line: MemberId[] = []
  for (let at = 0; at < length; at++) {
    const inviter = line.at(-1)
    line.push(await ground.member('0', inviter === undefined ? {} : { inviter }))
  }
  if (counted) for (const id of line) await count(id)
  return line
}

describe('a team', () => {
  test('is every member of five generations, once, valid with a lease in effect, whatever tree they form', async () => {
    const trees = fc.array(fc.record({ inviter: fc.nat(), leases: fc.boolean() }), { minLength: 1, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(trees, async (people) => {
        const ids: MemberId[] = []
        const inviters: (number | null)[] = []
        const valid: boolean[] = []
        for (const [at, { inviter, leases }] of people.entries()) {
          // The first of each tree was invited by the operator.
          const above = at === 0 ? null : inviter % at
          inviters.push(above)
          valid.push(leases)
          const inviterId = above === null ? undefined : ids[above]
          ids.push(await aMember(database.owner.kysely, inviterId === undefined ? {} : { inviter: inviterId }))
        }
        for (const [at, id] of ids.entries()) {
          if (valid[at]) await leaseOf(id)
          await count(id)
          // Counting again changes nothing.
          expect(await count(id)).toEqual([])
        }
        const generationOf = (at: number, root: number): number => {
          const above = inviters[at] ?? null
          return above === null ? Infinity : above === root ? 1 : 1 + generationOf(above, root)
        }
        for (const [root, id] of ids.entries()) {
          const { generations } = await summaryOf(id)
          for (const { generation, members, valid: known } of generations) {
            const team = ids.flatMap((_, at) => (generationOf(at, root) === generation ? [at] : []))
            expect({ members, known }).toEqual({ members: team.length, known: team.filter((at) => valid[at]).length })
            const { list, total } = await ground.call(listTeamMembers, ground.as(id), { ...page, generation })
            expect([list.length, total]).toEqual([team.length, team.length])
          }
        }
        expect(await broken()).toEqual([])
      }),
      { numRuns: lengthOf({ short: 12, long: 100 }) },
    )
  })

  test('changes with the leases of its members, and is filtered by them', async () => {
    const [ada, ben] = await aLine(2)
    expect((await summaryOf(ada!)).generations[0]).toEqual({ generation: 1, members: 1, valid: 0 })
    await leaseOf(ben!)
    expect(await count(ben!)).toEqual([ada])
    const listed = async (validity: 'valid' | 'invalid') => (await ground.call(listTeamMembers, ground.as(ada!), { ...page, validity })).total
    expect([await listed('valid'), await listed('invalid')]).toEqual([1, 0])
    await client.query(
      `set session_replication_role = replica; update packages.lease set state = 'expired', ended_at = platform.now() where member_id = '${ben}'`,
    )
    await client.query('set session_replication_role = origin')
    expect(await count(ben!)).toEqual([ada])
    expect([await listed('valid'), await listed('invalid')]).toEqual([0, 1])
  })

  test('is searched by a complete name, and only within the own team', async () => {
    const [ada, ben, carl] = await aLine(3)
    const insertPerson = (id: MemberId, name: string) =>
      client.query(`set session_replication_role = replica; insert into accounts.person (member_id, email, email_canonical, username, username_seen, username_read, language, support_id, registered_ip)
        values ('${id}', '${name}@example.org', '${name}@example.org', '${name}', '${name}', '${name}', 'en_US', gen_random_uuid(), '::1'); set session_replication_role = origin`)
    await insertPerson(ben!, 'benjamin-who-charges')
    const found = async (of: MemberId, name: string, generation = 1) =>
      (await ground.call(listTeamMembers, ground.as(of), { ...page, name, generation })).list.map((row) => row.name)
    expect(await found(ada!, 'benjamin-who-charges')).toEqual(['benjam…harges'])
    expect(await found(ada!, 'benjamin-who')).toEqual([])
    expect(await found(ada!, 'benjamin-who-charges', 2)).toEqual([])
    expect(await found(carl!, 'benjamin-who-charges')).toEqual([])
  })
})

describe('what a team hosted', () => {
  test('is counted once for five inviters from settlements, and taken out when a bill is disputed', async () => {
    const line = await aLine(7)
    const host = line.at(-1)!
    const driver = await ground.member('100')
    await ground.custody(host, unit, after(database.clock.now(), -HOUR_MS))
    await count(host)
    const session = await ground.charge(driver, unit)
    await countEvents()
    const { rows } = await sql<{ id: Id<'settlement'>; host: bigint; collected: bigint }>`
      SELECT id, host_micros AS host, collected_micros AS collected FROM income.settlement WHERE charging_session_id = ${session}`.execute(
      database.api.kysely,
    )
    const { id, host: earned, collected } = rows[0]!
    expect(await inTransaction(database.worker, (trx) => countSettlement(trx, id))).toEqual([])

    const hosted = { paid: collected, hostIncome: earned, energyWh: 10_000, chargingSessions: 1 }
    const nothing = { paid: 0n, hostIncome: 0n, energyWh: 0, chargingSessions: 0 }
    for (const [at, member] of line.entries()) {
      const generation = 6 - at
      const isAbove = generation >= 1 && generation <= 5
      expect(await summaryOf(member)).toMatchObject({ today: isAbove ? hosted : nothing, total: isAbove ? hosted : nothing })
      const { days, generations } = await ground.call(readTeamIncome, ground.as(member), { days: 7 })
      expect(days).toHaveLength(7)
      expect(days.at(-1)).toMatchObject(isAbove ? hosted : nothing)
      expect(generations.filter((one) => one.chargingSessions > 0).map((one) => one.generation)).toEqual(isAbove ? [generation] : [])
    }
    expect(await summaryOf(driver)).toMatchObject({ total: nothing })
    expect(await broken()).toEqual([])

    await asMember(database, driver, (trx) => openDispute(trx, { id: session, reason: 'wrongEnergy', words: '', by: driver }, database.clock.now()))
    await ground.settle()
    await countEvents()
    for (const member of line) expect(await summaryOf(member)).toMatchObject({ today: nothing, total: nothing })
    expect(await broken()).toEqual([])
  })
})

describe('the watch', () => {
  test.each([
    [`update team.tally set members = members + 1`, 'team_tally'],
    [`update team.tally set valid = members - valid`, 'team_tally'],
    [`delete from team.place where generation = 1`, 'team_place'],
    [`update team.place set upline_id = member_id where generation = 2`, 'team_place'],
    [`update team.place set is_valid = not is_valid`, 'team_tally'],
    [`update team.day set host_micros = host_micros + 1, paid_micros = paid_micros + 1`, 'team_day'],
    [`insert into team.day values ((select upline_id from team.place limit 1), 4, '2026-01-01', 5, 5, 5, 5)`, 'team_day'],
    [`delete from team.counted`, 'team_day'],
  ])('finds %s', async (plant, violation) => {
    const line = await aLine(3)
    const host = line.at(-1)!
    const own = await ground.unit()
    await ground.custody(host, own, after(database.clock.now(), -HOUR_MS))
    await count(host)
    await ground.charge(await ground.member('100'), own)
    await countEvents()
    expect(await broken()).toEqual([])
    await client.query(`begin; set local session_replication_role = replica; alter table team.place drop constraint place_not_self; ${plant}`)
    const { rows } = await client.query<{ violation: string }>(`select violation from team.examine('-infinity')`)
    await client.query('rollback')
    expect(rows.map((row) => row.violation)).toContain(violation)
  })

  test('finds a member who is not counted, once the event had an hour', async () => {
    const [, ben] = await aLine(2, { counted: false })
    await database.clock.forward(2 * HOUR_MS)
    expect(await broken()).toContain('team_valid')
    await count(ben!)
    expect(await broken()).toEqual([])
  })
})
