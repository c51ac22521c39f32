import { after, DAY_MS, HOUR_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround, type Unit } from '../../test/cast/charging-ground.ts'
import { aCustody, aLease } from '../../test/cast/ground.ts'
import { START, withDatabase } from '../../test/harness.ts'
import { connectAsSuperuser } from '../../test/ledger/scene.ts'
import { approvalsFeature } from '../features/approvals/feature.ts'
import { devicesFeature } from '../features/devices/feature.ts'
import { hostingFeature } from '../features/hosting/feature.ts'
import { incomeFeature } from '../features/income/feature.ts'
import { packagesFeature } from '../features/packages/feature.ts'
import { runDueNow, type Due } from '../platform/due.ts'
import { newId } from '../platform/ids.ts'

const database = withDatabase()
const { clock } = database
const ground = chargingGround(database)
let superuser: pg.Client
beforeAll(async () => {
  superuser = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await ground.prices()
})
afterAll(() => superuser.end())

const due: readonly Due[] = [
  ...approvalsFeature.dueWork,
  ...devicesFeature.dueWork,
  ...hostingFeature.dueWork,
  ...incomeFeature.dueWork,
  ...packagesFeature.dueWork,
]
const run = async (name: string) =>
  runDueNow(
    database.worker,
    due.find((scan) => scan.name === name)!,
    () => clock.now(),
  )

async function leaseOf(
  unit: Unit,
  boughtAt = START,
  { balance, ...options }: { readonly balance?: string; readonly effectiveAt?: null } = {},
): Promise<{ lease: Id<'lease'>; member: Id<'member'> }> {
  const member = await ground.member(balance)
  const lease = await aLease(database.owner.kysely, { memberId: member, pointId: unit.pointId, modelId: unit.modelId, boughtAt, ...options })
  return { lease, member }
}

async function openFlow(unit: Unit): Promise<string> {
  const { lease, member } = await leaseOf(unit, after(clock.now(), -2 * DAY_MS))
  const custody = await aCustody(database.owner.kysely, {
    leaseId: lease,
    memberId: member,
    pointId: unit.pointId,
    from: after(clock.now(), -DAY_MS),
  })
  await superuser.query(
    `update hosting.flow set state = 'inCustody', ended_at = null, confirmed_at = opened_at where id = (select flow_id from hosting.custody where id = '${custody}')`,
  )
  return custody
}

async function waitingFlow(unit: Unit, modelId: Id<'model'>): Promise<string> {
  const { lease, member } = await leaseOf(unit)
  const id = newId('hosting', clock.now())
  await sql`
    INSERT INTO hosting.flow (id, lease_id, member_id, kind, state, step, opened_at)
    VALUES (${id}, ${lease}, ${member}, 'managedSite', 'queued', 'plug', ${clock.now()})`.execute(database.owner.kysely)
  await sql`
    INSERT INTO hosting.queue_place (flow_id, lease_id, model_id, member_id, waiting_since) VALUES (${id}, ${lease}, ${modelId}, ${member}, ${clock.now()})`.execute(
    database.owner.kysely,
  )
  return id
}

interface Case {
  readonly scan: string
  /** Two rows that are due; the database refuses to change the first. */
  readonly rows: () => Promise<readonly [bad: string, good: string]>
  readonly table: string
  /** Finds the rows that are done. */
  readonly done: string
}

const two = async (make: (unit: Unit) => Promise<string>) => [await make(await ground.unit()), await make(await ground.unit())] as const

