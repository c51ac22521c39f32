import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../../e2e/accessibility.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { buildWeb } from '../../build.ts'
import { keepPages } from './kept-pages.ts'
import { openScreen } from './open-screen.ts'
import { serveOutside } from './outside.ts'
import { answersOfPackages } from './package-answers.ts'
import { answersOfPoints } from './point-answers.ts'
import { answersOfTeam } from './team-answers.ts'

const pages = [
  '/person/invite',
  '/team',
  '/team/list',
  '/team/member?generation=2&validity=valid',
  '/team/income?days=7',
  '/team/rebates?group=toBeCollected',
  '/rental?period=360',
  '/product?id=pkg_00000000000000000000000001',
  '/rental/record?lease=ls_00000000000000000000000001',
  '/rental/hosting?lease=ls_00000000000000000000000001',
  '/rental/hosting?hosting=ho_00000000000000000000000003',
  '/rental/hosting?hosting=ho_00000000000000000000000004',
  '/rental/hosting?hosting=ho_00000000000000000000000005',
  '/rental/label?point=pt_00000000000000000000000005',
  '/rental/buy?id=pkg_00000000000000000000000001',
  '/person/level',
] as const

describe('screens of the team, of levels, of packages and of leases', () => {
  let browser: Browser
  let outside: Awaited<ReturnType<typeof serveOutside>>
  beforeAll(async () => {
    await buildWeb({ log: () => {} })
    ;[browser, outside] = await Promise.all([
      openBrowser({ drawsMaps: true }),
      serveOutside({ ...answersOfTeam, ...answersOfPackages, ...answersOfPoints }),
    ])
  })
  afterAll(async () => {
    await browser.close()
    outside.close()
  })

  const kept = {
    de_DE: keepPages(() => openScreen(browser, outside.url, { language: 'de_DE' })),
    en_US: keepPages(() => openScreen(browser, outside.url)),
  }

  async function open(path: string, language: keyof typeof kept) {
    const taken = await kept[language].take()
    const { page, failures } = taken
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    return {
      page,
      failures,
      giveBack: () => kept[language].giveBack(taken),
      overflow: () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    }
  }

  it.concurrent.each(pages)('%s: axe finds nothing by day on a desk and by night in the hand, and German fits', async (path) => {
    const { page, failures, overflow, giveBack } = await open(path, 'de_DE')
    // The answers of the table are those of the calls.
    expect(await page.locator('main [role=alert]').allTextContents()).toEqual([])
    for (const [theme, width] of [
      ['day', 1280],
      ['night', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((shown) => {
        document.documentElement.dataset['theme'] = shown
      }, theme)
      expect({ theme, violations: await violationsOf(page) }).toEqual({ theme, violations: [] })
      expect({ failures, overflow: await overflow() }).toEqual({ failures: [], overflow: 0 })
    }
    await page.setViewportSize({ width: 320, height: 900 })
    expect({ failures, overflow: await overflow() }).toEqual({ failures: [], overflow: 0 })
    giveBack()
  })

  it('saves a poster as a picture in another language than that of the page', async () => {
    const { page, failures } = await open('/person/invite', 'en_US')
    await page.getByLabel('Language of the poster').selectOption('zh_CN')
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as PNG' }).click()])
    expect(saved.suggestedFilename()).toBe('ohmstead-ABCD2345-zh_CN.png')
    await expect(page.evaluate(() => document.documentElement.lang)).resolves.toBe('en-US')
    expect(failures).toEqual([])
  })

  it('draws points on a map beside the list, and in place of it on a phone', async () => {
    const { page, failures, overflow, giveBack } = await open('/charge', 'en_US')
    // Two sites of one town share a pin until the map comes closer.
    const pair = page.getByRole('button', { name: '0.39 USDT per kWh. 2 sites close together: 1 of 3 points free' })
    await pair.click()
    const harbour = page.getByRole('button', { name: '0.39 USDT per kWh. Hafen Nord, Hamburg: 1 of 2 points free' })
    await harbour.press('Enter')
    const chosen = page.getByRole('region', { name: 'Points of the selected pin' })
    await chosen.getByRole('link', { name: 'Hafen Nord 2', exact: true }).waitFor()
    expect(await chosen.getByRole('listitem').count()).toBe(2)
    expect(await page.getByRole('list', { name: 'Points', exact: true }).getByRole('listitem').count()).toBe(5)
    expect(await violationsOf(page)).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'night'
    })
    await page.locator('label', { hasText: 'Map' }).click()
    await page.getByRole('button', { name: 'Show all points' }).click()
    await page.getByRole('button', { name: '0.62 USDT per kWh. Kastanienallee, Berlin: 1 of 1 points free' }).waitFor()
    expect(await page.getByRole('list', { name: 'Points', exact: true }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect({ failures, overflow: await overflow() }).toEqual({ failures: [], overflow: 0 })
    giveBack()
  })
})
