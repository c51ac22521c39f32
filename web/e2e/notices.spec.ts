import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { WAIT } from './codes.ts'
import { memberDesk } from './member-desk.ts'
import { staffDesk } from './staff-desk.ts'
import { keepTraces } from './traces.ts'
import { wordsOf } from './words.ts'

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

it('notices are counted, read and switched off on two devices at once', async () => {
  const title = (language: string) => wordsOf(language)('accounts', 'notice.title.newDevice')
  const desk = await logIn('dora', 'en_US', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await desk.page.goto('/notice/site?type=system')
  const rows = desk.page.getByRole('button', { name: title('en_US') })
  await vi.waitUntil(async () => (await rows.count()) === (await desk.signInsMailed()), WAIT)

  // Signing in on another device is notified on the first one, without reloading it.
  // The next code to the same address waits for a minute.
  await apiClient(demo.url).ask(moveDemoClock, { forwardMs: 61_000 })
  const phone = await logIn('dora', 'de_DE', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })
  await vi.waitUntil(async () => (await rows.count()) === (await desk.signInsMailed()), WAIT)
  await vi.waitUntil(async () => (await desk.unread()) > 1 && (await desk.unread()) === (await phone.unread()), WAIT)
  const both = await desk.unread()

  // The phone reads one: it is read on the desk too. Each is worded in the language of its device.
  await phone.page.goto('/notice/site?type=system')
  await phone.page
    .getByRole('button', { name: title('de_DE') })
    .first()
    .waitFor()
  await phone.isAccessible()
  await phone.page
    .getByRole('button', { name: title('de_DE') })
    .first()
    .click()
  await phone.page.getByRole('heading', { level: 1, name: title('de_DE') }).waitFor()
  await phone.isAccessible()
  await vi.waitUntil(async () => (await desk.unread()) === both - 1 && (await phone.unread()) === both - 1, WAIT)
  await desk.page.goto('/notice/site?type=system')
  await desk.page
    .getByRole('button', { name: title('en_US') })
    .first()
    .waitFor()
  await desk.isAccessible()

  // The desk reads all: neither has a badge any more.
  await desk.page.goto('/notice/index')
  await desk.page.getByRole('heading', { level: 1, name: desk.words('page.title') }).waitFor()
  await desk.isAccessible()
  await desk.page.getByRole('button', { name: desk.words('page.readAll') }).click()
  await vi.waitUntil(async () => (await desk.unread()) === 0 && (await phone.unread()) === 0, WAIT)

  // What is not about security, money or faults can be switched off, on both devices at once.
  await phone.page.goto('/notice/index')
  const choice = (of: typeof desk, group: 'charging' | 'money', what: 'here' | 'fixed') =>
    of.page.getByRole('group', { name: of.words(`page.groups.${group}`) }).getByLabel(of.words(`page.choices.${what}`), { exact: true })
  await choice(desk, 'charging', 'here').click()
  await vi.waitUntil(async () => !(await choice(phone, 'charging', 'here').isChecked()), WAIT)
  expect(await choice(phone, 'money', 'fixed').isDisabled()).toBe(true)
  await phone.isAccessible()

  // Mails are chosen, and the page that a mail leads to says whether its link is right.
  const mail = (of: typeof desk) => of.page.getByRole('group', { name: of.words('page.groups.lease') }).getByLabel(of.words('page.choices.mail'))
  await mail(desk).click()
  await vi.waitUntil(async () => mail(phone).isChecked(), WAIT)
  await phone.page.goto('/notice/unsubscribe?token=made-up')
  const unsubscribe = phone.page.getByRole('button', { name: phone.words('page.unsubscribe.button') })
  await unsubscribe.waitFor()
  await phone.isAccessible()
  await unsubscribe.click()
  await phone.page.getByText(phone.words('page.unsubscribe.unknown')).waitFor()
  await phone.isAccessible()
  await Promise.all([desk.close(), phone.close()])
})

