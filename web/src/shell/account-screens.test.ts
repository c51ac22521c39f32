import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { oauthList } from '@ohmstead/contract/accounts/oauth-calls'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasLongForm, lengthOf } from '../../../tools/soak.ts'
import { violationsOf } from '../../e2e/accessibility.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { buildWeb } from '../../build.ts'
import { answersOfAccounts } from './account-answers.ts'
import { keepPages } from './kept-pages.ts'
import { openScreen } from './open-screen.ts'
import { serveOutside } from './outside.ts'

const visitorPages = [
  '/login',
  '/register?invitationCode=ABCD2345',
  '/forget',
  '/about/verify',
  '/google/login?code=c&state=ssssssssssssssssssss',
  '/google/login?error=access_denied',
  '/my',
  '/my?closed=1',
] as const
const memberPages = [
  '/my',
  '/person',
  '/person/info',
  '/person/info?sheet=close',
  '/person/safe',
  '/person/safe?sheet=phone',
  '/person/safe?show=history',
  '/person/googleVerify',
  '/person/bindEmail',
  '/person/updateEmail',
  '/person/fundPassword',
  '/person/loginPassword',
  '/person/social',
  '/person/about',
  '/person/about/privacy',
  '/person/official',
  '/person/download',
  `/google/login?flow=${'f'.repeat(43)}`,
] as const

