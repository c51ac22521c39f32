import { beforeAll, describe, expect, test } from 'vitest'
import { captchaGet, checkInvitation, consentList, register, signInList } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const password = 'porcelain-42'
let ada: ApiClient

beforeAll(async () => {
  ada = api.client()
  await ada.register({ email: 'ada@example.org', password, invitationCode: api.invitation })
})

const unknown = (at: number) => `ZZZZZZZ${'ABCDEFGHJK'[at % 10]}`

describe('looking invitation codes up', () => {
  test('is free five times a day in total, and then requires a captcha each time', async () => {
    for (let at = 0; at < 5; at++)
      expect(await api.client().call(checkInvitation, { invitationCode: unknown(at) })).toMatchObject({ code: accountErrors.invitationUnknown.code })
    const stranger = api.client()
    const needed = await stranger.call(checkInvitation, { invitationCode: api.invitation })
    expect(needed).toMatchObject({ code: credentialErrors.captchaNeeded.code, status: 422 })

    const captcha = await stranger.solvedCaptcha()
    expect(await stranger.call(checkInvitation, { invitationCode: api.invitation, captcha })).toMatchObject({ ok: true })
    // The next one requires more work, also after a look-up without a result.
    expect(await stranger.call(checkInvitation, { invitationCode: api.invitation, captcha })).toMatchObject({
      code: credentialErrors.captchaNeeded.code,
    })
    const another = await stranger.solvedCaptcha({ for: 'lookup' })
    expect(await stranger.call(checkInvitation, { invitationCode: unknown(0), captcha: another })).toMatchObject({
      code: accountErrors.invitationUnknown.code,
    })
    expect(await stranger.call(checkInvitation, { invitationCode: api.invitation, captcha: another })).toMatchObject({
      code: credentialErrors.captchaNeeded.code,
    })
    expect(await stranger.call(checkInvitation, { invitationCode: api.invitation, captcha: { ...another, number: 0 } })).toMatchObject({
      code: credentialErrors.captchaWrong.code,
    })
  })

  test('by a known device is counted separately, and all counts end with the day', async () => {
    for (let at = 0; at < 5; at++) expect(await ada.call(checkInvitation, { invitationCode: api.invitation })).toMatchObject({ ok: true })
    expect(await ada.call(checkInvitation, { invitationCode: api.invitation })).toMatchObject({ code: credentialErrors.captchaNeeded.code })
    await database.clock.forward(DAY_MS + MINUTE_MS)
    expect(await api.client().call(checkInvitation, { invitationCode: api.invitation })).toMatchObject({ ok: true })
  })

  test('costs more with each further one, and ends with the fiftieth of a day', async () => {
    await database.clock.forward(DAY_MS + MINUTE_MS)
    const work = async () => (await ada.ask(captchaGet, { for: 'lookup' })).maxnumber
    const usual = await work()
    const ask = async (captcha?: Awaited<ReturnType<ApiClient['solvedCaptcha']>>) =>
      ada.call(checkInvitation, { invitationCode: api.invitation, ...(captcha && { captcha }) })
    for (let at = 0; at < 5; at++) expect(await ask()).toMatchObject({ ok: true })
    const cheap = await ada.solvedCaptcha()
    expect(await ask(cheap)).toMatchObject({ ok: true })
    expect(await work()).toBe(2 * usual)
    // One that was solved for a code is too small now, and asking without one is not counted.
    expect(await ask(await ada.solvedCaptcha())).toMatchObject({ code: credentialErrors.captchaNeeded.code })
    expect(await ask()).toMatchObject({ code: credentialErrors.captchaNeeded.code })
    let largest = cheap
    for (let at = 7; at <= 50; at++) {
      expect(await work()).toBe((at - 5) * usual)
      largest = await ada.solvedCaptcha({ for: 'lookup' })
      expect(await ask(largest)).toMatchObject({ ok: true })
    }
    const spent = await ask(await ada.solvedCaptcha({ for: 'lookup' }))
    expect(spent).toMatchObject({ code: credentialErrors.lookupsSpent.code, status: 429, data: { params: { hours: 24 } } })
    // Others are not affected, and neither are the codes of this device. A solution can be used once, by any client.
    const stranger = (captcha = largest) => api.client().call(checkInvitation, { invitationCode: api.invitation, captcha })
    for (let at = 0; at < 5; at++) expect(await stranger()).toMatchObject({ ok: true })
    expect(await stranger()).toMatchObject({ code: credentialErrors.captchaWrong.code })
    expect((await ada.ask(captchaGet, {})).maxnumber).toBe(usual)
    await database.clock.forward(DAY_MS)
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('accepts five of thirty concurrent requests', async () => {
    await database.clock.forward(DAY_MS + MINUTE_MS)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => api.client().call(checkInvitation, { invitationCode: unknown(at) })))
    expect(answers.filter(({ code }) => code === accountErrors.invitationUnknown.code)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === credentialErrors.captchaNeeded.code)).toHaveLength(25)
  })

  test('cannot be avoided by registering: a client without a code of an address learns nothing', async () => {
    const stranger = api.client()
    const { list } = await stranger.ask(consentList, {})
    const consents = list.map(({ document, version }) => ({ document, version }))
    const person = { email: 'nobody@example.org', code: '000000', password, country: 'DE', language: 'en_US' as const, consents }
    for (const invitationCode of [api.invitation, unknown(0)])
      expect(await stranger.call(register, { ...person, invitationCode })).toMatchObject({ code: credentialErrors.codeWrong.code })
  })
})

test('the history of sign-ins shows the address used for each', async () => {
  const phone = '+4917604069001'
  const ben = api.client()
  await ben.register({ phone, password, invitationCode: api.invitation })
  await database.clock.forward(MINUTE_MS)
  await ada.login('ADA@example.org', password)
  await ben.login('+49 176 04069001', password)
  const methods = async (client: ApiClient) => (await client.ask(signInList, {})).list.map(({ method }) => method)
  expect(await methods(ada)).toEqual(['email', 'email'])
  expect(await methods(ben)).toEqual(['phone', 'phone'])
})
