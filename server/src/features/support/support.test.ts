import { memberClosed } from '@ohmstead/contract/accounts/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { CANNED_ANSWERS_MAX, CONVERSATIONS_OPEN_MAX, messageText, MESSAGES_SHOWN, MESSAGES_UNANSWERED_MAX } from '@ohmstead/contract/support/types'
import { z } from '@ohmstead/contract/kernel/field'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { actAs, aColleague, staffChange, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow, type Due } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, publish } from '../../platform/outbox.ts'
import { countCanned, insertCannedAnswer, lockCanned } from './canned-answer.store.ts'
import { supportFeature } from './feature.ts'
import { conversationsWaiting, tellUnread } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const calls = supportFeature.calls({ typing: { person: () => undefined, staff: () => undefined } })
const key = () => newId('notice', clock.now())
const page = { pageNum: 1, pageSize: 100 }
const deliver = () => deliverNow(database.worker, supportFeature.listeners, { clock, log: silentLog })
const scans = [tellUnread(testSealer, () => 'https://ohmstead.example'), ...supportFeature.dueWork]
const due = (name: Due['name']) =>
  runDueNow(
    database.worker,
    scans.find((one) => one.name === name)!,
    clock.now(),
  )

let mara: Colleague
let ben: Id<'member'>
let id: Id<'conversation'>
const asBen = () => ground.as(ben)
const open = (member = ben, text = 'My cable is stuck') =>
  ground.call(calls.openConversation, ground.as(member), { idempotencyKey: key(), topic: 'charging', text })
const write = (text: string) => ground.call(calls.sendSupportMessage, asBen(), { idempotencyKey: key(), conversationId: id, text })
const view = (colleague = mara) => ground.call(calls.viewConversation, colleague.caller, { conversationId: id })
const answer = (text: string, note = false, colleague = mara) =>
  ground.call(calls.answerConversation, colleague.caller, { idempotencyKey: key(), conversationId: id, text, note })
const end = async (state: 'solved' | 'closed') => {
  await view()
  await ground.call(calls.endConversation, mara.caller, { conversationId: id, state })
}
const solve = () => ground.call(calls.solveConversation, asBen(), { conversationId: id })
const ofBen = () => ground.call(calls.conversationOfPerson, asBen(), { conversationId: id })
const ofMara = () => ground.call(calls.staffConversationRead, mara.caller, { conversationId: id })
const queue = (filter: object, colleague = mara) => ground.call(calls.staffConversationList, colleague.caller, { ...page, ...filter })

/** The events by which pages of Ben and of those who follow the conversation are notified. */
const toldPages = ['support.messageSent', 'support.changed', 'support.seen']
async function lastEvent(): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(o.seq), 0)::integer AS seq FROM platform.outbox o`.execute(database.owner.kysely)
  return rows[0]?.seq ?? 0
}
async function eventsToBenSince(seq: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT o.name FROM platform.outbox o WHERE o.seq > ${seq} ORDER BY o.seq`.execute(
    database.owner.kysely,
  )
  return rows.map(({ name }) => name).filter((name) => toldPages.includes(name))
}

/** Whether a statement waits for a lock of another transaction. */
async function isBlocked(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    database.owner.kysely,
  )
  return rows.length > 0
}

beforeAll(async () => void (mara = await aColleague(database, 'support')))
beforeEach(async () => {
  ben = await aMember(database.owner.kysely)
  await clock.forward(MINUTE_MS)
  id = (await open()).conversationId
})

