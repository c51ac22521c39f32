import { readFileSync } from 'node:fs'
import { languages } from '@ohmstead/contract/kernel/language'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../e2e/browser.ts'
import { buildWeb } from '../../build.ts'
import { serveOutside } from './outside.ts'

const ada = { id: 'mb_00000000000000000000000001', username: 'Ada', supportId: '6f2a3c1e-0b7d-4c55-9a51-3a1f0f4b7c10' }
const answers = {
  'url/config/list': {
    code: 0,
    data: {
      sysCurrentDate: Date.UTC(2026, 10, 21),
      instance: 'demo',
      asset: 'USDT',
      rates: { day: '2026-11-02', list: [{ currency: 'EUR', countries: ['DE', 'FR'], rate: '0.92' }] },
      h5Urls: [{ tag: 'CUSTOMER_SERVICE_LINK', url: 'https://help.example' }],
    },
  },
  'live/ticket': { code: 0, data: { ticket: 'x'.repeat(43) } },
  'user/info/personal': { code: 2021, message: 'over' },
}

/** A text from its messages file: `home.page.visitor.title`. */
function wordOf(language: string, key: string): string {
  const [area = '', ...path] = key.split('.')
  const words: unknown = JSON.parse(readFileSync(`${import.meta.dirname}/../../../messages/${language}/${area}.json`, 'utf8'))
  return path.reduce<unknown>((within, part) => (within as Record<string, unknown>)[part], words) as string
}

