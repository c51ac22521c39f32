import type { Browser, BrowserContextOptions } from 'playwright-core'
import { profile } from './account-answers.ts'
import type { KeptPage } from './kept-pages.ts'

interface Screen extends Pick<BrowserContextOptions, 'locale'> {
  /** A member, else a visitor. */
  readonly member?: boolean
  readonly language?: string
}

/** Opens a page of the browser for tests of screens: 1,280 pixels wide, by day, without motion. */
export async function openScreen(browser: Browser, url: string, { member = true, language = 'en_US', ...options }: Screen = {}): Promise<KeptPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', baseURL: url, ...options })
  await context.addCookies([
    { name: 'display', value: encodeURIComponent('theme=day'), url },
    ...(member ? [{ name: 'session', value: 'x', url }] : []),
  ])
  await context.addInitScript(
    ([kept, chosen]) => {
      localStorage.setItem('language', chosen)
      if (kept === null) return
      localStorage.setItem('token', 't')
      localStorage.setItem('userInfo', kept)
    },
    [member ? JSON.stringify(profile) : null, language] as const,
  )
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /policy|Uncaught|not understood/i.test(message.text())) failures.push(message.text())
  })
  return { page, failures }
}