describe('a conversation', () => {
  test('goes on by messages: who answers next, who is assigned, who waits since when', async () => {
    const { waitingSince: since } = (await ofBen()).conversation
    expect((await ofBen()).conversation).toMatchObject({ state: 'open', unread: 0, staffRead: 0 })
    await clock.forward(MINUTE_MS)
    await write('It is the blue one')
    expect((await ofBen()).conversation).toMatchObject({ state: 'open', waitingSince: since })
    await view()
    await answer('Please press the release button')
    expect((await ofMara()).conversation).toMatchObject({ state: 'waiting', assignedTo: mara.id, waitingSince: null, unread: 0 })
    const { conversation, list } = await ofBen()
    expect(conversation).toMatchObject({ state: 'waiting', unread: 1, staffRead: 3 })
    expect(list.map(({ author, text }) => [author, text])).toEqual([
      ['person', 'My cable is stuck'],
      ['person', 'It is the blue one'],
      ['staff', 'Please press the release button'],
    ])
    await write('Thanks')
    const again = (await ofBen()).conversation
    expect([again.state, again.waitingSince]).toEqual(['open', again.lastAt])
  })

  test.each(['solved', 'closed'] as const)('that is %s is opened again by a message, of either side', async (state) => {
    await end(state)
    expect((await ofBen()).conversation).toMatchObject({ state, waitingSince: null })
    await expect(end(state)).rejects.toThrow(supportErrors.alreadyEnded.name)
    await write('It happens again')
    expect((await ofBen()).conversation.state).toBe('open')
    await end(state)
    await answer('We replaced it')
    expect((await ofBen()).conversation.state).toBe('waiting')
  })

  test('is marked as solved by its member, once, and closed after some days', async () => {
    await solve()
    await expect(solve()).rejects.toThrow(supportErrors.alreadyEnded.name)
    await clock.forward(6 * DAY_MS)
    expect(await due('support.close-solved')).toBe(0)
    await clock.forward(DAY_MS + HOUR_MS)
    await due('support.close-solved')
    expect((await ofBen()).conversation.state).toBe('closed')
  })

  test('is not closed while a message may open it again: the job leaves one that is locked for the next time', async () => {
    await solve()
    await clock.forward(8 * DAY_MS)
    let ended = false
    const closed = await inTransaction(database.owner, async (trx) => {
      await sql`SELECT FROM support.conversation WHERE id = ${id} FOR UPDATE`.execute(trx)
      const closing = due('support.close-solved').finally(() => (ended = true))
      await expect.poll(async () => ended || (await isBlocked())).toBe(true)
      return { closing }
    })
    await closed.closing
    expect((await ofBen()).conversation.state).toBe('solved')
  })

  test('has notes that its member never gets, nor learns of: what is seen of two conversations is equal, with notes and without', async () => {
    /** Everything that Ben is shown of a conversation in which he and Mara write. */
    const seenWith = async (note: () => Promise<unknown>) => {
      const last = await lastEvent()
      await view()
      await note()
      await ground.call(calls.seeConversation, mara.caller, { conversationId: id, upTo: 900, read: true })
      await answer('Please press the release button')
      await note()
      const { number } = await write('Thanks')
      await note()
      await ground.call(calls.seeSupport, asBen(), { conversationId: id, upTo: 900, read: true })
      const { conversation, list, more } = await ofBen()
      const before = await ground.call(calls.conversationOfPerson, asBen(), { conversationId: id, before: 3 })
      const { unread } = await ground.call(calls.supportState, asBen(), {})
      const messages = supportFeature.personalData.find(({ name }) => name === 'support.messages')!
      const own = (await messages.page(database.api.kysely, ben, { limit: 50, offset: 0 })).rows.filter((row) => row['conversationId'] === id)
      const untimed = ({ id: _, openedAt: _o, lastAt: _l, waitingSince: _w, ...rest }: typeof conversation) => rest
      return {
        conversation: untimed(conversation),
        numbers: [number, ...list.map((one) => one.number)],
        more,
        before: before.list.map((one) => [one.number, one.text]),
        unread,
        own: own.map((row) => [row['number'], row['author'], row['text']]),
        pushed: await eventsToBenSince(last),
      }
    }
    const without = await seenWith(() => Promise.resolve())
    id = (await open()).conversationId
    expect(await seenWith(() => answer('He called before', true))).toEqual(without)
    expect((await ofMara()).list.map(({ shown, note }) => [shown, note])).toEqual([
      [1, false],
      [null, true],
      [2, false],
      [null, true],
      [3, false],
      [null, true],
    ])
    expect(without.numbers).toEqual([3, 1, 2, 3])
    expect(without.conversation).toMatchObject({ staffDelivered: 2, staffRead: 2, unread: 0 })
  })

  test('is shown in parts, the newest first', async () => {
    await view()
    for (let count = 0; count < MESSAGES_SHOWN; count++) await answer(`Answer ${count}`)
    const { list, more } = await ofBen()
    expect([list.length, list[0]?.number, more]).toEqual([MESSAGES_SHOWN, 2, true])
    const before = await ground.call(calls.conversationOfPerson, asBen(), { conversationId: id, before: 2 })
    expect([before.list.map(({ number }) => number), before.more]).toEqual([[1], false])
  })

  test('is not opened again where its member has too many by now', async () => {
    await solve()
    for (let count = 0; count < CONVERSATIONS_OPEN_MAX; count++) await open()
    await expect(write('Hello?')).rejects.toThrow(supportErrors.tooManyOpen.name)
    const file = new File(['%PDF-1.7\n%%EOF\n'], 'x')
    await expect(ground.call(calls.attachToSupport, asBen(), { conversationId: id, file })).rejects.toThrow(supportErrors.tooManyOpen.name)
    expect((await ofBen()).conversation.state).toBe('solved')
  })

  test('is refused where a member has too many, or staff did not answer for too long', async () => {
    for (let count = 1; count < CONVERSATIONS_OPEN_MAX; count++) await open()
    await expect(open()).rejects.toThrow(supportErrors.tooManyOpen.name)
    for (let count = 1; count < MESSAGES_UNANSWERED_MAX; count++) await write('Hello?')
    await expect(write('Hello?')).rejects.toThrow(supportErrors.waitForAnswer.name)
    await view()
    await answer('A note is no answer', true)
    await expect(write('Hello?')).rejects.toThrow(supportErrors.waitForAnswer.name)
    await answer('Here we are')
    await write('At last')
  })

  test('does not begin where the operator answers elsewhere; one that goes on stays', async () => {
    await staffChange(database, 'platform.customerServiceUrl', 'https://desk.example.org/')
    await expect(open()).rejects.toThrow(supportErrors.answeredElsewhere.name)
    await write('Still here')
    await staffChange(database, 'platform.customerServiceUrl', '')
  })
})

