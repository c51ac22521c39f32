import { login, logout, stepUp } from '@ohmstead/contract/accounts/calls'
import {
  finishPasskeyLogin,
  finishPasskeyRegistration,
  finishPasskeyStepUp,
  startPasskeyLogin,
  startPasskeyRegistration,
  startPasskeyStepUp,
} from '@ohmstead/contract/accounts/factor-calls'
import type { PasskeyRequest, ShownPasskey } from '@ohmstead/contract/credentials/types'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { openBrowser } from './browser.ts'
import { newMember } from './member-page.ts'
import { addAuthenticator, createPasskey } from './passkey-page.ts'
import { keepTraces, watch } from './traces.ts'

/** Tests with a real browser and a virtual authenticator that our WebAuthn options are accepted. */
describe('a passkey, in a real browser', () => {
  const demo = inject('demo')
  let browser: Browser
  let page: Page
  let devices: CDPSession
  let authenticatorId: string

  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
    watch(page, 'passkey')
    await page.goto(`${demo.url}/healthz`)
    ;({ devices, authenticatorId } = await addAuthenticator(page))
  })
  afterEach(keepTraces)
  afterAll(() => browser?.close())

  it('is created, signs in on a new device, and confirms instead of the password', async () => {
    const { client, email, password } = await newMember(demo, 'holder')
    await client.ask(stepUp, { password })
    const passkey = await createPasskey(page, await client.ask(startPasskeyRegistration, {}))
    expect(await client.ask(finishPasskeyRegistration, { passkey, name: 'In Chromium' })).toMatchObject({ name: 'In Chromium', host: 'localhost' })
    // The device that holds it does not create a second one.
    await expect(createPasskey(page, await client.ask(startPasskeyRegistration, {}))).rejects.toThrow('InvalidStateError')

    const elsewhere = apiClient(demo.url)
    expect(await elsewhere.call(login, { account: email, password })).toMatchObject({ ok: false })
    const shown = await show(page, await elsewhere.ask(startPasskeyLogin, {}))
    expect((await elsewhere.ask(finishPasskeyLogin, { passkey: shown })).userInfo.username).not.toBe('')
    expect(await elsewhere.call(finishPasskeyLogin, { passkey: shown })).toMatchObject({ ok: false })
    const confirming = await show(page, await elsewhere.ask(startPasskeyStepUp, {}))
    expect(await elsewhere.ask(finishPasskeyStepUp, { passkey: confirming })).toMatchObject({ validForMs: 300_000 })
    await elsewhere.ask(logout, {})
  })

  it('cannot be used without its owner unlocking it, nor on another site', async () => {
    const client = apiClient(demo.url)
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await expect(show(page, await client.ask(startPasskeyLogin, {}))).rejects.toThrow('NotAllowedError')
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })

    await page.goto(`${demo.url.replace('localhost', '127.0.0.1')}/healthz`)
    await expect(show(page, await client.ask(startPasskeyLogin, {}))).rejects.toThrow('SecurityError')
  })
})

async function show(page: Page, request: PasskeyRequest): Promise<ShownPasskey> {
  return page.evaluate(async (options) => {
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      const { id, response } = shown.toJSON() as AuthenticationResponseJSON
      const { clientDataJSON, authenticatorData, signature, userHandle } = response
      return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
    } catch (error) {
      throw new Error((error as Error).name, { cause: error })
    }
  }, request)
}
