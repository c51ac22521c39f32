import { randomBytes } from 'node:crypto'
import { finishPasskeyRegistration, startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { addAddress } from '@ohmstead/contract/addresses/calls'
import { faucet, walletOverview } from '@ohmstead/contract/wallets/calls'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { memberOf, memberPage, newMember, type Member } from './member-page.ts'
import { addAuthenticator, createPasskey } from './passkey-page.ts'
import { staffDesk } from './staff-desk.ts'
import { keepTraces } from './traces.ts'
import { wordsOf } from './words.ts'

const t = (key: string, values: Record<string, string | number> = {}) => wordsOf('en_US')('withdrawals', `page.${key}`, values)
const STEP_MS = 120_000
const ADDRESS = '0xde709f2102306220921060314715629080e2fb77'

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

const isAccessible = async (page: Page) => expect(await violationsOf(page, WCAG_AA)).toEqual([])

/** A passkey of today, so that withdrawals are held, and a saved address. */
async function readyToWithdraw(member: Member) {
  const { client } = member
  const page = await memberPage(browser, demo, member)
  await addAuthenticator(page)
  await page.goto('/healthz')
  await client.ask(stepUp, { password: member.password })
  await client.ask(finishPasskeyRegistration, { passkey: await createPasskey(page, await client.ask(startPasskeyRegistration, {})) })
  await client.ask(addAddress, {
    idempotencyKey: randomBytes(16).toString('hex'),
    network: 'polygon',
    address: ADDRESS,
    originator: 'Ada Example',
    provider: 'Example Exchange',
  })
  await page.evaluate((token) => localStorage.setItem('token', token), client.token ?? '')
  const frozen = async () => (await client.ask(walletOverview, {})).wallets.reduce((sum, wallet) => sum + wallet.frozen, 0n)
  return { id: member.profile.id, client, page, frozen }
}

it('a withdrawal is held, cancelled, requested again and rejected by staff, and its money returns each time', async () => {
  const [{ id, page, frozen }, desk] = await Promise.all([
    memberOf(demo, 'ada').then(readyToWithdraw),
    staffDesk(browser, demo, 'finance', { timeoutMs: STEP_MS }),
  ])
  const before = await frozen()

  const withdraw = async () => {
    await page.goto('/assets/withdrawal')
    await page.getByRole('textbox', { name: t('form.amount') }).fill('2.5')
    await page.getByRole('button', { name: t('form.check'), exact: true }).click()
    await page.getByText(t('check.compare')).waitFor()
    await isAccessible(page)
    await page.getByRole('button', { name: wordsOf('en_US')('payments', 'passkey'), exact: true }).click()
    await page.waitForURL('**/withdraw-detail**')
    await page.getByText(t('detail.holds')).waitFor()
    expect(await frozen()).toBe(before + 2_500_000n)
  }

  await withdraw()
  await isAccessible(page)
  await page.getByRole('button', { name: t('detail.cancel'), exact: true }).click()
  await page.getByText(t('states.cancelled')).first().waitFor()
  expect(await frozen()).toBe(before)

  // Staff find it among those on hold, and reject it; the member sees it on the open page.
  await withdraw()
  await desk.goto('/staff/withdrawals?state=review')
  await desk
    .getByRole('row')
    .filter({ hasText: t('states.review') })
    .getByRole('button')
    .click()
  await desk.getByRole('dialog').getByText(t('detail.holds')).waitFor()
  await desk.getByRole('dialog').getByText('Example Exchange').waitFor()
  await isAccessible(desk)
  await desk.getByRole('combobox', { name: t('staff.shown') }).selectOption('duplicate')
  await desk.getByLabel(t('staff.internal')).fill('The member called')
  await desk.getByRole('button', { name: t('staff.reject'), exact: true }).click()
  await page.getByText(t('states.rejected')).first().waitFor()
  await page.getByText(t('rejected.duplicate')).first().waitFor()
  expect(await frozen()).toBe(before)

  // The other lists of members' money, filtered in the same way.
  for (const list of ['/staff/withdrawals?state=rejected', '/staff/recharges', '/staff/transfers?member=none', '/staff/treasury']) {
    await desk.goto(list)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await isAccessible(desk)
  }

  // A higher limit waits for a second person.
  await desk.goto(`/staff/members?member=${id}&part=payments`)
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('textbox', { name: t('staff.limit.limit'), exact: true }).fill('3000')
  await sheet.getByRole('textbox', { name: t('staff.limit.days'), exact: true }).fill('2')
  await sheet.getByLabel(t('staff.limit.reason')).fill('By telephone, with a code')
  await isAccessible(desk)
  await sheet.getByRole('button', { name: t('staff.ask'), exact: true }).click()
  await sheet.getByText(t('staff.waits')).waitFor()
  await sheet.getByRole('link', { name: t('staff.openRequest') }).click()
  await desk.getByText('3,000').first().waitFor()
})

it('the page that closes an account pays out what is left, below the minimum', async () => {
  const a = (key: string, values: Record<string, string | number> = {}) => wordsOf('en_US')('accounts', `page.${key}`, values)
  const { client, page, frozen } = await readyToWithdraw(await newMember(demo, 'leaver'))
  await client.ask(faucet, { idempotencyKey: 'what-is-left-at-the-end', amount: '0.75' })

  await page.goto('/person/info?sheet=close')
  await page.getByText(a('close.rest')).waitFor()
  await isAccessible(page)
  await page.getByRole('link', { name: a('close.payOut', { wallet: a('close.obstacle.recharge') }) }).click()
  const field = page.getByRole('textbox', { name: t('form.amount') })
  await field.waitFor()
  expect(await field.inputValue()).toBe('0.75')
  await page.getByText(t('form.rest')).waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: t('form.check'), exact: true }).click()
  await page.getByRole('button', { name: wordsOf('en_US')('payments', 'passkey'), exact: true }).click()
  await page.waitForURL('**/withdraw-detail**')
  await page.getByText(t('detail.holds')).waitFor()
  expect(await frozen()).toBe(750_000n)
})