test.each([
  ['closed by staff', () => end('closed')],
  ['solved by staff', () => end('solved')],
  ['solved by its member', solve],
])('a conversation with many messages that was %s is opened again by a further one', async (_, ends) => {
  for (let count = 1; count < MESSAGES_UNANSWERED_MAX; count++) await write('Hello?')
  await expect(write('Hello?')).rejects.toThrow(supportErrors.waitForAnswer.name)
  await ends()
  await write('Still there?')
  expect((await ofBen()).conversation.state).toBe('open')
})

describe('after the end', () => {
  const rate = (rating: number) => ground.call(calls.rateConversation, asBen(), { conversationId: id, rating })

  test('its person rates a conversation, once', async () => {
    await expect(rate(5)).rejects.toThrow(supportErrors.notEnded.name)
    await end('solved')
    await rate(4)
    await expect(rate(5)).rejects.toThrow(supportErrors.alreadyRated.name)
    expect([(await ofBen()).conversation.rating, (await ofMara()).conversation.rating]).toEqual([4, 4])
  })

  test('a conversation is mailed to the address of its member alone, once an hour', async () => {
    const mail = () => ground.call(calls.mailConversation, asBen(), { conversationId: id })
    expect((await ofBen()).hasEmail).toBe(false)
    await expect(mail()).rejects.toThrow(supportErrors.noAddress.name)
  })
})

