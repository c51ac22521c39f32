import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Response } from 'playwright-core'

export interface FirstLoad {
  readonly js: number
  readonly css: number
  readonly fonts: number
}

const QUIET_MS = 700

/**
 * The bytes that a browser with an empty cache loads until a page is shown: scripts and styles after gzip, whatever compression the
 * server uses, and fonts as they are. Measured in a browser instead of following imports, so that late loads are included.
 */
export async function firstLoadOf(browser: Browser, url: string, storageState?: BrowserContextOptions['storageState']): Promise<FirstLoad> {
  const context = await browser.newContext({ locale: 'en-US', ...(storageState && { storageState }) })
  const [page, answers] = [await context.newPage(), [] as Response[]]
  let lastAt = performance.now()
  page.on('response', (response) => {
    answers.push(response)
    lastAt = performance.now()
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  while (performance.now() - lastAt < QUIET_MS) await sleep(100)
  const bytesOf = async (type: string, size: (body: Buffer) => number) => {
    const bodies = await Promise.all(answers.filter((answer) => answer.request().resourceType() === type).map((answer) => answer.body()))
    return bodies.reduce((sum, body) => sum + size(body), 0)
  }
  const packed = (body: Buffer) => gzipSync(body, { level: 9 }).length
  const load = { js: await bytesOf('script', packed), css: await bytesOf('stylesheet', packed), fonts: await bytesOf('font', (body) => body.length) }
  await context.close()
  return load
}
