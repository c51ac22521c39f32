import { memberJoined, signInsEndedByStaff } from '@ohmstead/contract/accounts/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import type { OutgoingMail } from '../../edges/mail/index.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, publish } from '../../platform/outbox.ts'
import { sendMails } from '../delivery/index.ts'
import { calls } from './calls/calls.gen.ts'
import { noticesFeature } from './feature.ts'
import { mailNotices } from './mail.jobs.ts'
import { subscriptionOf, unsubscribeToken } from './unsubscribe.proof.ts'

const database = withDatabase()
const ground = chargingGround(database)
const api = withApi(database)
const { clock } = database

/** A member with an address, who reads German in Berlin. */
async function aReader(email: string): Promise<Id<'member'>> {
  const memberId = await ground.member()
  await sql`
    INSERT INTO accounts.person (member_id, email, email_canonical, username, username_seen, username_read, language, zone, support_id, registered_ip)
    VALUES (${memberId}, ${email}, ${email}, ${memberId}, ${memberId}, ${memberId}, 'de_DE', 'Europe/Berlin', gen_random_uuid(), '127.0.0.1')`.execute(
    database.owner.kysely,
  )
  return memberId
}

/** The mails after a new member joined with the member's invitation. */
async function mailsAfterJoining(inviterId: Id<'member'>): Promise<OutgoingMail[]> {
  const memberId = await ground.member()
  await inTransaction(database.api, (trx) => publish(trx, memberJoined, { memberId, inviterId }))
  return mailsDue()
}

async function mailsDue(): Promise<OutgoingMail[]> {
  await deliverNow(database.worker, noticesFeature.listeners, { clock, log: silentLog })
  await runDueNow(
    database.worker,
    mailNotices(testSealer, () => 'https://ohmstead.example'),
    clock.now(),
  )
  const sent: OutgoingMail[] = []
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => undefined }
  await runDueNow(database.worker, sendMails(mailer, testSealer), clock.now())
  return sent
}

const choose = (memberId: Id<'member'>, mail: boolean) => ground.call(calls.setNoticeChoice, ground.as(memberId), { group: 'invitation', mail })
const choiceOf = async (memberId: Id<'member'>) =>
  (await ground.call(calls.noticeChoiceList, ground.as(memberId), {})).list.find(({ group }) => group === 'invitation')

test('a mail is sent to those who chose it, in their language, and each can be ended by its link', async () => {
  const ada = await aReader('ada@example.org')
  expect(await mailsAfterJoining(ada)).toEqual([])
  await choose(ada, true)
  const [mail, ...more] = await mailsAfterJoining(ada)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Ohmstead: Jemand ist Ihrer Einladung gefolgt' })
  expect(mail?.text).toContain('(Europe/Berlin)')
  expect(mail?.text).toContain('https://ohmstead.example/notice/site/detail?id=nt_')
  const url = new URL(mail?.unsubscribeUrl ?? '')
  expect(mail?.text).toContain(url.href)
  expect(url.href).not.toContain(ada)

  const token = url.searchParams.get('token') ?? ''
  expect(await ground.call(calls.unsubscribeMail, { kind: 'visitor' }, { token })).toEqual({ group: 'invitation' })
  expect(await choiceOf(ada)).toMatchObject({ on: true, mail: false })
  expect(await mailsAfterJoining(ada)).toEqual([])
})

test('a mail program ends mails with one request, which needs the token and says what it is', async () => {
  const ben = await aReader('ben@example.org')
  await choose(ben, true)
  const token = unsubscribeToken(testSealer, { memberId: ben, group: 'invitation' })
  const post = async (of: string, body = 'List-Unsubscribe=One-Click') =>
    (
      await fetch(`${api.url}/notice/unsubscribe?token=${of}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    ).status
  for (const wrong of ['', 'x', `${token.slice(0, -4)}AAAA`, 'A'.repeat(401)]) expect([400, 404]).toContain(await post(wrong))
  expect(await post(token, 'something=else')).toBe(400)
  expect(await choiceOf(ben)).toMatchObject({ mail: true })
  expect(await post(token)).toBe(200)
  expect(await post(token)).toBe(200)
  expect(await choiceOf(ben)).toMatchObject({ mail: false })
})

test('a link ends what it was made for, and nothing that another server made', async () => {
  const cleo = await aReader('cleo@example.org')
  const token = unsubscribeToken(testSealer, { memberId: cleo, group: 'lease' })
  expect(subscriptionOf(testSealer, token)).toEqual({ memberId: cleo, group: 'lease' })
  expect(subscriptionOf(testSealer, Buffer.from(`${cleo} lease`).toString('base64url'))).toBeNull()
  expect(await ground.call(calls.unsubscribeMail, { kind: 'visitor' }, { token: 'made-up' })).toEqual({ group: null })
})

test('mails about security are not chosen, and a removed address gets none', async () => {
  const dora = await aReader('dora@example.org')
  await expect(ground.call(calls.setNoticeChoice, ground.as(dora), { group: 'security', mail: false })).rejects.toMatchObject({
    declaration: noticeErrors.groupIsFixed,
  })
  await choose(dora, true)
  await sql`UPDATE accounts.person SET email = NULL, email_canonical = NULL, phone = '+4915111', phone_canonical = '+4915111' WHERE member_id = ${dora}`.execute(
    database.owner.kysely,
  )
  expect(await mailsAfterJoining(dora)).toEqual([])
})

test('a mail about what staff did says so', async () => {
  const fred = await aReader('fred@example.org')
  await inTransaction(database.api, (trx) => publish(trx, signInsEndedByStaff, { memberId: fred, at: clock.now() }))
  const [mail] = await mailsDue()
  expect(mail?.text).toContain('weil unser Team etwas an Ihrem Konto geändert hat')
})

test('a login of the API ends mails and starts none', async () => {
  const emil = await aReader('emil@example.org')
  await choose(emil, true)
  const { kysely } = database.api
  await expect(sql`UPDATE notices.choice SET is_on = false WHERE member_id = ${emil}`.execute(kysely)).rejects.toThrow('guard:own_member')
  await sql`UPDATE notices.choice SET by_mail = false WHERE member_id = ${emil}`.execute(kysely)
  await expect(sql`UPDATE notices.choice SET by_mail = true WHERE member_id = ${emil}`.execute(kysely)).rejects.toThrow('guard:own_member')
})
