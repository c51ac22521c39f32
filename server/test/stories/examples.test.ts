import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bindEmail,
  bindPhone,
  forgetLoginPassword,
  updateEmail,
  updateFundPassword,
  updateLoginPassword,
  updatePhone,
} from '@ohmstead/contract/accounts/address-calls'
import { demoOutbox, login, logout, personalInfo, register, stepUp } from '@ohmstead/contract/accounts/calls'
import { finishPasskeyRegistration, googleRandom, removePasskey, startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { declareAffiliation, endMemberAffiliation } from '@ohmstead/contract/accounts/member-calls'
import { oauthLink, oauthLogin, oauthSendCode, oauthUnlink } from '@ohmstead/contract/accounts/oauth-calls'
import { closeAccount, exportData } from '@ohmstead/contract/accounts/profile-calls'
import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import { addAddress } from '@ohmstead/contract/addresses/calls'
import { startCharging, stopCharging } from '@ohmstead/contract/charging/calls'
import { askBillRefund, askChargingRefund, disputeBill, rejectBillDispute } from '@ohmstead/contract/charging/dispute-calls'
import { askBillCorrection, askBillRelease, askDismissal } from '@ohmstead/contract/charging/review-calls'
import { demoUnitAct } from '@ohmstead/contract/demo/calls'
import { blinkDevice, confirmBlink, confirmHosting, pairDevice } from '@ohmstead/contract/hosting/calls'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { calls } from '@ohmstead/contract/index'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { subscribe } from '@ohmstead/contract/packages/calls'
import { buyResale, changeResale, offerResale } from '@ohmstead/contract/resales/calls'
import { setSetting, settingList } from '@ohmstead/contract/settings/calls'
import { reopenConversation } from '@ohmstead/contract/support/calls'
import { disproveDeposit, disproveMovement } from '@ohmstead/contract/treasury/calls'
import { staffLogout, staffSetUp } from '@ohmstead/contract/staff/calls'
import { giveUpParkedEvent, retryParkedEvent } from '@ohmstead/contract/staff/parked-calls'
import {
  beginStaffAuthenticator,
  removeStaffAuthenticator,
  renewStaffRecoveryCodes,
  setStaffAuthenticator,
} from '@ohmstead/contract/staff/security-calls'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { apiClient, type ApiClient } from '../client.ts'
import { startTestInstance } from '../test-instance.ts'
import {
  as,
  clients,
  confirmed,
  demo,
  doraAt,
  hostingOf,
  key,
  leaver,
  one,
  personOf,
  signIn,
  startDemo,
  stopDemo,
  until,
  url,
} from './example-demo.ts'
import { payBeforehand } from './example-deposits.ts'
import { asDeclared } from './example-order.ts'
import { cleoSells } from './example-resales.ts'
import { beginOlgas, chargingBegan, findUnitOfDora, flows, olgaWith, placeholders } from './example-values.ts'

beforeAll(async () => {
  await startDemo()
  await payBeforehand()
})
afterAll(stopDemo)

/** What must have happened before an example, done through the API by the right person. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  [register.path]: passAMinute,
  [login.path]: passAMinute,
  // Cleo sets an authenticator and removes it again; one confirmation lasts for all these calls.
  [googleRandom.path]: () => confirmed('cleo'),
  [startPasskeyRegistration.path]: () => confirmed('ada'),
  [finishPasskeyRegistration.path]: () => confirmed('ada'),
  [removePasskey.path]: () => confirmed('ada'),
  [oauthLink.path]: () => confirmed('ada'),
  [beginStaffAuthenticator.path]: () => olgaWith(false),
  [setStaffAuthenticator.path]: async () => {
    await olgaWith(false)
    await beginOlgas()
  },
  [renewStaffRecoveryCodes.path]: () => olgaWith(true),
  [removeStaffAuthenticator.path]: () => olgaWith(true),
  [oauthUnlink.path]: () => confirmed('ada'),
  [oauthSendCode.path]: passAMinute,
  [oauthLogin.path]: passAMinute,
  [endMemberAffiliation.path]: async () => {
    const memberId = (await (await as('emil')).ask(personalInfo, {})).id
    await (await as('gus')).call(declareAffiliation, { idempotencyKey: key(), memberId, house: false, reason: 'An example' })
  },
  [stopCharging.path]: async () => placeholders['@runningSession']!(apiClient(url)),
  [pairDevice.path]: async () => {
    const { pointId } = one(await hostingOf('dora'), 'a flow of Dora')
    await (await as('dora')).ask(demoUnitAct, { pointId: one(pointId, 'her unit'), act: 'plugIn', connector: 1 })
    return doraAt('search')
  },
  [blinkDevice.path]: () => doraAt('match'),
  [confirmBlink.path]: () => until('the unit blinks', async () => (await hostingOf('dora'))?.blink === 'blinking'),
  [confirmHosting.path]: () => doraAt('confirm'),
  [addAddress.path]: () => confirmed('ada'),
  [bindEmail.path]: () => confirmed('mara'),
  [bindPhone.path]: () => confirmed('emil'),
  [exportData.path]: () => confirmed('ada'),
  [closeAccount.path]: async () => (await as('leaver')).ask(stepUp, { password: leaver.password }),
  [offerResale.path]: cleoSells,
  [changeResale.path]: cleoSells,
  [buyResale.path]: () => confirmed('ben'),
  [subscribe.path]: async () => (await as('ben')).ask(faucet, { idempotencyKey: key(), amount: '400' }),
}

/** Reverts or records what an example changed, for later examples. */
const afterwards: Readonly<Record<string, (input: Readonly<Record<string, string>>) => unknown>> = {
  [forgetLoginPassword.path]: async ({ password = '' }) => {
    // All his sign-ins have ended.
    Object.assign(personOf('emil'), { password })
    clients.delete('emil')
    await passAMinute()
  },
  [updateLoginPassword.path]: ({ password = '' }) => Object.assign(personOf('emil'), { password }),
  [updateEmail.path]: ({ email = '' }) => Object.assign(personOf('emil'), { email }),
  [bindEmail.path]: ({ email = '' }) => Object.assign(personOf('mara'), { email }),
  [updatePhone.path]: ({ phone = '' }) => Object.assign(personOf('mara'), { phone }),
}

async function passAMinute(): Promise<void> {
  await apiClient(url).ask(moveDemoClock, { forwardMs: 2 * MINUTE_MS })
}

async function resolved(value: unknown, client: ApiClient, { input }: CallDeclaration['example'], path: string): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolved(item, client, { input }, path)))
  if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = []
    for (const [name, part] of Object.entries(value)) entries.push([name, await resolved(part, client, { input }, path)])
    return Object.fromEntries(entries)
  }
  if (typeof value !== 'string' || !value.startsWith('@')) return value
  if (value === '@code') return codeFor(client, codes, path, input)
  if (value === '@oldCode') return codeFor(client, oldCodes, path, input)
  if (value === '@dora.hosting') return one(await hostingOf('dora'), 'a flow of Dora').id
  const [, name = '', field] = /^@([a-z]+)\.(email|password|login)$/.exec(value) ?? []
  if (field) {
    const person = demo.people.find((known) => known.name === name) ?? demo.staff.find(({ login: known }) => known === name)
    return (person as Record<string, unknown> | undefined)?.[field]
  }
  return one(placeholders[value], `a meaning of ${value}`)(client)
}

