import { AxeBuilder } from '@axe-core/playwright'
import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { keepTraces, openBrowser, watch } from './browser.ts'
import { startInstance, type Instance } from './instance.ts'
import { wordsOf } from './words.ts'

const STEP_MS = 30_000

let instance: Instance
let browser: Browser
beforeAll(async () => {
  ;[instance, browser] = await Promise.all([startInstance(), openBrowser()])
}, 180_000)
afterEach(keepTraces)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

it('an account: opened, forgotten and found again, made stronger, renamed, closed', async () => {
  const t = (key: string, values: Record<string, string | number> = {}) => wordsOf('en_US')('accounts', `page.${key}`, values)
  const api = apiClient(instance.url)
  const email = 'nora@example.org'
  const page = await openPage('account')
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  const seen = new Set<string>()
  /** The code of a mail that came since the last one was read. */
  const nextCode = async () => {
    const ask = async () => {
      const { list } = await api.ask(demoOutbox, { address: email, pageSize: 5 })
      const mail = list.find(({ id, text }) => !seen.has(id) && /^\d{6}$/m.test(text))
      if (mail === undefined) return undefined
      seen.add(mail.id)
      return /^\d{6}$/m.exec(mail.text)?.[0]
    }
    let code: string | undefined
    await expect.poll(async () => (code = await ask()), { timeout: 20_000, interval: 100 }).not.toBe(undefined)
    return code ?? ''
  }
  let lastStep = 0
  /** What the app on the phone shows now; each code counts once and for its thirty seconds alone, so one that is new and not about to end. */
  const otpOf = async (secret: string) => {
    const now = () => performance.timeOrigin + performance.now()
    await expect
      .poll(() => Math.floor(now() / STEP_MS) > lastStep && now() % STEP_MS < STEP_MS - 4_000, { timeout: STEP_MS + 10_000, interval: 100 })
      .toBe(true)
    lastStep = Math.floor(now() / STEP_MS)
    return totp(secret, now())
  }
  const confirm = async (password: string, recoveryCode?: string) => {
    const sheet = page.getByRole('dialog', { name: t('stepUp.title') })
    await sheet.getByLabel(t('login.password'), { exact: true }).fill(password)
    if (recoveryCode !== undefined) {
      await sheet.getByRole('button', { name: t('factor.lost') }).click()
      await sheet.getByLabel(t('factor.recovery')).fill(recoveryCode)
    }
    await sheet.getByRole('button', { name: t('stepUp.button'), exact: true }).click()
  }
  const logOut = async () => {
    await page.goto('/person')
    await press('hub.logOut')
    await page.waitForURL('**/home')
  }
  const logIn = async (password: string) => {
    await page.goto('/login?redirect=/person/safe')
    await field('address.emailLabel').fill(email)
    await field('login.password').fill(password)
    await press('login.button')
  }
  const atSecurity = () => page.getByRole('heading', { level: 1, name: t('safe.title') }).waitFor()

  // Opened.
  await page.goto(`/register?invitationCode=${instance.invitationCode}`)
  await field('address.emailLabel').fill(email)
  await press('code.send')
  await page.getByLabel(t('code.label')).fill(await nextCode())
  await field('register.password').fill('porcelain-42')
  await field('password.again').fill('porcelain-42')
  await page.getByLabel(t('register.country')).selectOption('DE')
  for (const document of ['terms', 'privacy']) await page.getByLabel(t(`consent.${document}.agree`)).check()
  await isAccessible(page)
  await press('register.button')
  await page.waitForURL((url) => url.pathname !== '/register')
  await logOut()

  // Forgotten, and found again: what it causes stands above the button.
  await page.goto('/forget')
  await field('address.emailLabel').fill(email)
  await press('code.send')
  await page.getByText(t('forget.endsSignIns')).waitFor()
  await page.getByLabel(t('code.label')).fill(await nextCode())
  await field('password.new').fill('cinnabar-Wharf-63')
  await field('password.again').fill('cinnabar-Wharf-63')
  await isAccessible(page)
  await press('forget.button')
  await page.getByText(t('forget.done')).waitFor()
  await page.waitForURL('**/login', { timeout: 5_000 })
  await logIn('cinnabar-Wharf-63')
  await atSecurity()
  await page.getByText(t('hold.reason.passwordReset')).waitFor()
  await isAccessible(page)

  // An authenticator: proven before it counts, its recovery codes shown once.
  await page.goto('/person/googleVerify')
  await press('authenticator.begin')
  await confirm('cinnabar-Wharf-63')
  const secret = ((await page.locator('.copy code').first().textContent()) ?? '').replace(/\s/g, '')
  await isAccessible(page)
  await page.getByLabel(t('factor.otp')).fill(await otpOf(secret))
  await press('authenticator.turnOn')
  const recoveryCodes = page.getByRole('list', { name: t('recovery.title') }).locator('code')
  await recoveryCodes.first().waitFor()
  expect(await recoveryCodes.count()).toBe(10)
  const [firstCode = '', secondCode = ''] = await recoveryCodes.allTextContents()
  await isAccessible(page)
  await page.getByLabel(t('recovery.kept')).check()
  await press('recovery.done')
  await atSecurity()

  // A name, and a picture of which only the cut leaves the page.
  await page.goto('/person/info')
  await field('profile.username').fill('Nora Falk')
  await press('name.button')
  await page.getByText('It can be changed again from').waitFor()
  await page.locator('input[name=avatar]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await picture(page) })
  await page.getByLabel(t('avatar.across')).press('ArrowRight')
  await press('avatar.save')
  await page.getByText(t('avatar.done')).waitFor()
  await page.locator('img').first().waitFor()
  await isAccessible(page)
  await logOut()

  // In again with the app, and once without it.
  await logIn('cinnabar-Wharf-63')
  await page.getByLabel(t('factor.otp')).fill(await otpOf(secret))
  await isAccessible(page)
  await press('login.button')
  await atSecurity()
  await logOut()
  await logIn('cinnabar-Wharf-63')
  await press('factor.lost')
  await field('factor.recovery').fill(firstCode)
  await press('login.button')
  await atSecurity()
  await page.getByText(t('hold.reason.recoveryCodeUsed')).waitFor()

  // A passkey, by the browser's own keys: added, named, used.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await press('passkey.add')
  await page.getByLabel(t('passkey.name')).fill('Work laptop')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('passkey.addButton'), exact: true })
    .click()
  await confirm('cinnabar-Wharf-63', secondCode)
  await page.getByText('Work laptop').waitFor()
  await isAccessible(page)
  await logOut()
  await page.goto('/login?redirect=/person/info')
  const profile = page.getByRole('heading', { level: 1, name: t('profile.title') })
  // Where the browser offers it in the field at once, no press is needed.
  await Promise.race([profile.waitFor(), press('login.passkey').then(() => profile.waitFor())])

  // Closed: nothing stands in the way, a code, done.
  await press('close.begin')
  await page.getByRole('button', { name: /Send a code to/ }).click()
  await page.getByLabel(t('code.label')).fill(await nextCode())
  await isAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('close.button'), exact: true })
    .click()
  await press('stepUp.passkey')
  await page.getByText(t('close.done')).waitFor()
  expect(await page.evaluate(() => ['token', 'userInfo', 'loginType', 'loginAccount'].filter((key) => localStorage.getItem(key) !== null))).toEqual(
    [],
  )
})

