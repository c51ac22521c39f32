import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { aColleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { testSealer } from '../../../test/sealer.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'

const database = withDatabase()
const production = withDatabase({ instance: 'production' })
let client: pg.Client
let realClient: pg.Client
const ids = { gus: '', ann: '' }
const signIns = { gus: '', ann: '', ended: '' }

/** A sign-in whose token is this name. */
async function signIn(staffId: string, token: string, ended = false): Promise<string> {
  const at = database.clock.now()
  const id = newId('signIn', at)
  await sql`
    INSERT INTO staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until, ended_at)
    VALUES (${id}, ${staffId}, ${sha256(token)}, ${sha256('csrf')}, false, '', ${at}, ${at}, platform.now() + interval '12 hours', ${ended ? at : null})`.execute(
    database.owner.kysely,
  )
  return id
}

beforeAll(async () => {
  ids.gus = (await aColleague(database, 'administrator')).id
  ids.ann = (await aColleague(database, 'support')).id
  await aColleague(production, 'support')
  signIns.gus = await signIn(ids.gus, 'gus')
  signIns.ann = await signIn(ids.ann, 'ann')
  signIns.ended = await signIn(ids.gus, 'ended', true)
  await sql`
    INSERT INTO staff.passkey (id, staff_id, credential_id, public_key, host, name, transports, counter, synced, created_at)
    VALUES (${PASSKEY}, ${ids.gus}, ${sha256('credential')}, ${sha256('key')}, 'localhost', 'Key', '{}', 0, false, platform.now())`.execute(
    database.owner.kysely,
  )
  await sql`
    INSERT INTO staff.recovery_code (staff_id, place, code_hash, issued_at)
    VALUES (${ids.gus}, 1, ${sha256('code')}, platform.now())`.execute(database.owner.kysely)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  realClient = await connectAsSuperuser(inject('postgres').superuserUrl, production.urlOf('owner'))
})
afterAll(() => Promise.all([client.end(), realClient.end()]))

const PASSKEY = `pk_${'0'.repeat(26)}`
const SERVER_ONLY = 'LG001 guard:staff_server_only'
const BY_ADMINISTRATOR = 'LG001 guard:staff_by_administrator'
const proof = testSealer.proofFor('staff sign-in')
const server = { as: 'api', sql: `select staff.prove_server('${proof}')` } as const
const guess = { as: 'api', sql: `select staff.prove_server('a guess')` } as const
const signedIn = (token: 'gus' | 'ann') => ({ as: 'api', sql: `select staff.prove_sign_in('${token}', '${proof}')` }) as const

const addSignIn = () =>
  `insert into staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
   values ('si_forged', '${ids.gus}', sha256('forged'), sha256('csrf'), true, '', platform.now(), platform.now(), platform.now() + interval '1 hour')`
const addPerson = (by: string, password = 'null, null, null') =>
  `insert into staff.person (id, name, login, password_hash, password_changed_at, joined_at, role, created_at, created_by)
   values ('st_forged', 'Forged', 'forged', ${password}, 'administrator', platform.now(), '${by}')`
const addLink = (by: string) =>
  `insert into staff.join_link (token_hash, staff_id, issued_by, issued_at, expires_at)
   values (sha256('link'), '${ids.ann}', '${by}', platform.now(), platform.now() + interval '50 minutes')`

/** Without the proof of a server, a database login writes no account. */
const alone = (): Omit<RuleAttempt, 'as' | 'refused'>[] => [
  { name: 'adds a sign-in', sql: addSignIn(), rule: 'staff.sign_in!judge_sign_in' },
  { name: 'adds a sign-in with a guessed proof', before: [guess], sql: addSignIn(), rule: 'staff.sign_in!judge_sign_in' },
  ...[
    `token_hash = sha256('forged')`,
    'second_factor = true',
    `former_token_hash = sha256('forged'), former_csrf_hash = sha256('c'), former_second_factor = true, former_until = platform.now() + interval '1 hour'`,
  ].map((change) => ({
    name: `changes a sign-in: ${change.slice(0, 20)}`,
    sql: `update staff.sign_in set ${change} where id = '${signIns.gus}'`,
    rule: 'staff.sign_in!judge_sign_in',
  })),
  {
    name: 'opens a sign-in that ended',
    sql: `update staff.sign_in set ended_at = null where id = '${signIns.ended}'`,
    rule: 'staff.sign_in!judge_sign_in',
  },
  { name: 'adds a person', sql: addPerson('setup-link'), rule: 'staff.person!judge_person' },
  {
    name: 'copies the password of another person',
    sql: `update staff.person set password_hash = 'copied', password_changed_at = '2020-01-01' where id = '${ids.gus}'`,
    rule: 'staff.person!judge_person',
  },
  { name: 'changes a role', sql: `update staff.person set role = 'administrator' where id = '${ids.ann}'`, rule: 'staff.person!judge_person' },
  {
    name: 'adds a passkey',
    sql: `insert into staff.passkey (id, staff_id, credential_id, public_key, host, name, transports, counter, synced, created_at)
      values ('pk_${'1'.repeat(26)}', '${ids.gus}', sha256('c'), sha256('k'), 'localhost', 'Key', '{}', 0, false, '2020-01-01')`,
    rule: 'staff.passkey!judge_server',
  },
  {
    name: 'makes a device known',
    sql: `insert into staff.device_cookie (staff_id, device_hash, created_at, last_used_at) values ('${ids.gus}', sha256('device'), platform.now(), platform.now())`,
    rule: 'staff.device_cookie!judge_server',
  },
  {
    name: 'chooses what a passkey signs',
    sql: `insert into staff.passkey_challenge (challenge_hash, issued_at, expires_at) values (sha256('mine'), platform.now(), platform.now() + interval '1 minute')`,
    rule: 'staff.passkey_challenge!judge_server',
  },
  ...[`delete from staff.guess`, `update staff.guess set tries = 1`, `update staff.guess set free_at = platform.now()`].map((sql) => ({
    name: `takes counted tries back: ${sql}`,
    before: [{ as: 'superuser', sql: `insert into staff.guess values (sha256('gus'), 6, platform.now() + interval '1 minute')` }] as const,
    sql,
    rule: 'staff.guess!judge_server',
  })),
  { name: 'removes a passkey', sql: `delete from staff.passkey where id = '${PASSKEY}'`, rule: 'staff.passkey!judge_server' },
  {
    name: 'adds an authenticator',
    sql: `insert into staff.authenticator (staff_id, secret, begun_at) values ('${ids.gus}', '\\x01'::bytea || sha256('a') || sha256('b'), platform.now())`,
    rule: 'staff.authenticator!judge_server',
  },
  {
    name: 'adds a recovery code',
    sql: `insert into staff.recovery_code (staff_id, place, code_hash, issued_at) values ('${ids.gus}', 2, sha256('mine'), platform.now())`,
    rule: 'staff.recovery_code!judge_server',
  },
  { name: 'removes recovery codes', sql: `delete from staff.recovery_code where staff_id = '${ids.gus}'`, rule: 'staff.recovery_code!judge_server' },
  { name: 'adds a link for a colleague', sql: addLink(ids.gus), rule: 'staff.join_link!judge_server' },
]

const changeRole = (id: string) => `update staff.person set role = 'administrator' where id = '${id}'`
const byAdministrator = (): RuleAttempt[] =>
  [
    { name: 'the server changes a role, and no person acts', before: [server], sql: changeRole(ids.ann) },
    { name: 'a person of another role makes themselves administrator', before: [signedIn('ann')], sql: changeRole(ids.ann) },
    {
      name: 'an administrator changes their own role',
      before: [signedIn('gus')],
      sql: `update staff.person set role = 'support' where id = '${ids.gus}'`,
    },
    {
      name: 'a person of another role disables a colleague',
      before: [signedIn('ann')],
      sql: `update staff.person set disabled_at = platform.now() where id = '${ids.gus}'`,
    },
    {
      name: 'a person of another role removes a password',
      before: [signedIn('ann')],
      sql: `update staff.person set password_hash = null, password_changed_at = null where id = '${ids.gus}'`,
    },
  ].map((attempt) => ({ ...attempt, as: 'api', refused: BY_ADMINISTRATOR, rule: 'staff.person!judge_person' }))

const attempts = (): RuleAttempt[] => [
  ...alone().map((attempt): RuleAttempt => ({ ...attempt, as: 'api', refused: SERVER_ONLY })),
  ...byAdministrator(),
  {
    name: 'an administrator creates a link in the name of another',
    as: 'api',
    before: [signedIn('gus')],
    sql: addLink('st_other'),
    refused: BY_ADMINISTRATOR,
    rule: 'staff.join_link!judge_server',
  },
  ...(['gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const).map((as): RuleAttempt => ({
    name: `${as} adds a sign-in`,
    as,
    sql: addSignIn(),
    refused: '42501',
    rule: null,
  })),
]
tryRules(
  'forbidden operations with accounts of staff',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

const inProduction = (): RuleAttempt[] => [
  {
    name: 'the api adds a link to set up an instance',
    as: 'api',
    sql: `insert into staff.setup_link (token_hash, expires_at) values (sha256('link'), now() + interval '1 hour')`,
    refused: SERVER_ONLY,
    rule: 'staff.setup_link!judge_server',
  },
  {
    name: 'the server adds a second person, and no administrator acts',
    as: 'api',
    before: [server],
    sql: addPerson('setup-link', `'x', now(), now()`),
    refused: BY_ADMINISTRATOR,
    rule: 'staff.person!judge_person',
  },
]
tryRules(
  'forbidden operations with accounts of staff in production',
  () => realClient,
  inProduction,
  inProduction().map(({ name }) => name),
)
