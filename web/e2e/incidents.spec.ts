import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { staffDesk } from './staff-desk.ts'
import { keepTraces, watch } from './traces.ts'
import { wordsOf } from './words.ts'

const demo = inject('demo')
const words = wordsOf('en_US')
const s = (key: string, values?: Record<string, string | number>) => words('staff', `page.${key}`, values)
const w = (key: string, values?: Record<string, string | number>) => words('incidents', `page.${key}`, values)
const WAIT_MS = 120_000
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

/** Looks at a page in both themes and both widths. */
async function accessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOf(page)).toEqual([])
    }
}

it('an incident goes from the console to everyone’s pages and the public status, and back when it is resolved', async () => {
  const visitor = await (await browser.newContext({ baseURL: demo.url, locale: 'de-DE', reducedMotion: 'reduce' })).newPage()
  visitor.setDefaultTimeout(WAIT_MS)
  watch(visitor, 'incident-visitor')
  await visitor.goto('/about')

  const olga = await staffDesk(browser, demo, 'operations', { timeoutMs: WAIT_MS, viewport: { width: 1280, height: 900 } })
  await olga.goto('/staff/incidents')
  await olga.getByRole('heading', { name: s('incidents.alarms') }).waitFor()
  await accessible(olga)
  await olga.getByRole('button', { name: s('incidents.open') }).click()
  await olga.getByLabel(s('incidents.severity')).selectOption('major')
  await olga.getByLabel(w('names.signIn')).check()
  await olga.getByLabel(s('incidents.titleIn', { language: 'English' })).fill('Codes arrive late')
  await olga.getByLabel(s('incidents.bodyIn', { language: 'English' })).fill('We are looking for the cause.')
  await accessible(olga)
  await olga.getByRole('button', { name: s('incidents.publish') }).click()

  // Without a reload: the line is pushed to pages that are open.
  await visitor.getByText('Codes arrive late').waitFor()
  expect(await violationsOf(visitor)).toEqual([])
  await visitor.goto('/status?lang=en_US')
  await visitor.getByRole('heading', { name: 'Codes arrive late' }).waitFor()
  await visitor.getByText('We are looking for the cause.').waitFor()
  await accessible(visitor)

  await olga.getByRole('row').filter({ hasText: 'Codes arrive late' }).getByRole('button').first().click()
  const sheet = olga.getByRole('dialog')
  await sheet.getByLabel(s('incidents.progress')).selectOption('resolved')
  await sheet.getByLabel(s('incidents.titleIn', { language: 'English' })).fill('Codes arrive at once again')
  await sheet.getByLabel(s('incidents.bodyIn', { language: 'English' })).fill('A provider was slow.')
  await sheet.getByRole('button', { name: s('incidents.publish') }).click()
  await visitor.getByText('Codes arrive at once again').waitFor()
  await visitor.goto('/about')
  const feed = await visitor.request.get('/status.atom?lang=en_US')
  expect(await feed.text()).toMatch(/<title>Resolved: Codes arrive at once again<\/title>[\s\S]*Codes arrive late/)
  for (const page of [visitor, olga]) await page.context().close()
})
