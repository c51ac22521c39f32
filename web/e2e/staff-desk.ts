import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Demo } from './instance.ts'
import { watch } from './traces.ts'
import { wordsOf } from './words.ts'

/** The console in a browser session of its own, signed in as the first person with this role, in English. */
export async function staffDesk(
  browser: Browser,
  instance: Demo,
  role: string,
  { timeoutMs, ...options }: BrowserContextOptions & { readonly timeoutMs: number },
): Promise<Page> {
  const words = (key: string) => wordsOf('en_US')('staff', `page.${key}`)
  const person = instance.staff.find((one) => one.role === role)
  if (!person) throw new Error(`the demo has no one with the role ${role}`)
  const page = await (await browser.newContext({ baseURL: instance.url, reducedMotion: 'reduce', ...options })).newPage()
  page.setDefaultTimeout(timeoutMs)
  watch(page, `staff-${role}`)
  await page.goto('/staff/login')
  await page.getByLabel(words('login'), { exact: true }).fill(person.login)
  await page.getByLabel(words('password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: words('logIn'), exact: true }).click()
  await page.waitForURL('**/staff')
  return page
}
