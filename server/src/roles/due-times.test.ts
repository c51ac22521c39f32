import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serverProof, writtenBare } from '../../test/bare-table.ts'
import { withDatabase } from '../../test/harness.ts'
import { connectAsSuperuser } from '../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

/**
 * Every moment until which work waits, a row is kept or a right is valid, that a role of the product may write: the trigger or constraint that
 * bounds it, or the reason why a far one is harmless.
 */
const moments: Readonly<Record<string, { readonly trigger: string } | { readonly check: string } | { readonly reason: string }>> = {
  'accounts.attempt.forget_at': { trigger: 'written_by_server' },
  'accounts.attempt.free_at': { trigger: 'written_by_server' },
  'accounts.captcha_used.expires_at': { trigger: 'written_by_server' },
  'accounts.code.expires_at': { check: 'code_lifetime' },
  'accounts.oauth_flow.expires_at': { check: 'oauth_flow_lifetime' },
  'accounts.passkey_challenge.expires_at': { check: 'passkey_challenge_lifetime' },
  'accounts.sign_in.absolute_until': { trigger: 'written_by_server' },
  'accounts.sign_in.former_until': { trigger: 'written_by_server' },
  'accounts.withdrawal_hold.until_at': { check: 'withdrawal_hold_ends' },
  'charging.card.expires_at': { reason: 'the member says how long a card is valid, in their own name' },
  'charging.charging_session.due_at': { trigger: 'stays_due' },
  'charging.live.charged_until': { reason: 'the worker computes it from readings for the live page; the bill is computed from the readings' },
  'delivery.mail.due_at': { trigger: 'stays_due' },
  'delivery.mail.give_up_at': { reason: 'a message that is given up later is only sent later' },
  'devices.command.expires_at': { trigger: 'expires_in_time' },
  'hosting.custody.until_at': { trigger: 'ends_in_time' },
  'http.ticket.expires_at': { trigger: 'of_own_sign_in' },
  'income.awaiting.due_at': { trigger: 'due_in_time' },
  'income.settlement.release_due_at': { reason: 'the settlement is judged with the setting of the release window (income/attempts.test.ts)' },
  'income.settlement_window.until_at': { reason: 'the windows are judged against custody (income/attempts.test.ts)' },
  'packages.lease.expires_at': { reason: 'a lease takes effect once, for its cycle (hosting/attempts.test.ts)' },
  'staff.guess.free_at': { trigger: 'judge_server' },
  'staff.join_link.expires_at': { trigger: 'judge_server' },
  'staff.passkey_challenge.expires_at': { trigger: 'judge_server' },
  'staff.setup_link.expires_at': { trigger: 'judge_server' },
  'staff.sign_in.absolute_until': { trigger: 'judge_sign_in' },
  'staff.sign_in.former_until': { trigger: 'judge_sign_in' },
  'tasks.task.expires_at': { trigger: 'written_in_time' },
  'transfers.member_transfer.undo_until': { reason: 'the database sets it when the member confirms (transfers/sql/10_course.sql)' },
  'withdrawals.limit_lift.until_at': { check: 'limit_lift_ends' },
}

test('every moment for which work or a right waits is bounded, or in the list with its reason', async () => {
  const { rows } = await client.query<{ place: string }>(`
    select distinct format('%s.%s.%s', n.nspname, c.relname, a.attname) as place
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     cross join (values ('ohmstead_api'), ('ohmstead_worker'), ('ohmstead_gateway')) r (role)
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.atttypid = 'timestamptz'::regtype
       and n.nspname !~ '^(pg_|information_schema$)' and a.attname ~ '(due_at|expires_at|forget_at|free_at|give_up_at|_until|until_at)$'
       and has_column_privilege(r.role, c.oid, a.attnum, 'insert, update')
     order by 1`)
  expect(rows.map(({ place }) => place)).toEqual(Object.keys(moments).toSorted())
  const { rows: rules } = await client.query<{ rule: string }>(`
    select format('%s.%s', conrelid::regclass, conname) as rule from pg_constraint where contype = 'c'
    union all select format('%s.%s', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal`)
  const known = new Set(rules.map(({ rule }) => rule))
  const missing = Object.entries(moments).filter(([place, how]) => {
    const name = 'trigger' in how ? how.trigger : 'check' in how ? how.check : null
    return name !== null && !known.has(`${place.slice(0, place.lastIndexOf('.'))}.${name}`)
  })
  expect(missing).toEqual([])
})

const later = (ahead: string) => `platform.now() + interval '${ahead}'`
const late: readonly {
  readonly place: string
  readonly triggers: readonly string[]
  readonly as: 'api' | 'worker'
  readonly write: (at: string) => string
  readonly before?: string
  readonly fine: string
  readonly far: string
}[] = [
  {
    place: 'delivery.mail',
    triggers: ['stays_due'],
    as: 'api',
    write: (at) => `insert into delivery.mail (due_at) values (${at})`,
    fine: later('0 s'),
    far: later('1 day'),
  },
  {
    place: 'delivery.mail',
    triggers: ['stays_due'],
    as: 'worker',
    before: `insert into delivery.mail (due_at) values (${later('0 s')})`,
    write: (at) => `update delivery.mail set due_at = ${at}`,
    fine: later('1 hour'),
    far: later('1 day'),
  },
  {
    place: 'income.awaiting',
    triggers: ['due_in_time'],
    as: 'worker',
    write: (at) => `insert into income.awaiting (due_at) values (${at})`,
    fine: later('0 s'),
    far: later('1 hour'),
  },
  {
    place: 'income.awaiting',
    triggers: ['due_in_time'],
    as: 'worker',
    before: `insert into income.awaiting (due_at) values (${later('0 s')})`,
    write: (at) => `update income.awaiting set due_at = ${at}`,
    fine: later('0 s'),
    far: later('1 hour'),
  },
  {
    place: 'devices.command',
    triggers: ['expires_in_time'],
    as: 'api',
    write: (at) => `insert into devices.command (expires_at) values (${at})`,
    fine: later('90 days'),
    far: later('92 days'),
  },
  {
    place: 'http.ticket',
    triggers: ['of_own_sign_in'],
    as: 'api',
    write: (at) => `insert into http.ticket (topics, expires_at) values ('{}', ${at})`,
    fine: later('30 s'),
    far: later('1 hour'),
  },
]

test.each(late)('$place is not written by $as with a moment far ahead', async ({ place, triggers, as, before, write, fine, far }) => {
  const tried = (at: string, rules: readonly string[] = triggers) =>
    writtenBare(client, { place, triggers: rules, as, sql: write(at), ...(before !== undefined && { before }) })
  expect(await tried(far)).toMatch(/^(time: .* is not a possible time|guard:own_ticket)/)
  expect(await tried(far, [])).toBeNull()
  expect(await tried(fine)).toBeNull()
})

test('when a sign-in of staff was seen is written by a server only, and never moves back', async () => {
  const seen = (change: string) => ({
    place: 'staff.sign_in',
    triggers: ['judge_sign_in'],
    before: `insert into staff.sign_in (last_seen_at) values (now())`,
    sql: `update staff.sign_in set last_seen_at = last_seen_at ${change}`,
  })
  const prove = `select staff.prove_server('${serverProof}')`
  expect(await writtenBare(client, seen(`+ interval '1 minute'`))).toContain('guard:staff_server_only')
  expect(await writtenBare(client, { ...seen(`+ interval '1 minute'`), prove })).toBeNull()
  expect(await writtenBare(client, { ...seen(`- interval '1 minute'`), prove })).toContain('guard:staff_server_only')
})
