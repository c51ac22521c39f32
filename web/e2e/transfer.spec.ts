import { finishPasskeyRegistration, startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { memberOf, memberPage } from './member-page.ts'
import { addAuthenticator, createPasskey } from './passkey-page.ts'
import { keepTraces } from './traces.ts'
import { wordsOf } from './words.ts'

const t = (key: string, values: Record<string, string | number> = {}) => wordsOf('en_US')('transfers', `page.${key}`, values)

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

/** A person of the demo, with a page in which they are signed in. */
async function signedIn(name: string) {
  const member = await memberOf(demo, name)
  return { ...member, id: member.profile.id, page: await memberPage(browser, demo, member) }
}

const isAccessible = async (page: Page) => expect(await violationsOf(page, WCAG_AA)).toEqual([])

it('money is sent to a person, undone, sent again, and received', async () => {
  const [ada, ben] = [await signedIn('ada'), await signedIn('ben')]
  await addAuthenticator(ada.page)
  await ada.page.goto('/healthz')
  await ada.client.ask(stepUp, { password: ada.password })
  await ada.client.ask(finishPasskeyRegistration, { passkey: await createPasskey(ada.page, await ada.client.ask(startPasskeyRegistration, {})) })
  await ada.page.evaluate((token) => localStorage.setItem('token', token), ada.client.token ?? '')
  // A passkey that was added today sends no money to others.
  await apiClient(demo.url).ask(moveDemoClock, { forwardMs: DAY_MS + MINUTE_MS })

  const send = async () => {
    await ada.page.goto(`/assets/transfer?to=${ben.id}`)
    await ada.page.getByRole('textbox', { name: t('form.amount') }).fill('1.25')
    await ada.page
      .getByRole('img', { name: t('receive.qr') })
      .locator('path')
      .waitFor({ state: 'attached' })
    await isAccessible(ada.page)
    await ada.page.getByRole('button', { name: t('form.check'), exact: true }).click()
    await ada.page.getByText(t('check.later')).waitFor()
    await isAccessible(ada.page)
    await ada.page.getByRole('button', { name: wordsOf('en_US')('payments', 'passkey'), exact: true }).click()
    await ada.page.getByRole('button', { name: t('form.check'), exact: true }).waitFor()
  }
  const open = async (page: Page, state: string) => {
    const row = page.getByRole('row').filter({ hasText: t(`states.${state}`) })
    await row.first().getByRole('button').click()
    await page.getByRole('dialog').waitFor()
  }

  // Sent, and undone.
  await send()
  await open(ada.page, 'held')
  await isAccessible(ada.page)
  await ada.page.getByRole('button', { name: t('detail.undo'), exact: true }).click()
  await ada.page.getByRole('dialog').getByText(t('detail.undone')).first().waitFor()

  // Sent again: the recipient sees it as pending, and ten minutes later as completed.
  await send()
  await ben.page.goto('/assets/transfer')
  await open(ben.page, 'held')
  await ben.page.getByRole('dialog').getByText('The sender can undo this transfer', { exact: false }).waitFor()
  await isAccessible(ben.page)
  await apiClient(demo.url).ask(moveDemoClock, { forwardMs: 11 * MINUTE_MS })
  await ben.page.goto('/assets/transfer')
  await open(ben.page, 'completed')

  // The line of the bill leads to the transfer.
  await ben.page.goto('/assets/record?kind=transfer')
  await ben.page.getByRole('link', { name: wordsOf('en_US')('wallets', 'page.cause.transfer') }).click()
  await ben.page.waitForURL((url) => url.pathname === '/assets/transfer' && url.searchParams.has('transfer'))
  await ben.page.getByRole('dialog').waitFor()
})
