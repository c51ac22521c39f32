import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { holder } from '../../server/test/withdrawals/holder.ts'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { memberPage, newMember } from './member-page.ts'
import { keepTraces } from './traces.ts'
import { wordsOf } from './words.ts'

const wallet = holder()
/** It begins and ends like the address of the holder. Its letters are of one case, so it has no checksum. */
const lookAlike = `${wallet.address.slice(0, 6)}${'0'.repeat(32)}${wallet.address.slice(-4)}`.toLowerCase()

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

const words = wordsOf('en_US')
const t = (key: string, values: Record<string, string | number> = {}) => words('addresses', `page.${key}`, values)

it.each([
  ['a desk by day', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['a phone by night', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true }],
] as const)('an address is saved, renamed and removed, and one that resembles it must be acknowledged: on %s', async (_, options) => {
  const member = await newMember(demo, options.colorScheme)
  const { password } = member
  const page = await memberPage(browser, demo, member, options)
  const isAccessible = async () => expect(await violationsOf(page, WCAG_AA)).toEqual([])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  const type = async (address: string) => {
    await press(t('add.title'))
    await page.getByRole('combobox', { name: t('add.network') }).selectOption('polygon')
    await page.getByRole('textbox', { name: t('add.address') }).fill(address)
  }

  await page.goto('/assets/withdrawal')
  await page.getByText(t('list.empty')).waitFor()
  await isAccessible()
  await type(wallet.address)
  await page.getByRole('textbox', { name: t('add.remark') }).fill('My wallet')
  await press(t('add.act'))
  await page.getByText(t('parties.originatorMissing')).first().waitFor()
  await page.getByRole('textbox', { name: t('parties.originator') }).fill('Ada Example')
  await isAccessible()
  await press(t('add.act'))
  // Saving an address needs a confirmed sign-in.
  await page.getByLabel(words('accounts', 'page.login.password'), { exact: true }).fill(password)
  await press(words('accounts', 'page.stepUp.button'))
  await page.getByRole('heading', { name: 'My wallet' }).waitFor()
  await isAccessible()

  // Who holds the key proves it with a signature of the message on the page.
  await press(t('prove.title'))
  await page.getByRole('textbox', { name: t('prove.signature') }).waitFor()
  const message = await page.getByRole('dialog').locator('code').last().innerText()
  await page.getByRole('textbox', { name: t('prove.signature') }).fill(await wallet.sign('another message'))
  await press(t('prove.act'))
  await page.getByText(words('addresses', 'refusal.proofWrong')).first().waitFor()
  await isAccessible()
  await page.getByRole('textbox', { name: t('prove.signature') }).fill(await wallet.sign(message))
  await press(t('prove.act'))
  await page
    .getByText(t('prove.proven', { time: '' }).trim())
    .first()
    .waitFor()

  await type(lookAlike)
  expect(await page.getByRole('textbox', { name: t('parties.originator') }).inputValue()).toBe('Ada Example')
  await page.getByRole('combobox', { name: t('parties.owner') }).selectOption('other')
  await page.getByRole('textbox', { name: t('parties.beneficiary') }).fill('Ben Example')
  await page.getByRole('combobox', { name: t('parties.keeper') }).selectOption('atProvider')
  await page.getByRole('textbox', { name: t('parties.provider') }).fill('Example Exchange')
  await page.getByText(t('add.resembles')).waitFor()
  await isAccessible()
  await press(t('add.act'))
  await page.getByText(t('add.acknowledgeMissing')).first().waitFor()
  await page.getByRole('checkbox', { name: t('add.acknowledge') }).check()
  await press(t('add.act'))
  await page.getByRole('heading', { name: t('list.unnamed') }).waitFor()
  await page.getByText(t('parties.at', { provider: 'Example Exchange' })).waitFor()

  await page
    .getByRole('button', { name: t('rename.title'), exact: true })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('add.remark') }).fill('Savings')
  await isAccessible()
  await press(t('rename.act'))
  await page.getByRole('heading', { name: 'Savings' }).waitFor()

  await page
    .getByRole('button', { name: t('remove.title'), exact: true })
    .first()
    .click()
  await page.getByText(t('remove.body')).waitFor()
  await isAccessible()
  await press(t('remove.title'))
  await page.getByRole('heading', { name: 'Savings' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'My wallet' }).waitFor()
})
