import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testSealer } from '../../../test/sealer.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import { beginAuthenticator, switchAuthenticatorOn, useStep } from './authenticator.store.ts'
import { memberOwner } from './owner.ts'
import { insertChallenge, useChallenge } from './passkey-challenge.store.ts'
import { insertPasskey, keepPasskeyUse } from './passkey.store.ts'
import { replaceRecoveryCodes, useRecoveryCode } from './recovery-code.store.ts'

const database = withDatabase()
const now = database.clock.now()
const [ada, ben] = [newId('member', now), newId('member', (now + 1) as typeof now)]
const passkey = newId('passkey', now)
let client: pg.Client
/** Proves a server of this instance for the rest of the transaction. */
const asServer = { as: 'api', sql: `select staff.prove_server('${testSealer.proofFor('staff sign-in')}')` } as const

/** Ada has everything, her first recovery code is used, her device counted to 5. Ben has started an authenticator. */
beforeAll(async () => {
  await inTransaction(database.owner, async (trx) => {
    await sql`INSERT INTO accounts.invitation (code, note, issued_by, issued_at) VALUES ('AAAAAAA9', '', 'test', ${now})`.execute(trx)
    await sql`
      INSERT INTO accounts.member (id, invitation_code, house_code, country, created_at)
      VALUES (${ada}, 'AAAAAAA2', 'AAAAAAA9', 'DE', ${now}), (${ben}, 'AAAAAAA3', 'AAAAAAA9', 'DE', ${now})`.execute(trx)
    for (const id of [ada, ben]) await beginAuthenticator(trx, testSealer, memberOwner(id), randomBytes(20), now)
    await switchAuthenticatorOn(trx, memberOwner(ada), now, 1_000, now)
    await replaceRecoveryCodes(
      trx,
      memberOwner(ada),
      Array.from({ length: 10 }, (_, at) => sha256(`code ${at}`)),
      now,
    )
    await useRecoveryCode(trx, memberOwner(ada), sha256('code 0'), now)
    await insertPasskey(trx, {
      id: passkey,
      owner: memberOwner(ada),
      credentialId: sha256('credential'),
      publicKey: sha256('key'),
      host: 'localhost',
      name: 'Key',
      transports: [],
      counter: 5,
      synced: false,
      createdAt: now,
    })
    await insertChallenge(
      trx,
      'member',
      { purpose: 'login', browserHashes: [sha256('browser')] },
      sha256('challenge'),
      now,
      (now + 60_000) as typeof now,
    )
  })
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

/** Everything is tried as the application and as the owner of the tables: the rule must refuse, not a missing right. */
function tried(name: string, statement: string, refused: string, rule: string): RuleAttempt[] {
  return (['api', 'owner'] as const).map((as) => ({ name: `${name} (${as})`, as, before: [asServer], sql: statement, refused, rule }))
}

const authenticator = (set: string, of = ada) => `update accounts.authenticator set ${set} where member_id = '${of}'`
const recovery = (set: string, place = 1) => `update accounts.recovery_code set ${set} where member_id = '${ada}' and place = ${place}`
const key = (set: string) => `update accounts.passkey set ${set} where id = '${passkey}'`
const newKey = (id: string, credential: string) => `
  insert into accounts.passkey (id, member_id, credential_id, public_key, host, name, transports, counter, synced, created_at)
  values ('${id}', '${ben}', ${credential}, sha256('x'), 'localhost', 'Key', '{}', 0, true, platform.now())`
const challenge = (purpose: string, signIn: string, minutes = 5) => `
  insert into accounts.passkey_challenge (challenge_hash, purpose, sign_in_id, issued_at, expires_at)
  values (sha256('another'), '${purpose}', ${signIn}, now(), now() + interval '${minutes} minutes')`

const movesOn = (name: string, set: string) =>
  tried(name, authenticator(set), '23514 authenticator_moves_on', 'accounts.authenticator!keep_authenticator')
const once = (name: string, statement: string) => tried(name, statement, '23514 recovery_code_once', 'accounts.recovery_code!keep_recovery_code')
const counts = (name: string, set: string) => tried(name, key(set), '23514 passkey_counts_upwards', 'accounts.passkey!keep_passkey')
const stays = (name: string, set: string): RuleAttempt[] => [
  { name: `${name} (owner)`, as: 'owner', sql: key(set), refused: '23514 passkey_stays', rule: 'accounts.passkey!keep_passkey' },
  { name: `${name} (api)`, as: 'api', sql: key(set), refused: '42501', rule: null },
]

const attempts: readonly RuleAttempt[] = [
  ...movesOn('a code that is used twice', 'last_step = 1000'),
  ...movesOn('a code older than the last one', 'last_step = 999'),
  ...movesOn('another secret under an authenticator that is on', `secret = secret || '\\x00', last_step = 1001`),
  ...movesOn('an authenticator that is on since another day', `on_since = on_since - interval '1 day', last_step = 1001`),
  ...movesOn('an authenticator switched off by an update', 'on_since = null, last_step = null'),
  {
    name: 'an authenticator moved to another member',
    as: 'owner',
    sql: authenticator(`member_id = '${ada}'`, ben),
    refused: '23514 authenticator_moves_on',
    rule: 'accounts.authenticator!keep_authenticator',
  },
  ...tried(
    'one that is on without a first code',
    authenticator('on_since = now()', ben),
    '23514 authenticator_proven',
    'accounts.authenticator.authenticator_proven',
  ),
  ...once('a recovery code made unused again', recovery('used_at = null')),
  ...once('a recovery code used twice', recovery('used_at = now()')),
  {
    name: 'a recovery code that becomes another',
    as: 'owner',
    sql: recovery(`code_hash = sha256('mine')`, 2),
    refused: '23514 recovery_code_once',
    rule: 'accounts.recovery_code!keep_recovery_code',
  },
  ...tried(
    'an eleventh recovery code',
    `insert into accounts.recovery_code (member_id, place, code_hash, issued_at) values ('${ada}', 11, sha256('x'), now())`,
    '23514 recovery_code_place',
    'accounts.recovery_code.recovery_code_place',
  ),
  ...tried(
    'the same recovery code for two members',
    `insert into accounts.recovery_code (member_id, place, code_hash, issued_at) values ('${ben}', 1, sha256('code 1'), now())`,
    '23505 recovery_code_key',
    'accounts.recovery_code.recovery_code_key',
  ),
  ...counts('a device whose counter goes back', 'counter = 4'),
  ...counts('a device whose counter restarts', 'counter = 0, last_used_at = now()'),
  ...counts('a use with a counter value that was seen', 'last_used_at = now()'),
  ...stays('a passkey of another member', `member_id = '${ben}'`),
  ...stays('a passkey with another key', `public_key = sha256('mine')`),
  ...stays('a passkey of another device', `credential_id = sha256('mine')`),
  ...stays('a passkey for another host', `host = 'evil.example'`),
  ...tried(
    'the same credential for two members',
    newKey(`pk_${'1'.repeat(26)}`, `sha256('credential')`),
    '23505 passkey_credential_key',
    'accounts.passkey.passkey_credential_key',
  ),
  ...tried(
    'a challenge that is valid too long',
    challenge('login', 'null', 6),
    '23514 passkey_challenge_lifetime',
    'accounts.passkey_challenge.passkey_challenge_lifetime',
  ),
  ...tried(
    'a confirmation without a sign-in',
    challenge('stepUp', 'null'),
    '23514 passkey_challenge_whose',
    'accounts.passkey_challenge.passkey_challenge_whose',
  ),
  ...tried(
    'a log-in with a sign-in',
    challenge('login', `'si_1'`),
    '23514 passkey_challenge_whose',
    'accounts.passkey_challenge.passkey_challenge_whose',
  ),
  {
    name: 'a challenge with a later end',
    as: 'owner',
    sql: `update accounts.passkey_challenge set expires_at = expires_at + interval '1 minute'`,
    refused: 'PL001',
    rule: 'accounts.passkey_challenge!forbid_rewriting',
  },
  ...valueAttempts([
    ['authenticator_sealed', authenticator(`secret = '\\x0123'`)],
    ['authenticator_step', authenticator('last_step = 0')],
    ['recovery_code_hash', recovery(`code_hash = 'code'`)],
    ['passkey_form', key(`id = 'pk_1'`)],
    ['passkey_credential', key(`credential_id = 'short'`)],
    ['passkey_public_half', key(`public_key = 'short'`)],
    ['passkey_host', key(`host = ''`)],
    ['passkey_name', key(`name = ''`)],
    ['passkey_transports', key(`transports = array_fill('usb'::text, array[11])`)],
    ['passkey_counter', key('counter = -1')],
    ['passkey_challenge_hash', `update accounts.passkey_challenge set challenge_hash = 'short'`],
    ['passkey_challenge_browser', `update accounts.passkey_challenge set browser_hash = 'short'`],
    ['passkey_challenge_bound', `update accounts.passkey_challenge set purpose = 'payment', sign_in_id = 'si_1'`],
    ['passkey_challenge_subject', `update accounts.passkey_challenge set purpose = 'payment', sign_in_id = 'si_1', subject = ''`],
    ['passkey_challenge_purpose', `update accounts.passkey_challenge set purpose = 'pay', sign_in_id = 'si_1'`],
  ]),
]

tryRules(
  'the database refuses of second factors',
  () => client,
  () => attempts,
  attempts.map(({ name }) => name),
)

test('every rule of these tables is tried', async () => {
  const mine = /^#?accounts\.(authenticator|recovery_code|passkey|passkey_challenge)[.!]/
  expect((await untriedRules(client, 'accounts', attempts, {})).filter((rule) => mine.test(rule))).toEqual([])
})

test('a guess at an authenticator can be counted, one at an unknown kind cannot', async () => {
  const count = (scope: string) =>
    sql`INSERT INTO accounts.attempt (scope, subject, tries, free_at, forget_at) VALUES (${scope}, sha256('x'), 1, now(), now())`.execute(
      database.owner.kysely,
    )
  await count('otp')
  await expect(count('captcha')).rejects.toThrow('attempt_scope')
})

test('only the application reads the data of a person, and the worker can only delete challenges', async () => {
  for (const table of ['authenticator', 'recovery_code', 'passkey']) {
    for (const role of ['worker', 'gateway', 'staffRead', 'watcher', 'signer'] as const)
      await expect(sql`SELECT 1 FROM ${sql.table(`accounts.${table}`)}`.execute(database[role].kysely)).rejects.toThrow('permission denied')
  }
  await expect(sql`INSERT INTO accounts.passkey_challenge DEFAULT VALUES`.execute(database.worker.kysely)).rejects.toThrow('permission denied')
})

describe('of fifty concurrent requests, one', () => {
  const fifty = async (act: (attempt: number) => Promise<boolean>) =>
    (await Promise.all(Array.from({ length: 50 }, (_, attempt) => act(attempt)))).filter(Boolean).length
  const each = (act: Parameters<typeof inTransaction<boolean>>[1]) => () => inTransaction(database.owner, act)

  test('uses up a step', async () => expect(await fifty(each((trx) => useStep(trx, memberOwner(ada), 2_000)))).toBe(1))
  test('of fifty different steps in any order, only those after the last are used', async () => {
    const used: number[] = []
    const steps = Array.from({ length: 50 }, (_, at) => 3_000 + ((at * 17) % 50))
    await Promise.all(
      steps.map(async (step) => {
        if (await inTransaction(database.owner, (trx) => useStep(trx, memberOwner(ada), step))) used.push(step)
      }),
    )
    expect(new Set(used).size).toBe(used.length)
    expect(Math.max(...used)).toBe(3_049)
  })
  test('uses up a recovery code', async () =>
    expect(await fifty(each((trx) => useRecoveryCode(trx, memberOwner(ada), sha256('code 5'), now)))).toBe(1))
  test('uses up a challenge', async () => expect(await fifty(each((trx) => useChallenge(trx, 'member', sha256('challenge'))))).toBe(1))
  test('stores a use of a passkey', async () =>
    expect(await fifty(each((trx) => keepPasskeyUse(trx, 'member', passkey, { counter: 6, synced: false, at: now })))).toBe(1))
})