describe('the shell', () => {
  let browser: Browser
  let outside: Awaited<ReturnType<typeof serveOutside>>
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    await buildWeb({ log: () => {} })
    ;[browser, outside] = await Promise.all([openBrowser(), serveOutside(answers)])
  })
  afterAll(async () => {
    await browser.close()
    outside.close()
  })
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
    page = await context.newPage()
    const own: string[] = []
    failures = own
    // Leaving a page during its view transition aborts the transition; the browser reports this as an error.
    page.on('pageerror', ({ message }) => void (/^Transition was (aborted|skipped)/.test(message) || own.push(message)))
    page.on('console', (message) => {
      if (message.type() === 'error' && /policy|Uncaught/.test(message.text())) own.push(message.text())
    })
    outside.asked.length = 0
  })
  afterEach(async () => {
    await context.close()
    // The next test counts the live connections of its own page.
    await expect.poll(outside.lineCount).toBe(0)
    expect(failures).toEqual([])
  })
  const session = () => context.addCookies([{ name: 'session', value: 'x', url: outside.url }])
  const signedIn = async () => {
    await session()
    await context.addInitScript((profile) => {
      if (sessionStorage.getItem('seen') !== null) return
      sessionStorage.setItem('seen', '1')
      localStorage.setItem('token', 't')
      localStorage.setItem('userInfo', JSON.stringify(profile))
    }, ada)
  }
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search
  const stored = () => page.evaluate(() => Object.keys(localStorage).sort())

  it('shows visitors the sign-in, and returns to the page afterwards', async () => {
    await page.goto(`${outside.url}/team?generation=2`)
    await page.getByText('Please log in first.').waitFor()
    expect(path()).toBe('/login?redirect=%2Fteam%3Fgeneration%3D2')
  })

  it('gives every route a title and texts, follows redirects, and reports unknown addresses', async () => {
    await page.goto(`${outside.url}/help`)
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    expect(await page.title()).toBe('Help · Ohmstead')
    await page.goto(`${outside.url}/information`)
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
    expect(path()).toBe('/information/blog')
    await page.goto(`${outside.url}/nowhere/at/all`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  })

  it('shows that a demo is simulated, and requests the server’s time once', async () => {
    await page.goto(`${outside.url}/about`)
    await page.getByText('Simulated').waitFor()
    await page.goto(`${outside.url}/help`)
    await page.getByText('Simulated').waitFor()
    expect(outside.asked.filter((call) => call === 'url/config/list')).toHaveLength(2)
  })

  it('changes the language without reload, and stores it', async () => {
    await page.goto(`${outside.url}/help`)
    await page.evaluate(() => {
      document.body.dataset['kept'] = 'yes'
    })
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor()
    expect(await page.evaluate(() => [document.body.dataset['kept'], document.documentElement.lang, localStorage.getItem('language')])).toEqual([
      'yes',
      'de-DE',
      'de_DE',
    ])
    expect(await page.title()).toBe('Hilfe · Ohmstead')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor()
  })

  it('uses the language that was chosen last, even if the texts of an earlier choice arrive later', async () => {
    let hold = (): void => undefined
    const held = new Promise<void>((resolve) => (hold = resolve))
    await page.route('**/de_DE/*.json', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${outside.url}/help`)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: 'Aide' }).waitFor()
    const german = page.waitForResponse('**/de_DE/*.json')
    hold()
    await (await german).finished()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Aide' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr_FR')
  })

  it('has all texts of a page in the new language that was opened while the language changed', async () => {
    let hold = (): void => undefined
    const held = new Promise<void>((resolve) => (hold = resolve))
    let isFirst = true
    await page.route('**/de_DE/shell.json', async (route) => {
      if (isFirst) await held
      isFirst = false
      await route.continue()
    })
    await page.goto(`${outside.url}/help`)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    hold()
    await page.getByRole('heading', { level: 1, name: wordOf('de_DE', 'accounts.page.login.title') }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-DE')
  })

  it('goes from a charging page to the wallet without loading another document', async () => {
    await signedIn()
    await page.goto(`${outside.url}/charge`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => void (document.body.dataset['mark'] = 'yes'))
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Wallets' }).first().click()
    await expect.poll(path).toMatch(/^\/assets/)
    await page.goBack()
    await expect.poll(path).toBe('/charge')
    expect(await page.evaluate(() => document.body.dataset['mark'])).toBe('yes')
  })

  it('follows the device until a theme is chosen, and then stores it outside the local store', async () => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    await page.goto(`${outside.url}/help`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await theme()).toBe('day')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(theme).toBe('night')
    await page.getByRole('button', { name: 'Day' }).click()
    expect(await theme()).toBe('day')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await theme()).toBe('day')
    expect(await stored()).toEqual(['deviceid'])
  })

  it('names the other theme when the device changes while the prepared text is taken over', async () => {
    await context.addInitScript(() => {
      const device = Object.assign(new EventTarget(), { matches: false })
      const [ask, find] = [matchMedia.bind(window), Element.prototype.querySelectorAll]
      const isTheme = (query: string) => query === '(prefers-color-scheme: dark)'
      window.matchMedia = (query) => (isTheme(query) ? (device as unknown as MediaQueryList) : ask(query))
      // Looked for after the page asked React to hydrate, and before React does.
      Element.prototype.querySelectorAll = function (this: Element, selectors: string) {
        if (selectors === '[data-waits]') {
          device.matches = true
          device.dispatchEvent(new Event('change'))
        }
        return find.call(this, selectors)
      }
    })
    await page.goto(`${outside.url}/help`)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('night')
    await page.getByRole('button', { name: 'Day' }).click()
    await page.getByRole('button', { name: 'Night' }).waitFor()
  })

  it('shows members their rail, and hides amounts with one press', async () => {
    await signedIn()
    await page.goto(`${outside.url}/help`)
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await page.getByRole('button', { name: 'Show amounts' }).waitFor()
    expect(await page.evaluate(() => document.cookie)).toContain('hidden')
    const desk = page.getByRole('link', { name: wordOf('en_US', 'content.page.support.write') })
    expect(await desk.getAttribute('href')).toBe(`https://help.example/?support_id=${ada.supportId}`)
  })

  it('removes the keys of an ended sign-in, reloads the page, and keeps the return address', async () => {
    await session()
    await context.addInitScript(() => {
      if (sessionStorage.getItem('seen') !== null) return
      sessionStorage.setItem('seen', '1')
      for (const key of ['token', 'loginType', 'loginAccount']) localStorage.setItem(key, 'x')
      localStorage.setItem('userInfo', '{}')
    })
    await page.goto(`${outside.url}/team`)
    await expect.poll(path).toBe('/login?redirect=%2Fteam')
    expect((await stored()).filter((key) => /token|userInfo|login/.test(key))).toEqual([])
  })

  it('removes a profile without a session, and shows the sign-in', async () => {
    await context.addInitScript(() => {
      localStorage.setItem('token', 'x')
      localStorage.setItem('userInfo', '{}')
    })
    await page.goto(`${outside.url}/help`)
    await page.getByRole('link', { name: 'Log in' }).first().waitFor()
    expect((await stored()).filter((key) => /token|userInfo|login/.test(key))).toEqual([])
  })

  it.each(languages)('shows visitors its text before and without scripts, and hydrates it unchanged: %s', async (language) => {
    const word = (key: string) => wordOf(language, key)
    const locale = language.replace('_', '-')
    const plain = await browser.newContext({ viewport: { width: 390, height: 844 }, locale, javaScriptEnabled: false })
    const bare = await plain.newPage()
    await bare.goto(`${outside.url}/home`)
    expect(await bare.getByRole('heading', { level: 1 }).textContent()).toBe(word('home.page.visitor.title'))
    await bare.getByText(word('home.page.visitor.charge.body')).waitFor()
    await bare.getByRole('link', { name: word('home.page.visitor.lease.button') }).waitFor()
    expect(await bare.locator('.no-script').innerText()).toBe(word('shell.noScript'))
    expect(await bare.locator('button:enabled, input:enabled').count()).toBe(0)
    expect(await bare.title()).toBe(`${word('home.page.visitor.documentTitle')} · Ohmstead`)
    await plain.close()

    const own = await browser.newContext({ viewport: { width: 390, height: 844 }, locale })
    const reader = await own.newPage()
    await reader.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await reader.goto(`${outside.url}/login`)
    const heading = await reader.getByRole('heading', { level: 1 }).elementHandle()
    await expect.poll(() => outside.asked.includes('live/ticket')).toBe(true)
    // The same node: nothing was rendered twice.
    expect(await reader.getByRole('heading', { level: 1 }).evaluate((now, before) => now === before, heading)).toBe(true)
    expect(
      await reader.evaluate(() => [
        document.documentElement.lang,
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      ]),
    ).toEqual([locale, expect.closeTo(0, 1)])
    await own.close()
  })

  it('accepts no form input before its handlers are attached, so no password gets into an address', async () => {
    let hold = (): void => undefined
    const held = new Promise<void>((resolve) => (hold = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${outside.url}/login`, { waitUntil: 'commit' })
    const password = page.locator('input[type=password]')
    await password.waitFor()
    expect([await password.isDisabled(), await page.locator('form button[type=submit]').isDisabled()]).toEqual([true, true])
    hold()
    await password.fill('quiet-Meadow-58-lamp')
    await page.locator('form button[type=submit]').click()
    await page.getByRole('alert').first().waitFor()
    expect(path()).toBe('/login')
  })

  it('hides text in another language than the stored one until it is rendered again', async () => {
    await context.addInitScript(() => localStorage.setItem('language', 'fr_FR'))
    await page.goto(`${outside.url}/help`)
    await page.getByRole('heading', { level: 1, name: 'Aide' }).waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['turned']])).toEqual(['fr-FR', undefined])
    expect(decodeURIComponent(await page.evaluate(() => document.cookie))).toContain('language=fr_FR')
  })

  it('reopens the live connection after it was lost', async () => {
    await page.goto(`${outside.url}/help`)
    await expect.poll(outside.lineCount).toBe(1)
    outside.hangUp()
    await expect.poll(() => outside.asked.filter((call) => call === 'live/ticket').length).toBe(2)
    await expect.poll(outside.lineCount).toBe(1)
  })

  it('refetches the answers on the screen after its first connection was refused, because events were missed', async () => {
    const lists = () => outside.asked.filter((call) => call === 'charge/point/list').length
    outside.turnsAway = 1
    await page.goto(`${outside.url}/charge`)
    await expect.poll(() => outside.turnsAway).toBe(0)
    await expect.poll(outside.lineCount).toBe(1)
    await expect.poll(lists).toBe(2)
  })

  it('starts screen readers at the top of the next page', async () => {
    await page.goto(`${outside.url}/lang`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id ?? document.activeElement?.tagName)).toMatch(/main|BODY/)
  })

  it('requests the list of points again when it is reported stale, and not before', async () => {
    await page.goto(`${outside.url}/charge`)
    await expect.poll(outside.lineCount).toBe(1)
    const lists = () => outside.asked.filter((call) => call === 'charge/point/list').length
    await expect.poll(lists).toBe(1)
    outside.report('charge/point/detail')
    outside.report('charge/point/list')
    await expect.poll(lists).toBe(2)
  })

  it('opens the charging pages', async () => {
    await page.goto(`${outside.url}/charge`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => outside.asked.some((call) => call.startsWith('charge/')) || page.getByText('being built').count()).toBeTruthy()
    expect(await page.getByText('This page failed to load').count()).toBe(0)
  })

  it('separates staff pages from the others', async () => {
    await signedIn()
    await page.goto(`${outside.url}/staff/devices`)
    await expect.poll(path).toBe('/staff/login?redirect=%2Fstaff%2Fdevices')
  })
})
