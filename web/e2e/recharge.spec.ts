import { randomUUID } from 'node:crypto'
import { approvalList, decideApproval } from '@ohmstead/contract/approvals/calls'
import { demoTestMoney } from '@ohmstead/contract/demo/calls'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { memberPage, newMember } from './member-page.ts'
import { staffDesk } from './staff-desk.ts'
import { keepTraces } from './traces.ts'
import { wordsOf } from './words.ts'

const t = (key: string, values: Record<string, string | number> = {}) => wordsOf('en_US')('deposits', `page.${key}`, values)
const STEP_MS = 120_000
/** A demo needs three confirmations, its blocks take four seconds, and it is read each second. */
const ARRIVES_MS = 60_000

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

const isAccessible = async (page: Page) => expect(await violationsOf(page, WCAG_AA)).toEqual([])

it('a recharge arrives through real blocks: its address, its confirmations one by one, and the wallet', async () => {
  const member = await newMember(demo, 'payer')
  const { client } = member
  const page = await memberPage(browser, demo, member)
  const before = (await client.ask(walletOverview, {})).wallets.find(({ kind }) => kind === 'recharge')?.available ?? 0n

  await page.goto('/assets/index')
  await page.getByRole('link', { name: wordsOf('en_US')('wallets', 'page.assets.recharge', {}), exact: true }).click()
  await page.getByText('BEP20', { exact: true }).click()
  await page.getByRole('button', { name: t('show') }).click()
  await page.getByText(t('only', { network: 'BEP20' })).waitFor()
  await page.getByRole('img').first().waitFor()
  await isAccessible(page)

  await page.getByRole('button', { name: t('test') }).click()
  await page.getByText(t('stepSeen', { network: 'BEP20' })).waitFor()
  // Each block pushes the next number: nothing is reloaded.
  await page.getByText(t('stepConfirming', { have: 2, needed: 3 })).waitFor()
  await isAccessible(page)
  await page.getByRole('main').getByText(t('states.credited'), { exact: true }).waitFor({ timeout: ARRIVES_MS })
  const after = (await client.ask(walletOverview, {})).wallets.find(({ kind }) => kind === 'recharge')?.available ?? 0n
  expect(after - before).toBe(100_000_000n)

  await page.getByRole('link', { name: t('open') }).click()
  await page.getByRole('heading', { name: t('detail.order') }).waitFor()
  await isAccessible(page)
  await page
    .getByRole('link', { name: t('list.title') })
    .first()
    .click()
  await page
    .getByRole('heading', { name: t('list.title') })
    .first()
    .waitFor()
  await page.getByText('BEP20').first().waitFor()
  await isAccessible(page)
  await client.ask(demoTestMoney, { network: 'bep20', to: 'noMember' })
  await isFoundByStaff()
  const desk = await isAssigned(member.profile.id)
  const balance = async () => (await client.ask(walletOverview, {})).wallets.find(({ kind }) => kind === 'recharge')?.available
  expect(await balance()).toBe(after + 100_000_000n)
  await isTakenBack(desk)
  expect(await balance()).toBe(after)
  await isShownToItsMember(page)
})

/** What was paid to an address that no member has is assigned to a member: one of staff asks, another one agrees. */
async function isAssigned(memberId: string): Promise<Page> {
  const desk = await staffDesk(browser, demo, 'finance', { timeoutMs: STEP_MS })
  await desk.goto('/staff/recharges?state=unmatched')
  await desk
    .getByRole('row')
    .filter({ hasText: t('states.unmatched') })
    .getByRole('button')
    .first()
    .click({ timeout: ARRIVES_MS })
  const sheet = desk.getByRole('dialog')
  await sheet.getByText(t('staff.why.noMember')).waitFor()
  await sheet.getByLabel(t('staff.member'), { exact: true }).fill(memberId)
  await sheet.getByLabel(t('staff.assignReason')).fill('The member sent us the transaction')
  await isAccessible(desk)
  await sheet.getByRole('button', { name: t('staff.ask') }).click()
  await sheet.getByText(t('staff.waits')).waitFor()
  // A link to one recharge opens it, also where the list does not have it.
  const link = new URL(desk.url())
  link.searchParams.set('state', 'dropped')
  await desk.goto(link.href)
  await sheet.getByText(t('staff.waits')).waitFor()

  await secondPersonAgrees('deposits.assign')
  // Its state, and the name of the moment.
  await sheet.getByText(t('states.credited'), { exact: true }).first().waitFor()
  await sheet.getByText(t('staff.assigned')).waitFor()
  return desk
}

async function secondPersonAgrees(kind: string) {
  const second = apiClient(demo.url)
  const person = demo.staff.find(({ role }) => role === 'administrator')
  if (!person) throw new Error('the demo has no administrator')
  await second.ask(staffLogin, { login: person.login, password: person.password })
  const waiting = (await second.ask(approvalList, {})).list.find((request) => request.kind === kind)
  if (!waiting) throw new Error('no request waits')
  // What the worker has not found yet is refused, to be tried again in some seconds.
  const decide = async () => {
    const { ok, code } = await second.call(decideApproval, { idempotencyKey: randomUUID(), approvalId: waiting.id, approve: true })
    return ok ? 'done' : code
  }
  await expect.poll(decide).toBe('done')
}

const REASON = 'Paid by another member'

/** It was the wrong member: one of staff asks to take it back, another one agrees, and it has no member again. */
async function isTakenBack(desk: Page) {
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel(t('staff.correctReason')).fill(REASON)
  await isAccessible(desk)
  await sheet.getByRole('button', { name: t('staff.ask') }).click()
  await sheet.getByText(t('staff.waits')).waitFor()
  await secondPersonAgrees('deposits.correct')
  await sheet.getByText(t('staff.takenBack'), { exact: true }).waitFor()
  await sheet.getByText(REASON).waitFor()
  await sheet.getByText(t('staff.assign'), { exact: true }).waitFor()
  await isAccessible(desk)
}

/** The member is notified, and finds the correction with its reason and the movement that it takes back. */
async function isShownToItsMember(page: Page) {
  const [notices, wallets] = [wordsOf('en_US'), wordsOf('en_US')]
  await page.goto('/notice/site')
  await page
    .getByText(notices('notices', 'kind.depositTakenBack.title', {}))
    .first()
    .click()
  await page.getByRole('link', { name: notices('notices', 'page.open.bill', {}) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(REASON).waitFor()
  await sheet.getByText(wallets('wallets', 'page.codes.deposit_assigned', {})).waitFor()
  await isAccessible(page)
}

/** Staff filter recharges by network, and open one with its whole addresses. */
async function isFoundByStaff() {
  const desk = await staffDesk(browser, demo, 'finance', { timeoutMs: STEP_MS })
  await desk.goto('/staff/recharges')
  await desk.getByRole('combobox', { name: t('network') }).selectOption('polygon')
  await desk.getByText(t('staff.empty')).waitFor()
  await desk.getByRole('combobox', { name: t('network') }).selectOption('bep20')
  await desk
    .getByRole('row')
    .filter({ hasText: t('states.credited') })
    .getByRole('button')
    .first()
    .click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByText(t('detail.sender'), { exact: true }).waitFor()
  await sheet.getByText(t('staff.creditedAt'), { exact: true }).first().waitFor()
  await isAccessible(desk)
  await sheet.getByRole('link', { name: t('staff.ofMember') }).click()
  await desk.waitForURL('**/staff/recharges?member=mb_**')
  await desk
    .getByRole('row')
    .filter({ hasText: t('states.credited') })
    .first()
    .waitFor()
}
