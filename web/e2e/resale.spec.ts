import { stepUp } from '@ohmstead/contract/accounts/calls'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { memberOf, memberPage, newMember, type Member } from './member-page.ts'
import { staffDesk } from './staff-desk.ts'
import { keepTraces } from './traces.ts'
import { wordsOf } from './words.ts'

const t = (key: string, values: Record<string, string | number> = {}) => wordsOf('en_US')('resales', `page.${key}`, values)
const leases = (key: string) => wordsOf('en_US')('packages', `page.${key}`)

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

const isAccessible = async (page: Page) => expect(await violationsOf(page, WCAG_AA), page.url()).toEqual([])

/** A page of a member who confirmed with the password just now. */
async function confirmedPage(member: Member, options: Parameters<typeof memberPage>[3]): Promise<Page> {
  await member.client.ask(stepUp, { password: member.password })
  return memberPage(browser, demo, member, options)
}

it('a member sells a lease, another buys it, hosts at once, and undoes the purchase', async () => {
  const [cleo, buyer] = [await memberOf(demo, 'cleo'), await newMember(demo, 'buyer')]
  await buyer.client.ask(faucet, { idempotencyKey: randomBytes(15).toString('base64url'), amount: '50' })
  const seller = await confirmedPage(cleo, { viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  const phone = await confirmedPage(buyer, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  // Cleo opens the page of a lease, and offers it.
  await seller.goto('/rental/record?state=effective')
  await seller.getByRole('row').nth(1).getByRole('button').first().click()
  await seller.getByRole('link', { name: leases('sell') }).click()
  await seller.waitForURL(({ pathname }) => pathname === '/rental/offer')
  await seller.getByRole('textbox', { name: t('offer.price') }).fill('12.5')
  await seller.getByText('12.375').waitFor()
  await isAccessible(seller)
  await seller.getByRole('button', { name: t('offer.act'), exact: true }).click()
  await seller.waitForURL(({ pathname, searchParams }) => pathname === '/person/myOrder' && searchParams.has('order'))
  await seller
    .getByRole('dialog')
    .getByRole('link', { name: t('order.openOffer') })
    .waitFor()
  await isAccessible(seller)

  // The offer appears on the open page of the buyer, who reads what the model has earned, and buys.
  await phone.goto('/rental/market')
  const first = phone.getByRole('table').getByRole('link').first()
  await first.waitFor()
  await isAccessible(phone)
  await first.click()
  await phone.getByText(t('buy.lessThanPaid')).scrollIntoViewIfNeeded()
  await phone.getByRole('checkbox', { name: t('buy.startWish') }).check()
  await isAccessible(phone)
  await phone.getByRole('button', { name: t('buy.review'), exact: true }).click()
  await phone.getByText(t('buy.operatorLine')).waitFor()
  await isAccessible(phone)
  await phone.getByRole('button', { name: t('buy.confirm'), exact: true }).click()
  const order = phone.getByRole('dialog')
  await order.getByText(t('order.cancelTitle')).waitFor()
  await isAccessible(phone)

  // The page of the seller follows.
  await seller.getByRole('dialog').getByText(t('states.held')).first().waitFor()

  // The unit is in custody of the buyer at once.
  await phone.goto('/rental/hosting')
  await phone
    .getByText('Sandtorkai', { exact: false })
    .or(phone.getByText('Kastanienallee', { exact: false }))
    .or(phone.getByText('Bellecour', { exact: false }))
    .first()
    .waitFor()

  // The purchase is undone in two steps.
  await phone.goBack()
  await order.getByRole('button', { name: t('order.cancel'), exact: true }).click()
  await order.getByRole('button', { name: t('order.cancelNow'), exact: true }).click()
  await order.getByText(t('order.undone')).waitFor()
  await seller.getByRole('dialog').getByText(t('order.returnedNote')).waitFor()
  await seller.goto('/person/myOrder?tab=sold')
  await seller
    .getByRole('row')
    .filter({ hasText: t('states.cancelled') })
    .first()
    .waitFor()
  await isAccessible(seller)

  // Staff see it, with the lease that came back.
  const desk = await staffDesk(browser, demo, 'finance', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark', timeoutMs: 120_000 })
  await desk.goto('/staff/resales?state=cancelled')
  await desk.getByRole('row').nth(1).getByRole('button').first().click()
  await desk.getByRole('dialog').getByText(t('staff.returned')).waitFor()
  await isAccessible(desk)
})
