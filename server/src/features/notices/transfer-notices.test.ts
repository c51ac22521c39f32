import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { messageDetail, messageList, messageTypeList, setNoticeChoice } from '@ohmstead/contract/notices/calls'
import type { transferChanged } from '@ohmstead/contract/transfers/events'
import { confirmTransfer, requestTransfer, undoTransfer } from '@ohmstead/contract/transfers/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { withAccountsApi } from '../../../test/api.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { fundPassword, payers, withIncome, type Payer } from '../../../test/transfers/ground.ts'
import type { OutgoingMail } from '../../edges/mail/index.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, type Published } from '../../platform/outbox.ts'
import { masked } from '../accounts/index.ts'
import { sendMails, sendSms } from '../delivery/index.ts'
import { transfersFeature } from '../transfers/feature.ts'
import { noticesFeature } from './feature.ts'
import { mailNotices } from './mail.jobs.ts'
import { onEvents } from './notice.jobs.ts'

const database = withIncome(withDatabase())
const { clock } = database
const api = withAccountsApi(database, { calls: [...Object.values(transfersFeature.calls), ...Object.values(noticesFeature.calls)] as never })
const payer = payers(database, api)
const USDT = 1_000_000n
const key = () => randomBytes(12).toString('hex')

let ada: Payer
let ben: Payer
beforeEach(async () => {
  ada = await payer(10n * USDT)
  ben = await payer()
  await settle()
})

/** Confirms a transfer of 2 USDT; to the own wallet without a recipient. */
async function confirmed(to?: Payer): Promise<string> {
  const { id } = await ada.client.ask(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '2', ...(to && { to: to.email }) })
  await ada.client.ask(confirmTransfer, { idempotencyKey: key(), transferId: id, fundPassword, otp: await ada.otp() })
  return id
}

/** Delivers what was published, and sends the mails about it. */
async function settle(): Promise<readonly OutgoingMail[]> {
  await deliverNow(database.worker, noticesFeature.listeners, { clock, log: silentLog })
  await runDueNow(
    database.worker,
    mailNotices(testSealer, () => 'https://ohmstead.example'),
    clock.now(),
  )
  const sent: OutgoingMail[] = []
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => undefined }
  await runDueNow(database.worker, sendMails(mailer, testSealer), clock.now())
  return sent.filter(({ text }) => text.includes('/notice/site/detail'))
}

async function arrive(): Promise<void> {
  await clock.forward(11 * MINUTE_MS)
  for (const work of transfersFeature.dueWork) if (work.name === 'transfers.complete') await runDueNow(database.worker, work, clock.now())
}

const noticesOf = async ({ client }: Payer) =>
  (await client.ask(messageList, { type: 'site', pageNum: 1, pageSize: 50 })).list.filter(({ kind }) => kind.startsWith('transfer'))

async function nameOf({ id }: Payer): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT username AS name FROM accounts.person WHERE member_id = ${id}`.execute(database.owner.kysely)
  return masked(rows[0]?.name ?? '')
}

test('a held transfer notifies its sender at once until when it can be undone, also by mail, and its recipient when it has arrived', async () => {
  const id = await confirmed(ben)
  const mails = await settle()
  const [sent, ...more] = await noticesOf(ada)
  expect(more).toEqual([])
  expect(sent).toMatchObject({ kind: 'transferSent', group: 'money', amount: 2n * USDT, subjectId: id })
  expect(sent?.title).toBe(`You sent money to ${await nameOf(ben)}`)
  const { rows } = await sql<{ until: string }>`
    SELECT to_char(undo_until AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS until FROM transfers.member_transfer WHERE id = ${id}`.execute(
    database.owner.kysely,
  )
  const held = `The money is held until ${rows[0]?.until} (UTC).`
  expect(sent?.body).toContain(held)
  expect(await ada.client.ask(messageDetail, { noticeId: sent!.id })).toEqual(sent)
  expect((await ada.client.ask(messageTypeList, {})).list).toContainEqual({ type: 'site', unread: 1, latest: { title: sent?.title, at: sent?.at } })
  expect(await noticesOf(ben)).toEqual([])

  expect(mails.map(({ to }) => to)).toEqual([ada.email])
  expect(mails[0]?.subject).toBe(`Ohmstead: ${sent?.title}`)
  expect(mails[0]?.text).toContain('Amount: 2 USDT')
  expect(mails[0]?.text).toContain(held)
  expect(mails[0]?.text).toContain('It cannot be switched off.')
  expect(mails[0]?.unsubscribeUrl).toBeUndefined()

  await arrive()
  expect(await settle()).toEqual([])
  expect(await noticesOf(ada)).toEqual([sent])
  const [received, ...others] = await noticesOf(ben)
  expect(others).toEqual([])
  expect(received).toMatchObject({
    kind: 'transferReceived',
    title: `You received money from ${await nameOf(ada)}`,
    amount: 2n * USDT,
    subjectId: id,
  })
})

test('money that left is also notified by text message, without the amount, in the language of its owner', async () => {
  const phones = { [ada.id]: '+4917604069002', [ben.id]: '+4917604069003' }
  for (const [id, phone] of Object.entries(phones))
    await sql`UPDATE accounts.person SET phone = ${phone}, phone_canonical = ${phone}, language = 'de_DE' WHERE member_id = ${id}`.execute(
      database.owner.kysely,
    )
  await ada.client.ask(setNoticeChoice, { group: 'money', mail: false })
  await confirmed(ben)
  await settle()
  const texts: { to: string; text: string }[] = []
  await runDueNow(database.worker, sendSms({ send: async (text) => void texts.push(text) }, testSealer), clock.now())
  expect(texts).toHaveLength(1)
  const [sent] = await noticesOf(ada)
  expect(texts[0]?.to).toBe('+4917604069002')
  expect(texts[0]?.text).toContain(`Ohmstead: Sie haben Geld an ${await nameOf(ben)} überwiesen`)
  expect(texts[0]?.text).toContain(`https://ohmstead.example/notice/site/detail?id=${sent?.id}`)
  expect(texts[0]?.text).not.toContain('USDT')
  // Nothing left the account of the recipient, who has a phone as well.
  await arrive()
  await settle()
  await runDueNow(database.worker, sendSms({ send: async (text) => void texts.push(text) }, testSealer), clock.now())
  expect(texts).toHaveLength(1)
})

