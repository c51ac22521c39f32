import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../../e2e/accessibility.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { serveGallery } from '../../gallery/serve.ts'

describe('the gallery of the kit', () => {
  let browser: Browser
  let gallery: Awaited<ReturnType<typeof serveGallery>>
  /** For the tests that only measure: opened once, in the daylight of a desk. */
  let measured: Page
  beforeAll(async () => {
    ;[browser, gallery] = await Promise.all([openBrowser(), serveGallery()])
    measured = (await open('day', 1280)).page
  })
  const measuredAt = async (width: number) => {
    await measured.setViewportSize({ width, height: 900 })
    return measured
  }
  afterAll(async () => {
    await browser.close()
    gallery.close()
  })

  const open = async (theme: 'day' | 'night', width: number, language = 'en_US') => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'display', value: encodeURIComponent(`theme=${theme}`), url: gallery.url }])
    await context.addInitScript((stored) => localStorage.setItem('language', stored), language)
    const page = await context.newPage()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) failures.push(message.text())
    })
    await page.goto(gallery.url)
    await page.getByRole('heading', { name: 'Gallery' }).waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    return { page, failures, overflow, close: () => context.close() }
  }

  it.each([
    ['day', 1280],
    ['night', 390],
  ] as const)('has no axe violations: %s, %d px', async (theme, width) => {
    const { page, failures, overflow, close } = await open(theme, width)
    expect(await violationsOf(page)).toEqual([])
    expect({ failures, overflow }).toEqual({ failures: [], overflow: 0 })
    await close()
  })

  it('reports what axe finds: a button without a name, and grey text on white', async () => {
    const { page, close } = await open('day', 1280)
    await page.evaluate(() => {
      document.body.innerHTML = '<main><h1>One</h1><button></button><p>Pale</p></main>'
      for (const pale of document.querySelectorAll('p')) Object.assign(pale.style, { color: '#aaa', background: '#fff' })
    })
    const rules = (await violationsOf(page)).map((line) => line.split(':')[0])
    expect(new Set(rules)).toEqual(new Set(['button-name', 'color-contrast']))
    await close()
  })

  it.each([
    ['de_DE', 390],
    ['zh_CN', 390],
    ['fr_FR', 320],
    ['pt_PT', 768],
    ['it_IT', 993],
  ] as const)('has no errors and no overflow: %s, %d px', async (language, width) => {
    const { failures, overflow, close } = await open('day', width, language)
    expect({ failures, overflow }).toEqual({ failures: [], overflow: 0 })
    await close()
  })

  it.each([390, 768, 1280])('fits with text twice as large: %d px', async (width) => {
    const page = await measuredAt(width)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    // No box cuts off its content either; a table scrolls within its frame.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.chip, .btn, .note, .facts dd')]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => box.textContent),
    )
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    expect(cut).toEqual([])
  })

  it('fills a split bar for any amount, a cent or a million', async () => {
    const page = await measuredAt(1280)
    const rests = await page.evaluate(() =>
      [...document.querySelectorAll('.split-bar')].map(
        (bar) => bar.getBoundingClientRect().right - (bar.lastElementChild as Element).getBoundingClientRect().right,
      ),
    )
    expect(rests.length).toBeGreaterThan(1)
    for (const rest of rests) expect(Math.abs(rest)).toBeLessThan(1)
  })

  it('aligns amounts at the end, with space before the next column', async () => {
    const desk = await measuredAt(1280)
    const gaps = await desk.evaluate(() =>
      [...document.querySelectorAll('.data td.end:not(:last-child)')].map((cell) => parseFloat(getComputedStyle(cell).paddingInlineEnd)),
    )
    expect(gaps.length).toBeGreaterThan(0)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12)
    const phone = await measuredAt(390)
    const aligned = await phone.evaluate(() =>
      [...document.querySelectorAll(".records [data-phone='amount'], .records [data-phone='state']")].map((cell) => getComputedStyle(cell).textAlign),
    )
    expect(new Set(aligned)).toEqual(new Set(['end']))
  })

  it('restores focus after a sheet is closed', async () => {
    const { page, close } = await open('day', 1280)
    const row = page.locator('.data-open').first()
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await row.evaluate((button) => button === document.activeElement)).toBe(true)
    await close()
  })

  it.each([390, 1280])('keeps screen-reader text within the scrolling frame, without extra scrolling: %i px', async (width) => {
    const page = await measuredAt(width)
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('.data-scroll')].map((frame) => {
        const hidden = [...frame.querySelectorAll<HTMLElement>('.vh')]
        const table = frame.querySelector('table')
        return {
          within: hidden.every((one) => frame.contains(one.offsetParent)),
          wider: frame.scrollWidth - Math.max(frame.clientWidth, Math.ceil(table?.getBoundingClientRect().width ?? 0)),
        }
      }),
    )
    expect(found.filter(({ within, wider }) => !within || wider !== 0)).toEqual([])
  })
})
