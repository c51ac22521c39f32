import { sql } from 'kysely'
import type pg from 'pg'
import type { Id } from '@ohmstead/contract/kernel/id'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { actAs, aColleague, type Colleague } from '../../../test/cast/staff.ts'
import { refused, tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { insertConversation, saveAssignment, saveEnd, savePersonSeen, saveRating, saveStaffSeen } from './conversation.store.ts'
import { insertGuestKey, proveGuest } from './guest-key.store.ts'
import { writeMessage } from './message.store.ts'
import { putView } from './view.store.ts'

const database = withDatabase()
const { clock } = database
let client: pg.Client
let ada: Id<'member'>
let mara: Colleague
const ID = `sc_${'0'.repeat(26)}` as Id<'conversation'>
const GUEST = `sc_${'2'.repeat(26)}` as Id<'conversation'>

const asAda = <T>(fn: (trx: Trx) => Promise<T>) => asMember(database, ada, fn)
const asStaff = <T>(colleague: Colleague, fn: (trx: Trx) => Promise<T>) =>
  inTransaction(database.api, async (trx) => {
    await actAs(database, trx, colleague)
    return fn(trx)
  })

beforeAll(async () => {
  ada = await aMember(database.owner.kysely)
  mara = await aColleague(database, 'support')
  await asAda(async (trx) => {
    await insertConversation(trx, { id: ID, memberId: ada, language: null, email: null, topic: 'other' })
    await writeMessage(trx, { conversationId: ID, author: 'member', text: 'Hello' })
  })
  await inTransaction(database.api, async (trx) => {
    await insertConversation(trx, { id: GUEST, memberId: null, language: 'en_US', email: 'gast@example.org', topic: 'other' })
    await insertGuestKey(trx, GUEST, 'key of the guest', 'browser')
    await proveGuest(trx, 'key of the guest')
    await writeMessage(trx, { conversationId: GUEST, author: 'guest', text: 'Hello' })
  })
  await asStaff(mara, (trx) => putView(trx, ID, mara.id, clock.now()))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const insert = (table: string, values: Record<string, string>) =>
  `insert into support.${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
const conversation = (rest: Record<string, string> = {}) =>
  insert('conversation', { id: `'sc_${'1'.repeat(26)}'`, member_id: `(select id from accounts.member limit 1)`, topic: `'other'`, ...rest })
const message = (rest: Record<string, string> = {}) => insert('message', { conversation_id: `'${ID}'`, author: `'member'`, body: `'x'`, ...rest })
/** With what the trigger fills in, for attempts without it. */
const numbered = (rest: Record<string, string>) => message({ number: '9', shown: '9', author_id: `'x'`, ...rest })
const view = () => insert('view', { conversation_id: `'${ID}'`, staff_id: `'st_x'` })
const set = (change: string) => `update support.conversation set ${change}`
const guestKey = (rest: Record<string, string> = {}) =>
  insert('guest_key', { hash: `'\\x${'ab'.repeat(32)}'`, conversation_id: `'${ID}'`, made_for: `'browser'`, ...rest })
const guest = (rest: Record<string, string> = {}) => conversation({ member_id: 'null', language: `'en_US'`, ...rest })
const canned = (rest: Record<string, string> = {}) =>
  insert('canned_answer', { id: `'ca_${'1'.repeat(26)}'`, name: `'Thanks'`, texts: `'{"en_US": "Thanks"}'`, ...rest })
const guard = (name: string) => `LG001 guard:support_${name}`
const course = 'support.conversation!course'

const attempts = (): RuleAttempt[] => [
  ...(['gateway', 'worker', 'staff_read', 'watcher', 'signer'] as const).flatMap((as) => [
    refused(`a conversation opened by the role ${as}`, as, conversation(), '42501', null),
    refused(`a message written by the role ${as}`, as, message(), '42501', null),
    refused(`a conversation viewed by the role ${as}`, as, view(), '42501', null),
  ]),
  ...(['api', 'owner'] as const).flatMap((as) => [
    refused(`a message of the member, written by the ${as} without a sign-in`, as, message(), guard('author'), 'support.message!written'),
    refused(
      `a message of staff, written by the ${as} without a sign-in`,
      as,
      message({ author: `'staff'` }),
      guard('author'),
      'support.message!written',
    ),
    refused(`a conversation solved by the ${as} without a sign-in`, as, set(`state = 'solved'`), guard('state'), course),
    refused(`a conversation closed by the ${as} without a sign-in`, as, set(`state = 'closed'`), guard('state'), course),
    refused(`a conversation said to be answered by the ${as}`, as, set(`state = 'waiting'`), guard('state'), course),
    refused(`a conversation assigned by the ${as} without a sign-in`, as, set(`assigned_to = 'st_x'`), guard('assigned'), course),
    refused(`read by staff, said the ${as} without a sign-in`, as, set(`staff_delivered = 1`), guard('seen'), course),
    refused(`a conversation rated by the ${as} without a sign-in`, as, set('rating = 5'), guard('rating'), course),
    refused(`a conversation mailed by the ${as} without a sign-in`, as, set('transcript_at = platform.now()'), guard('transcript'), course),
    refused(`the text of an answer, kept by the ${as} without a sign-in`, as, canned(), guard('canned'), 'support.canned_answer!kept_by_staff'),
    refused(`a conversation viewed by the ${as} without a sign-in`, as, view(), guard('view'), 'support.view!own_view'),
  ]),
  ...(['api', 'owner'] as const).flatMap((as) => [
    refused(
      `a message of a guest, written by the ${as} without a key`,
      as,
      message({ author: `'guest'` }),
      guard('author'),
      'support.message!written',
    ),
    refused(`a key to the conversation of a member, made by the ${as}`, as, guestKey(), guard('key'), 'support.guest_key!key'),
  ]),
  refused(
    'a key to the conversation of a guest, made by the API',
    'api',
    guestKey({ conversation_id: `'${GUEST}'` }),
    guard('key'),
    'support.guest_key!key',
  ),
  refused(
    'a key in a mail, made by the API',
    'api',
    guestKey({ conversation_id: `'${GUEST}'`, made_for: `'mail'` }),
    guard('key'),
    'support.guest_key!key_of_role',
  ),
  refused(
    'a key for a browser, made by the worker',
    'worker',
    guestKey({ conversation_id: `'${GUEST}'` }),
    guard('key'),
    'support.guest_key!key_of_role',
    [{ as: 'superuser', sql: `alter table support.guest_key disable trigger key` }],
  ),
  refused('a key that never ends', 'api', guestKey({ expires_at: `'2099-01-01'` }), '42501', null),
  refused('keys read by the worker', 'worker', 'select hash from support.guest_key', '42501', null),
  refused(
    'a guest said to act',
    'api',
    `insert into support.acting_guest values (pg_backend_pid(), pg_current_xact_id(), now(), '${GUEST}')`,
    '42501',
    null,
  ),
  refused('another address of a guest', 'owner', set(`email = 'thief@example.org'`), guard('kept'), course, [
    { as: 'superuser', sql: `alter table support.conversation drop constraint conversation_person` },
  ]),
  refused('a conversation closed by the worker before its time', 'worker', set(`state = 'closed'`), guard('state'), course),
  refused('a conversation opened again by the worker', 'worker', set(`state = 'waiting'`), guard('state'), course),
  refused('a conversation that begins as solved', 'owner', conversation({ state: `'solved'` }), guard('opened'), 'support.conversation!opened'),
  refused('messages that no one wrote', 'owner', set('messages = messages + 1'), guard('counted'), course),
  refused('a message that is not counted any more', 'owner', set('messages = 0'), guard('counted'), course),
  refused('another topic', 'owner', set(`topic = 'money'`), guard('kept'), course),
  refused('a message changed by the API', 'api', `update support.message set body = 'other'`, '42501', null),
  refused('a message changed by the owner', 'owner', `update support.message set body = 'other'`, 'PL001', 'support.message!forbid_update'),
  refused('messages deleted by the API', 'api', 'delete from support.message', '42501', null),
  ...(['worker', 'owner'] as const).flatMap((as) => [
    refused(`views deleted by the ${as} before their time`, as, 'delete from support.view', guard('deleted'), 'support.view!deleted'),
    refused(
      `keys of guests deleted by the ${as} before their time`,
      as,
      'delete from support.guest_key',
      guard('deleted'),
      'support.guest_key!deleted',
    ),
    refused(`messages deleted by the ${as} before their time`, as, 'delete from support.message', guard('deleted'), 'support.message!deleted'),
    refused(
      `conversations deleted by the ${as} before their time`,
      as,
      'delete from support.conversation',
      guard('deleted'),
      'support.conversation!deleted',
    ),
  ]),
  refused('all messages removed', 'owner', 'truncate support.message', 'PL001', 'support.message!forbid_truncate'),
  ...valueAttempts([
    ['conversation_id', conversation({ id: `'sc_1'` })],
    ['conversation_topic', conversation({ topic: `'weather'` })],
    ['conversation_state', conversation({ state: `'lost'` })],
    ['conversation_waiting', conversation({ state: `'solved'`, waiting_since: 'platform.now()' })],
    ['conversation_language', guest({ language: `'english'` })],
    ['conversation_email', guest({ email: `'x'` })],
    ['conversation_person', guest({ language: 'null' })],
    ['conversation_rating', conversation({ rating: '6', rated_at: 'platform.now()' })],
    ['conversation_rated', conversation({ rating: '5' })],
    ['canned_answer_id', canned({ id: `'ca_1'`, saved_by: `'st_x'` })],
    ['canned_answer_name', canned({ name: `''`, saved_by: `'st_x'` })],
    ['canned_answer_texts', canned({ texts: `'{}'`, saved_by: `'st_x'` })],
    ['conversation_seen', conversation({ person_read: '1' })],
    ['conversation_unanswered', conversation({ unanswered: '51' })],
    ['message_author', numbered({ author: `'robot'` })],
    ['message_note', numbered({ note: 'true' })],
    ['message_shown', numbered({ shown: 'null' })],
    ['message_body', numbered({ body: `''` })],
    ['guest_key_hash', guestKey({ hash: `'\\xab'`, expires_at: 'platform.now()' })],
    ['guest_key_made_for', guestKey({ made_for: `'friend'`, expires_at: 'platform.now()' })],
  ]),
]

tryRules(
  'forbidden operations with conversations',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const excused = {
    'support.conversation.conversation_pk': 'a key, which no statement can use twice',
    'support.message.message_pk': 'numbers are taken from the conversation',
    'support.canned_answer.canned_answer_pk': 'a key, which no statement can use twice',
    'support.canned_answer.canned_answer_name_key': 'the call refuses a name in use',
    'support.message.message_shown_once': 'numbers are taken from the conversation',
    'support.message.message_file_once': 'a file is made for its message',
    'support.message!counted': 'it counts, and refuses nothing',
    'support.view.view_pk': 'a second view of a person is the time of the first, changed',
  }
  expect(await untriedRules(client, 'support', attempts(), excused)).toEqual([])
})

describe('a person who is signed in', () => {
  const undone = new Error('undone')
  /** Tries something, and undoes it. */
  const tried = (as: (fn: (trx: Trx) => Promise<unknown>) => Promise<unknown>, act: (trx: Trx) => Promise<unknown>) =>
    as(async (trx) => {
      await act(trx)
      throw undone
    }).catch((error: unknown) => (error === undone ? 'done' : /guard:\w+/.exec(String(error))?.[0]))
  const asOther = async (fn: (trx: Trx) => Promise<unknown>) => asMember(database, await aMember(database.owner.kysely), fn)
  const as = (colleague: Colleague) => (fn: (trx: Trx) => Promise<unknown>) => asStaff(colleague, fn)
  const says =
    (author: 'member' | 'staff', note = false) =>
    (trx: Trx) =>
      writeMessage(trx, { conversationId: ID, author, text: 'x', note })

  test('writes as who they are, in their own conversation', async () => {
    expect(await tried(asAda, says('member'))).toBe('done')
    expect(await tried(asAda, says('staff'))).toBe('guard:support_author')
    expect(await tried(asOther, says('member'))).toBe('guard:support_author')
    expect(await tried(as(mara), says('staff'))).toBe('done')
    expect(await tried(as(mara), says('member'))).toBe('guard:support_author')
    expect(await tried(as(await aColleague(database, 'support')), says('staff'))).toBe('guard:support_author')
    expect(await tried(as(await aColleague(database, 'finance')), says('staff'))).toBe('guard:support_author')
  })

  test('gives no other author, number or time than their own', async () => {
    const written = asAda(async (trx) => {
      await says('member')(trx)
      const { rows } = await sql<{ authorId: string; number: number }>`
        SELECT m.author_id AS "authorId", m.number FROM support.message m WHERE m.conversation_id = ${ID} ORDER BY m.number DESC LIMIT 1`.execute(trx)
      throw new Error(`${rows[0]?.authorId} ${rows[0]?.number}`)
    })
    await expect(written).rejects.toThrow(`${ada} 2`)
  })

  test('ends, assigns and reports only what is theirs', async () => {
    const ends = (state: 'solved' | 'closed') => (trx: Trx) => saveEnd(trx, ID, state)
    expect(await tried(asAda, ends('solved'))).toBe('done')
    expect(await tried(asAda, ends('closed'))).toBe('guard:support_state')
    expect(await tried(asOther, ends('solved'))).toBe('guard:support_state')
    expect(await tried(as(mara), ends('closed'))).toBe('done')
    expect(await tried(as(mara), (trx) => saveAssignment(trx, ID, mara.id))).toBe('done')
    const unaware = await aColleague(database, 'support')
    expect(await tried(as(unaware), ends('solved'))).toBe('guard:support_state')
    expect(await tried(as(unaware), ends('closed'))).toBe('guard:support_state')
    expect(await tried(as(unaware), (trx) => saveAssignment(trx, ID, unaware.id))).toBe('guard:support_assigned')
    expect(await tried(as(unaware), (trx) => saveStaffSeen(trx, ID, { upTo: 1, read: true }))).toBe('guard:support_seen')
    const clerk = await aColleague(database, 'finance')
    expect(await tried(as(mara), (trx) => saveAssignment(trx, ID, clerk.id))).toBe('guard:support_assigned')
    expect(await tried(asAda, (trx) => saveAssignment(trx, ID, mara.id))).toBe('guard:support_assigned')
    expect(await tried(asAda, (trx) => saveStaffSeen(trx, ID, { upTo: 1, read: true }))).toBe('guard:support_seen')
    const answered = (act: (trx: Trx) => Promise<unknown>) => async (trx: Trx) => {
      await says('staff')(trx)
      await act(trx)
    }
    const sees = (trx: Trx) => savePersonSeen(trx, ID, { upTo: 2, read: true })
    expect(await tried(as(mara), answered(sees))).toBe('guard:support_seen')
    expect(await tried(as(mara), (trx) => putView(trx, ID, clerk.id, clock.now()))).toBe('guard:support_view')
    expect(await tried(as(clerk), (trx) => putView(trx, ID, clerk.id, clock.now()))).toBe('guard:support_view')
  })

  test('writes as a guest only with the key, and only there', async () => {
    const asGuest = (shown: string) => (fn: (trx: Trx) => Promise<unknown>) =>
      inTransaction(database.api, async (trx) => {
        await proveGuest(trx, shown)
        return fn(trx)
      })
    const says =
      (conversationId: Id<'conversation'>, author: 'guest' | 'member' = 'guest') =>
      (trx: Trx) =>
        writeMessage(trx, { conversationId, author, text: 'x' })
    expect(await tried(asGuest('key of the guest'), says(GUEST))).toBe('done')
    expect(await tried(asGuest('key of the guest'), says(GUEST, 'member'))).toBe('guard:support_author')
    expect(await tried(asGuest('key of the guest'), says(ID))).toBe('guard:support_author')
    expect(await tried(asGuest('another key'), says(GUEST))).toBe('guard:support_author')
    expect(await tried(asAda, says(GUEST, 'member'))).toBe('guard:support_author')
  })

  test('rates a conversation after its end, once, and mails it once an hour', async () => {
    const rates = (trx: Trx) => saveRating(trx, ID, 4)
    expect(await tried(asAda, rates)).toBe('guard:support_rating')
    const ended = (act: (trx: Trx) => Promise<unknown>) => async (trx: Trx) => {
      await saveEnd(trx, ID, 'solved')
      await act(trx)
    }
    expect(await tried(asAda, ended(rates))).toBe('done')
    expect(await tried(as(mara), ended(rates))).toBe('guard:support_rating')
    const again = (trx: Trx) => rates(trx).then(() => saveRating(trx, ID, 5))
    expect(await tried(asAda, ended(again))).toBe('guard:support_rating')
    const mails = (trx: Trx) => sql`UPDATE support.conversation SET transcript_at = platform.now() WHERE id = ${ID}`.execute(trx)
    expect(await tried(asAda, mails)).toBe('done')
    expect(await tried(as(mara), mails)).toBe('guard:support_transcript')
    const twice = async (trx: Trx) => {
      await mails(trx)
      await sql`UPDATE support.conversation SET transcript_at = platform.now() + interval '1 second' WHERE id = ${ID}`.execute(trx)
    }
    expect(await tried(asAda, twice)).toBe('guard:support_transcript')
  })

  test('opens a closed conversation by a message only', async () => {
    const reopened = (open: (trx: Trx) => Promise<unknown>) => async (trx: Trx) => {
      await saveEnd(trx, ID, 'closed')
      await open(trx)
    }
    const direct = (trx: Trx) => sql`UPDATE support.conversation SET state = 'open' WHERE id = ${ID}`.execute(trx)
    expect(await tried(as(mara), reopened(direct))).toBe('guard:support_state')
    expect(await tried(as(mara), reopened(says('staff')))).toBe('done')
  })
})