it('without a network: visitors read that there is none, members keep their page and their sign-in, and nothing is answered from memory', async () => {
  const t = (key: string) => wordsOf('en_US')('accounts', `page.${key}`)
  const shell = wordsOf('en_US')
  const api = apiClient(instance.url)
  const page = await openPage('account-offline')
  const network = (on: boolean) => page.context().setOffline(!on)

  await page.goto('/home')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await network(false)
  await page.goto('/rental')
  await page.getByRole('heading', { level: 1, name: shell('shell', 'offline.title') }).waitFor()
  await isAccessible(page)
  await network(true)
  await page.getByRole('link', { name: shell('shell', 'offline.retry') }).click()
  await page.getByRole('heading', { level: 1, name: shell('packages', 'page.listTitle') }).waitFor()

  const { email = '', password = '' } = instance.people.find(({ name }) => name === 'ada') ?? {}
  await page.goto('/login?redirect=/person/info')
  await page.getByLabel(t('address.emailLabel'), { exact: true }).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  const codeOf = async () => (await api.ask(demoOutbox, { address: email, pageSize: 1 })).list[0]
  const before = await codeOf()
  await page.getByRole('button', { name: t('login.button'), exact: true }).click()
  await page.getByLabel(t('code.label')).waitFor()
  await expect.poll(async () => (await codeOf())?.id).not.toBe(before?.id)
  await page.getByLabel(t('code.label')).fill(/^\d{6}$/m.exec((await codeOf())?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: t('login.button'), exact: true }).click()
  const name = page.getByRole('textbox', { name: t('profile.username') })
  await name.waitFor()
  await page.reload()
  await name.waitFor()

  await network(false)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: t('profile.title') }).waitFor()
  await page.getByText(shell('shell', 'common.desc33')).first().waitFor()
  expect(await name.count()).toBe(0)
  await isAccessible(page)
  await network(true)
  await page.reload()
  await name.waitFor()
})

async function openPage(name: string): Promise<Page> {
  // Passkeys belong to a name, not to an address of four numbers.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: instance.url.replace('127.0.0.1', 'localhost'),
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  watch(page, name)
  return page
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${new URL(page.url()).pathname} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** RFC 6238 with SHA-1, six digits, thirty seconds. */
function totp(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function picture(page: Page): Promise<Buffer> {
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 300
    const pen = canvas.getContext('2d')
    if (pen === null) return ''
    pen.fillStyle = '#0e4f49'
    pen.fillRect(0, 0, 400, 300)
    pen.fillStyle = '#a6460a'
    pen.fillRect(150, 100, 120, 90)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(png, 'base64')
}
