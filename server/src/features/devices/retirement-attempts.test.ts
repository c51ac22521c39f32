import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aCustody, aLease, aMember, aModel, aPoint, aSite } from '../../../test/cast/ground.ts'
import { refused, tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { aColleague } from '../../../test/cast/staff.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

/** What is tried with the retirement of units, as any role. */
const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client
const none = '' as Id<'point'>
let scene = {
  free: none,
  leased: none,
  lent: none,
  lease: '',
  flow: '',
  member: '',
  driver: '',
  tariffId: '',
  staff: { operations: '', finance: '' },
}

beforeAll(async () => {
  await ground.prices()
  const owner = database.owner.kysely
  const [modelId, siteId, member] = [await aModel(owner), await aSite(owner), await aMember(owner)]
  const [free, leased, lent] = [
    await aPoint(owner, { modelId, siteId }),
    await aPoint(owner, { modelId, siteId }),
    await aPoint(owner, { modelId, siteId }),
  ]
  const lease = await aLease(owner, { memberId: member, pointId: leased, modelId, boughtAt: after(START, -DAY_MS) })
  const custody = await aCustody(owner, { leaseId: lease, memberId: member, pointId: lent, from: after(START, -HOUR_MS) })
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  const { rows } = await client.query<{ flow_id: string }>(`select flow_id from hosting.custody where id = '${custody}'`)
  const staff = { operations: (await aColleague(database, 'operations')).id, finance: (await aColleague(database, 'finance')).id }
  scene = { free, leased, lent, lease, flow: rows[0]!.flow_id, member, driver: await aMember(owner), tariffId: await ground.tariffIdOf(free), staff }
})
afterAll(() => client.end())

const unruled = (text: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${text}; set local session_replication_role = origin` }) as const
const signedIn = (role: keyof (typeof scene)['staff'] = 'operations') =>
  unruled(
    `insert into staff.acting_now (pid, xact, began_at, staff_id, sign_in_id) values (pg_backend_pid(), pg_current_xact_id(), now(), '${scene.staff[role]}', 'si_x')`,
  )
const retires = (pointId = scene.free) => `update devices.point set retired_at = platform.now() where id = '${pointId}'`
const ended = (state: string) => unruled(`update packages.lease set state = '${state}' where id = '${scene.lease}'`)
const opens = (state = 'authorised', at = 'platform.now()') =>
  `insert into charging.charging_session (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token, due_at, driver_affiliated, country, tariff_class, max_w,
     meter_serial, simulated, per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros, idle_grace_minutes, vat_ppm)
   values ('cs_${'0'.repeat(26)}', '${scene.free}', 1, '${scene.driver}', '${scene.tariffId}', '${state}', ${at}, '${'t'.repeat(27)}', platform.now() + interval '3 minutes',
     false, 'DE', 'AC', 22000, 'M', false, 1, 0, 0, 0, 0, 0)`
const flowOf = (pointId: string) =>
  `update hosting.flow set point_id = '${pointId}', state = 'inProgress', ended_at = null where id = '${scene.flow}'`

const [byStaff, byLease, byMember, byDriver] = ['retired_by_staff', 'bound_by_lease', 'hosted_by_member', 'used_by_driver'].map(
  (name) => `devices.point!${name}`,
) as [string, string, string, string]
const both = ['api', 'owner'] as const

const attempts = (): RuleAttempt[] => [
  ...both.flatMap((as) => [
    refused(`${as} retires a unit without a sign-in`, as, retires(), 'LG001 guard:approvals_no_sign_in', byStaff),
    refused(`${as} retires a unit by finance`, as, retires(), 'LG001 guard:approvals_role', byStaff, [signedIn('finance')]),
    ...['pending', 'effective', 'forSale'].map((state) =>
      refused(`${as} retires a unit whose lease is ${state}`, as, retires(scene.leased), 'LG001 unit_leased', byLease, [signedIn(), ended(state)]),
    ),
    refused(`${as} retires a unit in custody`, as, retires(scene.lent), 'LG001 unit_hosted', byMember, [signedIn()]),
    refused(`${as} retires a unit in a flow of hosting`, as, retires(), 'LG001 unit_hosted', byMember, [signedIn(), unruled(flowOf(scene.free))]),
    ...['authorised', 'charging', 'suspended'].map((state) =>
      refused(`${as} retires a unit with a charging session that is ${state}`, as, retires(), 'LG001 unit_charging', byDriver, [
        signedIn(),
        unruled(opens(state)),
      ]),
    ),
    ...['null', `platform.now() + interval '1 day'`].map((at) =>
      refused(
        `${as} sets the time of a retirement to ${at}`,
        as,
        `update devices.point set retired_at = ${at} where id = '${scene.free}'`,
        'LG001 devices: the identity',
        'devices.point!same_unit',
        [signedIn(), unruled(retires())],
      ),
    ),
  ]),
  ...(['gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const).map((as) =>
    refused(`${as} retires a unit`, as, retires(), '42501', null, [signedIn()]),
  ),
  refused(
    'a lease of a retired unit',
    'owner',
    `insert into packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, start_at_once, state, bought_at)
     select 'ls_${'0'.repeat(26)}', l.member_id, l.package_id, '${scene.free}', l.placement, l.tier, l.rank, l.price_micros, l.cycle_days, l.hosting_per_day, l.terms_version, false,
            'pending', platform.now() from packages.lease l where l.id = '${scene.lease}'`,
    'LG001 L1 lease of a unit',
    'packages.lease!real_unit',
    [unruled(retires())],
  ),
  ...(['worker', 'owner'] as const).map((as) =>
    refused(`${as} gives a retired unit to a flow of hosting`, as, flowOf(scene.free), 'LG001 C15', 'hosting.flow!unit_in_use', [
      unruled(`${retires()}; update hosting.flow set point_id = null where id = '${scene.flow}'`),
    ]),
  ),
  refused(
    'a charging session opened at a retired unit for the minute before',
    'api',
    `insert into charging.charging_session (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token, due_at)
     values ('cs_${'0'.repeat(26)}', '${scene.free}', 1, '${scene.driver}', '${scene.tariffId}', 'authorised', platform.now() - interval '1 minute', '${'t'.repeat(27)}',
             platform.now() + interval '3 minutes')`,
    'LG001 charging: pt_',
    'charging.charging_session!opens',
    [unruled(retires())],
  ),
]

tryRules(
  'the retirement of units',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('the time of a retirement is that of the database', async () => {
  await client.query('begin')
  await client.query(signedIn().sql)
  await client.query('set local role ohmstead_api')
  const { rows } = await client.query<{ is: boolean }>(
    `update devices.point set retired_at = '2040-01-01' where id = '${scene.free}' returning retired_at between platform.now() - interval '1 minute' and platform.now() as is`,
  )
  expect(rows).toEqual([{ is: true }])
  await client.query('rollback')
})
