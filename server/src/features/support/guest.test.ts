import type { CallDeclaration, InputOf, OutputOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { MESSAGES_UNANSWERED_MAX } from '@ohmstead/contract/support/types'
import { uploadErrors } from '@ohmstead/contract/uploads/errors'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { aColleague, staffChange, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import type { Caller, Implemented } from '../../platform/implement.ts'
import { sendMails } from '../delivery/index.ts'
import { fileByName } from '../uploads/index.ts'
import { supportFeature } from './feature.ts'
import { tellUnread } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const typed: string[] = []
const typing = { person: (id: string) => void typed.push(`person ${id}`), staff: (id: string) => void typed.push(`staff ${id}`) }
const calls = supportFeature.calls({ typing })
const visitor = { kind: 'visitor' } as Caller
const key = () => newId('notice', clock.now())

/** A browser without a sign-in, with the cookie that support gave it. */
function aBrowser() {
  const browser = {
    cookie: undefined as string | undefined,
    call<C extends CallDeclaration>(call: Implemented<C>, input: InputOf<C>, deviceId: string = key()): Promise<OutputOf<C>> {
      const cookies = {
        read: () => browser.cookie,
        set: (_: string, value: string) => void (browser.cookie = value),
        clear: () => void (browser.cookie = undefined),
      }
      const handled = {
        ...call,
        handle: (request: Parameters<typeof call.handle>[0], given: InputOf<C>) => call.handle({ ...request, deviceId, cookies }, given),
      }
      return ground.call(handled, visitor, input)
    },
    ask: (more: object = {}, deviceId?: string) =>
      browser.call(calls.openConversation, { idempotencyKey: key(), topic: 'other', text: 'Hello?', ...more }, deviceId),
    say: (conversationId: Id<'conversation'>, text = 'More') =>
      browser.call(calls.sendSupportMessage, { idempotencyKey: key(), conversationId, text }),
    read: (conversationId: Id<'conversation'>) => browser.call(calls.conversationOfPerson, { conversationId }),
    list: async () => (await browser.call(calls.conversationList, { pageNum: 1, pageSize: 20 })).list,
  }
  return browser
}

let mara: Colleague
let guest: ReturnType<typeof aBrowser>
beforeAll(async () => void (mara = await aColleague(database, 'support')))
beforeEach(() => void (guest = aBrowser()))

async function answer(conversationId: Id<'conversation'>, text = 'An answer') {
  await ground.call(calls.viewConversation, mara.caller, { conversationId })
  await ground.call(calls.answerConversation, mara.caller, { idempotencyKey: key(), conversationId, text, note: false })
}

describe('a guest', () => {
  test('writes to support and reads the answer, in the browser that asked', async () => {
    const { conversationId } = await guest.ask()
    await answer(conversationId)
    await guest.say(conversationId)
    const { list, conversation } = await guest.read(conversationId)
    expect(list.map(({ author, text }) => [author, text])).toEqual([
      ['person', 'Hello?'],
      ['staff', 'An answer'],
      ['person', 'More'],
    ])
    expect(conversation).toMatchObject({ state: 'open', unread: 0 })
    expect(await guest.list()).toMatchObject([{ id: conversationId }])
    expect(await guest.call(calls.supportState, {})).toMatchObject({ isOpen: true, unread: 0 })
    await guest.call(calls.solveConversation, { conversationId })
    expect((await guest.read(conversationId)).conversation.state).toBe('solved')
  })

  test('has one conversation that goes on, and can begin another after it', async () => {
    const first = await guest.ask()
    await expect(guest.ask()).rejects.toThrow(supportErrors.guestHasOne.name)
    await guest.call(calls.solveConversation, first)
    const second = await guest.ask()
    expect((await guest.list()).map(({ id }) => id)).toEqual([second.conversationId])
    await expect(guest.read(first.conversationId)).rejects.toThrow(supportErrors.conversationNotFound.name)
  })

  test('who marks a conversation as solved does not thereby begin to count messages anew; staff who close it do', async () => {
    const { conversationId } = await guest.ask()
    for (let count = 1; count < MESSAGES_UNANSWERED_MAX; count++) await guest.say(conversationId)
    await guest.call(calls.solveConversation, { conversationId })
    await expect(guest.say(conversationId)).rejects.toThrow(supportErrors.waitForAnswer.name)
    await ground.call(calls.viewConversation, mara.caller, { conversationId })
    await ground.call(calls.endConversation, mara.caller, { conversationId, state: 'closed' })
    await guest.say(conversationId)
    expect((await guest.read(conversationId)).conversation.state).toBe('open')
  })

  test('is no one without the key: another browser, a member, or this one after it left', async () => {
    const { conversationId } = await guest.ask()
    const other = aBrowser()
    await other.ask()
    const member = ground.as(await aMember(database.owner.kysely))
    const tries = [
      () => aBrowser().read(conversationId),
      () => other.read(conversationId),
      () => other.say(conversationId),
      () => other.call(calls.seeSupport, { conversationId, upTo: 1, read: true }),
      () => other.call(calls.solveConversation, { conversationId }),
      () => other.call(calls.typeToSupport, { conversationId }),
      () => other.call(calls.attachToSupport, { conversationId, file: new File(['%PDF-1.4\n%%EOF'], '') }),
      () => ground.call(calls.conversationOfPerson, member, { conversationId }),
    ]
    for (const tried of tries) await expect(tried()).rejects.toThrow(supportErrors.conversationNotFound.name)
    await guest.call(calls.leaveConversation, {})
    await expect(guest.read(conversationId)).rejects.toThrow(supportErrors.conversationNotFound.name)
  })

  test('loses access when the key ends, and the conversation is deleted later', async () => {
    const { conversationId } = await guest.ask()
    await clock.forward(30 * DAY_MS + MINUTE_MS)
    await expect(guest.say(conversationId)).rejects.toThrow(supportErrors.conversationNotFound.name)
    expect(await guest.list()).toEqual([])
    await clock.forward(61 * DAY_MS)
    for (const scan of supportFeature.dueWork) await runDueNow(database.worker, scan, clock.now())
    const { rows } = await sql`
      SELECT FROM support.conversation c WHERE c.id = ${conversationId}
      UNION ALL SELECT FROM support.guest_key k WHERE k.conversation_id = ${conversationId}`.execute(database.owner.kysely)
    expect(rows).toEqual([])
  })

  test('has five questions a day from one device; a flood ends, and members are not affected', async () => {
    const device = key()
    for (let count = 0; count < 5; count++) await aBrowser().ask({}, device)
    await expect(aBrowser().ask({}, device)).rejects.toThrow(credentialErrors.captchaNeeded.name)
    await staffChange(database, 'support.guestsWaiting', 3)
    await expect(aBrowser().ask()).rejects.toThrow(supportErrors.tooManyGuests.name)
    const member = ground.as(await aMember(database.owner.kysely))
    await ground.call(calls.openConversation, member, { idempotencyKey: key(), topic: 'other', text: 'Hello' })
    await staffChange(database, 'support.guestsWaiting', 200)
  })

  test('is in the queue of staff without an address, beside members', async () => {
    const { conversationId } = await guest.ask({ email: 'gast@example.org' })
    const listed = async (who: 'members' | 'guests') =>
      (await ground.call(calls.staffConversationList, mara.caller, { state: 'open', who, pageNum: 1, pageSize: 100 })).list.find(
        ({ id }) => id === conversationId,
      )
    expect(await listed('members')).toBeUndefined()
    expect(await listed('guests')).toMatchObject({ memberId: null, hasEmail: true })
    expect(JSON.stringify(await listed('guests'))).not.toContain('example.org')
  })
})

describe('the mail to a guest', () => {
  const mails: { to: string; text: string }[] = []
  async function mailed(): Promise<string[]> {
    mails.length = 0
    await clock.forward(3 * MINUTE_MS)
    await runDueNow(
      database.worker,
      tellUnread(testSealer, () => 'https://ohmstead.example'),
      clock.now(),
    )
    const mailer = { send: (mail: { to: string; text: string }) => Promise.resolve(void mails.push(mail)) }
    await runDueNow(database.worker, sendMails(mailer as never, testSealer), clock.now())
    return mails.map(({ text }) => text)
  }
  const keyIn = (body: string | undefined) => /\/support\?key=([\w-]{43})\b/.exec(body ?? '')?.[1] ?? ''

  test('is sent for an unread answer, with a link and none of its words, once', async () => {
    await mailed()
    const { conversationId } = await guest.ask({ email: 'gast@example.org' })
    expect(await mailed()).toEqual([])
    await answer(conversationId, 'A secret answer')
    const [body, ...rest] = await mailed()
    expect(rest).toEqual([])
    expect(mails[0]?.to).toBe('gast@example.org')
    expect(body).not.toContain('secret')
    expect(await mailed()).toEqual([])
    const elsewhere = aBrowser()
    await elsewhere.call(calls.reopenConversation, { key: keyIn(body) })
    expect(elsewhere.cookie).not.toBe(keyIn(body))
    expect((await elsewhere.read(conversationId)).conversation.unread).toBe(1)
    await elsewhere.say(conversationId, 'From my phone')
    expect((await guest.read(conversationId)).list.at(-1)).toMatchObject({ author: 'person', text: 'From my phone' })
    // The table has the hash alone.
    const { rows } = await sql`SELECT k::text AS row FROM support.guest_key k`.execute(database.owner.kysely)
    expect(JSON.stringify(rows)).not.toContain(keyIn(body))
    await clock.forward(31 * DAY_MS)
    await expect(aBrowser().call(calls.reopenConversation, { key: keyIn(body) })).rejects.toThrow(supportErrors.linkEnded.name)
  })

  test('is not sent without an address, nor to one who reads', async () => {
    const silent = await guest.ask()
    await answer(silent.conversationId)
    const reading = aBrowser()
    const { conversationId } = await reading.ask({ email: 'reader@example.org' })
    await answer(conversationId)
    await reading.call(calls.seeSupport, { conversationId, upTo: 2, read: true })
    expect(await mailed()).toEqual([])
  })

  test('has the answers on request, after staff answered, once an hour', async () => {
    const { conversationId } = await guest.ask({ email: 'gast@example.org' })
    const ask = () => guest.call(calls.mailConversation, { conversationId })
    await expect(ask()).rejects.toThrow(supportErrors.notAnswered.name)
    await answer(conversationId, 'Here you are')
    await guest.call(calls.seeSupport, { conversationId, upTo: 2, read: true })
    await ask()
    await expect(ask()).rejects.toThrow(supportErrors.transcriptSent.name)
    const [body] = await mailed()
    // What a guest wrote is not mailed: the address could be that of someone else.
    expect(body).not.toContain('Hello?')
    expect(body).toContain('Here you are')
    expect(mails[0]?.to).toBe('gast@example.org')
  })

  test('cannot be opened by an invented key', async () => {
    await expect(guest.call(calls.reopenConversation, { key: 'A'.repeat(43) })).rejects.toThrow(supportErrors.linkEnded.name)
  })
})

describe('a file in a conversation', () => {
  const pdf = (inside = '') => new File([`%PDF-1.7\n${inside}\n%%EOF\n`], 'x')
  const picture = async () =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      'x',
    )

  test('is a picture that is encoded again, or a PDF to save, of either side', async () => {
    const { conversationId } = await guest.ask()
    await guest.call(calls.attachToSupport, { conversationId, file: await picture() })
    await ground.call(calls.viewConversation, mara.caller, { conversationId })
    await ground.call(calls.attachToConversation, mara.caller, { conversationId, file: pdf() })
    const { list } = await guest.read(conversationId)
    expect(list.map(({ author, file }) => [author, file?.kind ?? null])).toEqual([
      ['person', null],
      ['person', 'picture'],
      ['staff', 'document'],
    ])
    const served = async (place: number) => {
      const url = list[place]?.file?.url ?? ''
      const file = await fileByName(database.api.kysely, /([0-9a-f]{32})/.exec(url)?.[1] ?? '')
      return [url.replace(/[0-9a-f]{32}/, 'name'), file?.contentType, file?.bytes.toString('latin1', 0, 4)]
    }
    expect(await served(1)).toEqual(['/uploads/name.webp', 'image/webp', 'RIFF'])
    expect(await served(2)).toEqual(['/uploads/name.pdf', 'application/pdf', '%PDF'])
  })

  test.each([
    ['/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', uploadErrors.documentActive],
    ['/J#61vaScript', uploadErrors.documentActive],
    ['/EmbeddedFiles', uploadErrors.documentActive],
    ['/Launch', uploadErrors.documentActive],
  ])('is refused as a PDF with %s', async (inside, error) => {
    const { conversationId } = await guest.ask()
    await expect(guest.call(calls.attachToSupport, { conversationId, file: pdf(inside) })).rejects.toThrow(error.name)
  })

  test.each([
    ['a PDF that breaks off', '%PDF-1.7\nrest', uploadErrors.documentBroken],
    ['a page', '<!doctype html><script>alert(1)</script>', uploadErrors.pictureKindUnknown],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', uploadErrors.pictureKindUnknown],
    ['nothing', '', uploadErrors.pictureKindUnknown],
  ])('is refused as %s', async (_, content, error) => {
    const { conversationId } = await guest.ask()
    await expect(guest.call(calls.attachToSupport, { conversationId, file: new File([content], 'x') })).rejects.toThrow(error.name)
  })

  test('is deleted with its conversation, and is in the data of its member until then', async () => {
    const memberId = await aMember(database.owner.kysely)
    const asked = { idempotencyKey: key(), topic: 'other' as const, text: 'Hello' }
    const { conversationId } = await ground.call(calls.openConversation, ground.as(memberId), asked)
    await ground.call(calls.attachToSupport, ground.as(memberId), { conversationId, file: pdf() })
    const own = async () => {
      const section = supportFeature.personalData.find(({ name }) => name === 'support.files')
      return (await section!.page(database.api.kysely, memberId, { limit: 10, offset: 0 })).rows
    }
    const [file] = await own()
    expect(file).toMatchObject({ kind: 'document', url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.pdf$/) })
    await clock.forward(367 * DAY_MS)
    for (const scan of supportFeature.dueWork) await runDueNow(database.worker, scan, clock.now())
    expect(await own()).toEqual([])
    const { rows } = await sql`SELECT FROM uploads.file WHERE id = ${String(file?.['fileId'])}`.execute(database.owner.kysely)
    expect(rows).toEqual([])
  })
})

test('typing is passed on by those in the conversation alone', async () => {
  const { conversationId } = await guest.ask()
  await guest.call(calls.typeToSupport, { conversationId })
  await ground.call(calls.viewConversation, mara.caller, { conversationId })
  await ground.call(calls.typeInConversation, mara.caller, { conversationId })
  expect(typed).toEqual([`person ${conversationId}`, `staff ${conversationId}`])
})
