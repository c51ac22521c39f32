import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { tryRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { serverProof } from '../../../test/bare-table.ts'
import { withDatabase } from '../../../test/harness.ts'
import { become, connectAsSuperuser, type Actor } from '../../../test/ledger/scene.ts'
import { testSealer } from '../../../test/sealer.ts'

const database = withDatabase()
let client: pg.Client
/** Proves a server of this instance for the rest of the transaction. */
const asServer = { as: 'api', sql: `select staff.prove_server('${testSealer.proofFor('staff sign-in')}')` } as const
let ada = ''

const WH = `wh_${'0'.repeat(26)}`
const person = `insert into accounts.person (member_id, username, username_seen, username_read, language, support_id, registered_ip, email, email_canonical, phone, phone_canonical)`

beforeAll(async () => {
  ada = await aMember(database.owner.kysely)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await client.query(
    `${person} values ('${ada}', 'ada', 'ada', 'ada', 'en_US', gen_random_uuid(), '', 'ada@example.org', 'ada@example.org', '+4917604069012', '+4917604069012')`,
  )
  await client.query(
    `insert into accounts.code (id, purpose, address_hash, browser_hash, network_hash, known, code_hash, tries, sent_at, expires_at, used_at) values (gen_random_uuid(), 'login', sha256('a'), sha256('c'), sha256('d'), false, sha256('b'), 2, now(), now() + interval '1 minute', now())`,
  )
  await client.query(
    `insert into accounts.withdrawal_hold (id, member_id, reason, from_at, until_at) values ('${WH}', '${ada}', 'passwordReset', platform.now(), platform.now() + interval '24 hours')`,
  )
})
afterAll(() => client.end())

const hold = (reason: string, until: string, id = `wh_${'1'.repeat(26)}`) =>
  // Read the clock once: a second reading may fall into the next millisecond, and 72 hours are the limit.
  `with t as materialized (select platform.now() as now) insert into accounts.withdrawal_hold (id, member_id, reason, from_at, until_at) select '${id}', '${ada}', '${reason}', now, now + interval '${until}' from t`

/** What each role with write access could do to remove a hold, or to send without counting. */
const forbidden: readonly (readonly [name: string, sql: () => string, rule: string])[] = [
  ['a hold that ends earlier', () => `update accounts.withdrawal_hold set until_at = platform.now()`, 'accounts.withdrawal_hold!forbid_rewriting'],
  ['a hold for another reason', () => `update accounts.withdrawal_hold set reason = 'emailChanged'`, 'accounts.withdrawal_hold!forbid_rewriting'],
  ['a hold of another member', () => `update accounts.withdrawal_hold set member_id = member_id`, 'accounts.withdrawal_hold!forbid_rewriting'],
  ['a deleted hold', () => `delete from accounts.withdrawal_hold`, 'accounts.withdrawal_hold!forbid_rewriting'],
  ['all holds deleted', () => `truncate accounts.withdrawal_hold`, 'accounts.withdrawal_hold!forbid_truncate'],
]
const runtime: readonly Actor[] = ['api', 'worker', 'gateway', 'watcher', 'signer', 'staff_read']

const holdAttempts = (): RuleAttempt[] =>
  forbidden.flatMap(([name, sql, rule]) => [
    ...runtime.map((as): RuleAttempt => ({ name: `${name}, by ${as}`, as, sql: sql(), refused: '42501', rule: null })),
    { name: `${name}, by owner`, as: 'owner', sql: sql(), refused: 'PL001 forbidden', rule } satisfies RuleAttempt,
  ])

const joins = (columns: Record<string, string>) => {
  const row = { id: `'mb_${'0'.repeat(26)}'`, invitation_code: `'ABCDEFGH'`, inviter_id: `'${ada}'`, country: `'DE'`, ...columns }
  return `insert into accounts.member (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const memberAttempts = (): RuleAttempt[] => [
  ...['2001-01-01', '2150-01-01'].map((at): RuleAttempt => ({
    name: `a member who joined at ${at}`,
    as: 'api',
    before: [asServer],
    sql: joins({ created_at: `'${at}'` }),
    refused: 'PL003 time: accounts.member of created_at',
    rule: 'accounts.member!joins_now',
  })),
  ...['affiliated', 'house', 'closed_at'].map((column): RuleAttempt => ({
    name: `a member who is ${column} from the beginning`,
    as: 'api',
    before: [asServer],
    sql: joins({ created_at: 'platform.now()', [column]: column === 'closed_at' ? 'platform.now()' : 'true' }),
    refused: '42501',
    rule: null,
  })),
]

const ownAttempts = (): RuleAttempt[] =>
  (
    [
      [
        'a hold with an unknown reason',
        hold('suspicious', '1 hour'),
        '23514 withdrawal_hold_reason',
        'accounts.withdrawal_hold.withdrawal_hold_reason',
      ],
      ['a hold without an end', hold('passwordReset', '73 hours'), '23514 withdrawal_hold_ends', 'accounts.withdrawal_hold.withdrawal_hold_ends'],
      [
        'a hold that ended before it began',
        hold('passwordReset', '-1 hour'),
        '23514 withdrawal_hold_ends',
        'accounts.withdrawal_hold.withdrawal_hold_ends',
      ],
      [
        'a hold with an invalid id',
        hold('passwordReset', '1 hour', 'wh_1'),
        '23514 withdrawal_hold_form',
        'accounts.withdrawal_hold.withdrawal_hold_form',
      ],
      [
        'a hold without a member',
        hold('passwordReset', '1 hour').replace(ada, `mb_${'0'.repeat(26)}`),
        '23503 withdrawal_hold_of_member',
        'accounts.withdrawal_hold.withdrawal_hold_of_member',
      ],
      [
        'a person without an address',
        `update accounts.person set email = null, email_canonical = null, phone = null, phone_canonical = null`,
        '23514 person_reachable',
        'accounts.person.person_reachable',
      ],
      [
        'a number in national format',
        `update accounts.person set phone = '0176', phone_canonical = '0176'`,
        '23514 person_phone_form',
        'accounts.person.person_phone_form',
      ],
      [
        'a fund password that is not hashed',
        `update accounts.person set fund_password_hash = '470826', fund_password_changed_at = platform.now()`,
        '23514 person_fund_password',
        'accounts.person.person_fund_password',
      ],
      [
        'a fund password without the time it was set',
        `update accounts.person set fund_password_hash = '$argon2id$x'`,
        '23514 person_fund_password_pair',
        'accounts.person.person_fund_password_pair',
      ],
      [
        'a count of an unknown kind',
        `insert into delivery.sms_count (day, scope, subject, sent) values ('2026-05-04', 'planet', sha256('x'), 1)`,
        '23514 sms_count_scope',
        'delivery.sms_count.sms_count_scope',
      ],
      [
        'a counted number that is not hashed',
        `insert into delivery.sms_count (day, scope, subject, sent) values ('2026-05-04', 'number', '+49176', 1)`,
        '23514 sms_count_subject',
        'delivery.sms_count.sms_count_subject',
      ],
      [
        'a count of zero',
        `insert into delivery.sms_count (day, scope, subject, sent) values ('2026-05-04', 'number', sha256('x'), 0)`,
        '23514 sms_count_sent',
        'delivery.sms_count.sms_count_sent',
      ],
      [
        'a code for an unknown purpose',
        `insert into accounts.code (id, purpose, address_hash, browser_hash, network_hash, known, code_hash, sent_at, expires_at) values (gen_random_uuid(), 'withdraw', sha256('a'), sha256('c'), sha256('d'), false, sha256('b'), now(), now() + interval '1 minute')`,
        '23514 code_purpose',
        'accounts.code.code_purpose',
      ],
      ['a try of a code that is given back', `update accounts.code set tries = 0`, '23514 code_tries_kept', 'accounts.code!keep_tries'],
      ['a used code that is opened again', `update accounts.code set used_at = null`, '23514 code_tries_kept', 'accounts.code!keep_tries'],
      [
        'guesses at an unknown kind',
        `insert into accounts.attempt (scope, subject, tries, free_at, forget_at) values ('pin', sha256('a'), 1, now(), now())`,
        '23514 attempt_scope',
        'accounts.attempt.attempt_scope',
      ],
    ] as const
  ).map(([name, sql, refused, rule]) => ({ name, as: 'api', before: [asServer], sql, refused, rule }))

const mail = (columns: string, values: string) =>
  `insert into delivery.mail (id, kind, address, created_at, due_at, ${columns}) values ('ma_${'0'.repeat(26)}', 'code', '+1', now(), now(), ${values})`
const sealedWords = `'\\x01' || sha256('x')`

const mailAttempts = (): RuleAttempt[] =>
  valueAttempts([
    ['mail_channel', mail('channel, sealed', `'fax', ${sealedWords}`)],
    ['mail_subject', mail('channel, subject, body', `'sms', 'Hi', ''`)],
    ['mail_sealed', mail('sealed', `convert_to('the code is 123456, and this is not sealed', 'UTF8')`)],
    ['mail_words', mail('subject, body, sealed', `'Hi', '', ${sealedWords}`)],
    ['mail_waits_with_words', mail('channel', `'mail'`)],
  ])

const signInAttempts = (): RuleAttempt[] =>
  valueAttempts([
    [
      'sign_in_end_reason',
      `insert into accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, device, system, ip, created_at, last_seen_at, absolute_until, ended_at, end_reason) values ('si_${'0'.repeat(26)}', '${ada}', 'h5', sha256('a'), sha256('b'), 'password', '', '', '', now(), now(), now(), now(), 'bored')`,
    ],
  ])

/** Columns and values of a sign-in that ended. */
const endedSignIn = () =>
  `insert into accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, device, system, ip, created_at, last_seen_at, absolute_until, ended_at, end_reason)
   values ('si_${'0'.repeat(26)}', '${ada}', 'h5', sha256('a'), sha256('b'), 'password', '', '', '', now(), now(), now() + interval '1 day', now(), 'signedOut')`

const revivals = (): RuleAttempt[] =>
  (['api', 'owner'] as const).map((as) => ({
    name: `an ended sign-in is opened again by ${as}`,
    as,
    before: [asServer, { as: 'api', sql: endedSignIn() }],
    sql: `update accounts.sign_in set ended_at = null, end_reason = null where id = 'si_${'0'.repeat(26)}'`,
    refused: '23514 sign_in_stays_ended',
    rule: 'accounts.sign_in!keep_ended',
  }))

const all = () => [...holdAttempts(), ...memberAttempts(), ...ownAttempts(), ...mailAttempts(), ...signInAttempts(), ...revivals()]
tryRules(
  'the database refuses',
  () => client,
  all,
  all().map(({ name }) => name),
)

describe('the database accepts', () => {
  test.each(['api', 'owner'] as const)('a hold by %s', async (as) => {
    await client.query('begin')
    await become(client, as)
    if (as === 'api') await client.query(`select staff.prove_server('${serverProof}')`)
    await client.query(hold('recoveryCodeUsed', '72 hours'))
    await client.query('rollback')
    await become(client, 'superuser')
  })

  test('for read-only roles: holds without names, but no counts of codes', async () => {
    for (const as of ['staff_read', 'worker'] as const) {
      await become(client, as)
      expect((await client.query('select reason from accounts.withdrawal_hold')).rowCount).toBe(1)
      await become(client, 'superuser')
    }
    await become(client, 'staff_read')
    await expect(client.query('select 1 from delivery.sms_count')).rejects.toThrow('permission denied')
    await become(client, 'superuser')
  })
})
