import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { startInstance, type Instance } from './instance.ts'
import { keepTraces, watch } from './traces.ts'
import { wordsOf } from './words.ts'

const WAIT = { timeout: 60_000, interval: 100 }

let instance: Instance
let browser: Browser
beforeAll(async () => {
  ;[instance, browser] = await Promise.all([startInstance(), openBrowser()])
})
afterEach(keepTraces)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

it('notices are counted, read and switched off on two devices at once', async () => {
  const desk = await logIn('ada', 'en_US', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  const first = await desk.unread()
  expect(first).toBeGreaterThan(0)

  // Signing in on another device is told on the first one, without reloading it.
  const phone = await logIn('ada', 'de_DE', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })
  await vi.waitUntil(async () => (await desk.unread()) > first, WAIT)
  const both = await desk.unread()
  await vi.waitUntil(async () => (await phone.unread()) === both, WAIT)

  // The phone reads one: it is read on the desk too. Each is worded in the language of its device.
  await phone.page.goto('/notice/site?type=system')
  const newDevice = { en_US: wordsOf('en_US')('accounts', 'notice.title.newDevice'), de_DE: wordsOf('de_DE')('accounts', 'notice.title.newDevice') }
  await phone.page.getByRole('button', { name: newDevice.de_DE }).first().waitFor()
  await phone.isAccessible()
  await phone.page.getByRole('button', { name: newDevice.de_DE }).first().click()
  await phone.page.getByRole('heading', { level: 1, name: newDevice.de_DE }).waitFor()
  await phone.isAccessible()
  await vi.waitUntil(async () => (await desk.unread()) === both - 1, WAIT)
  expect(await phone.unread()).toBe(both - 1)
  await desk.page.goto('/notice/site?type=system')
  await desk.page.getByRole('button', { name: newDevice.en_US }).first().waitFor()
  await desk.isAccessible()

  // The desk reads all: neither has a badge any more.
  await desk.page.goto('/notice/index')
  await desk.page.getByRole('heading', { level: 1, name: desk.words('page.title') }).waitFor()
  await desk.isAccessible()
  await desk.page.getByRole('button', { name: desk.words('page.readAll') }).click()
  await vi.waitUntil(async () => (await desk.unread()) === 0 && (await phone.unread()) === 0, WAIT)

  // What is not about security, money or faults can be switched off, on both devices at once.
  await phone.page.goto('/notice/index')
  const charging = {
    desk: desk.page.getByLabel(desk.words('page.groups.charging')),
    phone: phone.page.getByLabel(phone.words('page.groups.charging')),
  }
  await charging.desk.uncheck()
  await vi.waitUntil(async () => !(await charging.phone.isChecked()), WAIT)
  expect(await phone.page.getByLabel(phone.words('page.groups.money')).isDisabled()).toBe(true)
  await phone.isAccessible()
  await Promise.all([desk.close(), phone.close()])
})

/** A member of the demo on a device of their own, signed in at the notices. */
async function logIn(name: string, language: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, baseURL: instance.url, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const page: Page = await context.newPage()
  page.setDefaultTimeout(60_000)
  watch(page, `notices-${name}-${language}`)
  const accounts = (key: string) => wordsOf(language)('accounts', `page.${key}`)
  const { email = '', password = '' } = instance.people.find((person) => person.name === name) ?? {}
  const api = apiClient(instance.url)
  const latest = async () => (await api.ask(demoOutbox, { address: email, pageSize: 1 })).list[0]
  await page.goto('/login?redirect=/notice/index')
  await page.getByLabel(accounts('address.emailLabel'), { exact: true }).fill(email)
  await page.getByLabel(accounts('login.password'), { exact: true }).fill(password)
  const before = await latest()
  await page.getByRole('button', { name: accounts('login.button'), exact: true }).click()
  await page.getByLabel(accounts('code.label')).waitFor()
  const mail = await vi.waitUntil(async () => ((await latest())?.id === before?.id ? undefined : latest()), WAIT)
  await page.getByLabel(accounts('code.label')).fill(/^\d{6}$/m.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: accounts('login.button'), exact: true }).click()
  const words = (key: string) => wordsOf(language)('notices', key)
  await page.getByRole('heading', { level: 1, name: words('page.title') }).waitFor()
  await page.getByRole('heading', { level: 2, name: words('page.choices.title') }).waitFor()
  return {
    page,
    words,
    close: () => context.close(),
    /** The number that the badge shows in the rail, or at the bell of a phone. */
    async unread(): Promise<number> {
      const badges = page.locator('a[href="/notice/index"] .badge').filter({ visible: true })
      if ((await badges.count()) === 0) return 0
      return Number(/\d+/.exec(await badges.first().innerText())?.[0])
    },
    async isAccessible() {
      expect(await violationsOf(page, WCAG_AA), page.url()).toEqual([])
    },
  }
}
