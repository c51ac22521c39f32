import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writtenBare } from '../../test/bare-table.ts'
import { aMember } from '../../test/cast/ground.ts'
import { withDatabase } from '../../test/harness.ts'
import { become, connectAsSuperuser } from '../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const ago = (time: string) => `platform.now() - interval '${time}'`

/** Rows that the worker deletes: one that is over, and ones that are not. */
const rows: readonly (readonly [place: string, columns: string, over: string, ...kept: string[]])[] = [
  ['http.nonce', 'seen_at', ago('11 minutes'), ago('1 minute')],
  ['http.answer', 'answered_at', ago('31 days'), ago('1 day')],
  ['http.ticket', 'expires_at', ago('1 second'), ago('-10 seconds')],
  ['delivery.mail', 'created_at, sent_at', `${ago('31 days')}, ${ago('31 days')}`, `${ago('31 days')}, null`, `${ago('1 day')}, ${ago('1 day')}`],
  ['delivery.mail', 'created_at, failed_at', `${ago('31 days')}, ${ago('31 days')}`, `${ago('1 day')}, ${ago('1 day')}`],
  ['platform.outbox', 'told_at', ago('31 days'), ago('1 day')],
  ['platform.outbox_parked', 'retry_asked_at', ago('1 minute'), 'null'],
  ['accounts.oauth_flow', 'expires_at', ago('1 second'), ago('-1 minute')],
  ['accounts.passkey_challenge', 'expires_at', ago('1 second'), ago('-1 minute')],
  ['staff.passkey_challenge', 'expires_at', ago('1 second'), ago('-1 minute')],
  ['uploads.file', 'used_since, created_at', `null, ${ago('25 hours')}`, `null, ${ago('1 hour')}`, `${ago('1 day')}, ${ago('2 days')}`],
  ['staff.device_cookie', 'last_used_at', ago('400 days'), ago('30 days')],
]

test.each(rows)('the worker deletes a row of %s only when it is over', async (place, columns, over, ...kept) => {
  const deleted = (values: string, triggers: readonly string[] = ['kept_until_over']) =>
    writtenBare(client, {
      place,
      triggers,
      as: 'worker',
      before: `insert into ${place} (${columns}) values (${values})`,
      sql: `delete from ${place}`,
    })
  expect(await deleted(over)).toBeNull()
  for (const values of kept) {
    expect(await deleted(values), values).toContain('guard:worker_deletes')
    expect(await deleted(values, []), values).toBeNull()
  }
})

test('every guard of deletions is tried here', async () => {
  const { rows: guarded } = await client.query<{ place: string }>(
    `select tgrelid::regclass::text as place from pg_trigger where tgname = 'kept_until_over' order by 1`,
  )
  expect(guarded.map(({ place }) => place)).toEqual([...new Set(rows.map(([place]) => place))].toSorted())
})

test('the worker deletes a notice only when it was kept long enough, or of a closed account', async () => {
  const member = await aMember(database.owner.kysely)
  const deleted = (madeAt: string, { closed = false, triggers = ['kept_until_old'] }: { closed?: boolean; triggers?: readonly string[] } = {}) =>
    writtenBare(client, {
      place: 'notices.notice',
      triggers,
      as: 'worker',
      before: `insert into notices.notice (member_id, made_at) values ('${member}', ${madeAt})${closed ? `; update accounts.member set closed_at = now() where id = '${member}'` : ''}`,
      sql: 'delete from notices.notice',
    })
  expect(await deleted(ago('4000 days'))).toBeNull()
  expect(await deleted(ago('1 day'), { closed: true })).toBeNull()
  expect(await deleted(ago('1 day'))).toContain('guard:worker_deletes')
  expect(await deleted(ago('1 day'), { triggers: [] })).toBeNull()
})

test('the worker does not ask for a retry of an event', async () => {
  const asked = (triggers: readonly string[]) =>
    writtenBare(client, {
      place: 'platform.outbox_parked',
      triggers,
      as: 'worker',
      before: `insert into platform.outbox_parked (retry_asked_at) values (null)`,
      sql: `update platform.outbox_parked set retry_asked_at = platform.now()`,
    })
  expect(await asked(['retried_by_staff'])).toContain('guard:worker_deletes')
  expect(await asked([])).toBeNull()
})

test.each(['charging.card', 'charging.card_holder', 'charging.card_enrolment', 'notices.choice', 'notices.announcement_read'])(
  'the worker deletes a row of %s only of a closed account',
  async (place) => {
    const member = await aMember(database.owner.kysely)
    const deleted = (closed: boolean, triggers: readonly string[] = ['of_closed_account']) =>
      writtenBare(client, {
        place,
        triggers,
        as: 'worker',
        before: `insert into ${place} (member_id) values ('${member}')${closed ? `; update accounts.member set closed_at = now() where id = '${member}'` : ''}`,
        sql: `delete from ${place}`,
      })
    expect(await deleted(true)).toBeNull()
    expect(await deleted(false)).toContain('guard:worker_deletes')
    expect(await deleted(false, [])).toBeNull()
  },
)

test('the worker moves the position of a subscriber only forward, to an event', async () => {
  const moved = (to: string, triggers: readonly string[] = ['moves_forward']) =>
    writtenBare(client, {
      place: 'platform.outbox_cursor',
      triggers,
      as: 'worker',
      before: `insert into platform.outbox (seq, xact, name, payload) values (-9, '3', 'x', '{}'), (-8, '3', 'x', '{}');
        insert into platform.outbox_cursor (listener, xact, seq) values ('x', '3', -9)`,
      sql: `update platform.outbox_cursor set ${to} where listener = 'x'`,
    })
  expect(await moved(`seq = -8, code = sha256('')`)).toBeNull()
  expect(await moved(`seen_at = now()`)).toBeNull()
  const moves = ['seq = -10', `xact = '0', seq = 0`, 'seq = 900000000', `xact = '900000000', seq = -8`].map((to) => `${to}, code = sha256('')`)
  for (const to of [...moves, 'seq = -8', 'code = null']) {
    expect(await moved(to), to).toContain('guard:outbox_position')
    expect(await moved(to, []), to).toBeNull()
  }
})

test('the worker neither renames subscribers nor opens one ahead, and the gateway uses up no numbers', async () => {
  const refused = async (as: 'worker' | 'gateway', statement: string) => {
    await become(client, as)
    await expect(client.query(statement)).rejects.toThrow('permission denied')
    await become(client, 'superuser')
  }
  await refused('worker', `update platform.outbox_cursor set listener = listener || '2'`)
  await refused('worker', `insert into platform.outbox_cursor (listener, xact, seq) values ('x', '900000000', 0)`)
  await refused('gateway', `select nextval('charging.transaction_number')`)
})

test('a number of a transaction that is taken is skipped, also after the last one', async () => {
  await client.query(`begin; set local session_replication_role = replica; select setval('charging.transaction_number', 2147483646);
    insert into charging.refused_start (start_key, transaction_id, point_id, connector, status, frame_id, recorded_at)
    select sha256(n::text::bytea), n, 'p', 1, 'Invalid', 'f', now() from unnest(array[2147483647, 1, 2]) n`)
  try {
    const { rows: given } = await client.query<{ n: string }>(`select charging.next_transaction_number() as n from generate_series(1, 5)`)
    const numbers = given.map(({ n }) => Number(n))
    expect(new Set(numbers).size).toBe(5)
    expect(numbers.filter((n) => [2_147_483_647, 1, 2].includes(n))).toEqual([])
  } finally {
    await client.query('rollback')
  }
})
