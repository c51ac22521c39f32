import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, type TestContext } from 'vitest'

/** The folder for traces of failed journeys, by the name of the page. */
const TRACES = path.resolve(import.meta.dirname, '../../data/journey')
const watched: { readonly name: string; readonly page: Page; readonly problems: string[] }[] = []

/** Starts recording the messages of a page. */
export function watch(page: Page, name: string): void {
  const problems: string[] = []
  const place = () => (URL.canParse(page.url()) ? new URL(page.url()).pathname : page.url())
  page.on('console', (message) => problems.push(`${place()} ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`${place()} threw: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => problems.push(`${place()} ${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${place()} ${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  watched.push({ name, page, problems })
}

/** React discards a prerendered page whose text differs from what the browser renders, and what was typed with it. */
const UNLIKE = /React error #(418|423|425)/

/**
 * For `afterEach`, before the browser is closed (`onTestFailed` runs after that). If the test failed, saves a screenshot and the messages
 * of each watched page. Otherwise, requires that no page differed from its prerendered text.
 */
export async function keepTraces({ task }: Pick<TestContext, 'task'>): Promise<void> {
  if (task.result?.state !== 'fail') {
    expect(watched.flatMap(({ problems }) => problems.filter((line) => UNLIKE.test(line)))).toEqual([])
    return
  }
  await mkdir(TRACES, { recursive: true })
  for (const { name, page, problems } of watched.filter((one) => !one.page.isClosed())) {
    const file = path.join(TRACES, name)
    await writeFile(`${file}.txt`, [task.name, page.url(), ...problems, ''].join('\n'))
    const taken = await page.screenshot({ path: `${file}.png`, fullPage: true, timeout: 10_000 }).catch((error: unknown) => String(error))
    console.error(`${task.name}: ${typeof taken === 'string' ? taken : `${file}.png`}, ${file}.txt`)
  }
}
