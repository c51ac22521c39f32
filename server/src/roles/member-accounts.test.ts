import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { withDatabase } from '../../test/harness.ts'
import { become, connectAsSuperuser } from '../../test/ledger/scene.ts'
import { testSealer } from '../../test/sealer.ts'

const database = withDatabase()
let client: pg.Client

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

/** The accounts of members, and what the API could write there to act as one of them. */
const places: Readonly<Record<string, readonly ('insert' | 'delete' | `update ${string}`)[]>> = {
  'accounts.sign_in': ['insert', 'update token_hash', 'update former_token_hash', 'update former_until', 'update csrf_hash', 'update step_up_at'],
  'accounts.person': [
    'insert',
    'update password_hash',
    'update email',
    'update email_canonical',
    'update phone',
    'update phone_canonical',
    'update fund_password_hash',
  ],
  'accounts.authenticator': ['insert', 'update secret', 'update on_since', 'update last_step', 'delete'],
  'accounts.recovery_code': ['insert', 'update used_at', 'delete'],
  'accounts.passkey': ['insert', 'update counter', 'delete'],
  'accounts.identity': ['insert', 'delete'],
  'accounts.code': ['insert'],
  'accounts.oauth_flow': ['update subject', 'update flow_hash', 'update email'],
  'charging.card': ['insert', 'update state', 'update blocked_at'],
  'charging.card_enrolment': ['insert'],
  'charging.card_holder': ['insert', 'update cards_on'],
}

/** Leaves of a table its columns and the guard, so that a row without content can be written. */
const bared = (place: string) => `
  do $$ declare rule record; begin
    for rule in select conrelid::regclass as place, conname from pg_constraint
                 where (conrelid = '${place}'::regclass or confrelid = '${place}'::regclass) and contype not in ('n', 't') order by contype = 'f' desc loop
      execute format('alter table %s drop constraint if exists %I cascade', rule.place, rule.conname);
    end loop;
    for rule in select attname from pg_attribute where attrelid = '${place}'::regclass and attnum > 0 and not attisdropped and attnotnull and attidentity = '' loop
      execute format('alter table ${place} alter column %I drop not null', rule.attname);
    end loop;
  end $$;
  alter table ${place} disable trigger user;
  insert into ${place} default values;
  alter table ${place} enable trigger written_by_server;
  grant all on ${place} to ohmstead_api`

const statementOf = (place: string, how: string) =>
  how === 'insert'
    ? `insert into ${place} default values`
    : how === 'delete'
      ? `delete from ${place}`
      : `update ${place} set ${how.slice(7)} = ${how.slice(7)}`

async function written(place: string, how: string, proof: string | null): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(bared(place))
    await become(client, 'api')
    if (proof !== null) await client.query('select staff.prove_server($1)', [proof])
    await client.query(statementOf(place, how))
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    await become(client, 'superuser')
  }
}

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
      expect(await written(place, how, testSealer.proofFor('staff sign-in')), `${how} by a server`).toBeNull()
    }
  })

  test('and the proof of one transaction does not count in the next', async () => {
    await become(client, 'api')
    await client.query(`begin`)
    await client.query('select staff.prove_server($1)', [testSealer.proofFor('staff sign-in')])
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