const cases: readonly Case[] = [
  {
    scan: 'packages.accrue-leases',
    async rows() {
      const both = await two(async (unit) => (await leaseOf(unit, after(clock.now(), -2 * DAY_MS), { balance: '30' })).lease)
      await ground.payLeases()
      return both
    },
    table: 'packages.lease',
    done: `select id from packages.lease where accrued_days > 0`,
  },
  {
    scan: 'packages.run-leases',
    rows: () => two(async (unit) => (await leaseOf(unit, after(clock.now(), -15 * DAY_MS), { effectiveAt: null })).lease),
    table: 'packages.lease',
    done: `select id from packages.lease where state = 'effective'`,
  },
  {
    scan: 'hosting.renew-custodies',
    rows: () => two(openFlow),
    table: 'hosting.custody',
    done: `select id from hosting.custody where until_at is not null`,
  },
  {
    scan: 'hosting.run-rounds',
    async rows() {
      const [first, second] = [await ground.unit(), await ground.unit()]
      const bad = await waitingFlow(first, first.modelId)
      const leased = await ground.unit({ modelId: first.modelId })
      await ground.unit({ modelId: second.modelId })
      return [bad, await waitingFlow(leased, first.modelId)]
    },
    table: 'hosting.flow',
    done: `select id from hosting.flow where kind = 'managedSite' and point_id is not null and state = 'inProgress'`,
  },
  {
    scan: 'income.release',
    async rows() {
      const charged = await two(async (unit) => {
        await ground.custody(await ground.member(), unit, after(clock.now(), -HOUR_MS))
        return ground.charge(await ground.member('100'), unit)
      })
      const { rows } = await superuser.query<{ id: string }>(
        `select t.id from unnest(array['${charged.join(`','`)}']) with ordinality as s (id, n) join income.settlement t on t.charging_session_id = s.id order by s.n`,
      )
      await clock.forward(25 * HOUR_MS)
      return [rows[0]!.id, rows[1]!.id]
    },
    table: 'income.settlement',
    done: 'select id from income.settlement where released_at is not null',
  },
  {
    scan: 'devices.expire-commands',
    async rows() {
      const both = await two(async ({ pointId }) => {
        const id = newId('command', clock.now())
        await superuser.query(`set session_replication_role = replica;
          insert into devices.command (id, point_id, key, action, payload, asked_by, asked_at, expires_at, timeout_ms, state)
          values ('${id}', '${pointId}', 'test', 'reportIdentity', '{}', 'st_test', platform.now(), platform.now() + interval '1 s', 1000, 'queued');
          set session_replication_role = origin`)
        return id
      })
      await clock.forward(HOUR_MS)
      return both
    },
    table: 'devices.command',
    done: `select id from devices.command where state = 'timedOut'`,
  },
  {
    scan: 'approvals.expire',
    async rows() {
      const both = [newId('approval', clock.now()), newId('approval', clock.now())] as const
      for (const id of both)
        await superuser.query(`set session_replication_role = replica;
          insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at)
          values ('${id}', 'settings.change', 'x', '{}', 'why', 'st_x', 'finance', 'si_x', platform.now() - interval '4 days', platform.now() - interval '1 day');
          set session_replication_role = origin`)
      return both
    },
    table: 'approvals.request',
    done: `select id from approvals.request where outcome = 'expired'`,
  },
]

test.each(cases)('a row that cannot be changed is reported, and $scan does the others', async ({ scan, rows, table, done }) => {
  const [bad, good] = await rows()
  await superuser.query(`
    create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
    create trigger aaa_refused before update on ${table} for each row when (old.id = '${bad}') execute function pg_temp.refuse()`)
  const finished = async () => (await superuser.query<{ id: string }>(done)).rows.map(({ id }) => id).filter((id) => id === bad || id === good)
  try {
    await expect(run(scan)).rejects.toThrow('failed and will be tried again')
    expect(await finished()).toEqual([good])
  } finally {
    await superuser.query(`drop trigger aaa_refused on ${table}; drop function pg_temp.refuse()`)
  }
  // The pause after a first failure is over.
  await clock.forward(2 * SECOND_MS)
  await run(scan)
  expect(new Set(await finished())).toEqual(new Set([bad, good]))
})

test('a flow that names another unit than its custody is found, and its neighbours are renewed', async () => {
  const [one, other] = [await openFlow(await ground.unit()), await openFlow(await ground.unit())]
  const elsewhere = await ground.unit()
  await superuser.query(`set session_replication_role = replica;
    update hosting.flow set point_id = '${elsewhere.pointId}' where id = (select flow_id from hosting.custody where id = '${one}');
    set session_replication_role = origin`)
  expect((await hostingFeature.watches[0].find(database.worker.kysely, clock.now(), null)).filter(({ subject }) => subject === one)).toHaveLength(1)
  await expect(run('hosting.renew-custodies')).rejects.toThrow('windows of custody failed')
  const { rows } = await superuser.query<{ id: string }>(`select id from hosting.custody where id in ('${one}', '${other}') and until_at is not null`)
  expect(rows).toEqual([{ id: other }])
})
