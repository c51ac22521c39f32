import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { serverProof, writtenBare } from '../../test/bare-table.ts'
import { withDatabase } from '../../test/harness.ts'
import { become, connectAsSuperuser } from '../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

/** The accounts of members, and what the API could write there to act as one of them. */
const places: Readonly<Record<string, readonly ('insert' | 'delete' | `update ${string}`)[]>> = {
  'accounts.sign_in': [
    'insert',
    'update token_hash',
    'update former_token_hash',
    'update former_until',
    'update csrf_hash',
    'update step_up_at',
    'update ended_at',
    'update end_reason',
    'update last_seen_at',
    'update ip',
    'update region',
    'delete',
  ],
  'accounts.person': [
    'insert',
    'update password_hash',
    'update email',
    'update email_canonical',
    'update phone',
    'update phone_canonical',
    'update fund_password_hash',
    'update fund_password_sealed',
    'update language',
  ],
  'accounts.authenticator': ['insert', 'update secret', 'update on_since', 'update last_step', 'delete'],
  'accounts.recovery_code': ['insert', 'update used_at', 'delete'],
  'accounts.passkey': ['insert', 'update counter', 'delete'],
  'accounts.identity': ['insert', 'delete'],
  'accounts.attempt': ['insert', 'update tries', 'update free_at', 'update forget_at', 'delete'],
  'accounts.captcha_used': ['insert', 'delete'],
  'accounts.consent': ['insert'],
  'accounts.withdrawal_hold': ['insert'],
  'accounts.code': ['insert', 'update tries', 'update used_at', 'delete'],
  'accounts.device_cookie': ['insert', 'update last_used_at', 'update member_id', 'delete'],
  'accounts.oauth_flow': ['insert', 'update subject', 'update flow_hash', 'update email', 'update answered_at', 'update ended_at'],
  'accounts.passkey_challenge': ['insert'],
  'devices.pairing_guess': ['insert', 'update wrong', 'update opens_at'],
  'delivery.sms_count': ['insert', 'update sent', 'delete'],
  'charging.card': ['insert', 'update state', 'update blocked_at'],
  'charging.card_enrolment': ['insert'],
  'charging.card_holder': ['insert', 'update cards_on'],
}

const statementOf = (place: string, how: string) =>
  how === 'insert'
    ? `insert into ${place} default values`
    : how === 'delete'
      ? `delete from ${place}`
      : `update ${place} set ${how.slice(7)} = ${how.slice(7)}`

const written = (place: string, how: string, proof: string | null) =>
  writtenBare(client, {
    place,
    triggers: ['written_by_server'],
    before: `insert into ${place} default values`,
    sql: statementOf(place, how),
    ...(proof !== null && { prove: `select staff.prove_server('${proof}')` }),
  })

describe('the accounts of members are written by a server of this instance only', () => {
  test('and every guarded table is tried here', async () => {
    const { rows } = await client.query<{ place: string }>(
      `select tgrelid::regclass::text as place from pg_trigger where tgname = 'written_by_server' order by 1`,
    )
    expect(rows.map(({ place }) => place)).toEqual(Object.keys(places).toSorted())
  })

  test.each(Object.entries(places))('%s', async (place, ways) => {
    for (const how of ways) {
      const refused = expect.stringContaining('guard:staff_server_only')
      expect(await written(place, how, null), how).toEqual(refused)
      expect(await written(place, how, 'a guess'), `${how} with a guessed proof`).toEqual(refused)
      expect(await written(place, how, serverProof), `${how} by a server`).toBeNull()
    }
  })

  test('and a sign-in is not seen earlier than before', async () => {
    const seen = (change: string) =>
      writtenBare(client, {
        place: 'accounts.sign_in',
        triggers: ['seen_later'],
        before: `insert into accounts.sign_in (last_seen_at) values (now())`,
        sql: `update accounts.sign_in set last_seen_at = last_seen_at ${change}`,
      })
    expect(await seen(`- interval '1 day'`)).toEqual(expect.stringContaining('guard:sign_in_seen'))
    expect(await seen(`+ interval '1 minute'`)).toBeNull()
  })

  test('and the proof of one transaction does not count in the next', async () => {
    await become(client, 'api')
    await client.query(`begin`)
    await client.query('select staff.prove_server($1)', [serverProof])
    await client.query(`commit`)
    await expect(client.query(`update accounts.person set password_hash = null`)).resolves.toBeDefined()
    await expect(
      client.query(
        `insert into accounts.code (id, purpose, address_hash, code_hash, browser_hash, network_hash, known, sent_at, expires_at)
         values (gen_random_uuid(), 'login', sha256('a'), sha256('b'), sha256('c'), sha256('d'), false, now(), now() + interval '1 minute')`,
      ),
    ).rejects.toThrow('guard:staff_server_only')
    await become(client, 'superuser')
  })
})

describe('only old rows are deleted without a server', () => {
  const hash = "sha256('old')"
  const rows: readonly [place: string, add: (at: string) => string, old: string, recent: string][] = [
    [
      'accounts.attempt',
      (at) => `insert into accounts.attempt values ('otp', ${hash}, 4, now(), ${at})`,
      "now() - interval '1 minute'",
      "now() + interval '1 hour'",
    ],
    [
      'accounts.captcha_used',
      (at) => `insert into accounts.captcha_used values (${hash}, ${at})`,
      "now() - interval '1 minute'",
      "now() + interval '1 hour'",
    ],
    [
      'accounts.code',
      (at) => `insert into accounts.code (id, purpose, address_hash, code_hash, browser_hash, network_hash, known, sent_at, expires_at)
        values (gen_random_uuid(), 'login', ${hash}, ${hash}, ${hash}, ${hash}, false, ${at}, ${at} + interval '1 minute')`,
      "now() - interval '25 hours'",
      "now() - interval '23 hours'",
    ],
    ['delivery.sms_count', (at) => `insert into delivery.sms_count values (${at}, 'number', ${hash}, 3)`, "now() - interval '3 days'", 'now()'],
  ]

  async function deleted(place: string, add: string): Promise<string | number | null> {
    await client.query('begin')
    try {
      await client.query(`delete from ${place}`)
      await client.query(add)
      await become(client, 'worker')
      return (await client.query(`delete from ${place}`)).rowCount
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.query('rollback')
      await become(client, 'superuser')
    }
  }

  test.each(rows)('%s', async (place, add, old, recent) => {
    // Rows are compared with the clock of the product.
    const at = (moment: string) => moment.replaceAll('now()', 'platform.now()')
    expect(await deleted(place, add(at(old)))).toBe(1)
    expect(await deleted(place, add(at(recent)))).toMatch('guard:staff_server_only')
  })

  test('and a counter of guesses is not made smaller by the API', async () => {
    await client.query(
      `insert into accounts.attempt values ('fundPassword', ${hash}, 5, platform.now() + interval '15 minutes', platform.now() + interval '1 day')`,
    )
    await become(client, 'api')
    await expect(client.query(`update accounts.attempt set tries = 1, free_at = platform.now()`)).rejects.toThrow('guard:staff_server_only')
    await expect(client.query(`delete from accounts.attempt`)).rejects.toThrow('guard:staff_server_only')
    await client.query('begin')
    await client.query('select staff.prove_server($1)', [serverProof])
    expect((await client.query(`delete from accounts.attempt`)).rowCount).toBe(1)
    await client.query('commit')
    await become(client, 'superuser')
  })
})
