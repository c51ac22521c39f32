import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '@ohmstead/contract/accounts/calls'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import { withDatabase } from '../../../test/harness.ts'
import { runDueNow } from '../../platform/due.ts'
import { forgetOldTraces } from './forget.jobs.ts'
import { sendMails } from './mail.jobs.ts'

const database = withDatabase()
const api = withAccountsApi(database)

async function kept(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from accounts.code) as codes, (select count(*)::int from accounts.attempt) as guesses,
    (select count(*)::int from accounts.captcha_used) as captchas, (select count(*)::int from accounts.mail) as mails,
    (select count(*)::int from accounts.sign_in) as "signIns", (select count(*)::int from accounts.device_cookie) as devices,
    (select count(*)::int from accounts.person) as people`.execute(database.owner.kysely)
  return rows[0] ?? {}
}

test('traces are forgotten when nobody needs them, people and their devices stay', async () => {
  const ada = api.client()
  await ada.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
  await ada.call(login, { account: 'ada@example.org', password: 'wrong-password-1' })
  await runDueNow(database.worker, sendMails(null), database.clock.now())
  const all = { codes: 1, guesses: 1, captchas: 1, mails: 1, signIns: 1, devices: 1, people: 1 }
  const after = async (ms: number) => {
    await database.clock.forward(ms)
    await runDueNow(database.worker, forgetOldTraces, database.clock.now())
    return kept()
  }
  expect(await after(0)).toEqual(all)
  expect(await after(11 * MINUTE_MS)).toEqual({ ...all, captchas: 0 })
  expect(await after(DAY_MS)).toEqual({ ...all, captchas: 0, guesses: 0 })
  expect(await after(DAY_MS)).toEqual({ ...all, captchas: 0, guesses: 0, codes: 0 })
  expect(await after(30 * DAY_MS)).toEqual({ ...all, captchas: 0, guesses: 0, codes: 0, mails: 0 })
  expect(await after(60 * DAY_MS)).toEqual({ codes: 0, guesses: 0, captchas: 0, mails: 0, signIns: 0, devices: 1, people: 1 })
})
