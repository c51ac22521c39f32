import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { violationsOf, WCAG_AA } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { codesOf } from './codes.ts'
import { keepTraces, watch } from './traces.ts'
import { wordsOf } from './words.ts'

const STEP_MS = 30_000

const t = (key: string, values: Record<string, string | number> = {}) => wordsOf('en_US')('accounts', `page.${key}`, values)

const demo = inject('demo')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(keepTraces)
afterAll(() => browser?.close())

// Run in parallel: one waits for the next code of its authenticator while the other continues.
it.concurrent('an account: registered, recovered, secured, renamed, closed', async () => {
  const email = 'nora@example.org'
  const page = await openPage('account')
  const { field, press, confirm, logOut } = handsOn(page)
  const nextCode = await codesOf(demo.url, email)
  const otpOf = appOfPhone()
  const logIn = async (password: string) => {
    await page.goto('/login?redirect=/person/safe')
    await field('address.emailLabel').fill(email)
    await field('login.password').fill(password)
    await press('login.button')
  }
  const atSecurity = () => page.getByRole('heading', { level: 1, name: t('safe.title') }).waitFor()

  // Register.
  await page.goto(`/register?invitationCode=${demo.invitationCode}`)
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

  // Recover the account: the effects are shown above the button.
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
  await page.waitForURL('**/login', { timeout: 30_000 })
  await logIn('cinnabar-Wharf-63')
  await atSecurity()
  await page.getByText(t('hold.reason.passwordReset')).waitFor()
  await isAccessible(page)

  // Add an authenticator: it must be verified first, and its recovery codes are shown once.
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

  // Change the name, and the picture, of which only the cropped square is sent.
  await page.goto('/person/info')
  await field('profile.username').fill('Nora Falk')
  await press('name.button')
  await page.getByText('You can change it again from').waitFor()
  await page.locator('input[name=avatar]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
  await page.getByLabel(t('avatar.across')).press('ArrowRight')
  await press('avatar.save')
  await page.getByText(t('avatar.done')).waitFor()
  await page.locator('img').first().waitFor()
  await isAccessible(page)
  await logOut()

  // Sign in with the app, and once without it.
  await logIn('cinnabar-Wharf-63')
  const otpField = page.getByLabel(t('factor.otp'))
  await otpField.waitFor()
  // Check accessibility before filling in the code, because the code could expire during the check on a slow machine.
  await isAccessible(page)
  await otpField.fill(await otpOf(secret))
  await press('login.button')
  await atSecurity()
  await logOut()
  await logIn('cinnabar-Wharf-63')
  await press('factor.lost')
  await field('factor.recovery').fill(firstCode)
  await press('login.button')
  await atSecurity()
  await page.getByText(t('hold.reason.recoveryCodeUsed')).waitFor()

  // Add, name and use a passkey of the browser.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
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
  await page.getByLabel(t('passkey.name')).fill('Desk computer')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('passkey.addButton'), exact: true })
    .click()
  await confirm('cinnabar-Wharf-63', secondCode)
  await page.getByText(t('passkey.added')).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Desk computer' }).waitFor()
  await isAccessible(page)
  await logOut()
  // A browser without the passkey says that none was used.
  const held = await devTools.send('WebAuthn.getCredentials', { authenticatorId })
  await devTools.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.goto('/login?redirect=/person/info')
  await press('login.passkey')
  await page.getByText(t('passkey.notUsed')).waitFor()
  for (const credential of held.credentials) await devTools.send('WebAuthn.addCredential', { authenticatorId, credential })
  await page.goto('/login?redirect=/person/info')
  const profile = page.getByRole('heading', { level: 1, name: t('profile.title') })
  // If the browser offers autofill at once, the button need not be pressed.
  await Promise.race([profile.waitFor(), press('login.passkey').then(() => profile.waitFor())])

  // Close the account: no obstacles, then the code.
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

it.concurrent('Google: an account opened with it, its first password, a new device, and an existing account linked to it', async () => {
  const olga = 'olga@gmail.example'
  const lea = demo.people.find(({ name }) => name === 'lea')
  if (lea === undefined) throw new Error('the demo has no Lea')
  /** Goes from the login page to Google, signs in there as `email`, and returns. */
  const comeBack = async (page: Page, email: string) => {
    await page.goto('/login?redirect=/person/safe')
    await handsOn(page).press('login.google')
    await page.getByLabel('Email at the provider').fill(email)
    await page.getByRole('button', { name: 'Next' }).click()
  }

  // This Google account is not linked: the page asks for the data of a new account first.
  const page = await openPage('google')
  const { field, press, confirm, logOut } = handsOn(page)
  const nextCode = await codesOf(demo.url, olga)
  const atSecurity = (of: Page) => of.getByRole('heading', { level: 1, name: t('safe.title') }).waitFor()
  await comeBack(page, olga)
  await page.getByText(t('google.newTitle')).waitFor()
  await press('register.button')
  await page.getByText(t('register.invitationMissing')).first().waitFor()
  await field('register.invitation').fill(demo.invitationCode)
  await page.getByText(t('register.house')).waitFor()
  await page.getByLabel(t('register.country')).selectOption('DE')
  for (const document of ['terms', 'privacy']) await page.getByLabel(t(`consent.${document}.agree`)).check()
  await isAccessibleDayAndNight(page)
  await press('register.button')
  await atSecurity(page)
  await logOut()
  await comeBack(page, olga)
  await atSecurity(page)

  // An action that needs confirmation leads to setting a first password with a code, which also confirms.
  await page.goto('/person/googleVerify')
  await press('authenticator.begin')
  await page
    .getByRole('dialog', { name: t('stepUp.title') })
    .getByRole('link')
    .click()
  await page.getByText(t('loginPassword.noneTitle')).waitFor()
  await page.getByRole('button', { name: /Send a code to/ }).click()
  await page.getByLabel(t('code.label')).fill(await nextCode())
  await field('password.new').fill('porcelain-42')
  await field('password.again').fill('porcelain-42')
  await isAccessibleDayAndNight(page)
  await press('loginPassword.setOne')
  await atSecurity(page)
  await page.getByText(t('hold.reason.loginPasswordChanged')).waitFor()
  await page.goto('/person/googleVerify')
  await press('authenticator.begin')
  await confirm('porcelain-42')
  const secret = ((await page.locator('.copy code').first().textContent()) ?? '').replace(/\s/g, '')
  const otp = await appOfPhone()(secret)
  await page.getByLabel(t('factor.otp')).fill(otp)
  await press('authenticator.turnOn')
  const recoveryCode =
    (await page
      .getByRole('list', { name: t('recovery.title') })
      .locator('code')
      .first()
      .textContent()) ?? ''

  // On a new device Google is not enough: a code and the authenticator are required, and errors are shown at each.
  const elsewhere = await openPage('google-elsewhere')
  await comeBack(elsewhere, olga)
  await elsewhere.getByText(t('login.newDevice')).waitFor()
  await isAccessibleDayAndNight(elsewhere)
  await elsewhere.getByLabel(t('code.label')).fill(await nextCode())
  await elsewhere.getByLabel(t('factor.otp')).fill(otp)
  await handsOn(elsewhere).press('login.button')
  await elsewhere.getByText(t('factor.clock')).waitFor()
  await isAccessibleDayAndNight(elsewhere)
  await handsOn(elsewhere).press('factor.lost')
  await elsewhere.getByLabel(t('factor.recovery')).fill(recoveryCode)
  await handsOn(elsewhere).press('login.button')
  await atSecurity(elsewhere)

  // An email that belongs to an existing account does not sign in either: that account must link it, with a confirmed sign-in.
  const other = await openPage('google-link')
  const leaDoes = handsOn(other)
  await comeBack(other, lea.email)
  await other.getByText(t('google.knownTitle')).waitFor()
  await isAccessibleDayAndNight(other)
  await other.getByRole('link', { name: t('google.logInToLink') }).click()
  await leaDoes.field('address.emailLabel').fill(lea.email)
  await leaDoes.field('login.password').fill(lea.password)
  await leaDoes.press('login.button')
  // The demo has sent him codes before; this is the latest one.
  await other.getByText(/^Sent at/).waitFor()
  await other.getByLabel(t('code.label')).fill(await (await codesOf(demo.url, lea.email))())
  await leaDoes.press('login.button')
  await other.getByText(t('google.linkBody')).waitFor()
  await isAccessibleDayAndNight(other)
  await leaDoes.press('google.link')
  await leaDoes.confirm(lea.password)
  await atSecurity(other)
  await other.getByRole('button', { name: t('safe.unlink'), exact: true }).waitFor()
  await leaDoes.logOut()
  await comeBack(other, lea.email)
  await atSecurity(other)
})

it.concurrent('without a network: visitors see that there is none, members keep their page and their sign-in, and no stored answers are shown', async () => {
  const shell = wordsOf('en_US')
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

  const { email = '', password = '' } = demo.people.find(({ name }) => name === 'hugo') ?? {}
  await page.goto('/login?redirect=/person/info')
  await page.getByLabel(t('address.emailLabel'), { exact: true }).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  const nextCode = await codesOf(demo.url, email, { onlyNew: true })
  await page.getByRole('button', { name: t('login.button'), exact: true }).click()
  await page.getByLabel(t('code.label')).waitFor()
  await page.getByLabel(t('code.label')).fill(await nextCode())
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

/** An authenticator app. Each code is valid once and for thirty seconds, so it returns a new one that does not expire soon. */
function appOfPhone(): (secret: string) => Promise<string> {
  const now = () => performance.timeOrigin + performance.now()
  let lastStep = 0
  return async (secret) => {
    await vi.waitUntil(() => Math.floor(now() / STEP_MS) > lastStep && now() % STEP_MS < STEP_MS - 4_000, {
      timeout: STEP_MS + 10_000,
      interval: 100,
    })
    lastStep = Math.floor(now() / STEP_MS)
    return totp(secret, now())
  }
}

/** Common actions of a person on a page. */
function handsOn(page: Page) {
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  return {
    field,
    press,
    /** "Is it you?" */
    async confirm(password: string, recoveryCode?: string) {
      const sheet = page.getByRole('dialog', { name: t('stepUp.title') })
      await sheet.getByLabel(t('login.password'), { exact: true }).fill(password)
      if (recoveryCode !== undefined) {
        await sheet.getByRole('button', { name: t('factor.lost') }).click()
        await sheet.getByLabel(t('factor.recovery')).fill(recoveryCode)
      }
      await sheet.getByRole('button', { name: t('stepUp.button'), exact: true }).click()
    },
    async logOut() {
      await page.goto('/person')
      await press('hub.logOut')
      await page.waitForURL('**/home')
    },
  }
}

async function openPage(name: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: demo.url,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  watch(page, name)
  return page
}

async function isAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page, WCAG_AA), page.url()).toEqual([])
}

async function isAccessibleDayAndNight(page: Page): Promise<void> {
  await isAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=night]').waitFor()
  await isAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
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

/** A phone photo: 12 megapixels and 6 MB, because a short film follows the picture. */
async function photo(page: Page): Promise<Buffer> {
  const jpeg = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    const pen = canvas.getContext('2d')
    if (pen === null) return ''
    pen.fillStyle = '#0e4f49'
    pen.fillRect(0, 0, 4000, 3000)
    pen.fillStyle = '#a6460a'
    pen.fillRect(1500, 1000, 1200, 900)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return Buffer.concat([Buffer.from(jpeg, 'base64'), Buffer.alloc(6 * 1024 * 1024)])
}
