import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
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

/** A task of the demo, which its operations wrote. */
const photo = { en_US: 'Photograph a charging point', de_DE: 'Einen Ladepunkt fotografieren' } as const

const english = (key: string) => wordsOf('en_US')('tasks', key)

/** A member of staff with the queue of proofs open. */
async function reviewDesk(role: string, colorScheme: 'light' | 'dark') {
  const page = await staffDesk(browser, demo, role, { timeoutMs: 60_000, viewport: { width: 1280, height: 900 }, colorScheme })
  await page.goto('/staff/tasks?list=waiting')
  const press = (name: string) => page.getByRole('button', { name: english(`page.staff.${name}`), exact: true }).click()
  return {
    page,
    press,
    open: () => page.getByRole('button', { name: photo.en_US }).first().click(),
  }
}

/** A member with the task centre open. */
async function taskDesk(name: string, language: 'en_US' | 'de_DE', options: BrowserContextOptions) {
  const desk = await memberDesk(browser, demo, { name, language, path: '/task' }, options)
  const { page } = desk
  const t = (key: string) => wordsOf(language)('tasks', `page.${key}`)
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const title = photo[language]
  return {
    ...desk,
    t,
    button,
    async take() {
      await page.getByRole('button', { name: title }).first().click()
      await button('take').click()
      await button('proof.send').waitFor()
    },
    /** Chooses a picture, which is shown as it is stored. */
    async choose() {
      const picture = await page.screenshot()
      await page.locator('input[type=file][name=fileId-file]').setInputFiles({ name: 'unit.png', mimeType: 'image/png', buffer: picture })
      await button('proof.change').waitFor()
    },
  }
}

it('a task is proven and its reward collected; a rejected proof is appealed against', async () => {
  const desk = await taskDesk('cleo', 'en_US', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await desk.page.getByLabel(desk.t('auto.label'), { exact: true }).click()
  await desk.page.getByText(desk.t('auto.saved')).first().waitFor()
  await desk.isAccessible()
  await desk.take()
  await desk.button('proof.send').click()
  await desk.page.getByText(desk.t('proof.missing')).first().waitFor()
  await desk.isAccessible()
  await desk.choose()
  await desk.button('proof.send').click()
  await desk.page.getByText(desk.t('proof.waiting')).waitFor()

  // Who wrote the task does not decide on its proofs.
  const author = await reviewDesk('operations', 'light')
  await author.open()
  await author.press('accept')
  await author.page.getByText(english('refusal.anotherPersonDecides')).waitFor()
  expect(await violationsOf(author.page, WCAG_AA)).toEqual([])
  const other = await reviewDesk('administrator', 'dark')
  await other.open()
  await other.press('accept')
  await other.page.getByText(english('page.staff.noneWaiting')).waitFor()

  // The open page of the member shows the decision without reloading.
  await desk.button('collect.act').click()
  await desk.page.getByText(desk.t('collect.arrived')).waitFor()
  await desk.isAccessible()
  await desk.page.goto('/notice/task')
  await desk.page.getByRole('button', { name: photo.en_US }).first().waitFor()
  await desk.isAccessible()

  const phone = await taskDesk('kim', 'de_DE', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })
  await phone.isAccessible()
  await phone.take()
  await phone.choose()
  await phone.button('proof.send').click()
  await phone.page.getByText(phone.t('proof.waiting')).waitFor()
  await other.open()
  await other.page.getByLabel(english('page.staff.reason'), { exact: true }).selectOption('incomplete')
  expect(await violationsOf(other.page, WCAG_AA)).toEqual([])
  await other.press('reject')
  await phone.page.getByText(phone.t('reasons.incomplete')).waitFor()
  await phone.choose()
  await phone.page.getByLabel(phone.t('appeal.why'), { exact: true }).fill('Das Schild ist rechts unten zu sehen.')
  await phone.button('appeal.send').click()
  await phone.page.getByText(phone.t('proof.waiting')).waitFor()
  await phone.isAccessible()
})
