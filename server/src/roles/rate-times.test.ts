import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { aMember } from '../../test/cast/ground.ts'
import { tryRules, type RuleAttempt } from '../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../test/harness.ts'
import { connectAsSuperuser, type Actor } from '../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
let ada = ''

beforeAll(async () => {
  ada = await aMember(database.owner.kysely)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

// The approval is not what is tried here, so the guard of approvals is off.
const approved = {
  as: 'superuser',
  sql: 'alter table devices.energy_rate disable trigger agreed_rate, disable trigger agreed_end, disable trigger written_by_staff',
} as const
const rate = (from: string, until: string, country = 'FR') =>
  `insert into devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at, approved_by, approved_at)
   values (gen_random_uuid(), '${country}', 'AC', 1, tstzrange(${from}, ${until}), 'st_a', platform.now(), 'st_b', platform.now())`
const inForce = [
  { as: 'superuser', sql: 'alter table devices.energy_rate disable trigger in_time' },
  { as: 'superuser', sql: rate(`platform.now() - interval '1 day'`, `platform.now() + interval '30 days'`) },
  { as: 'superuser', sql: 'alter table devices.energy_rate enable trigger in_time' },
] as const
const tomorrow = { as: 'superuser', sql: rate(`platform.now() + interval '1 day'`, 'null', 'DE') } as const
const withdrawn = (country: string, at: string) =>
  `update devices.energy_rate set valid = 'empty', withdrawn_at = ${at}, withdrawn_by = 'st_a', withdrawn_valid = valid where country = '${country}'`
const moved = (from: string, until: string) => `update devices.energy_rate set valid = tstzrange(${from}, ${until}) where country = 'FR'`
const standing = (since: string) => `insert into levels.standing (member_id, since, level, grounds) values ('${ada}', ${since}, 6, '{}')`

const moments = {
  'an hour ago': `platform.now() - interval '1 hour'`,
  infinity: `'infinity'::timestamptz`,
  'minus infinity': `'-infinity'::timestamptz`,
  'the year 200000': `'200000-01-01'::timestamptz`,
} as const

const IN_TIME = 'devices.energy_rate!in_time'
const WITHDRAWN = 'devices.energy_rate!withdrawn_in_time'
const ENDS = 'devices.energy_rate!ends_in_time'

const rates: readonly (readonly [name: string, sql: string, rule: string, refused: string])[] = [
  ...Object.entries(moments).map(([name, from]) => [`a rate that starts at ${name}`, rate(from, 'null'), IN_TIME, 'PL003'] as const),
  ['a rate without a start', rate('null', 'null'), IN_TIME, 'PL003'],
  ['a rate that is closed in the past', rate(moments['an hour ago'], `platform.now() - interval '30 minutes'`), IN_TIME, 'PL003'],
  ['a rate that ends at infinity', rate('platform.now()', moments.infinity), IN_TIME, 'PL003'],
  ['a rate that ends in the year 200000', rate('platform.now()', moments['the year 200000']), IN_TIME, 'PL003'],
]
const changes: typeof rates = [
  ['a rate that is moved back', moved(`lower(valid) - interval '1 hour'`, 'upper(valid)'), 'devices.energy_rate!energy_rate_stays', 'LG001'],
  ['a rate in force that is closed in the past', moved('lower(valid)', moments['an hour ago']), ENDS, 'PL003'],
  ['a rate whose end moves to infinity', moved('lower(valid)', moments.infinity), ENDS, 'PL003'],
  ['a rate whose end moves to the year 200000', moved('lower(valid)', moments['the year 200000']), ENDS, 'PL003'],
  ['a rate in force that is withdrawn', withdrawn('FR', 'platform.now()'), 'devices.energy_rate!energy_rate_stays', 'LG001'],
  ['a rate that is withdrawn tomorrow', withdrawn('DE', `platform.now() + interval '1 day'`), WITHDRAWN, 'PL003'],
  ['a rate that was withdrawn an hour ago', withdrawn('DE', moments['an hour ago']), WITHDRAWN, 'PL003'],
  ['a deleted rate', `delete from devices.energy_rate where country = 'FR'`, 'devices.energy_rate!energy_rate_stays', 'LG001'],
  [
    'a rate that overlaps another',
    rate(`platform.now() + interval '1 day'`, 'null'),
    'devices.energy_rate.energy_rate_one_at_a_time',
    '23P01 energy_rate_one_at_a_time',
  ],
]
const mayDelete: readonly Actor[] = ['owner']
const writers: readonly Actor[] = ['api', 'owner']
const others: readonly Actor[] = ['worker', 'gateway', 'watcher', 'signer', 'staff_read']

const rateAttempts = (): RuleAttempt[] =>
  [...rates.map((one) => [one, [approved]] as const), ...changes.map((one) => [one, [approved, ...inForce, tomorrow]] as const)].flatMap(
    ([[name, sql, rule, refused], before]) => [
      ...writers
        .filter((as) => !sql.startsWith('delete') || mayDelete.includes(as))
        .map((as): RuleAttempt => ({ name: `${name}, by ${as}`, as, before, sql, refused, rule })),
      ...others.map((as): RuleAttempt => ({ name: `${name}, by ${as}`, as, before, sql, refused: '42501', rule: null })),
    ],
  )

const standingAttempts = (): RuleAttempt[] =>
  Object.entries(moments).flatMap(([name, since]) => [
    ...(['owner'] as const).map((as): RuleAttempt => ({
      name: `a level since ${name}, by ${as}`,
      as,
      sql: standing(since),
      refused: 'PL003',
      rule: 'levels.standing!in_time',
    })),
    ...(['api', 'worker', 'gateway', 'watcher', 'signer', 'staff_read'] as const).map((as): RuleAttempt => ({
      name: `a level since ${name}, by ${as}`,
      as,
      sql: standing(since),
      refused: '42501',
      rule: null,
    })),
  ])

const changedStandings = (): RuleAttempt[] =>
  [`update levels.standing set since = since - interval '1 hour'`, `update levels.standing set level = 1`, `delete from levels.standing`].map(
    (sql): RuleAttempt => ({
      name: `${sql}, by owner`,
      as: 'owner',
      before: [{ as: 'superuser', sql: standing('platform.now()') }],
      sql,
      refused: 'PL001',
      rule: 'levels.standing!append_only',
    }),
  )

const all = () => [...rateAttempts(), ...standingAttempts(), ...changedStandings()]
tryRules(
  'the database refuses',
  () => client,
  all,
  all().map(({ name }) => name),
)