/** The purpose and the address of an example's code. */
const codes: Readonly<Record<string, (input: Readonly<Record<string, string>>) => readonly [CodePurpose, string | null | undefined]>> = {
  [register.path]: ({ email }) => ['register', email],
  [login.path]: () => ['login', personOf('ada').email],
  [forgetLoginPassword.path]: () => ['resetPassword', personOf('emil').email],
  [updateLoginPassword.path]: () => ['loginPassword', personOf('emil').email],
  [updateFundPassword.path]: () => ['fundPassword', personOf('emil').email],
  [bindEmail.path]: ({ email }) => ['bindEmail', email],
  [updateEmail.path]: ({ email }) => ['bindEmail', email],
  [bindPhone.path]: ({ phone }) => ['bindPhone', phone],
  [updatePhone.path]: ({ phone }) => ['bindPhone', phone],
  [closeAccount.path]: () => ['closeAccount', leaver.email],
}
const oldCodes: typeof codes = {
  [updateEmail.path]: () => ['changeEmail', personOf('emil').email],
  [updatePhone.path]: () => ['changePhone', personOf('mara').phone],
}

async function codeFor(client: ApiClient, asked: typeof codes, path: string, input: unknown): Promise<string> {
  const flow = flows.get(client)
  if (path === oauthLogin.path && flow !== undefined) {
    await client.ask(oauthSendCode, { flow })
    const { list } = await client.ask(demoOutbox, { pageSize: 20 })
    const found = list.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((code) => code !== undefined)
    return one(found, 'a code in the newest mails')
  }
  const [purpose, address] = one(asked[path], `a purpose of the code of ${path}`)(input as Record<string, string>)
  return client.codeFor(purpose, one(address, 'an address'))
}

