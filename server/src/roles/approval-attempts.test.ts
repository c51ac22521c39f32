import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aModel, aPackage, aSite } from '../../test/cast/ground.ts'
import { aColleague } from '../../test/cast/staff.ts'
import { tryRules, type RuleAttempt } from '../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../test/harness.ts'
import { connectAsSuperuser } from '../../test/ledger/scene.ts'
import { testSealer } from '../../test/sealer.ts'
import { sha256 } from '../platform/hash.ts'
import { newId } from '../platform/ids.ts'

const database = withDatabase()
const production = withDatabase({ instance: 'production' })
let client: pg.Client
let realClient: pg.Client
let packageId: string
/** Tariffs of a site and of its country, a later one of that country, and the only ones of another country. */
const tariffs = { ofSite: tariffId(1), ofCountry: tariffId(2), later: tariffId(3), alone: tariffId(4), aloneLater: tariffId(5) }
const people: Record<string, string> = { fay: '', gus: '', lost: '', away: '', fresh: '' }

/** A person with a sign-in whose token is their name. */
async function signedIn(name: string, role: 'administrator' | 'content' = 'administrator'): Promise<void> {
  const { id } = await aColleague(database, role)
  people[name] = id
  const at = database.clock.now()
  await sql`
    INSERT INTO staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
    VALUES (${newId('signIn', at)}, ${id}, ${sha256(name)}, ${sha256('csrf')}, true, '', ${at}, ${at}, platform.now() + interval '12 hours')`.execute(
    database.owner.kysely,
  )
}

function tariffId(number: number): string {
  return `tf_${'0'.repeat(25)}${number}`
}

async function addTariffs(siteId: string): Promise<void> {
  const [day, month] = ['2026-01-01', '2027-06-01']
  const rows = [
    [tariffs.ofSite, siteId, 'DE', `[${day},)`],
    [tariffs.ofCountry, null, 'DE', `[${day},${month})`],
    [tariffs.later, null, 'DE', `[${month},)`],
    [tariffs.alone, null, 'AT', `[${day},)`],
    [tariffs.aloneLater, null, 'BE', `[${month},)`],
  ] as const
  await database.owner.pool.query('alter table charging.tariff disable trigger user')
  for (const [id, site, country, valid] of rows) {
    await sql`
      INSERT INTO charging.tariff (id, site_id, country, tariff_class, per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros,
                                   idle_grace_minutes, vat_ppm, valid, set_by, set_at)
      VALUES (${id}, ${site}, ${country}, 'AC', 500000, 0, 0, 0, 0, 190000, ${valid}::tstzrange, 'ground', platform.now())`.execute(
      database.owner.kysely,
    )
  }
  await database.owner.pool.query('alter table charging.tariff enable trigger user')
  await database.owner.pool.query('alter table devices.energy_rate disable trigger user')
  for (const [country, valid] of [
    ['DE', `[${day},${month})`],
    ['DE', `[${month},)`],
    ['AT', `[${day},)`],
    ['BE', `[${month},)`],
  ] as const)
    await sql`
      INSERT INTO devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at, approved_by, approved_at)
      VALUES (gen_random_uuid(), ${country}, 'AC', 200000, ${valid}::tstzrange, 'one', platform.now(), 'two', platform.now())`.execute(
      database.owner.kysely,
    )
  await database.owner.pool.query('alter table devices.energy_rate enable trigger user')
}

beforeAll(async () => {
  for (const name of ['fay', 'gus', 'away', 'fresh']) await signedIn(name)
  await signedIn('lost', 'content')
  await sql`UPDATE staff.person SET disabled_at = now() WHERE id = ${people['away']}`.execute(database.owner.kysely)
  await sql`
    INSERT INTO staff.join_link (token_hash, staff_id, issued_by, issued_at, expires_at)
    VALUES (${sha256('link')}, ${people['fresh']}, 'st_x', platform.now(), platform.now() + interval '50 minutes')`.execute(database.owner.kysely)
  const owner = database.owner.kysely
  packageId = await aPackage(owner, { modelId: await aModel(owner) })
  await addTariffs(await aSite(owner))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  realClient = await connectAsSuperuser(inject('postgres').superuserUrl, production.urlOf('owner'))
})
afterAll(() => Promise.all([client.end(), realClient.end()]))

