import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '@ohmstead/contract/accounts/calls'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { runDueNow } from '../../platform/due.ts'
import { forgetOldMessages, sendMails } from '../delivery/index.ts'
import { forgetOldTraces } from './forget.jobs.ts'

const database = withDatabase()
const api = withAccountsApi(database)

async function kept(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*)::int FROM accounts.code) AS codes, (SELECT count(*)::int FROM accounts.attempt) AS guesses,
    (SELECT count(*)::int FROM accounts.captcha_used) AS captchas, (SELECT count(*)::int FROM delivery.mail) AS mails,
    (SELECT count(*)::int FROM accounts.sign_in) AS "signIns", (SELECT count(*)::int FROM accounts.device_cookie) AS devices,
    (SELECT count(*)::int FROM accounts.person) AS people`.execute(database.owner.kysely)
  return rows[0] ?? {}
}

test('temporary data is deleted when it is no longer needed, people and their devices stay', async () => {
  const ada = api.client()
  await ada.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
  await ada.call(login, { account: 'ada@example.org', password: 'wrong-password-1' })
  await runDueNow(database.worker, sendMails(null, testSealer), database.clock.now())
  const all = { codes: 1, guesses: 1, captchas: 1, mails: 1, signIns: 1, devices: 1, people: 1 }
  const after = async (ms: number) => {
    await database.clock.forward(ms)
    await runDueNow(database.worker, forgetOldTraces, database.clock.now())
    await runDueNow(database.worker, forgetOldMessages, database.clock.now())
    return kept()
  }
  expect(await after(0)).toEqual(all)
  expect(await after(11 * MINUTE_MS)).toEqual({ ...all, captchas: 0 })
  expect(await after(DAY_MS)).toEqual({ ...all, captchas: 0, guesses: 0 })
  expect(await after(DAY_MS)).toEqual({ ...all, captchas: 0, guesses: 0, codes: 0 })
  expect(await after(30 * DAY_MS)).toEqual({ ...all, captchas: 0, guesses: 0, codes: 0, mails: 0 })
  expect(await after(60 * DAY_MS)).toEqual({ codes: 0, guesses: 0, captchas: 0, mails: 0, signIns: 0, devices: 1, people: 1 })
})
