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
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { openBrowser } from './browser.ts'
import { startInstance, type Instance } from './instance.ts'
import { addAuthenticator, createPasskey } from './passkey-page.ts'
import { keepTraces, watch } from './traces.ts'

/** Tests with a real browser and a virtual authenticator that our WebAuthn options are accepted. */
describe('a passkey, in a real browser', () => {
  let instance: Instance
  let browser: Browser
  let page: Page
  let devices: CDPSession
  let authenticatorId: string

  beforeAll(async () => {
    ;[instance, browser] = await Promise.all([startInstance(), openBrowser()])
    page = await browser.newPage()
    watch(page, 'passkey')
    await page.goto(`${instance.url}/healthz`)
    ;({ devices, authenticatorId } = await addAuthenticator(page))
  })
  afterEach(keepTraces)
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
  })

  it('is created, signs in on a new device, and confirms instead of the password', async () => {
    const ada = instance.people.find(({ name }) => name === 'ada')
    if (!ada) throw new Error('the demo has no Ada')
    const client = apiClient(instance.url)
    await client.login(ada.email, ada.password)
    await client.ask(stepUp, { password: ada.password })
    const passkey = await createPasskey(page, await client.ask(startPasskeyRegistration, {}))
    expect(await client.ask(finishPasskeyRegistration, { passkey, name: 'In Chromium' })).toMatchObject({ name: 'In Chromium', host: 'localhost' })
    // The device that holds it does not create a second one.
    await expect(createPasskey(page, await client.ask(startPasskeyRegistration, {}))).rejects.toThrow('InvalidStateError')

    const elsewhere = apiClient(instance.url)
    expect(await elsewhere.call(login, { account: ada.email, password: ada.password })).toMatchObject({ ok: false })
    const shown = await show(page, await elsewhere.ask(startPasskeyLogin, {}))
    expect((await elsewhere.ask(finishPasskeyLogin, { passkey: shown })).userInfo.username).not.toBe('')
    expect(await elsewhere.call(finishPasskeyLogin, { passkey: shown })).toMatchObject({ ok: false })
    const confirming = await show(page, await elsewhere.ask(startPasskeyStepUp, {}))
    expect(await elsewhere.ask(finishPasskeyStepUp, { passkey: confirming })).toMatchObject({ validForMs: 300_000 })
    await elsewhere.ask(logout, {})
  })

  it('cannot be used without its owner unlocking it, nor on another site', async () => {
    const client = apiClient(instance.url)
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await expect(show(page, await client.ask(startPasskeyLogin, {}))).rejects.toThrow('NotAllowedError')
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })

    await page.goto(`${instance.url.replace('localhost', '127.0.0.1')}/healthz`)
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
