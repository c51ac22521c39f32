import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { apiClient } from '../../server/src/roles/api-client.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { codesOf } from './codes.ts'
import type { Demo } from './instance.ts'
import { watch } from './traces.ts'
import { wordsOf } from './words.ts'

export interface MemberDesk {
  readonly page: Page
  readonly email: string
  close(): Promise<void>
  isAccessible(): Promise<void>
}

/** A person of the demo in a browser session of their own, signed in on a new device, on the page at `path`. */
export async function memberDesk(
  browser: Browser,
  instance: Demo,
  { name, language, path }: { readonly name: string; readonly language: string; readonly path: string },
  options: BrowserContextOptions,
): Promise<MemberDesk> {
  const context = await browser.newContext({ ...options, baseURL: instance.url, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const page: Page = await context.newPage()
  page.setDefaultTimeout(60_000)
  watch(page, `${name}-${language}`)
  const accounts = (key: string) => wordsOf(language)('accounts', `page.${key}`)
  const { email = '', password = '' } = instance.people.find((person) => person.name === name) ?? {}
  // Another journey may have requested a code for the same address, and the next one waits for a minute.
  await apiClient(instance.url).ask(moveDemoClock, { forwardMs: 61_000 })
  await page.goto(`/login?redirect=${path}`)
  await page.getByLabel(accounts('address.emailLabel'), { exact: true }).fill(email)
  await page.getByLabel(accounts('login.password'), { exact: true }).fill(password)
  const nextCode = await codesOf(instance.url, email, { onlyNew: true })
  await page.getByRole('button', { name: accounts('login.button'), exact: true }).click()
  await page.getByLabel(accounts('code.label')).waitFor()
  await page.getByLabel(accounts('code.label')).fill(await nextCode())
  await page.getByRole('button', { name: accounts('login.button'), exact: true }).click()
  // Not as a pattern: the address of the sign-in ends with the path too.
  await page.waitForURL(({ pathname }) => pathname === path)
  return {
    page,
    email,
    close: () => context.close(),
    async isAccessible() {
      expect(await violationsOf(page, WCAG_AA), page.url()).toEqual([])
    },
  }
}
