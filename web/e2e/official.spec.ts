import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { staffDesk } from './staff-desk.ts'
import { keepTraces, watch } from './traces.ts'
import { wordsOf } from './words.ts'

const t = (key: string) => wordsOf('en_US')('official', `page.${key}`)
const staff = (key: string) => wordsOf('en_US')('staff', `page.${key}`)
const MAIL = 'answers@ohmstead.example'
const FAKE = 'ohrnstead-bonus.example/pay'

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

const isAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/** Checks a contact as a visitor. More look-ups than a few solve a captcha on the way. */
async function checked(page: Page, contact: string, verdict: 'ours' | 'notOurs' | 'fake') {
  await page.getByLabel(t('field'), { exact: true }).fill(contact)
  await page.getByRole('button', { name: t('check'), exact: true }).click()
  await page
    .getByRole('region', { name: t('result') })
    .getByText(t(`verdicts.${verdict}`))
    .waitFor()
}

async function openRow(page: Page, contact: string) {
  await page.getByRole('row').filter({ hasText: contact }).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

it('a look-alike is reported by a visitor and marked by staff, and a contact becomes official by two people', async () => {
  const context = await browser.newContext({ baseURL: demo.url, locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  const visitor = await context.newPage()
  visitor.setDefaultTimeout(120_000)
  watch(visitor, 'visitor')
  await visitor.goto('/about/verify')
  await checked(visitor, `https://${FAKE}?me=1`, 'notOurs')
  await visitor.getByText(t('warnings.ownName')).waitFor()
  await isAccessible(visitor)
  await visitor.getByRole('button', { name: t('report.send'), exact: true }).click()
  await visitor.getByText(t('report.sentBody')).waitFor()
  await checked(visitor, MAIL, 'notOurs')

  const olga = await staffDesk(browser, demo, 'operations', { timeoutMs: 120_000, viewport: { width: 1280, height: 900 } })
  await olga.getByRole('link', { name: staff('matters.contacts.title'), exact: true }).click()
  await openRow(olga, FAKE)
  await olga.getByLabel(t('staff.why')).fill('It copies our sign-in page')
  await isAccessible(olga)
  await olga
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.decide'), exact: true })
    .click()
  await olga.getByText(t('staff.marked')).first().waitFor()
  await olga.goto('/staff/official')
  await olga.getByRole('button', { name: t('staff.add'), exact: true }).click()
  const form = olga.getByRole('dialog')
  await form.getByLabel(t('facts.contact'), { exact: true }).fill(MAIL)
  await form.getByLabel(t('facts.owner'), { exact: true }).fill('Answers')
  await form.getByLabel(t('facts.since'), { exact: true }).fill('2026-01-01')
  await form.getByLabel(t('requests.reference')).check()
  await form.getByLabel(staff('whyAsked')).fill('A mailbox of the support')
  await isAccessible(olga)
  await form.getByRole('button', { name: staff('askSecond'), exact: true }).click()
  await olga.getByText(staff('sentToApprovals')).first().waitFor()

  const gus = await staffDesk(browser, demo, 'administrator', { timeoutMs: 120_000, viewport: { width: 1280, height: 900 } })
  await gus.goto('/staff/approvals')
  await openRow(gus, MAIL)
  await gus.getByRole('dialog').getByText(t('requests.reference')).waitFor()
  await gus
    .getByRole('dialog')
    .getByRole('button', { name: wordsOf('en_US')('approvals', 'page.approve'), exact: true })
    .click()

  // The open page of Olga shows it without being reloaded.
  await olga.getByRole('row').filter({ hasText: MAIL }).waitFor()
  await isAccessible(olga)
  await checked(visitor, MAIL, 'ours')
  await visitor.getByText(t('requests.reference')).waitFor()
  await isAccessible(visitor)
  await checked(visitor, FAKE, 'fake')
  await isAccessible(visitor)
  for (const page of [visitor, olga, gus]) await page.context().close()
})