it('an announcement written by staff is counted and read by a member in another language, and gone when it is withdrawn', async () => {
  const words = wordsOf('en_US')
  const w = (key: string, values: Record<string, string | number> = {}) => words('staff', `page.${key}`, values)
  const member = await logIn('emil', 'de_DE', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })
  // The notice of the sign-in itself comes first.
  await vi.waitUntil(async () => (await member.unread()) > 0 && (await member.unread()) === (await member.signInsMailed()), WAIT)
  const before = await member.unread()
  const page = await staffDesk(browser, demo, 'administrator', {
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    timeoutMs: 60_000,
  })
  const isAccessible = async () => expect(await violationsOf(page, WCAG_AA), page.url()).toEqual([])

  // Written in two languages, with a preview; a third falls back to English.
  await page.goto('/staff/announcements?id=new')
  const typed = {
    en: { title: 'Points in Lyon are off on Sunday', body: 'From 02:00 to 04:00.' },
    de: { title: 'Punkte in Lyon sind am Sonntag aus', body: 'Von 02:00 bis 04:00.' },
  }
  await page.getByLabel(w('announcements.titleIn', { language: 'English' })).fill(typed.en.title)
  await page.getByLabel(w('announcements.bodyIn', { language: 'English' })).fill(typed.en.body)
  await page.getByLabel(w('announcements.titleIn', { language: 'Deutsch' })).fill(typed.de.title)
  await page.getByLabel(w('announcements.bodyIn', { language: 'Deutsch' })).fill(typed.de.body)
  await page.getByLabel(w('announcements.preview')).selectOption('fr_FR')
  await page.getByText(typed.en.title, { exact: true }).waitFor()
  await page.getByLabel(w('announcements.preview')).selectOption('de_DE')
  await page.getByText(typed.de.title, { exact: true }).waitFor()
  await isAccessible()
  await page.getByRole('button', { name: w('announcements.publish'), exact: true }).click()
  const row = page.getByRole('button', { name: typed.en.title })
  await row.waitFor()
  await isAccessible()

  // The member's open page counts it, and shows it in German.
  await vi.waitUntil(async () => (await member.unread()) === before + 1, WAIT)
  await member.page.goto('/notice/plat')
  await member.page.getByRole('button', { name: typed.de.title }).click()
  await member.page.getByText(typed.de.body).waitFor()
  await member.isAccessible()
  await vi.waitUntil(async () => (await member.unread()) === before, WAIT)

  // Staff see that it was read, and withdraw it.
  await page.getByRole('row', { name: typed.en.title }).getByRole('cell', { name: '1', exact: true }).waitFor()
  await row.click()
  await page.getByRole('button', { name: w('announcements.withdraw'), exact: true }).click()
  await page.getByText(w('announcements.states.withdrawn')).first().waitFor()
  await member.page.goto('/notice/plat')
  await member.page.getByText(member.words('page.plat.empty')).waitFor()
  await member.isAccessible()
  await Promise.all([member.close(), page.context().close()])
})

/** A member of the demo on a device of their own, signed in at the notices. */
async function logIn(name: string, language: string, options: BrowserContextOptions) {
  const desk = await memberDesk(browser, demo, { name, language, path: '/notice/index' }, options)
  const { page, email } = desk
  const api = apiClient(demo.url)
  const words = (key: string) => wordsOf(language)('notices', key)
  await page.getByRole('heading', { level: 1, name: words('page.title') }).waitFor()
  await page.getByRole('heading', { level: 2, name: words('page.choices.title') }).waitFor()
  return {
    ...desk,
    words,
    /** How many sign-ins from new devices were mailed, each of which is a notice. */
    async signInsMailed(): Promise<number> {
      const { list } = await api.ask(demoOutbox, { address: email, pageSize: 100 })
      return list.filter(({ subject }) => ['en_US', 'de_DE'].some((one) => subject.includes(wordsOf(one)('accounts', 'notice.title.newDevice'))))
        .length
    },
    /** The number that the badge shows in the rail, or at the bell of a phone. Read at once: a badge that has just gone is not waited for. */
    async unread(): Promise<number> {
      const badges = page.locator('a[href="/notice/index"] .badge').filter({ visible: true })
      const [shown = '0'] = await badges.allInnerTexts()
      return Number(/\d+/.exec(shown)?.[0])
    },
  }
}

