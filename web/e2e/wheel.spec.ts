import type { Browser } from 'playwright-core'
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

const t = (key: string) => wordsOf('en_US')('tasks', `page.${key}`)

it('a task gives spins, the wheel turns, and anyone checks the draw in the browser', async () => {
  // Ben has charged.
  const who = { name: 'ben', language: 'en_US', path: '/task' }
  const { page, isAccessible } = await memberDesk(browser, demo, who, { viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  await page.getByRole('button', { name: 'Your first charging session' }).first().click()
  await press('take')
  await page.getByText(t('collect.arrivedCounted')).waitFor()
  await page.goto('/task/wheel')
  await press('wheel.prepare')
  await page.getByLabel(t('wheel.text'), { exact: true }).fill('no spaces')
  await press('wheel.turn')
  await page.getByText(t('wheel.textForm')).first().waitFor()
  await isAccessible()
  await page.getByLabel(t('wheel.text'), { exact: true }).fill('Lucky7')
  await press('wheel.turn')
  await page
    .getByRole('status')
    .getByRole('link', { name: t('wheel.check') })
    .click()
  await page.getByText(t('wheel.right'), { exact: true }).waitFor()
  await page.getByText('Lucky7').first().waitFor()
  await isAccessible()

  // Someone without an account checks the same draw.
  const visitor = await (await browser.newContext({ baseURL: demo.url, reducedMotion: 'reduce', colorScheme: 'dark' })).newPage()
  await visitor.goto(page.url())
  await visitor.getByText(t('wheel.right'), { exact: true }).waitFor()
  expect(await violationsOf(visitor, WCAG_AA)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/task/wheel')
  await press('wheel.prepare')
  await press('wheel.turn')
  await page.getByRole('status').getByText(t('wheel.result'), { exact: true }).waitFor()
  await isAccessible()
})

it('staff see the odds, and ask a second person for others', async () => {
  const page = await staffDesk(browser, demo, 'finance', { timeoutMs: 60_000, viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await page.goto('/staff/tasks?list=wheel')
  await page.getByRole('button', { name: t('staff.wheel.change'), exact: true }).click()
  await page.getByText(t('staff.wheel.complete')).waitFor()
  expect(await violationsOf(page, WCAG_AA)).toEqual([])
  await page.locator('input[name=weight4]').fill('2000')
  await page.getByLabel(t('staff.fundReason'), { exact: true }).fill('Fewer draws without a prize')
  await page.getByRole('button', { name: t('staff.fundAsk'), exact: true }).click()
  await page.getByText(wordsOf('en_US')('tasks', 'refusal.weightsDiffer')).first().waitFor()
  await page.locator('input[name=weight4]').fill('3000')
  await page.getByRole('button', { name: t('staff.fundAsk'), exact: true }).click()
  await page.getByText(t('staff.fundAsked')).first().waitFor()
})
