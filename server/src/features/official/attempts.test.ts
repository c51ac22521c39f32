import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { day } from '@ohmstead/contract/kernel/day'
import { actAs, aColleague, decides, asksFor } from '../../../test/cast/staff.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { contactApproval } from './contact.approval.ts'
import { insertContact, type NewContact } from './contact.store.ts'
import { judge, putReport } from './report.store.ts'

const database = withDatabase()
const { clock } = database
let client: pg.Client

const asked = (value: string) => ({
  contactId: newId('contact', clock.now()),
  channel: 'mail' as const,
  value,
  owner: 'Support',
  since: day('2026-01-01'),
  mayAsk: ['reference' as const],
})
const REPORTED = `or_${'0'.repeat(26)}`

beforeAll(async () => {
  const support = await aColleague(database, 'support')
  const request = asked('help@ohmstead.example')
  const approvalId = await asksFor(database, contactApproval, support, { subject: 'help', asked: request })
  await decides(database, await aColleague(database, 'operations'), approvalId)
  await inTransaction(database.api, (trx) => putReport(trx, { id: REPORTED as never, channel: 'mail', value: 'help@fake.example', note: '' }))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const insert = (table: string, values: Record<string, string>) =>
  `insert into official.${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
const contact = (rest: Record<string, string> = {}) =>
  insert('contact', {
    id: `'oc_${'1'.repeat(26)}'`,
    channel: `'mail'`,
    value: `'other@ohmstead.example'`,
    owner: `'Support'`,
    since: `'2026-01-01'`,
    may_ask: `'{}'`,
    ...rest,
  })
/** With what the triggers fill in, for attempts without them. */
const filled = (rest: Record<string, string> = {}) => contact({ asked_by: `'st_x'`, approved_by: `'st_y'`, approval_id: `'ap_x'`, ...rest })
const report = (rest: Record<string, string> = {}) =>
  insert('report', { id: `'or_${'1'.repeat(26)}'`, channel: `'mail'`, value: `'other@fake.example'`, ...rest })
const guard = 'LG001 guard:official_'

const attempts = (): RuleAttempt[] => [
  ...(['gateway', 'worker', 'staff_read', 'watcher', 'signer'] as const).flatMap((as): RuleAttempt[] => [
    { name: `a contact added by the role ${as}`, as, sql: contact(), refused: '42501', rule: null },
    { name: `a report by the role ${as}`, as, sql: report(), refused: '42501', rule: null },
  ]),
  { name: 'a contact added by the API without a request', as: 'api', sql: contact(), refused: `${guard}two_people`, rule: 'official.contact!agreed' },
  {
    name: 'a wallet added by the owner without a request',
    as: 'owner',
    sql: contact({ channel: `'wallet'`, value: `'0x${'1'.repeat(40)}'` }),
    refused: `${guard}two_people`,
    rule: 'official.contact!agreed',
  },
  { name: 'a contact changed by the API', as: 'api', sql: `update official.contact set value = 'x@evil.example'`, refused: '42501', rule: null },
  {
    name: 'what a contact may ask for changed by the owner',
    as: 'owner',
    sql: `update official.contact set may_ask = '{feedback}'`,
    refused: `${guard}end_two_people`,
    rule: 'official.contact!agreed',
  },
  {
    name: 'a contact ended by the API without a request',
    as: 'api',
    sql: `update official.contact set ended_at = platform.now()`,
    refused: `${guard}end_two_people`,
    rule: 'official.contact!agreed',
  },
  { name: 'contacts deleted by the API', as: 'api', sql: 'delete from official.contact', refused: '42501', rule: null },
  {
    name: 'contacts deleted by the owner',
    as: 'owner',
    sql: 'delete from official.contact',
    refused: 'PL001',
    rule: 'official.contact!forbid_deleting',
  },
  {
    name: 'all contacts removed by the owner',
    as: 'owner',
    sql: 'truncate official.contact',
    refused: 'PL001',
    rule: 'official.contact!forbid_truncate',
  },
  {
    name: 'a report marked as fake by the API without a sign-in',
    as: 'api',
    sql: `update official.report set state = 'fake', reason = 'x'`,
    refused: 'LG001 guard:approvals_no_sign_in',
    rule: 'official.report!judged',
  },
  {
    name: 'a report that begins as fake',
    as: 'owner',
    sql: report({ state: `'fake'`, reason: `'x'`, decided_by: `'st_x'`, decided_at: 'platform.now()' }),
    refused: `${guard}report`,
    rule: 'official.report!judged',
  },
  { name: 'a count that jumps', as: 'api', sql: `update official.report set times = 100`, refused: `${guard}report`, rule: 'official.report!judged' },
  {
    name: 'another contact in a report by the owner',
    as: 'owner',
    sql: `update official.report set value = 'x@y.example', times = 2`,
    refused: `${guard}report`,
    rule: 'official.report!judged',
  },
  {
    name: 'a note changed with a judgement',
    as: 'api',
    sql: `update official.report set state = 'fake', reason = 'x', note = 'y'`,
    refused: `${guard}report`,
    rule: 'official.report!judged',
  },
  { name: 'reports deleted by the API', as: 'api', sql: 'delete from official.report', refused: '42501', rule: null },
  {
    name: 'reports deleted by the owner',
    as: 'owner',
    sql: 'delete from official.report',
    refused: 'PL001',
    rule: 'official.report!forbid_deleting',
  },
  {
    name: 'all reports removed by the owner',
    as: 'owner',
    sql: 'truncate official.report',
    refused: 'PL001',
    rule: 'official.report!forbid_truncate',
  },
  {
    name: 'a contact that is in use twice',
    as: 'superuser',
    before: [{ as: 'superuser', sql: 'set local session_replication_role = replica' }],
    sql: filled({ value: `'help@ohmstead.example'` }),
    refused: '23505 contact_once',
    rule: '#official.contact_once',
  },
  ...valueAttempts([
    ['contact_id', filled({ id: `'oc_1'` })],
    ['contact_channel', filled({ channel: `'fax'`, value: `'ST-1234'` })],
    ['contact_value', filled({ value: `'Help@Ohmstead.example x'` })],
    ['contact_owner', filled({ owner: `'x'` })],
    ['contact_may_ask', filled({ may_ask: `'{payment}'` })],
    ['contact_ended', filled({ ended_at: 'platform.now()' })],
    ['report_id', report({ id: `'or_1'` })],
    ['report_channel', report({ channel: `'fax'` })],
    ['report_value', report({ value: `'x'` })],
    ['report_note', report({ note: `'${'x'.repeat(501)}'` })],
    ['report_state', report({ state: `'closed'`, reason: `'x'`, decided_by: `'st_x'`, decided_at: 'platform.now()' })],
    ['report_reason', report({ state: `'fake'`, reason: `''`, decided_by: `'st_x'`, decided_at: 'platform.now()' })],
    ['report_decided', report({ state: `'fake'` })],
  ]),
]

tryRules(
  'forbidden operations with official contacts',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const excused = {
    'official.contact.contact_request': 'a request is carried out once',
    'official.contact.contact_end_request': 'a request is carried out once',
    'official.report.report_once': 'a second report of a contact is counted',
    'official.contact.contact_pk': 'a key, which no statement can use twice',
    'official.report.report_pk': 'a key, which no statement can use twice',
  }
  expect(await untriedRules(client, 'official', attempts(), excused)).toEqual([])
})

test.each([
  [{ value: 'billing@evil.example' }],
  [{ channel: 'site' as const, value: 'evil.example' }],
  [{ owner: 'Someone' }],
  [{ since: day('2025-01-01') }],
  [{ mayAsk: [] }],
  [{ mayAsk: ['reference', 'feedback'] as const }],
])('the database refuses another contact than the approved one: %j', async (other) => {
  const { contactId: id, ...agreed } = asked('billing@ohmstead.example')
  const subject = agreed.value
  const approvalId = await asksFor(database, contactApproval, await aColleague(database, 'support'), { subject, asked: { contactId: id, ...agreed } })
  const operations = await aColleague(database, 'operations')
  const written = (contact: Partial<NewContact>) =>
    inTransaction(database.api, async (trx) => {
      await actAs(database, trx, operations)
      await sql`UPDATE approvals.request SET outcome = 'approved' WHERE id = ${approvalId}`.execute(trx)
      await insertContact(trx, { id, ...agreed, ...contact })
      throw new Error('written')
    })
  await expect(written(other)).rejects.toThrow('guard:official_two_people')
  await expect(written({})).rejects.toThrow('written')
})

test.each(['finance', 'operations'] as const)('a report is judged by the role %s: only where it may', async (role) => {
  const colleague = await aColleague(database, role)
  const judging = inTransaction(database.api, async (trx) => {
    await actAs(database, trx, colleague)
    return judge(trx, REPORTED as never, { state: 'fake', reason: 'x' })
  })
  if (role === 'finance') await expect(judging).rejects.toThrow('guard:approvals_role')
  else expect(await judging).toMatchObject({ decidedBy: colleague.id, decidedAt: expect.any(Number) as number })
})