describe('texts of answers', () => {
  const save = (name: string, more: object = {}, colleague = mara) =>
    ground.call(calls.saveCannedAnswer, colleague.caller, { idempotencyKey: key(), name, texts: { en_US: 'Thank you' }, ...more })
  const list = async () => (await ground.call(calls.cannedAnswerList, mara.caller, {})).list

  test('are kept by staff under a name that is used once', async () => {
    const { cannedAnswerId } = await save('Thanks', { texts: { en_US: 'Thank you', de_DE: 'Danke' } })
    await expect(save('Thanks')).rejects.toThrow(supportErrors.cannedNameInUse.name)
    const gus = await aColleague(database, 'administrator')
    await save('Thanks a lot', { cannedAnswerId }, gus)
    expect(await list()).toMatchObject([{ id: cannedAnswerId, name: 'Thanks a lot', texts: { en_US: 'Thank you' }, savedBy: gus.id }])
    await ground.call(calls.removeCannedAnswer, mara.caller, { cannedAnswerId })
    expect(await list()).toEqual([])
    await expect(save('Again', { cannedAnswerId })).rejects.toThrow(supportErrors.cannedNotFound.name)
    await expect(ground.call(calls.removeCannedAnswer, mara.caller, { cannedAnswerId })).rejects.toThrow(supportErrors.cannedNotFound.name)
  })
})

test('staff keep a limited number of texts, also where two are saved at once, and can change one when there are no more', async () => {
  const text = { texts: { en_US: 'Thank you' } }
  const save = (more: object) => ground.call(calls.saveCannedAnswer, mara.caller, { idempotencyKey: key(), name: 'One more', ...text, ...more })
  let isDecided = false
  const saved = await inTransaction(database.api, async (trx) => {
    await actAs(database, trx, mara)
    await lockCanned(trx)
    for (let count = await countCanned(trx); count < CANNED_ANSWERS_MAX; count++)
      await insertCannedAnswer(trx, { id: newId('cannedAnswer', clock.now()), name: `Text ${count}`, ...text })
    const result = Promise.allSettled([save({})]).finally(() => (isDecided = true))
    await expect.poll(async () => isDecided || (await isBlocked())).toBe(true)
    return { result }
  })
  expect(await saved.result).toMatchObject([{ reason: { declaration: supportErrors.tooManyCanned } }])
  const { list } = await ground.call(calls.cannedAnswerList, mara.caller, {})
  expect(list).toHaveLength(CANNED_ANSWERS_MAX)
  await save({ cannedAnswerId: list[0]?.id })
})

describe('staff', () => {
  test('read a conversation after they opened it, which is audited, for eight hours', async () => {
    await expect(ofMara()).rejects.toThrow(supportErrors.viewFirst.name)
    await expect(answer('x')).rejects.toThrow(supportErrors.viewFirst.name)
    const inIt = { conversationId: id }
    await expect(ground.call(calls.endConversation, mara.caller, { ...inIt, state: 'closed' })).rejects.toThrow(supportErrors.viewFirst.name)
    await expect(ground.call(calls.assignConversation, mara.caller, { ...inIt, staffId: mara.id })).rejects.toThrow(supportErrors.viewFirst.name)
    await expect(ground.call(calls.typeInConversation, mara.caller, inIt)).rejects.toThrow(supportErrors.viewFirst.name)
    await view()
    await ofMara()
    const { rows } = await sql<{ act: string; detail: string }>`
      SELECT act, detail FROM platform.audit WHERE subject = ${id} AND "by" = ${mara.id}`.execute(database.owner.kysely)
    expect(rows).toEqual([{ act: 'support.viewed', detail: ben }])
    await clock.forward(8 * HOUR_MS + MINUTE_MS)
    await expect(ofMara()).rejects.toThrow(supportErrors.viewFirst.name)
  })

  test('see the queue: who waits longest comes first, with what is theirs or no one’s', async () => {
    const other = await aMember(database.owner.kysely)
    await clock.forward(MINUTE_MS)
    const { conversationId: later } = await open(other)
    const ids = async (filter: object) => (await queue(filter)).list.map((row) => row.id).filter((one) => [id, later].includes(one))
    expect(await ids({ state: 'open' })).toEqual([id, later])
    expect(await ids({ state: 'open', assigned: 'own' })).toEqual([])
    await ground.call(calls.viewConversation, mara.caller, { conversationId: later })
    await ground.call(calls.assignConversation, mara.caller, { conversationId: later, staffId: mara.id })
    expect(await ids({ state: 'open', assigned: 'own' })).toEqual([later])
    expect(await ids({ state: 'open', assigned: 'none' })).toEqual([id])
    expect(await ids({ memberId: other })).toEqual([later])
    expect((await queue({ state: 'open' })).promisedMinutes).toBe(240)
    const waiting = await conversationsWaiting(database.api.kysely)
    await end('closed')
    expect(await conversationsWaiting(database.api.kysely)).toBe(waiting - 1)
  })

  test('hand a conversation over to colleagues who may answer it', async () => {
    const assign = (staffId?: Id<'staff'>) => ground.call(calls.assignConversation, mara.caller, { conversationId: id, ...(staffId && { staffId }) })
    await view()
    await assign((await aColleague(database, 'administrator')).id)
    await expect(assign((await aColleague(database, 'finance')).id)).rejects.toThrow(supportErrors.colleagueCannotAnswer.name)
    await expect(assign(newId('staff', clock.now()))).rejects.toThrow(supportErrors.colleagueCannotAnswer.name)
    await assign()
  })
})

