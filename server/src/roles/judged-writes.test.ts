import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'

const database = withDatabase()

const reason = {
  live: 'what is shown while a charging session runs; bills follow from charging.reading',
  secret: 'sealed with the key of the server, for minutes',
  notified: 'the last notice; the facts are in the tables that it is about',
  signed: 'signed by the server (watchStates)',
  turn: 'which process has a turn, for seconds',
  fault: 'why a file could not be loaded; a file that is not loaded gets old, which is reported (screening.violations)',
  picture: 'pictures, whose names are shown to their owner',
} as const

/** What a running role may write without a trigger that judges it, and why such a row decides on nothing. */
const unjudged: Readonly<Record<string, string>> = {
  'charging.live insert': reason.live,
  'charging.live update': reason.live,
  'content.draft delete': 'a draft of an article, which only staff see; what is published stays',
  'devices.waiting_secret delete': reason.secret,
  'devices.waiting_secret insert': reason.secret,
  'http.answer insert': 'what a server answered to a repeated call; only the server that answers can write it',
  'http.nonce insert': 'a number that was used refuses a call, and allows none',
  'income.awaiting delete': 'a payment without a settlement is reported within hours (income.violations)',
  'notices.hosting_told delete': reason.notified,
  'notices.hosting_told insert': reason.notified,
  'notices.hosting_told update': reason.notified,
  'notices.mail_due delete': reason.notified,
  'notices.mail_due insert': reason.notified,
  'platform.examination delete': reason.signed,
  'platform.examination insert': reason.signed,
  'platform.examination update': reason.signed,
  'platform.finding delete': reason.signed,
  'platform.finding insert': reason.signed,
  'platform.finding update': reason.signed,
  'platform.outbox_ahead delete': 'an event that is processed again changes nothing (readings, frames)',
  'platform.outbox_ahead insert': 'a subscriber that skips an event is reported (positions)',
  'platform.outbox_cursor insert': 'a new subscriber begins before all events; one that skips some is reported (positions)',
  'platform.turn insert': reason.turn,
  'platform.turn update': reason.turn,
  'screening.fault delete': reason.fault,
  'screening.fault insert': reason.fault,
  'screening.fault update': reason.fault,
  'tasks.choice delete': 'whether rewards are collected for a member, who can collect them without it',
  'uploads.file update': reason.picture,
}

/** What a role that was taken over would read first. */
test.each([
  ['worker', 'code_hash from accounts.code'],
  ['worker', 'password_hash from accounts.person'],
  ['worker', 'data from http.answer'],
  ['worker', 'ticket_hash from http.ticket'],
  ['worker', 'csrf_hash from accounts.sign_in'],
  ['worker', 'sealed from devices.waiting_secret'],
  ['worker', 'device_hash from staff.device_cookie'],
  ['gateway', 'invitation_code from accounts.member'],
  ['gateway', 'member_id from packages.lease'],
  ['gateway', 'member_id from hosting.custody'],
  ['watcher', 'amount_micros from ledger.transfer'],
  ['watcher', 'posted_micros from ledger.balance'],
  ['signer', 'amount_micros from ledger.transfer'],
  ['signer', 'code from platform.row_code'],
  ['api', 'hash from devices.station_key'],
  ['api', 'fund_password_hash from accounts.person'],
  ['staffRead', 'code from accounts.invitation'],
  ['staffRead', 'invitation_code from accounts.member'],
] as const)('the %s cannot read %s', async (role, what) => {
  await expect(database[role].pool.query(`select ${what}`)).rejects.toThrow('permission denied')
})

test('every right of a running role to write is judged by a trigger, or decides on nothing', async () => {
  const { rows } = await sql<{ held: string }>`
    SELECT platform.not_null(n.nspname || '.' || c.relname || ' ' || o.op) AS held
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN (VALUES ('insert', 4), ('update', 16), ('delete', 8)) o (op, bit)
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND EXISTS (SELECT FROM unnest('{ohmstead_api,ohmstead_gateway,ohmstead_worker,ohmstead_watcher,ohmstead_signer}'::text[]) AS r (role)
                    WHERE has_table_privilege(r.role, c.oid, o.op) OR (o.op <> 'delete' AND has_any_column_privilege(r.role, c.oid, o.op)))
       AND NOT EXISTS (SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
                        WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgtype & o.bit <> 0 AND f.proname !~ '_checksum$' AND f.proname <> 'note_written')
     ORDER BY 1`.execute(database.owner.kysely)
  expect(rows.map(({ held }) => held)).toEqual(Object.keys(unjudged))
})