describe('screens of the accounts', () => {
  let browser: Browser
  let outside: Awaited<ReturnType<typeof serveOutside>>
  beforeAll(async () => {
    await buildWeb({ log: () => {} })
    ;[browser, outside] = await Promise.all([openBrowser(), serveOutside(answersOfAccounts)])
  })
  afterAll(async () => {
    await browser.close()
    outside.close()
  })

  const openPage = (as: { member: boolean; language?: string }) => openScreen(browser, outside.url, as)

  async function show({ page }: { page: Page }, path: string) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

  async function open(path: string) {
    const opened = await openPage({ member: true })
    await show(opened, path)
    return { ...opened, close: () => opened.page.context().close() }
  }
  const kept = { visitor: keepPages(() => openPage({ member: false })), member: keepPages(() => openPage({ member: true })) }

  it.concurrent.each([...visitorPages.map((path) => [path, 'a visitor'] as const), ...memberPages.map((path) => [path, 'a member'] as const)])(
    '%s for %s: axe finds nothing by day on a desk and by night in the hand',
    async (path, who) => {
      const pages = who === 'a member' ? kept.member : kept.visitor
      const taken = await pages.take()
      const { page, failures } = taken
      await page.setViewportSize({ width: 1280, height: 900 })
      await show(taken, path)
      for (const [theme, width] of [
        ['day', 1280],
        ['night', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate((shown) => {
          document.documentElement.dataset['theme'] = shown
        }, theme)
        expect({ theme, violations: await violationsOf(page) }).toEqual({ theme, violations: [] })
        expect({ failures, overflow: await overflowOf(page) }).toEqual({ failures: [], overflow: 0 })
      }
      pages.giveBack(taken)
    },
  )

  // German has the longest words. `npm run soak` adds the other languages.
  const narrow = lengthOf({ short: ['de_DE', 'zh_CN'], long: ['de_DE', 'fr_FR', 'it_IT', 'pt_PT', 'zh_CN'] })
  it.concurrent.each(narrow)('nothing fails or overflows at 320 px in %s', hasLongForm, async (language) => {
    const opened = { visitor: await openPage({ member: false, language }), member: await openPage({ member: true, language }) }
    for (const [path, who] of [
      ['/login', 'visitor'],
      ['/register', 'visitor'],
      ['/person', 'member'],
      ['/person/info', 'member'],
      ['/person/safe', 'member'],
    ] as const) {
      const { page, failures } = opened[who]
      await page.setViewportSize({ width: 320, height: 900 })
      await show(opened[who], path)
      expect({ path, failures, overflow: await overflowOf(page) }).toEqual({ path, failures: [], overflow: 0 })
    }
    for (const { page } of Object.values(opened)) await page.context().close()
  })

  it('warns about a look-alike, and reports it', async () => {
    const taken = await kept.visitor.take()
    const { page, failures } = taken
    await show(taken, '/about/verify')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('alert').getByText('Enter the contact as you received it.').waitFor()
    await page.getByRole('textbox', { name: 'Contact' }).fill('https://ohmstead.example@ohrnstead.example/login')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('This is not ours').waitFor()
    await page.getByText('It resembles ohmstead.example').waitFor()
    // What was typed is not in the address, so that it is not in the history of the browser.
    expect(new URL(page.url()).search).toBe('')
    for (const theme of ['day', 'night']) {
      await page.evaluate((shown) => {
        document.documentElement.dataset['theme'] = shown
      }, theme)
      expect({ theme, violations: await violationsOf(page) }).toEqual({ theme, violations: [] })
    }
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByText('Once staff confirm it').waitFor()
    // Another contact has no answer yet.
    await page.getByRole('textbox', { name: 'Contact' }).fill('other.example')
    expect(await page.getByText('This is not ours').count()).toBe(0)
    expect(failures).toEqual([])
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Treat it as not ours until it is.').waitFor()
    await page.context().setOffline(false)
    failures.length = 0
    kept.visitor.giveBack(taken)
  })

  it('offers Google only if the operator configured it, and a passkey if the browser supports them', async () => {
    const taken = await kept.visitor.take()
    const { page } = taken
    await show(taken, '/login')
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
    expect(outside.asked).toContain(oauthList.path)
    kept.visitor.giveBack(taken)
  })

  it('crops a picture by keyboard, and sends nothing before the person confirms', async () => {
    const { page, failures, close } = await open('/person/info')
    const png = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 400
      canvas.height = 200
      const pen = canvas.getContext('2d')
      pen?.fillRect(0, 0, 400, 200)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await page.locator('input[name=avatar]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    const across = page.getByLabel('Horizontal position')
    const before = await across.inputValue()
    await across.press('ArrowRight')
    expect(Number(await across.inputValue())).toBeGreaterThan(Number(before))
    expect(outside.asked).not.toContain('upload/merChantupload')
    expect(await violationsOf(page)).toEqual([])
    expect(failures).toEqual([])
    await page
      .locator('input[name=avatar]')
      .setInputFiles({ name: 'renamed.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await page.getByText('This is not a PNG or JPEG picture.').waitFor()
    await close()
  })

  it('asks for confirmation once, keeps the input, and continues automatically', async () => {
    outside.confirmed = false
    const { page, failures, close } = await open('/person/bindEmail')
    outside.asked.length = 0
    await page.getByRole('radio', { name: 'I no longer have access to it' }).check()
    await page.getByLabel('New email address').fill('ada.new@example.org')
    await page.getByLabel('Code from the new address').fill('123456')
    await page.getByRole('button', { name: 'Change the email' }).click()
    await page.getByRole('dialog', { name: 'Confirm it is you' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill('porcelain-42')
    await page.getByLabel('Code from the authenticator app').fill('654321')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('Email saved.').waitFor()
    expect(outside.asked.filter((call) => /email\/update|stepup$/.test(call))).toEqual(['user/email/update', 'user/stepup', 'user/email/update'])
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('renewed')
    expect(failures).toEqual([])
    await close()
  })

  it('does not retry the call if the person declines to confirm', async () => {
    outside.confirmed = false
    const { page, close } = await open('/person/bindEmail')
    outside.asked.length = 0
    await page.getByRole('radio', { name: 'I no longer have access to it' }).check()
    await page.getByLabel('New email address').fill('ada.new@example.org')
    await page.getByLabel('Code from the new address').fill('123456')
    await page.getByRole('button', { name: 'Change the email' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    await page.getByText('Please confirm with your password first.').waitFor()
    expect(await page.getByLabel('New email address').inputValue()).toBe('ada.new@example.org')
    expect(outside.asked.filter((call) => /email\/update|stepup$/.test(call))).toEqual(['user/email/update'])
    await close()
  })

  it('shows each wrong field with the bounds of the call, a refusal at its field, and keeps what was typed', async () => {
    const { page, failures, close } = await open('/person/fundPassword')
    const save = page.getByRole('button', { name: 'Change the fund password' }).or(page.getByRole('button', { name: 'Set the fund password' }))
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    const password = page.locator('input[name=fundPassword]')
    expect(await page.locator('.code').first().locator('i').count()).toBe(6)
    await save.click()
    await page.getByRole('alert').getByRole('button').first().waitFor()
    await expect.poll(focused).toBe('fundPassword')
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    await password.fill('482913')
    await expect.poll(() => password.getAttribute('aria-invalid')).toBeNull()
    await page.locator('input[name=fundPasswordAgain]').fill('482914')
    await page.locator('input[name=code]').fill('123456')
    await save.click()
    await expect.poll(focused).toBe('fundPasswordAgain')
    await page.locator('input[name=fundPasswordAgain]').fill('482913')
    await page.route('**/api/user/password/transaction/update', (route) =>
      route.fulfill({ status: 422, json: { code: credentialErrors.codeWrong.code, message: 'This code is wrong.', data: { params: {} } } }),
    )
    await save.click()
    await page.getByRole('alert').getByText('This code is wrong.').waitFor()
    await expect.poll(focused).toBe('code')
    expect([await password.inputValue(), await page.locator('input[name=code]').inputValue()]).toEqual(['482913', '123456'])
    expect(await violationsOf(page)).toEqual([])
    // Another field changes: the refusal stays. Its own field changes: it goes.
    await password.fill('482915')
    await page.locator('input[name=fundPasswordAgain]').fill('482915')
    expect(await page.locator('input[name=code]').getAttribute('aria-invalid')).toBe('true')
    await page.locator('input[name=code]').fill('654321')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    expect(failures).toEqual([])
    await close()
  })
})