describe('what was received and read', () => {
  const sees = (upTo: number, read: boolean) => ground.call(calls.seeSupport, asBen(), { conversationId: id, upTo, read })

  test('is reported by each side, never beyond the messages and never backwards', async () => {
    await view()
    await answer('One')
    const seen = async () => {
      const { personDelivered, personRead } = (await ofMara()).conversation
      return [personDelivered, personRead]
    }
    expect(await seen()).toEqual([1, 1])
    await sees(2, false)
    expect(await seen()).toEqual([2, 1])
    await sees(900, true)
    await sees(1, true)
    expect(await seen()).toEqual([2, 2])
    await write('Two')
    await ground.call(calls.seeConversation, mara.caller, { conversationId: id, upTo: 3, read: false })
    expect((await ofBen()).conversation).toMatchObject({ staffDelivered: 3, staffRead: 2 })
  })

  test('is not reported again; an answer that stays unread is, once', async () => {
    await due('support.tell-unread')
    await view()
    await answer('Read at once')
    await sees(2, true)
    await clock.forward(3 * MINUTE_MS)
    expect(await due('support.tell-unread')).toBe(0)
    await answer('Not read')
    expect(await due('support.tell-unread')).toBe(0)
    await clock.forward(3 * MINUTE_MS)
    expect(await due('support.tell-unread')).toBe(1)
    expect(await due('support.tell-unread')).toBe(0)
  })
})

describe('deleting', () => {
  const exists = async () => {
    const { rows } = await sql`SELECT FROM support.message WHERE conversation_id = ${id}`.execute(database.owner.kysely)
    return rows.length > 0
  }

  test('happens after the time that the operator set', async () => {
    await view()
    await clock.forward(364 * DAY_MS)
    await due('support.forget-old')
    expect(await exists()).toBe(true)
    await clock.forward(2 * DAY_MS)
    await due('support.forget-old')
    expect(await exists()).toBe(false)
    await expect(ofBen()).rejects.toThrow(supportErrors.conversationNotFound.name)
  })

  test('happens when the member closes the account', async () => {
    await inTransaction(database.owner, (trx) => publish(trx, memberClosed, { memberId: ben }))
    await deliver()
    expect(await exists()).toBe(true)
    await inTransaction(database.owner, async (trx) => {
      await sql`UPDATE accounts.member SET closed_at = platform.now() WHERE id = ${ben}`.execute(trx)
      await publish(trx, memberClosed, { memberId: ben })
    })
    await deliver()
    expect(await exists()).toBe(false)
  })
})

test.each([
  ['Guten Tag\n\nIch brauche Hilfe.', true],
  ['👨‍👩‍👧 你好 مرحبا', true],
  ['<script>alert(1)</script>', true],
  ['', false],
  [' \n\t ', false],
  ['\u202egnp.exe', false],
  ['bell\u0007', false],
  ['x'.repeat(4_001), false],
])('the text %j is a message: %s', (text, isOne) => {
  expect(z.safeDecode(messageText, text).success).toBe(isOne)
})
