import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { newId } from '../../platform/ids.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aCustody, aLease, aMember, aModel, aPoint } from '../../../test/cast/ground.ts'
import { tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
let scene: {
  readonly member: string
  readonly stranger: string
  readonly lease: string
  readonly point: string
  readonly other: string
  readonly flow: string
  readonly open: string
  readonly free: string
  readonly pending: string
}

beforeAll(async () => {
  const owner = database.owner.kysely
  const [member, modelId] = [await aMember(owner), await aModel(owner)]
  const [pointId, other, third] = [await aPoint(owner, { modelId }), await aPoint(owner, { modelId }), await aPoint(owner, { modelId })]
  const lease = await aLease(owner, { memberId: member, pointId, modelId, boughtAt: after(START, -10 * DAY_MS) })
  const free = await aLease(owner, { memberId: member, pointId: other, modelId, boughtAt: after(START, -10 * DAY_MS) })
  const pending = await aLease(owner, { memberId: member, pointId: third, modelId, boughtAt: after(START, -2 * DAY_MS), effectiveAt: null })
  const open = await aCustody(owner, { leaseId: lease, memberId: member, pointId, from: after(START, -HOUR_MS) })
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  const { rows } = await client.query<{ flow_id: string }>(`select flow_id from hosting.custody where id = '${open}'`)
  scene = { member, stranger: await aMember(owner), lease, point: other, other: third, flow: rows[0]!.flow_id, open, free, pending }
})
afterAll(() => client.end())

const custody = (from: string, until = 'null') =>
  `insert into hosting.custody (id, flow_id, lease_id, member_id, point_id, from_at, until_at, end_reason)
   values ('${newId('custody', START)}', '${scene.flow}', '${scene.free}', '${scene.member}', '${scene.point}', ${from}, ${until}, ${until === 'null' ? 'null' : `'member'`}) returning from_at`
const ends = (at: string) => `update hosting.custody set until_at = ${at}, end_reason = 'member' where id = '${scene.open}'`
const starts = (at: string) =>
  `update packages.lease set state = 'effective', effective_at = ${at}, expires_at = ${at} + interval '30 days' where id = '${scene.pending}'`
const [begin, end, run] = ['hosting.custody!begins_in_time', 'hosting.custody!ends_in_time', 'packages.lease!runs_in_time']
const roles = ['api', 'worker', 'owner'] as const

const COMMAND = newId('command', START)
const bare = (text: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${text}; set local session_replication_role = origin` }) as const
const openFlow = (state = 'inProgress') => bare(`update hosting.flow set state = '${state}', ended_at = null where id = '${scene.flow}'`)
const commandTo = (point: string) =>
  bare(`insert into devices.command (id, point_id, key, action, payload, asked_by, asked_at, expires_at, timeout_ms, state)
        values ('${COMMAND}', '${point}', 'k', 'TriggerMessage', '{}', 'hosting', platform.now(), platform.now() + interval '1 hour', 30000, 'queued')`)
const step = (name: string, at: string, frame = 'null') =>
  `insert into hosting.flow_step (flow_id, step, done_at, action, detail, frame_id) values ('${scene.flow}', '${name}', ${at}, 'x', 'x', ${frame})`
const ownPlace = ({ member = scene.member, point = scene.point } = {}) =>
  `insert into hosting.own_place (lease_id, member_id, point_id, name, street, city, directions)
   values ('${scene.free}', '${member}', '${point}', 'Courtyard', 'Rue 8', '69002 Lyon', '')`
const placeInQueue = ({ lease = scene.lease, since = 'opened_at' } = {}) =>
  ({
    as: 'superuser',
    sql: `insert into hosting.queue_place (flow_id, lease_id, model_id, member_id, waiting_since)
          select f.id, '${lease}', p.model_id, f.member_id, f.${since} from hosting.flow f, devices.point p where f.id = '${scene.flow}' and p.id = '${scene.point}'`,
  }) as const

const attempts = (): RuleAttempt[] => [
  ...(
    [
      ['a lease at a managed site', `cycle_days = cycle_days`, {}],
      ['another member', `placement = 'ownSocket'`, { member: scene.stranger }],
      ['an ended lease', `placement = 'ownSocket', state = 'cancelled', ended_at = platform.now()`, {}],
      ['another unit', `placement = 'ownSocket'`, { point: scene.other }],
    ] as const
  ).map(([name, change, of]): RuleAttempt => ({
    name: `place of ${name} by the api`,
    as: 'api',
    before: [bare(`update packages.lease set ${change} where id = '${scene.free}'`)],
    sql: ownPlace(of),
    refused: 'LG001 guard:own_place',
    rule: 'hosting.own_place!follows_lease',
  })),
  {
    name: 'a place deleted by the worker while the lease runs',
    as: 'worker',
    before: [bare(`update packages.lease set placement = 'ownSocket' where id = '${scene.free}'`), { as: 'superuser', sql: ownPlace() }],
    sql: `delete from hosting.own_place`,
    refused: 'LG001 guard:own_place: a place stays',
    rule: 'hosting.own_place!follows_lease',
  },
  ...(['api', 'worker'] as const).map((as): RuleAttempt => ({
    name: `custody without a flow that its member confirmed by ${as}`,
    as,
    sql: custody('platform.now()'),
    refused: 'LG001 C6 custody without a flow',
    rule: 'hosting.custody!follows_flow',
  })),
  ...['member', 'operator', 'leaseEnded', 'dayOver'].map((reason): RuleAttempt => ({
    name: `custody ended by the worker within its day and its lease, for the reason ${reason}`,
    as: 'worker',
    sql: `update hosting.custody set until_at = platform.now(), end_reason = '${reason}' where id = '${scene.open}'`,
    refused: 'LG001 C7 hosting ended',
    rule: 'hosting.custody!ends_when_over',
  })),
  {
    name: 'hosting ended by the worker within its day and its lease',
    as: 'worker',
    before: [{ as: 'superuser', sql: `update hosting.flow set state = 'inCustody', ended_at = null where id = '${scene.flow}'` }],
    sql: `update hosting.flow set state = 'ended', ended_at = platform.now() where id = '${scene.flow}'`,
    refused: 'LG001 C7 hosting ended',
    rule: 'hosting.flow!ends_when_over',
  },
  ...(['api', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] =>
    [`point_id = '${scene.other}'`, 'point_id = null', `lease_id = '${scene.free}'`, `kind = 'ownSocket'`].map((change) => ({
      name: `a flow in custody changed by ${as}: ${change.slice(0, 9)}`,
      as,
      sql: `update hosting.flow set ${change} where id = '${scene.flow}'`,
      refused: as !== 'owner' && !change.startsWith('point_id') ? '42501' : 'LG001 C8 a flow of hosting keeps',
      rule: as !== 'owner' && !change.startsWith('point_id') ? null : 'hosting.flow!keeps_unit',
    })),
  ),
  { name: 'a step of hosting deleted by api', as: 'api', sql: `delete from hosting.flow_step`, refused: '42501', rule: null },
  ...['plug', 'confirm'].map((step): RuleAttempt => ({
    name: `the step ${step} of hosting deleted by worker`,
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `insert into hosting.flow_step (flow_id, step, done_at, action, detail) values ('${scene.flow}', '${step}', platform.now(), 'x', 'x')`,
      },
    ],
    sql: `delete from hosting.flow_step where flow_id = '${scene.flow}'`,
    refused: 'LG001 C9 a step of hosting cannot be deleted',
    rule: 'hosting.flow_step!keeps_steps',
  })),
  ...(['api', 'worker'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `a step of a flow that ended by ${as}`,
      as,
      sql: step('custody', 'platform.now()'),
      refused: 'LG001 C10',
      rule: 'hosting.flow_step!completed_now',
    },
    {
      name: `a step of tomorrow by ${as}`,
      as,
      before: [openFlow()],
      sql: step('custody', `platform.now() + interval '1 day'`),
      refused: 'LG001 C10',
      rule: 'hosting.flow_step!completed_now',
    },
    {
      name: `a step by a message that no unit sent by ${as}`,
      as,
      before: [openFlow()],
      sql: step('power', 'platform.now()', `'fr_invented'`),
      refused: 'LG001 C11',
      rule: 'hosting.flow_step!completed_now',
    },
    {
      name: `a command of another unit for a flow by ${as}`,
      as,
      before: [openFlow(), commandTo(scene.other)],
      sql: `insert into hosting.flow_command values ('${COMMAND}', '${scene.flow}', 'offer')`,
      refused: 'LG001 C12',
      rule: 'hosting.flow_command!of_unit',
    },
    {
      name: `a place in the queue deleted by ${as}`,
      as,
      before: [openFlow('queued'), placeInQueue()],
      sql: `delete from hosting.queue_place; set constraints all immediate`,
      refused: 'LG001 C14',
      rule: 'hosting.queue_place!place_kept',
    },
  ]),
  {
    name: 'a place in the queue of another lease',
    as: 'api',
    before: [openFlow('queued')],
    sql: placeInQueue({ lease: scene.free }).sql,
    refused: 'LG001 C13',
    rule: 'hosting.queue_place!place_of_flow',
  },
  {
    name: 'a place in the queue since last year',
    as: 'api',
    before: [openFlow('queued')],
    sql: placeInQueue({ since: `opened_at - interval '1 year'` }).sql,
    refused: 'LG001 C13',
    rule: 'hosting.queue_place!place_of_flow',
  },
  {
    name: 'a lease cancelled by the worker',
    as: 'worker',
    sql: `update packages.lease set state = 'cancelled', ended_at = platform.now() where id = '${scene.pending}'`,
    refused: 'LG001 guard:worker_cause',
    rule: 'packages.lease!cancelled_by_member',
  },
  ...roles.flatMap((as): RuleAttempt[] => [
    ...[`platform.now() + interval '1 hour'`, `timestamptz 'infinity'`, `timestamptz '200000-01-01'`].map((at) => ({
      name: `custody from ${at} by ${as}`,
      as,
      sql: custody(at),
      refused: 'PL003 time: a custody window begins',
      rule: begin,
    })),
    {
      name: `custody in the past, ended in the past, by ${as}`,
      as: 'owner',
      sql: custody(`platform.now() - interval '2 days'`, `platform.now() - interval '1 day'`),
      refused: 'PL003 time: a custody window begins',
      rule: begin,
    },
    ...[`from_at + interval '1 minute'`, `platform.now() + interval '1 hour'`, `timestamptz 'infinity'`, `timestamptz '200000-01-01'`].map((at) => ({
      name: `custody ended at ${at} by ${as}`,
      as,
      sql: ends(at),
      refused: 'PL003 time: a custody window ends',
      rule: end,
    })),
  ]),
  ...(['api', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `a lease that takes effect tomorrow by ${as}`,
      as,
      sql: starts(`platform.now() + interval '1 day'`),
      refused: 'PL003 time: a lease must take effect',
      rule: run,
    },
    {
      name: `a lease whose effect is moved back by ${as}`,
      as,
      sql: `update packages.lease set effective_at = effective_at - interval '5 days', expires_at = expires_at - interval '5 days' where id = '${scene.lease}'`,
      refused: 'PL003 time: a lease takes effect once',
      rule: run,
    },
    {
      name: `a lease that lasts forever by ${as}`,
      as,
      sql: `update packages.lease set expires_at = 'infinity' where id = '${scene.lease}'`,
      refused: 'PL003 time: a lease is extended',
      rule: run,
    },
    {
      name: `a lease over before its time by ${as}`,
      as,
      sql: `update packages.lease set state = 'expired', ended_at = platform.now() where id = '${scene.lease}'`,
      refused: 'PL003 time: a lease expires',
      rule: run,
    },
    {
      name: `a lease ended in the past by ${as}`,
      as,
      sql: `update packages.lease set state = 'expired', ended_at = platform.now() - interval '1 day' where id = '${scene.lease}'`,
      refused: 'PL003 time: a lease must end',
      rule: run,
    },
    {
      name: `all days of a lease earned at once by ${as}`,
      as,
      sql: `update packages.lease set accrued_days = cycle_days where id = '${scene.lease}'`,
      refused: 'PL003 time: days of a lease',
      rule: run,
    },
  ]),
]

tryRules('forbidden operations with the times of custody and leases', () => client, attempts, names())

function names(): string[] {
  scene = { member: '', stranger: '', lease: '', point: '', other: '', flow: '', open: '', free: '', pending: '' }
  return attempts().map(({ name }) => name)
}

test('custody and leases that are inserted late begin at the time of the statement, not in the past', async () => {
  await client.query('begin; alter table hosting.custody disable trigger follows_flow; set local session authorization ohmstead_worker')
  try {
    const { rows } = await client.query<{ late: boolean }>(
      `with made as (${custody(`platform.now() - interval '2 days'`)}) select from_at > platform.now() - interval '1 minute' as late from made`,
    )
    expect(rows).toEqual([{ late: true }])
    const { rows: effect } = await client.query<{ late: boolean; days: number }>(
      `${starts(`platform.now() - interval '1 day'`)} returning effective_at > platform.now() - interval '1 minute' as late, extract(day from expires_at - effective_at)::int as days`,
    )
    expect(effect).toEqual([{ late: true, days: 30 }])
  } finally {
    await client.query('rollback')
  }
})
