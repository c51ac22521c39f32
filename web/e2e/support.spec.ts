import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { memberPage, newMember } from './member-page.ts'
import { staffDesk } from './staff-desk.ts'
import { keepTraces, watch } from './traces.ts'
import { wordsOf } from './words.ts'

const t = (key: string, values?: Record<string, string | number>) => wordsOf('en_US')('support', `page.${key}`, values)

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

const isAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US' }
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-US' }

/** Writes into the form that is open, and sends it. */
async function say(page: Page, field: string, text: string) {
  await page.getByLabel(field, { exact: true }).fill(text)
  await page.getByRole('button', { name: t('send'), exact: true }).click()
}

it('a member and a guest ask, staff answer in a second browser, and each sees it without reloading', async () => {
  const person = await newMember(demo, 'sue')
  const member = await memberPage(browser, demo, person, phone)
  await member.goto('/support')
  await member.getByText(t('empty')).waitFor()
  await isAccessible(member)
  await member.getByLabel(t('topic'), { exact: true }).selectOption('charging')
  await say(member, t('message'), 'My cable does not come out. <img src=x onerror=alert(1)>')
  const log = member.getByRole('log')
  await log.getByText('<img src=x onerror=alert(1)>').waitFor()
  await isAccessible(member)

  const agent = await staffDesk(browser, demo, 'administrator', { timeoutMs: 120_000, ...desk })
  await agent.goto('/staff/support')
  await agent
    .getByRole('button', { name: person.profile.id.slice(-6) })
    .first()
    .waitFor()
  await isAccessible(agent)
  await agent
    .getByRole('button', { name: person.profile.id.slice(-6) })
    .first()
    .click()
  const sheet = agent.getByRole('dialog')
  await sheet.getByText('<img src=x onerror=alert(1)>').waitFor()
  await isAccessible(agent)
  await log.getByText(t('read'), { exact: true }).waitFor()
  await sheet.getByLabel(t('staff.asNote')).check()
  await say(agent, t('staff.answer'), 'She called before')
  await sheet.getByRole('log').getByText(t('staff.noted')).waitFor()
  await say(agent, t('staff.answer'), 'Press the button beside the plug')
  await log.getByText('Press the button beside the plug').waitFor()
  expect(await log.getByText('She called before').count()).toBe(0)
  await sheet.getByRole('log').getByText(t('read'), { exact: true }).waitFor()
  await isAccessible(member)

  await log.getByText(t('staffTyping')).waitFor({ state: 'hidden' })
  await sheet.getByLabel(t('staff.answer'), { exact: true }).fill('One more thing')
  await log.getByText(t('staffTyping')).waitFor()
  await member
    .locator('input[type=file][name=attachment-file]')
    .setInputFiles({ name: 'plug.png', mimeType: 'image/png', buffer: await member.screenshot() })
  await sheet.getByAltText(t('picture', { who: t('staff.person') })).waitFor()
  await log.getByAltText(t('picture', { who: t('you') })).waitFor()
  await isAccessible(member)
  await isAccessible(agent)

  await sheet.getByRole('button', { name: t('solve'), exact: true }).click()
  await member.getByText(t('ended')).waitFor()
  await member.getByRole('button', { name: t('sendRating'), exact: true }).click()
  await member.getByText(t('rateFirst'), { exact: true }).waitFor()
  await isAccessible(member)
  await member.getByLabel(t('rating', { count: 4 })).check()
  await isAccessible(member)
  await member.getByRole('button', { name: t('sendRating'), exact: true }).click()
  await member.getByText(t('rated', { count: 4 })).waitFor()
  await member.getByRole('button', { name: t('mailCopy'), exact: true }).click()
  await member.getByText(t('mailed')).first().waitFor()
  await say(member, t('message'), 'It is stuck again')
  await agent
    .getByRole('button', { name: person.profile.id.slice(-6) })
    .first()
    .waitFor()
  await isAccessible(agent)
  await member.context().close()

  // A canned answer, in the language of the person.
  await agent.goto('/staff/support?state=canned')
  await agent.getByText(t('staff.canned.empty')).waitFor()
  await agent.getByRole('button', { name: t('staff.canned.new'), exact: true }).click()
  await sheet.getByLabel(t('staff.canned.name'), { exact: true }).fill('Account')
  await sheet.getByLabel(t('staff.canned.textIn', { language: 'English' })).fill('You need one')
  await isAccessible(agent)
  await sheet.getByRole('button', { name: t('staff.canned.save'), exact: true }).click()
  await agent.getByRole('button', { name: 'Account', exact: true }).waitFor()
  await isAccessible(agent)
  await agent.goto('/staff/support')

  // A guest, from the help to the answer.
  const context = await browser.newContext({ ...desk, baseURL: demo.url, reducedMotion: 'reduce', colorScheme: 'dark' })
  const guest = await context.newPage()
  watch(guest, 'guest')
  await guest.goto('/help')
  await guest.getByRole('link', { name: wordsOf('en_US')('content', 'page.support.write'), exact: true }).click()
  await guest.getByLabel(t('guest.email')).waitFor()
  await isAccessible(guest)
  await guest.getByLabel(t('guest.email')).fill('a.guest@example.org')
  await say(guest, t('message'), 'Do I need an account to charge?')
  await guest.getByRole('log').getByText('Do I need an account to charge?').waitFor()
  await isAccessible(guest)
  await agent.getByLabel(t('staff.who'), { exact: true }).selectOption('guests')
  await agent
    .getByRole('button', { name: t('staff.guest') })
    .first()
    .click()
  await guest.getByLabel(t('message'), { exact: true }).fill('And')
  await sheet.getByText(t('personTyping')).waitFor()
  await sheet.getByLabel(t('staff.canned.choose')).selectOption('Account')
  await sheet.getByRole('button', { name: t('send'), exact: true }).click()
  await guest.getByRole('log').getByText('You need one').waitFor()
  await guest.reload()
  await guest.getByRole('log').getByText('You need one').waitFor()
  await guest.getByRole('button', { name: t('guest.leave'), exact: true }).click()
  await guest.getByLabel(t('guest.email')).waitFor()
  for (const page of [guest, agent]) await page.context().close()
})
