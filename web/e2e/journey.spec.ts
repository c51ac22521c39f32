import { apiClient } from '../../server/src/roles/api-client.ts'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasLongForm, lengthOf } from '../../tools/soak.ts'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { codesOf } from './codes.ts'
import { startInstance, type Instance } from './instance.ts'
import { keepTraces, watch } from './traces.ts'
import { wordsOf } from './words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const readers = [
  { language: 'en_US', how: 'by day, on a desk', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-US' } },
  {
    language: 'de_DE',
    how: 'by night, in the hand',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'de-DE', hasTouch: true },
  },
] as const satisfies readonly { language: string; how: string; options: BrowserContextOptions }[]

// `npm test` takes the harder of the two: long words on a narrow screen.
const readersOfRun = lengthOf<readonly (typeof readers)[number][]>({ short: readers.slice(1), long: readers })

describe('from an invitation to the evidence of the first income', () => {
  let instance: Instance
  let browser: Browser
  // Each test has its own instance, because it moves the clock.
  beforeEach(async () => {
    ;[instance, browser] = await Promise.all([startInstance(), openBrowser()])
  })
  afterEach(async (context) => {
    await keepTraces(context)
    await browser?.close()
    await instance?.stop()
  })

  it.each(readersOfRun)('in $language, $how', hasLongForm, async ({ language, options }) => {
    const words = wordsOf(language)
    const api = apiClient(instance.url)
    const move = (forwardMs: number) => api.ask(moveDemoClock, { forwardMs })
    const email = `mia.${language.toLowerCase()}@example.org`

    const mia = await openAs(browser, instance.url, language, options, 'host')
    const { page } = mia

    // The document contains the visitor's text in the browser's language, before any script.
    const text = await (await fetch(`${instance.url}/home`, { headers: { 'accept-language': language.replace('_', '-') } })).text()
    expect(text).toContain(words('home', 'page.visitor.title'))
    expect(text).toContain('data-instance="demo"')

    // Register with an invitation.
    await page.goto(`/register?invitationCode=${instance.invitationCode}`)
    await page.getByLabel(words('accounts', 'page.address.emailLabel'), { exact: true }).fill(email)
    await page.getByRole('button', { name: words('accounts', 'page.code.send') }).click()
    await page.getByLabel(words('accounts', 'page.code.label')).fill(await (await codesOf(instance.url, email))())
    await page.getByLabel(words('accounts', 'page.register.password'), { exact: true }).fill('quiet-Meadow-58-lamp')
    await page.getByLabel(words('accounts', 'page.password.again'), { exact: true }).fill('quiet-Meadow-58-lamp')
    await page.getByLabel(words('accounts', 'page.register.country')).selectOption('DE')
    for (const document of ['terms', 'privacy']) await page.getByLabel(words('accounts', `page.consent.${document}.agree`)).check()
    await mia.isAccessible()
    await page.getByRole('button', { name: words('accounts', 'page.register.button') }).click()
    await page.waitForURL((url) => url.pathname !== '/register')

    // Play money, marked as such.
    await page.goto('/assets/index')
    await page.getByLabel(words('wallets', 'page.faucet.amount'), { exact: true }).fill('500')
    await page.getByRole('button', { name: words('wallets', 'page.faucet.button') }).click()
    await page
      .getByText(language === 'de_DE' ? '500,00' : '500.00')
      .first()
      .waitFor()
    await mia.isAccessible()

    // Lease a unit for the own socket: realised results must be visible before the person can continue to the price.
    const pack = 'AC 7 kW'
    await page.goto('/rental')
    await page.getByRole('link', { name: pack }).first().click()
    await page
      .getByRole('link', { name: words('packages', 'page.continue') })
      .first()
      .click()
    await page.getByRole('radio', { name: words('packages', 'page.placements.ownSocket') }).check()
    await page.getByRole('checkbox', { name: words('packages', 'page.startWish') }).check()
    await page.getByText(words('packages', 'page.lessThanPaid')).scrollIntoViewIfNeeded()
    // From its top: a link that the header covers in part would count as a small target.
    await page.evaluate(() => window.scrollTo(0, 0))
    await mia.isAccessible()
    await page.getByRole('button', { name: words('packages', 'page.toCheck') }).click()
    await page.getByRole('button', { name: words('packages', 'page.lease'), exact: true }).click()
    await page.getByText(words('packages', 'page.boughtTitle'), { exact: true }).waitFor()
    await page.getByRole('link', { name: words('packages', 'page.host') }).click()

    // Take the unit into custody: each step is completed by its own message.
    await page.getByRole('button', { name: words('hosting', 'page.beginButton') }).click()
    await page.getByRole('button', { name: words('hosting', 'page.plugInUnit') }).click()
    const code = page.getByLabel(words('hosting', 'page.codeLabel'))
    await code.waitFor()
    await mia.isAccessible()
    await code.fill(
      (await page
        .locator('code')
        .filter({ hasText: /^\d{6}$/ })
        .textContent()) ?? '',
    )
    await page.getByRole('button', { name: words('hosting', 'page.blink'), exact: true }).click()
    await page.getByRole('button', { name: words('hosting', 'page.sawBlink') }).click()
    await page.getByRole('checkbox', { name: words('hosting', 'page.termsRead', { version: 1 }).replace(/\d+$/, '') }).check()
    await page.getByRole('button', { name: words('hosting', 'page.confirm'), exact: true }).click()
    await page.getByRole('heading', { name: words('hosting', 'page.custodyTitle') }).waitFor()
    // Each act removed its own button; focus moved on with the steps.
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await mia.isAccessible()
    const point = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    // Drivers find the unit when its member has said where it is.
    const place = { name: `Hof ${language}`, street: 'Lange Straße 5', city: '10435 Berlin' }
    for (const [field, value] of Object.entries(place)) await page.getByLabel(words('hosting', `page.place.${field}`), { exact: true }).fill(value)
    await page.getByRole('button', { name: words('hosting', 'page.place.save'), exact: true }).click()
    await page.getByText(`${place.street}, ${place.city}`).waitFor()
    await mia.isAccessible()
    // Displayed content does not move when the rest of the page loads.
    for (const path of ['/home', '/rental/hosting', '/income']) await mia.holdsStill(path)
    await page.getByRole('heading', { level: 1, name: words('income', 'page.title') }).waitFor()

    // Another person charges there, from another device.
    const ben = await openAs(browser, instance.url, language, options, 'driver')
    const driver = instance.people.find(({ name }) => name === 'ben')
    if (driver === undefined) throw new Error('the demo has no driver Ben')
    await ben.page.goto('/login?redirect=/charge')
    // The log-in page of a demo offers its people by name.
    await ben.page.getByRole('button', { name: 'Ben', exact: true }).click()
    const nextCode = await codesOf(instance.url, driver.email, { onlyNew: true })
    await ben.page.getByRole('button', { name: words('accounts', 'page.login.button'), exact: true }).click()
    const codeField = ben.page.getByLabel(words('accounts', 'page.code.label'))
    await codeField.waitFor()
    await codeField.fill(await nextCode())
    await ben.page.getByRole('button', { name: words('accounts', 'page.login.button'), exact: true }).click()
    await ben.page.getByRole('heading', { level: 1, name: words('charging', 'page.listTitle') }).waitFor()
    await ben.isAccessible()
    await ben.page.getByRole('link', { name: place.name }).first().click()
    await ben.page.getByRole('button', { name: words('charging', 'page.own.save'), exact: true }).click()
    await ben.page.getByRole('button', { name: words('charging', 'page.own.isSaved'), exact: true, pressed: true }).waitFor()
    await ben.page.getByRole('button', { name: words('charging', 'page.toStart'), exact: true }).click()
    await ben.page.getByRole('heading', { name: words('charging', 'page.checkTitle') }).waitFor()
    await ben.isAccessible()
    await ben.page.getByRole('button', { name: words('charging', 'page.start'), exact: true }).click()
    const stop = ben.page.getByRole('button', { name: words('charging', 'page.stop'), exact: true })
    await stop.waitFor()
    for (let minutes = 0; minutes < 20; minutes += 2) await move(2 * MINUTE_MS)
    await ben.page.getByText(words('charging', 'page.costSoFar')).waitFor()
    await ben.isAccessible()
    // The host sees the charge while it runs, without reloading.
    await page.getByRole('heading', { name: words('income', 'page.now.title') }).waitFor()
    await mia.isAccessible()
    await stop.click()
    await ben.page.getByRole('link', { name: words('charging', 'page.openReceipt') }).click({ timeout: 60_000 })
    await ben.page.getByRole('heading', { level: 1, name: words('charging', 'page.receiptTitle') }).waitFor()
    await ben.isAccessible()
    // The point that he saved shows when he charged there.
    await ben.page.goto('/charge?view=own')
    const savedPoint = ben.page.getByRole('listitem').filter({ has: ben.page.getByRole('link', { name: place.name, exact: true }) })
    await savedPoint.getByText(words('charging', 'page.own.chargedAt', { date: '' }).trim()).waitFor()
    await ben.isAccessible()

    // The host sees the income without reloading.
    await move(MINUTE_MS)
    await page.getByRole('heading', { level: 3, name: point }).first().waitFor()
    await mia.isAccessible()

    // A day later it is released to the host, and its evidence is recomputed in this browser.
    await move(25 * HOUR_MS)
    await page.goto('/income/releaseRecord?state=distributed')
    await page.getByRole('link', { name: point }).first().click()
    const checks = page.locator('.checks li')
    await page
      .locator('.checks')
      .filter({ hasNotText: words('income', 'page.check.running') })
      .waitFor()
    expect(await checks.count()).toBeGreaterThan(5)
    expect(await checks.filter({ has: page.locator('.proof-valid') }).count()).toBe(await checks.count())
    await page.getByText(words('income', 'page.node.readings.title')).waitFor()
    expect(
      await page
        .locator('pre.frame')
        .filter({ hasText: 'MeterValues' })
        .or(page.locator('pre.frame').filter({ hasText: 'StopTransaction' }))
        .count(),
    ).toBeGreaterThan(0)
    await mia.isAccessible()

    // A changed digit is detected.
    await page.getByRole('button', { name: words('income', 'page.check.tryEdit') }).click()
    await page.locator('.checks .proof-broken').first().waitFor()

    expect(mia.failures).toEqual([])
    expect(ben.failures).toEqual([])
    await Promise.all([mia.close(), ben.close()])
  })
})

/** One person's browser: collects errors and refused requests of its pages, and can check any page for WCAG. */
async function openAs(browser: Browser, url: string, language: string, options: BrowserContextOptions, role: string) {
  const context = await browser.newContext({ ...options, baseURL: url, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const page: Page = await context.newPage()
  page.setDefaultTimeout(90_000)
  watch(page, `${language}-${role}`)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /policy|Uncaught/.test(message.text())) failures.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  return {
    page,
    failures,
    close: () => context.close(),
    async holdsStill(path: string) {
      await page.goto(path)
      await page.waitForFunction(
        () => document.querySelector('main h2') !== null && document.querySelector('main [aria-busy], main .skeleton-figure') === null,
      )
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve((list.getEntries() as unknown as { value: number }[]).reduce((sum, { value }) => sum + value, 0)),
            ).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(0), 300)
          }),
      )
      expect(moved, `layout shift of ${path}`).toBeLessThan(0.02)
    },
    async isAccessible() {
      expect(await violationsOf(page, WCAG_AA), page.url()).toEqual([])
    },
  }
}