const ID = `ap_${'0'.repeat(26)}`
const asked = (after = 45) => `{"key": "charging.finalAfterDays", "before": 30, "after": ${after}}`
const prove = (name: string) => ({ as: 'api', sql: `select staff.prove_sign_in('${name}', '${testSealer.proofFor('staff sign-in')}')` }) as const
const request = (after = 45, id = ID) =>
  `insert into approvals.request (id, kind, subject, asked, reason) values ('${id}', 'settings.change', 'charging.finalAfterDays', '${asked(after)}', 'why')`
const approve = `update approvals.request set outcome = 'approved' where id = '${ID}'`
const change = (after = 45) => `insert into settings.change (key, after, reason) values ('charging.finalAfterDays', '${after}', 'why')`
const askedByFay = [prove('fay'), { as: 'api', sql: request() }] as const
const agreed = [...askedByFay, prove('gus'), { as: 'api', sql: approve }] as const

const resetFay = () => `insert into staff.join_link (token_hash, staff_id, issued_by, issued_at, expires_at)
  values (sha256('reset'), '${people['fay']}', 'st_x', platform.now(), platform.now() + interval '50 minutes')`

const newPackage = `insert into packages.package (id, names, model_id, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, on_sale, created_at, changed_at)
  select 'pkg_' || repeat('0', 26), names, model_id, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, true, platform.now(), platform.now()
    from packages.package limit 1`
const packageTwo = 'LG001 guard:packages_two_people'
const tariffTwo = 'LG001 guard:charging_tariff_end_two_people'
const ends = (id: string, at = 'platform.now()') => `update charging.tariff set valid = tstzrange(lower(valid), ${at}) where id = '${id}'`
const withdraws = (id: string) =>
  `update charging.tariff set valid = 'empty', withdrawn_valid = valid, withdrawn_at = platform.now(), withdrawn_by = '${people['fay']}' where id = '${id}'`

const withdrawsRate = (country: string) =>
  `update devices.energy_rate set valid = 'empty', withdrawn_valid = valid, withdrawn_at = platform.now(), withdrawn_by = '${people['fay']}'
    where country = '${country}' and lower(valid) > platform.now()`

/** What one person alone tries with the price of a lease or of a charge. */
const alone = (): RuleAttempt[] =>
  (['api', 'owner'] as const).flatMap((as): RuleAttempt[] => [
    { name: `${as} adds a package`, as, before: [prove('fay')], sql: newPackage, refused: packageTwo, rule: 'packages.package!agreed_new' },
    ...(
      [
        ['price', 'price_micros = 1'],
        ['cycle', 'cycle_days = 31'],
        ['rank', 'rank = 2'],
        ['tier', `tier = 'premium'`],
        ['hosting', 'hosting_per_day = 2'],
      ] as const
    ).map(([what, change]): RuleAttempt => ({
      name: `${as} changes the ${what} of a package`,
      as,
      before: [prove('fay')],
      sql: `update packages.package set ${change} where id = '${packageId}'`,
      refused: packageTwo,
      rule: 'packages.package!agreed_terms',
    })),
    {
      name: `${as} puts a package on sale again`,
      as,
      before: [prove('fay'), { as, sql: `update packages.package set on_sale = false where id = '${packageId}'` }],
      sql: `update packages.package set on_sale = true where id = '${packageId}'`,
      refused: packageTwo,
      rule: 'packages.package!agreed_terms',
    },
    ...(
      [
        ['ends the tariff of a site where its country has one', ends(tariffs.ofSite)],
        ['ends a tariff later', ends(tariffs.alone, `platform.now() + interval '1 day'`)],
        ['withdraws a tariff to come, after which the one before continues', withdraws(tariffs.later)],
      ] as const
    ).map(([what, attempt]): RuleAttempt => ({
      name: `${as} ${what}`,
      as,
      before: [prove('fay')],
      sql: attempt,
      refused: tariffTwo,
      rule: 'charging.tariff!agreed_end',
    })),
    ...(
      [
        ['withdraws an energy rate to come, after which the one before continues', withdrawsRate('DE')],
        [
          'ends an energy rate',
          `update devices.energy_rate set valid = tstzrange(lower(valid), platform.now() + interval '1 hour') where country = 'AT'`,
        ],
      ] as const
    ).map(([what, attempt]): RuleAttempt => ({
      name: `${as} ${what}`,
      as,
      before: [prove('fay')],
      sql: attempt,
      refused: 'LG001 guard:devices_rate_end_two_people',
      rule: 'devices.energy_rate!agreed_end',
    })),
    {
      name: `${as} lets a tariff continue after its end`,
      as,
      before: [
        prove('fay'),
        {
          as: 'superuser',
          sql: `set local session_replication_role = replica; ${withdraws(tariffs.later)}; set local session_replication_role = origin`,
        },
      ],
      sql: `update charging.tariff set valid = tstzrange(lower(valid), null) where id = '${tariffs.ofCountry}'`,
      refused: tariffTwo,
      rule: 'charging.tariff!agreed_end',
    },
  ])