/** Signing out uses a sign-in of its own. */
const comesAlone = new Set<string>([logout.path, staffLogout.path])

async function answerOf(declaration: CallDeclaration): Promise<{ code: number; message: string }> {
  const { path, example } = declaration
  if (comesAlone.has(path)) await passAMinute()
  const client = example.as === undefined ? apiClient(url) : comesAlone.has(path) ? await signIn(example.as) : await as(example.as)
  await before[path]?.()
  const input = await resolved(example.input, client, example, path)
  const answer = await client.call(declaration, input)
  if (path === startCharging.path && answer.ok) chargingBegan((answer.data as { chargingSessionId: string }).chargingSessionId)
  if (answer.ok) await afterwards[path]?.(input as Record<string, string>)
  return { code: answer.code, message: answer.ok ? '' : `${answer.message} ${JSON.stringify(answer.data)}` }
}

/**
 * A demo has its administrators, no parked event, no invented deposit, no mail to a guest, and perhaps no bill that can be disputed: console.test.ts,
 * settle.test.ts, foreign-signature.test.ts, disprove.test.ts and guest.test.ts cover these.
 */
const elsewhere = new Set<string>([
  staffSetUp.path,
  retryParkedEvent.path,
  giveUpParkedEvent.path,
  disputeBill.path,
  askChargingRefund.path,
  rejectBillDispute.path,
  askBillRefund.path,
  askBillRelease.path,
  askBillCorrection.path,
  askDismissal.path,
  disproveDeposit.path,
  disproveMovement.path,
  reopenConversation.path,
])
const described = asDeclared(calls).filter(({ path }) => !elsewhere.has(path))

test.each(described.map((declaration) => [declaration.path, declaration] as const))('the example of %s gets its response', async (_, declaration) => {
  await findUnitOfDora()
  expect(await answerOf(declaration)).toEqual({ code: 0, message: '' })
})

// Requests leave out empty text, and a setting that was never entered is empty.
test('a setting is changed from empty text to a value, and back', async () => {
  const gus = await as('gus')
  const setTo = (before: string, value: string) =>
    gus.ask(setSetting, { idempotencyKey: key(), key: 'platform.customerServiceUrl', before, value, reason: 'A support desk' })
  const valueNow = async () => (await gus.ask(settingList, {})).list.find((row) => row.key === 'platform.customerServiceUrl')?.value
  expect(await valueNow()).toBe('')
  await setTo('', 'https://help.example.org/')
  expect(await valueNow()).toBe('https://help.example.org/')
  await setTo('https://help.example.org/', '')
  expect(await valueNow()).toBe('')
})

// A demo has its administrators; the set-up link exists only in an instance without a demo.
test(`the example of ${staffSetUp.path} gets its response from an empty instance`, async () => {
  const printed: string[] = []
  const instance = await startTestInstance({ empty: true }, { progress: (line) => printed.push(line) })
  try {
    // It has no provider of text messages either, and reports that.
    expect(printed).toContainEqual(expect.stringContaining('SMS_URL is not set'))
    const setupToken = one(readFileSync(path.join(instance.dataDir, 'setup-link.txt'), 'utf8').trim().split('#')[1], 'a token')
    const answer = await apiClient(instance.url).call(staffSetUp, {
      ...(staffSetUp.example.input as { name: string; login: string; password: string }),
      setupToken,
    })
    expect([answer.code, answer.message]).toEqual([0, answer.message])
  } finally {
    await instance.stop()
  }
})