it('an article is drafted, published in three languages with a picture, and read by a member and a visitor', async () => {
  const words = wordsOf('en_US')
  const w = (key: string, values: Record<string, string> = {}) => words('staff', `page.content.${key}`, values)
  const options = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', timeoutMs: 60_000 } as const
  const page = await staffDesk(browser, demo, 'administrator', options)
  const isAccessible = async () => expect(await violationsOf(page, WCAG_AA), page.url()).toEqual([])
  const fill = async (language: string, [title, summary, body]: readonly [string, string, string]) => {
    await page
      .getByRole('group', { name: w('languages') })
      .getByRole('button', { name: language })
      .click()
    await page.getByLabel(w('titleIn', { language })).fill(title)
    await page.getByLabel(w('summaryIn', { language })).fill(summary)
    await page.getByLabel(w('bodyIn', { language })).fill(body)
  }

  await page.goto('/staff/content')
  await page.getByRole('button', { name: w('new'), exact: true }).click()
  await page.getByLabel(w('name')).fill('points-in-lyon')
  await fill('English', ['Eight points in Lyon', 'They opened today.', 'They are at the **east** entrance.'])
  await page.getByRole('button', { name: w('saveDraft'), exact: true }).click()
  await page.getByText(w('draftSaved')).first().waitFor()

  // Someone goes on with the draft: it is in the list, and not yet for readers.
  await page.goto('/staff/content')
  await page.getByRole('button', { name: 'Eight points in Lyon' }).first().click()
  await page.getByText(w('draftShown')).waitFor()
  expect((await fetch(`${demo.url}/information/detail?name=points-in-lyon`)).status).toBe(404)
  await fill('Deutsch', ['Acht Punkte in Lyon', 'Seit heute offen.', 'Sie sind am **Osteingang**.'])
  await fill('Français', ['Huit points à Lyon', 'Ouverts aujourd’hui.', 'Ils sont à l’entrée **est**.'])
  const picture = { name: 'lyon.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file][name=cover-file]').setInputFiles(picture)
  await page.getByRole('img', { name: w('coverAlt') }).waitFor()
  await isAccessible()
  await page.getByRole('button', { name: w('publish'), exact: true }).click()
  await page.getByText(w('published')).first().waitFor()
  await page.getByRole('button', { name: 'Eight points in Lyon' }).first().waitFor()
  await isAccessible()

  const german = { locale: 'de-DE', viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const
  const visitor = await browser.newContext({ ...german, baseURL: demo.url })
  const reader = await visitor.newPage()
  await reader.goto('/information/news?lang=de_DE')
  await reader.getByRole('link', { name: 'Acht Punkte in Lyon' }).click()
  await reader.getByRole('heading', { level: 1, name: 'Acht Punkte in Lyon' }).waitFor()
  await reader.getByText('Osteingang').waitFor()
  expect(await violationsOf(reader, WCAG_AA)).toEqual([])
  const member = await logIn('jon', 'fr_FR', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await member.page.goto('/information/detail?name=points-in-lyon')
  await member.page.getByRole('heading', { level: 1, name: 'Huit points à Lyon' }).waitFor()
  await member.isAccessible()

  const document = await fetch(`${demo.url}/information/detail?name=points-in-lyon&lang=de_DE`)
  expect([document.status, await document.text()]).toEqual([200, expect.stringContaining('<meta property="og:title" content="Acht Punkte in Lyon')])
  expect(await (await fetch(`${demo.url}/information/news.atom?lang=fr_FR`)).text()).toContain('<title>Huit points à Lyon</title>')
  await Promise.all([member.close(), visitor.close(), page.context().close()])
})