const attempts = (): RuleAttempt[] => [
  ...alone(),
  ...(['api', 'owner'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `${as} requests without a sign-in`,
      as,
      sql: request(),
      refused: 'LG001 guard:approvals_no_sign_in',
      rule: 'approvals.request!judge_asked',
    },
    {
      name: `${as} approves without a sign-in`,
      as,
      before: [{ as: 'superuser', sql: `set local session_replication_role = replica; ${ready}; set local session_replication_role = origin` }],
      sql: approve,
      refused: 'LG001 guard:approvals_no_sign_in',
      rule: 'approvals.request!judge_decided',
    },
    {
      name: `${as} changes a setting alone`,
      as,
      before: [prove('fay')],
      sql: change(),
      refused: 'LG001 guard:settings_two_people',
      rule: 'settings.change!agreed_change',
    },
    {
      name: `${as} changes a setting without a sign-in`,
      as,
      sql: change(),
      refused: 'LG001 guard:approvals_no_sign_in',
      rule: 'settings.change!agreed_change',
    },
    {
      name: `${as} changes a setting to a value that was not approved`,
      as,
      before: agreed,
      sql: change(60),
      refused: 'LG001 guard:settings_two_people',
      rule: 'settings.change!agreed_change',
    },
    {
      name: `${as} creates a command that needs two people`,
      as,
      before: [prove('fay')],
      sql: `insert into devices.command (id, point_id, key, action, payload, asked_by, asked_at, expires_at, timeout_ms, state)
        values ('cmd_x', 'pt_x', 'k', 'Reset', '{"type":"Hard"}', 'st_x', now(), now() + interval '1 minute', 1000, 'queued')`,
      refused: 'LG001 guard:devices_command_two_people',
      rule: 'devices.command!agreed_command',
    },
    {
      name: `${as} creates a command of staff in the name of a program`,
      as,
      sql: `insert into devices.command (id, point_id, key, action, payload, asked_by, asked_at, expires_at, timeout_ms, state)
        values ('cmd_x', 'pt_x', 'k', 'ChangeConfiguration', '{}', 'charging', now(), now() + interval '1 minute', 1000, 'queued')`,
      refused: 'LG001 guard:devices_command_by_staff',
      rule: 'devices.command!agreed_command',
    },
    {
      name: `${as} puts an energy rate in force`,
      as,
      before: [prove('fay')],
      sql: `insert into devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at, approved_by, approved_at)
        values (gen_random_uuid(), 'DE', 'AC', 1, tstzrange(now() + interval '1 day', null), 'st_x', now(), 'st_y', now())`,
      refused: 'LG001 guard:devices_rate_two_people',
      rule: 'devices.energy_rate!agreed_rate',
    },
  ]),
  {
    name: 'a sign-in that is in the table, with a guessed proof of the server',
    as: 'api',
    before: [
      {
        as: 'owner',
        sql: `insert into staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
          values ('si_forged', '${people['gus']}', sha256('forged'), sha256('csrf'), true, '', platform.now(), platform.now(), platform.now() + interval '1 hour')`,
      },
      { as: 'api', sql: `select staff.prove_sign_in('forged', 'a guess')` },
    ],
    sql: request(),
    refused: 'LG001 guard:approvals_no_sign_in',
    rule: null,
  },
  {
    name: 'the api changes the proof of servers',
    as: 'api',
    sql: `insert into staff.server_proof (hash) values (sha256('x'))`,
    refused: '42501',
    rule: null,
  },
  { name: 'one person requests and approves', as: 'api', before: askedByFay, sql: approve, refused: '23514 request_two_people', rule: null },
  {
    name: 'a person without the role requests',
    as: 'api',
    before: [prove('lost')],
    sql: request(),
    refused: 'LG001 guard:approvals_role',
    rule: 'approvals.request!judge_asked',
  },
  {
    name: 'a person who left requests',
    as: 'api',
    before: [prove('away')],
    sql: request(),
    refused: 'LG001 guard:approvals_no_sign_in',
    rule: null,
  },
  {
    name: 'a person added today requests',
    as: 'api',
    before: [prove('fresh')],
    sql: request(),
    refused: 'LG001 guard:approvals_not_known',
    rule: null,
  },
  {
    name: 'a person who has lost the role approves',
    as: 'api',
    before: [...askedByFay, prove('gus'), { as: 'owner', sql: `update staff.person set role = 'content' where id = '${people['gus']}'` }],
    sql: approve,
    refused: 'LG001 guard:approvals_role',
    rule: null,
  },
  {
    name: 'a request is approved whose requester has lost the role',
    as: 'api',
    before: [...askedByFay, { as: 'owner', sql: `update staff.person set role = 'content' where id = '${people['fay']}'` }, prove('gus')],
    sql: approve,
    refused: 'LG001 guard:approvals_decided_once',
    rule: 'staff.person!requests_end',
  },
  ...(
    [
      [
        'lost the role and has it again',
        `update staff.person set role = 'content' where id = '${people['fay']}'`,
        `update staff.person set role = 'finance' where id = '${people['fay']}'`,
      ],
      [
        'was disabled and is enabled again',
        `update staff.person set disabled_at = platform.now() where id = '${people['fay']}'`,
        `update staff.person set disabled_at = null where id = '${people['fay']}'`,
      ],
    ] as const
  ).map(([what, lost, again]): RuleAttempt => ({
    name: `a request is approved whose requester ${what}`,
    as: 'api',
    before: [...askedByFay, { as: 'owner', sql: lost }, { as: 'owner', sql: again }, prove('gus')],
    sql: approve,
    refused: 'LG001 guard:approvals_decided_once',
    rule: 'staff.person!requests_end',
  })),
  {
    name: 'a request is approved whose requester was reset by a colleague, and counts again',
    as: 'api',
    before: [
      ...askedByFay,
      { as: 'owner', sql: resetFay() },
      { as: 'superuser', sql: `alter table staff.join_link disable trigger user; delete from staff.join_link where token_hash = sha256('reset')` },
      prove('gus'),
    ],
    sql: approve,
    refused: 'LG001 guard:approvals_decided_once',
    rule: 'staff.join_link!requests_end',
  },
  {
    name: 'a request is approved whose requester lost the role, where the request did not end',
    as: 'api',
    before: [
      ...askedByFay,
      { as: 'superuser', sql: `alter table staff.person disable trigger requests_end` },
      { as: 'owner', sql: `update staff.person set role = 'content' where id = '${people['fay']}'` },
      prove('gus'),
    ],
    sql: approve,
    refused: 'LG001 guard:approvals_asker_gone',
    rule: 'approvals.request!judge_decided',
  },
  ...(['api', 'worker'] as const).map((as): RuleAttempt => ({
    name: `${as} ends a request whose requester has the right to it`,
    as,
    before: askedByFay,
    sql: `update approvals.request set outcome = 'lapsed' where id = '${ID}'`,
    refused: 'LG001 guard:approvals_may_still',
    rule: 'approvals.request!judge_decided',
  })),
  {
    name: 'a request is decided twice',
    as: 'api',
    before: agreed,
    sql: approve,
    refused: 'LG001 guard:approvals_decided_once',
    rule: 'approvals.request!judge_decided',
  },
  {
    name: 'the content of a request is changed',
    as: 'owner',
    before: askedByFay,
    sql: `update approvals.request set asked = '${asked(1)}', outcome = 'approved' where id = '${ID}'`,
    refused: 'LG001 guard:approvals_decided_once',
    rule: 'approvals.request!judge_decided',
  },
  {
    name: 'another person withdraws',
    as: 'api',
    before: [...askedByFay, prove('gus')],
    sql: `update approvals.request set outcome = 'withdrawn' where id = '${ID}'`,
    refused: '23514 request_withdrawn_by_asker',
    rule: 'approvals.request.request_withdrawn_by_asker',
  },
  {
    name: 'a request is declined without a reason',
    as: 'api',
    before: [...askedByFay, prove('gus')],
    sql: `update approvals.request set outcome = 'declined' where id = '${ID}'`,
    refused: '23514 request_declined_by_another',
    rule: 'approvals.request.request_declined_by_another',
  },
  {
    name: 'a request expires before its time',
    as: 'worker',
    before: askedByFay,
    sql: `update approvals.request set outcome = 'expired' where id = '${ID}'`,
    refused: '23514 request_in_time',
    rule: 'approvals.request.request_in_time',
  },
  {
    name: 'a request is removed',
    as: 'owner',
    before: askedByFay,
    sql: `delete from approvals.request`,
    refused: 'PL001',
    rule: 'approvals.request!forbid_delete',
  },
  {
    name: 'the api sets the requester',
    as: 'api',
    before: [prove('fay')],
    sql: `insert into approvals.request (id, kind, subject, asked, reason, asked_by) values ('${ID}', 'settings.change', 'x', '{}', 'why', '${people['gus']}')`,
    refused: '42501',
    rule: null,
  },
  {
    name: 'the api sets the acting person',
    as: 'api',
    sql: `insert into staff.acting_now values (pg_backend_pid(), pg_current_xact_id(), now(), '${people['gus']}', 'si_x')`,
    refused: '42501',
    rule: null,
  },
  { name: 'the api adds a kind', as: 'api', sql: `insert into approvals.kind (code) values ('x.y')`, refused: '42501', rule: null },
  { name: 'the api makes a setting one person’s', as: 'api', sql: `update settings.declared set two_person = false`, refused: '42501', rule: null },
  ...(['worker', 'gateway', 'watcher', 'signer', 'staff_read'] as const).flatMap((as): RuleAttempt[] => [
    { name: `${as} changes a price of a lease`, as, sql: `update packages.package set price_micros = 1`, refused: '42501', rule: null },
    { name: `${as} ends a tariff`, as, sql: ends(tariffs.ofSite), refused: '42501', rule: null },
    { name: `${as} asks`, as, sql: request(), refused: '42501', rule: null },
    { name: `${as} proves a sign-in`, as, sql: `select staff.prove_sign_in('fay', 'x')`, refused: '42501', rule: null },
  ]),
]
const ready = `insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at)
  values ('${ID}', 'settings.change', 'x', '${asked()}', 'why', 'st_x', 'finance', 'si_x', platform.now(), platform.now() + interval '1 day')`

