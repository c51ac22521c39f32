import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { aModel, aPackage, aPoint, aSite } from '../../../test/cast/ground.ts'
import { refused, tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { aColleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

/** What is tried with closed sites and ended models, as any role. */
const database = withDatabase()
let client: pg.Client
let scene = { modelId: '', siteId: '', empty: '', packageId: '', staff: { operations: '', finance: '' } }

beforeAll(async () => {
  const owner = database.owner.kysely
  const [modelId, siteId, empty] = [await aModel(owner), await aSite(owner), await aSite(owner)]
  await aPoint(owner, { modelId, siteId })
  const packageId = await aPackage(owner, { modelId })
  const staff = { operations: (await aColleague(database, 'operations')).id, finance: (await aColleague(database, 'finance')).id }
  scene = { modelId, siteId, empty, packageId, staff }
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const unruled = (text: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${text}; set local session_replication_role = origin` }) as const
const signedIn = (role: keyof (typeof scene)['staff'] = 'operations') =>
  unruled(
    `insert into staff.acting_now (pid, xact, began_at, staff_id, sign_in_id) values (pg_backend_pid(), pg_current_xact_id(), now(), '${scene.staff[role]}', 'si_x')`,
  )
const closes = (siteId = scene.empty, at = 'platform.now()') => `update devices.site set closed_at = ${at} where id = '${siteId}'`
const ends = (at = 'platform.now()') => `update devices.model set ended_at = ${at} where id = '${scene.modelId}'`
const adds = (siteId: string) =>
  `insert into devices.point (id, station_id, serial, name, model_id, meter_serial, placement, site_id, password_hash, pairing_code_sealed, registered_at)
   values ('pt_${'0'.repeat(26)}', 'OHMAAAAAAAAAAAAAAAA', 'SERIAL-X', 'X', '${scene.modelId}', 'M-X', 'managedSite', '${siteId}', decode(repeat('00', 32), 'hex'), 'x', platform.now())`
const [closedByStaff, endedByStaff, begins] = ['devices.site!closed_by_staff', 'devices.model!ended_by_staff', 'devices.point!begins_in_use'] as const
const closed = 'LG001 guard:devices_site_closed'
const ended = 'LG001 guard:devices_model_ended'

const attempts = (): RuleAttempt[] => [
  refused('owner closes a site without a sign-in', 'owner', closes(), 'LG001 guard:approvals_no_sign_in', closedByStaff),
  refused('owner closes a site by finance', 'owner', closes(), 'LG001 guard:approvals_role', closedByStaff, [signedIn('finance')]),
  refused('owner ends a model without a sign-in', 'owner', ends(), 'LG001 guard:approvals_no_sign_in', endedByStaff),
  refused('owner ends a model by finance', 'owner', ends(), 'LG001 guard:approvals_role', endedByStaff, [signedIn('finance')]),
  ...(['api', 'owner'] as const).flatMap((as) => [
    refused(`${as} closes a site with a unit`, as, closes(scene.siteId), 'LG001 site_in_use', closedByStaff, [signedIn()]),
    refused(`${as} opens a closed site`, as, closes(scene.empty, 'null'), closed, closedByStaff, [signedIn(), unruled(closes())]),
    refused(`${as} continues an ended model`, as, ends('null'), ended, endedByStaff, [signedIn(), unruled(ends())]),
  ]),
  ...(['gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const).flatMap((as) => [
    refused(`${as} closes a site`, as, closes(), '42501', null, [signedIn()]),
    refused(`${as} ends a model`, as, ends(), '42501', null, [signedIn()]),
  ]),
  refused('a unit at a closed site', 'owner', adds(scene.empty), closed, begins, [unruled(closes())]),
  refused('a unit that is moved to a closed site', 'owner', `update devices.point set site_id = '${scene.empty}'`, closed, begins, [
    unruled(closes()),
  ]),
  refused('a unit of an ended model', 'owner', adds(scene.siteId), ended, begins, [unruled(ends())]),
  refused(
    'a package of an ended model',
    'owner',
    `insert into packages.package select 'pk_${'0'.repeat(26)}', names, model_id, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, on_sale, created_at, changed_at
       from packages.package where id = '${scene.packageId}'`,
    'LG001 L15',
    'packages.package!of_current_model',
    [unruled(ends())],
  ),
]

tryRules(
  'closed sites and ended models',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)
