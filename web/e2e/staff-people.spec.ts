import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { startEmptyInstance, type EmptyInstance } from './instance.ts'
import { addAuthenticator } from './passkey-page.ts'
import { keepTraces, watch } from './traces.ts'
import { otpOf } from './otp.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en_US')
const w = (key: string, values?: Record<string, string | number>) => words('staff', `page.${key}`, values)
const phrase = 'quarry pine relay noon'

/** A production instance: from the set-up link to an active colleague, who is then disabled. */
describe('the people of an operator', () => {
  let instance: EmptyInstance
  let browser: Browser
  beforeAll(async () => {
    ;[instance, browser] = await Promise.all([startEmptyInstance(), openBrowser()])
  })
  afterEach(keepTraces)
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
  })

  const button = (page: Page, key: string, values?: Record<string, string | number>) =>
    page.getByRole('button', { name: w(key, values), exact: true })
  const openPage = async (address: string, name: string, { phone = false } = {}) => {
    const context = await browser.newContext({
      baseURL: instance.url,
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    })
    const page = await context.newPage()
    watch(page, name)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && errors.push(message.text()))
    await page.goto(address)
    return { page, errors }
  }
  const accessible = async (page: Page) => {
    expect(await violationsOf(page)).toEqual([])
  }

  /** Sets up an authenticator with the key that is shown next to the QR code. */
  async function setAuthenticator(page: Page): Promise<string> {
    await page
      .getByRole('heading', { name: w('security.needTitle') })
      .or(page.getByText(w('security.needTitle')))
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/staff/security')
    const part = page.getByRole('region', { name: w('security.authenticator') })
    await part.getByLabel(w('people.ownPassword')).fill(phrase)
    await part.getByRole('button', { name: w('security.begin') }).click()
    const secret = (await part.locator('code').textContent())?.replace(/\s/g, '') ?? ''
    await part.getByLabel(w('security.code')).fill(otpOf(secret))
    await page.getByText(w('security.recoveryBody')).waitFor()
    return secret
  }

  it('join with links, use two factors, and can be disabled', async () => {
    const { page, errors } = await openPage(instance.setUpLink, 'staff-root')

    // The first administrator has no access before setting a second factor.
    await page.getByLabel(w('name'), { exact: true }).fill('Root')
    await page.getByLabel(w('login'), { exact: true }).fill('root')
    await page.getByLabel(w('password'), { exact: true }).fill(phrase)
    await page.getByLabel(w('passwordAgain'), { exact: true }).fill(phrase)
    await button(page, 'createAdministrator').click()
    await page.waitForURL('**/staff/security')
    await page.goto('/staff/people')
    await page.waitForURL('**/staff/security')
    await accessible(page)
    await setAuthenticator(page)
    expect(await page.locator('main li code').count()).toBe(10)
    await button(page, 'security.recoveryKept').click()

    // Add a colleague with a link that is shown once.
    // The page is found by name, from the keyboard alone, once the console knows that the second factor is set.
    await page.getByRole('button', { name: words('shell', 'staff.find') }).waitFor()
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: w('find.label') })
    await find.waitFor()
    expect(await find.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(words('shell', 'route.staffPeople.title'))
    await page.getByRole('option', { name: words('shell', 'route.staffPeople.title'), exact: true }).waitFor()
    await accessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: w('people.title') }).waitFor()
    await button(page, 'people.add').click()
    await page.getByLabel(w('people.name'), { exact: true }).fill('Paula')
    await page.getByLabel(w('people.login'), { exact: true }).fill('paula')
    await page.getByLabel(w('people.role'), { exact: true }).selectOption('operations')
    await accessible(page)
    await button(page, 'people.invite').click()
    await page.getByRole('heading', { name: w('people.linkTitle', { name: 'Paula' }) }).waitFor()
    const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    expect(link).toMatch(/\/staff\/join#[\w-]{43}$/)
    await accessible(page)
    await button(page, 'people.done').click()
    await page.getByRole('row', { name: /Paula.*invited/ }).waitFor()

    // The colleague joins on a phone, with a passkey.
    const paula = await openPage(link, 'staff-paula', { phone: true })
    await addAuthenticator(paula.page)
    await paula.page.getByText(w('join.note', { login: 'paula', role: w('roles.operations') })).waitFor()
    await paula.page.getByLabel(w('join.password'), { exact: true }).fill(phrase)
    await paula.page.getByLabel(w('passwordAgain'), { exact: true }).fill(phrase)
    await accessible(paula.page)
    await button(paula.page, 'join.open').click()
    await paula.page.waitForURL('**/staff/security')
    const passkeys = paula.page.getByRole('region', { name: w('security.passkeys') })
    await passkeys.locator('summary').click()
    await passkeys.getByLabel(w('people.ownPassword')).fill(phrase)
    await passkeys.getByRole('button', { name: w('security.addPasskey') }).click()
    await paula.page.getByText(w('security.passkeyAdded')).waitFor()
    await paula.page.goto('/staff/devices')
    await paula.page.getByRole('heading', { level: 1, name: w('devicesTitle') }).waitFor()

    // On another device the password is not enough, but the passkey is.
    await paula.page.goto('/staff/login')
    await paula.page.getByLabel(w('login'), { exact: true }).fill('paula')
    await paula.page.getByLabel(w('password'), { exact: true }).fill(phrase)
    await button(paula.page, 'logIn').click()
    await paula.page.getByText(words('staff', 'refusal.passkeyNeeded')).waitFor()
    await button(paula.page, 'way.passkey').click()
    await paula.page.waitForURL('**/staff')

    // A device that one of them registers waits for a second person, and a colleague who joined today is none yet.
    await page.goto('/staff/devices?form=model')
    for (const [key, value] of [
      ['name', 'AC 22'],
      ['newModel.vendor', 'Ohmstead'],
      ['newModel.power', '22'],
    ] as const)
      await page.getByLabel(w(key), { exact: true }).fill(value)
    await button(page, 'newModel.add').click()
    for (const [key, value] of [
      ['serial', 'OHM-FIRST-1'],
      ['name', 'First unit'],
      ['commission.meterSerial', 'M-FIRST-1'],
      ['commission.reason', 'Installed in the yard'],
    ] as const)
      await page.getByLabel(w(key), { exact: true }).fill(value)
    await accessible(page)
    await button(page, 'commission.register').click()
    await page.getByText(w('commission.waits')).waitFor()
    await page.getByRole('link', { name: w('commission.toDevice') }).click()
    await page.getByRole('link', { name: w('waitsForSecondPerson') }).click()
    await page
      .getByRole('row', { name: new RegExp(words('approvals', 'kinds.devices.unit')) })
      .getByRole('button')
      .first()
      .click()
    await page.getByText(words('approvals', 'page.undecidable.own')).waitFor()
    await page.getByRole('dialog').getByText('1 × 22 kW').waitFor()
    await accessible(page)
    await paula.page.goto('/staff/devices')
    await paula.page.getByRole('link', { name: w('waitsForSecondPerson') }).waitFor()
    await accessible(paula.page)
    await paula.page.getByRole('link', { name: w('waitsForSecondPerson') }).click()
    await paula.page.getByText(words('approvals', 'kinds.devices.unit')).first().click()
    await paula.page.getByText(words('approvals', 'page.undecidable.notYet')).first().waitFor()

    // It is requested again after it was taken back.
    await page.getByRole('button', { name: words('approvals', 'page.withdraw') }).click()
    await page.getByText(words('approvals', 'page.done.withdrawn')).waitFor()
    await page.goto('/staff/devices')
    await page.getByText(w('acceptance.needed')).waitFor()
    await page.getByRole('link', { name: 'First unit' }).click()
    await button(page, 'acceptance.ask').click()
    await page.getByRole('dialog').getByLabel(w('commission.reason')).fill('Tested as well')
    await accessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('acceptance.ask') })
      .click()
    await page.getByText(w('sentToApprovals')).waitFor()
    await page.getByText(w('waitingHere', { count: 1 })).waitFor()
    await page.goto('/staff/people')

    // After she is disabled, her open page closes automatically.
    await page.reload()
    await page.getByRole('row', { name: /Paula/ }).getByRole('button').first().click()
    await button(page, 'people.disable').click()
    await page.getByText(w('people.disabled', { name: 'Paula' })).waitFor()
    await paula.page.goto('/staff/devices')
    await paula.page.waitForURL('**/staff/login**')
    await page.getByRole('row', { name: /Paula.*disabled/ }).waitFor()
    expect([...errors, ...paula.errors]).toEqual([])
  })
})