tryRules(
  'forbidden operations with approvals',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

const inserted = (created: string) =>
  `insert into staff.person (id, name, login, password_hash, password_changed_at, joined_at, role, created_at, created_by)
   values ('st_forged', 'Forged', 'forged', 'x', now(), now(), 'administrator', ${created}, 'setup-link')`
const inProduction = (): RuleAttempt[] =>
  (['api', 'owner'] as const).map((as) => ({
    name: `${as} adds a person with an old date`,
    as,
    sql: inserted(`now() - interval '4 days'`),
    refused: 'LG001 guard:staff_dated_back',
    rule: 'staff.person!date_now',
  }))
tryRules(
  'forbidden operations with people in production',
  () => realClient,
  inProduction,
  inProduction().map(({ name }) => name),
)

test('one person renames a package, ends its sale, and ends or withdraws a tariff where no other one takes over', async () => {
  for (const change of [
    `update packages.package set names = '{"en_US": "Other"}', on_sale = false where id = '${packageId}'`,
    ends(tariffs.alone),
    withdraws(tariffs.aloneLater),
    withdrawsRate('BE'),
  ]) {
    await client.query('begin')
    await client.query(prove('fay').sql)
    await client.query('set local role ohmstead_api')
    expect((await client.query(change)).rowCount, change).toBe(1)
    await client.query('rollback')
  }
})

test('a person added directly in production counts after three days, and not before', async () => {
  await realClient.query('begin')
  await realClient.query(inserted('now()'))
  const { rows } = await realClient.query<{ later: boolean }>(`select staff.counts_from('st_forged') > now() + interval '71 hours' as later`)
  await realClient.query('rollback')
  expect(rows).toEqual([{ later: true }])
})
