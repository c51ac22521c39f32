import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** The shell without windows does the same in two thirds of the time. */
const KNOWN = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'].flatMap((folder) =>
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'].map((name) =>
    path.join(folder, name),
  ),
)

/** Launch options of every test browser: the one found by the set-up of the tests, or `CHROME_PATH`, without outside requests. */
export const launchOptions = {
  executablePath: process.env['CHROME_PATH'] ?? KNOWN.find((file) => existsSync(file)) ?? 'chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** How long a test waits for a step of a page, where it names no longer time. It ends a step that hangs: a busy machine is slow, not broken. */
const STEP_MS = 120_000

/** A browser for tests. `drawsMaps`: with WebGL on the processor, which costs time on each page with a map. */
export async function openBrowser({ drawsMaps = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, ...(drawsMaps ? ['--enable-unsafe-swiftshader'] : [])],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(STEP_MS)
    return context
  }
  return browser
}
