import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'

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

const running = new Map<boolean, Promise<Browser>>()

/** The test files that share a process share a browser: each start of one takes a second of the processor. */
async function runningBrowser(drawsMaps: boolean): Promise<Browser> {
  const known = await running.get(drawsMaps)
  if (known?.isConnected()) return known
  const args = [...launchOptions.args, ...(drawsMaps ? ['--enable-unsafe-swiftshader'] : [])]
  const started = chromium.launch({ ...launchOptions, args })
  running.set(drawsMaps, started)
  return started
}

/**
 * A browser for one test file: closing it closes the contexts of this file, and the end of the process ends the browser. `drawsMaps`: with
 * WebGL on the processor, which costs time on each page with a map.
 */
export async function openBrowser({ drawsMaps = false } = {}): Promise<Browser> {
  const browser = await runningBrowser(drawsMaps)
  const contexts: BrowserContext[] = []
  const own = Object.create(browser) as Browser
  own.newContext = async (options) => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(STEP_MS)
    contexts.push(context)
    return context
  }
  own.close = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  }
  return own
}
