import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { launchOptions } from '../e2e/browser.ts'
import type { Instance } from '../e2e/instance.ts'
import { wordsOf } from '../e2e/words.ts'

/** The system's Chromium with its own profile, and a port for remote control. */
export interface BenchBrowser {
  readonly context: BrowserContext
  readonly port: number
  close(): Promise<void>
}

export async function openBrowser(profile: string): Promise<BenchBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, '--remote-debugging-port=0'],
    locale: 'en-US',
  })
  const [port = ''] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  return { context, port: Number(port), close: () => context.close() }
}

/** Signs a person of the demo in with password and the code that is mailed for a new device. */
export async function signIn(page: Page, { url, people }: Instance, name: string): Promise<void> {
  const words = wordsOf('en_US')
  const person = people.find((one) => one.name === name)
  if (person === undefined) throw new Error(`the demo has no ${name}`)
  const api = apiClient(url)
  const codeOf = async () => {
    const { list } = await api.ask(demoOutbox, { address: person.email, pageSize: 1 })
    return /^\d{6}$/m.exec(list[0]?.text ?? '')?.[0]
  }
  const before = await codeOf()
  await page.goto(`${url}/login`)
  await page.getByLabel(words('accounts', 'page.address.emailLabel'), { exact: true }).fill(person.email)
  await page.getByLabel(words('accounts', 'page.login.password'), { exact: true }).fill(person.password)
  const button = page.getByRole('button', { name: words('accounts', 'page.login.button'), exact: true })
  await button.click()
  const field = page.getByLabel(words('accounts', 'page.code.label'))
  await field.waitFor()
  let code = await codeOf()
  for (; code === undefined || code === before; code = await codeOf()) await sleep(100)
  await field.fill(code)
  await button.click()
  await page.waitForURL((at) => at.pathname !== '/login')
}