test('a transfer that arrives at once notifies both, and mails the recipient who chose it', async () => {
  await confirmed(ben)
  await arrive()
  await settle()
  await ada.client.ask(setNoticeChoice, { group: 'money', mail: false })
  await ben.client.ask(setNoticeChoice, { group: 'money', mail: true })
  const id = await confirmed(ben)
  const mails = await settle()
  const about = async (of: Payer) => (await noticesOf(of)).filter(({ subjectId }) => subjectId === id)
  expect(await about(ada)).toMatchObject([{ kind: 'transferSent', body: expect.stringContaining('The money has arrived') }])
  expect(await about(ben)).toMatchObject([{ kind: 'transferReceived' }])
  expect(mails).toHaveLength(2)
  expect(mails.find(({ to }) => to === ada.email)).not.toHaveProperty('unsubscribeUrl')
  expect(mails.find(({ to }) => to === ben.email)).toHaveProperty('unsubscribeUrl')
})

test('a transfer that returned because the recipient belongs to the operator since then notifies its sender only', async () => {
  const id = await confirmed(ben)
  const { pool } = database.owner
  await pool.query('alter table accounts.member disable trigger user')
  await pool.query('update accounts.member set affiliated = true where id = $1', [ben.id])
  await pool.query('alter table accounts.member enable trigger user')
  await arrive()
  await settle()
  expect((await noticesOf(ada)).find(({ kind }) => kind === 'transferReturned')).toMatchObject({
    title: `Your transfer to ${await nameOf(ben)} was returned`,
    amount: 2n * USDT,
    subjectId: id,
  })
  expect(await noticesOf(ben)).toEqual([])
})

test('an undone transfer notifies neither its sender again nor its recipient', async () => {
  const transferId = await confirmed(ben)
  await settle()
  const before = await noticesOf(ada)
  await ada.client.ask(undoTransfer, { idempotencyKey: key(), transferId })
  await arrive()
  expect(await settle()).toEqual([])
  expect(await noticesOf(ada)).toEqual(before)

  // Undone before the first event about it was delivered.
  await ada.client.ask(undoTransfer, { idempotencyKey: key(), transferId: await confirmed(ben) })
  expect(await settle()).toEqual([])
  expect(await noticesOf(ada)).toEqual(before)
  expect(await noticesOf(ben)).toEqual([])
})

test('a transfer to the own wallet has no notice', async () => {
  await confirmed()
  expect(await settle()).toEqual([])
  expect(await noticesOf(ada)).toEqual([])
})

test('an event that is delivered again, or late, notifies each person once', async () => {
  const transferId = await confirmed(ben)
  await arrive()
  await settle()
  for (const { id: memberId } of [ada, ben, ada, ben]) {
    const payload = { memberId, transferId: transferId as Id<'memberTransfer'> }
    const again: Published<typeof transferChanged> = { name: 'transfer.changed', payload, seq: 9_000_000n, publishedAt: clock.now() }
    await inTransaction(database.worker, (trx) => onEvents.handle(trx, again, { now: clock.now(), log: silentLog }))
  }
  // Both events of the sender were delivered after the money had arrived: there is no time left for an undo.
  expect(await noticesOf(ada)).toMatchObject([{ kind: 'transferSent', body: expect.stringContaining('The money has arrived') }])
  expect(await noticesOf(ben)).toHaveLength(1)
})

test('the name of a person who closed the account is gone from the notices of others', async () => {
  await confirmed(ben)
  await settle()
  const name = await nameOf(ben)
  expect((await noticesOf(ada))[0]?.title).toContain(name)
  const { kysely } = database.owner
  const { rows } = await sql<{ params: object }>`SELECT params FROM notices.notice WHERE member_id = ${ada.id} AND kind = 'transferSent'`.execute(
    kysely,
  )
  expect(rows).toMatchObject([{ params: { otherId: ben.id } }])
  expect(JSON.stringify(rows)).not.toContain(name)
  for (const table of ['member', 'person']) await sql`ALTER TABLE accounts.${sql.id(table)} DISABLE TRIGGER USER`.execute(kysely)
  await sql`DELETE FROM accounts.person WHERE member_id = ${ben.id}`.execute(kysely)
  for (const table of ['member', 'person']) await sql`ALTER TABLE accounts.${sql.id(table)} ENABLE TRIGGER USER`.execute(kysely)
  expect((await noticesOf(ada))[0]?.title).toBe('You sent money to another member')
})
