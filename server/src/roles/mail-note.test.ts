import { expect, test } from 'vitest'
import { withApi } from '../../test/api.ts'
import { withDatabase } from '../../test/harness.ts'
import { mailLine, mailsWaitFor, textsRefusedIn } from './mail-note.ts'

const database = withDatabase({ instance: 'production' })
const api = withApi(database, { notes: async () => (mailsWaitFor({ kind: 'production' }, { smtpUrl: undefined }) ? ['mail'] : []) })

test.each([
  ['production', undefined, true],
  ['production', 'smtp://localhost', false],
  ['demo', undefined, false],
] as const)('in a %s instance with the mail server %s mails wait: %s', (kind, smtpUrl, wait) => {
  expect(mailsWaitFor({ kind }, { smtpUrl })).toBe(wait)
})

const sms = { url: 'https://sms.example/Messages.json', from: 'Ohmstead', user: 'AC1', password: 'hush' }
test.each([
  ['production', 'without', undefined, true],
  ['production', 'with', sms, false],
  ['demo', 'without', undefined, false],
] as const)('in a %s instance %s a provider of text messages, codes by phone are refused or not', (kind, _, provider, refused) => {
  expect(textsRefusedIn({ kind }, { sms: provider })).toBe(refused)
})

test('the start reports how many wait', async () => {
  expect(await mailLine(database.worker)).toBe('SMTP_URL is not set: mails, including codes, wait until they expire (0 waiting)')
  await database.owner.pool.query(
    `insert into delivery.mail (id, kind, address, subject, body, created_at, due_at)
     values ('ma_${'0'.repeat(26)}', 'code', 'ada@example.org', 's', 'b', now(), now())`,
  )
  expect(await mailLine(database.worker)).toContain('(1 waiting)')
  await database.owner.pool.query(
    `insert into delivery.mail (id, channel, kind, address, subject, body, created_at, due_at)
     values ('ma_${'1'.repeat(26)}', 'sms', 'code', '+4917604069012', '', 'b', now(), now())`,
  )
  expect(await mailLine(database.worker)).toContain('(1 waiting)')
})

test('and readiness notes it, without calling the instance unready', async () => {
  const answer = await fetch(`${api.url}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', missing: [], notes: ['mail'] }])
})
