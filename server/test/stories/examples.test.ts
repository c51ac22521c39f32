import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  bindEmail,
  bindPhone,
  forgetLoginPassword,
  updateEmail,
  updateFundPassword,
  updateLoginPassword,
  updatePhone,
} from '@ohmstead/contract/accounts/address-calls'
import { closeAccount, exportData } from '@ohmstead/contract/accounts/profile-calls'
import { affiliatedList, declareAffiliation, endMemberAffiliation, issueHouseInvitation } from '@ohmstead/contract/accounts/member-calls'
import { askBillRefund, askChargingRefund, disputeBill, rejectBillDispute } from '@ohmstead/contract/charging/dispute-calls'
import { askBillCorrection, askBillRelease, askDismissal } from '@ohmstead/contract/charging/review-calls'
import { tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { consentList, demoOutbox, login, logout, personalInfo, register, stepUp } from '@ohmstead/contract/accounts/calls'
import {
  finishPasskeyRegistration,
  googleRandom,
  passkeyList,
  removePasskey,
  renewRecoveryCodes,
  startPasskeyLogin,
  startPasskeyRegistration,
  startPasskeyStepUp,
} from '@ohmstead/contract/accounts/factor-calls'
import type { CodePurpose } from '@ohmstead/contract/accounts/types'
import {
  chargingHistory,
  currentCharging,
  liveCharging,
  pointList,
  quarantineList,
  setCards,
  staffCardList,
  startCharging,
  stopCharging,
} from '@ohmstead/contract/charging/calls'
import { googleLogin, googleStart, oauthLink, oauthLogin, oauthSendCode, oauthUnlink } from '@ohmstead/contract/accounts/oauth-calls'
import { demoUnitAct } from '@ohmstead/contract/demo/calls'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { askEnergyRate, commissionDevice, energyRateList, modelList } from '@ohmstead/contract/devices/calls'
import { blinkDevice, confirmBlink, confirmHosting, hostingStateCall, pairDevice } from '@ohmstead/contract/hosting/calls'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { calls } from '@ohmstead/contract/index'
import { hostingRecordList, releaseList } from '@ohmstead/contract/income/calls'
import { formatAmount, zero } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { leaseDetail, leaseList, packageList, subscribe } from '@ohmstead/contract/packages/calls'
import { giveUpParkedEvent, retryParkedEvent } from '@ohmstead/contract/staff/parked-calls'
import { staffLogin, staffLogout, staffSetUp } from '@ohmstead/contract/staff/calls'
import { invitePerson } from '@ohmstead/contract/staff/people-calls'
import {
  beginStaffAuthenticator,
  finishStaffPasskey,
  removeStaffAuthenticator,
  renewStaffRecoveryCodes,
  setStaffAuthenticator,
  staffSecurity,
  startStaffPasskey,
  startStaffPasskeyLogin,
} from '@ohmstead/contract/staff/security-calls'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { settingList } from '@ohmstead/contract/settings/calls'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startInstance, type RunningInstance } from '../../src/roles/instance.ts'
import { cardOf, cardReader } from '../card-reader.ts'
import { apiClient, type ApiClient } from '../client.ts'
import { passkeyDevice, type PasskeyDevice } from '../passkey-device.ts'
import { startOutsideProvider, type BroughtBack } from '../openid-provider.ts'
import { rawStation } from '../ocpp-station.ts'
import { demoDataDir } from '../../../tools/demo-data-dir.ts'

interface Demo {
  readonly invitationCode: string
  /** Values that examples change; later examples use the new ones. */
  readonly people: readonly { readonly name: string; email: string | null; phone?: string; password: string }[]
  readonly staff: readonly { readonly name: string; readonly login: string; readonly password: string }[]
  readonly stations: readonly {
    readonly pointId: string
    readonly stationId: string
    readonly password: string
    readonly serial: string
    readonly pairingCode: string
    readonly site: string | null
  }[]
}

const outside = await startOutsideProvider()
const folders: string[] = []
let running: RunningInstance | undefined
let url = ''
let demo: Demo
const clients = new Map<string, ApiClient>()

async function start(empty: boolean, progress: (line: string) => void = () => undefined): Promise<{ instance: RunningInstance; dataDir: string }> {
  const dataDir = empty ? mkdtempSync(path.join(tmpdir(), 'ohm-examples-')) : demoDataDir()
  folders.push(dataDir)
  const instance = await startInstance({
    env: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: undefined,
      empty,
      speed: 1,
      smtpUrl: undefined,
      mailFrom: undefined,
      sms: undefined,
      secretsKeyFile: undefined,
      metricsToken: undefined,
      staffHost: undefined,
      uploadsHost: undefined,
      ipCountryFile: undefined,
      stationHosts: [],
      trustedProxies: [],
      knownDatabaseObjects: [],
      logLevel: 'silent',
      publicUrl: undefined,
      google: outside.client,
    },
    log: silentLog,
    progress,
  })
  return { instance, dataDir }
}

beforeAll(async () => {
  const { instance, dataDir } = await start(false)
  running = instance
  url = instance.address
  demo = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as Demo
  // Each before an example requests a code of theirs.
  for (const name of ['ada', 'ben', 'cleo', 'dora', 'emil', 'mara', 'gus', 'fay', 'olga']) await as(name)
})

afterAll(async () => {
  await running?.stop()
  await outside.shut()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A person of the cast, signed in. */
async function as(name: string): Promise<ApiClient> {
  const known = clients.get(name)
  if (known) return known
  const client = await signIn(name)
  clients.set(name, client)
  return client
}

/** No one of the cast leaves: another person registers only to close their account. */
const leaver = { email: 'leaver@example.org', password: 'juniper-Kite-71' }

async function signIn(name: string): Promise<ApiClient> {
  const client = apiClient(url)
  const member = demo.people.find((person) => person.name === name)
  const colleague = demo.staff.find(({ login: known }) => known === name)
  if (member) await client.login(member.email ?? one(member.phone, 'a way to reach them'), member.password)
  else if (colleague) await client.ask(staffLogin, { login: colleague.login, password: colleague.password })
  else if (name === 'leaver') await client.register({ email: leaver.email, password: leaver.password, invitationCode: demo.invitationCode })
  else throw new Error(`there is no person named ${name}`)
  return client
}

function one<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `the demo has ${what}`)
  return value
}

const key = () => randomBytes(15).toString('base64url')

async function until<T>(what: string, find: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let waited = 0; waited < 200; waited++, await pause(100)) {
    const found = await find()
    if (found !== null && found !== undefined && found !== false) return found
  }
  throw new Error(`never: ${what}`)
}

async function hostingOf(name: string) {
  return (await (await as(name)).ask(hostingStateCall, {})).list[0]
}

/** Dora waits at her unit until the flow reaches the step. */
async function doraAt(step: string): Promise<string> {
  const flow = await until(`Dora’s flow at ${step}`, async () => {
    const found = await hostingOf('dora')
    return (found?.step === step || found?.state === 'inCustody') && found
  })
  return flow.id
}

async function leaseOf(name: string) {
  return one((await (await as(name)).ask(leaseList, {})).list[0], `a lease of ${name}`)
}

async function freePoint() {
  const { list } = await apiClient(url).ask(pointList, {})
  return one(
    list.find(
      ({ state, tariff, connectors }) =>
        state === 'free' && tariff !== null && connectors.some(({ connector, status }) => connector === 1 && status === 'Available'),
    ),
    'a free point',
  )
}

let emilsLease: string | undefined
let chosen: Awaited<ReturnType<typeof freePoint>> | undefined
let charging: string | undefined

const packageForSale = async () =>
  one(
    (await apiClient(url).ask(packageList, {})).list
      .filter(({ stockByPlacement }) => stockByPlacement.managedSite > 0)
      .sort((a, b) => Number(a.price - b.price))[0],
    'a package in stock',
  )

const visits = new WeakMap<ApiClient, Promise<BroughtBack>>()
const flows = new WeakMap<ApiClient, string>()

/** What a browser brings back from Google, to which it goes once per example. */
function visitOf(client: ApiClient, name: string): Promise<BroughtBack> {
  const visit =
    visits.get(client) ??
    client.ask(googleStart, {}).then(({ url: to }) => outside.visit(to, { subject: `outside-${name}`, email: `${name}@gmail.example` }))
  visits.set(client, visit)
  return visit
}

async function flowOf(client: ApiClient, name: string): Promise<string> {
  const { url: to } = await client.ask(googleStart, {})
  const next = await client.ask(googleLogin, await outside.visit(to, { subject: `outside-${name}`, email: `${name}@gmail.example` }))
  assert(next.needs !== 'nothing', 'a flow that waits')
  flows.set(client, next.flow)
  return next.flow
}

const passwordOfOlga = () =>
  one(
    demo.staff.find(({ login: known }) => known === 'olga'),
    'Olga',
  ).password
let seedOfOlga = ''
let deviceOfOlga: PasskeyDevice | undefined

/** Switches Olga's authenticator on or off, whatever it was before. */
async function olgaWith(authenticator: boolean): Promise<void> {
  const olga = await as('olga')
  const isOn = (await olga.ask(staffSecurity, {})).authenticatorSince !== null
  if (isOn && !authenticator) await olga.ask(removeStaffAuthenticator, { password: passwordOfOlga() })
  if (isOn || !authenticator) return
  await beginOlgas()
  await olga.ask(setStaffAuthenticator, { otp: otpOfOlga() })
}

async function beginOlgas(): Promise<void> {
  seedOfOlga = (await (await as('olga')).ask(beginStaffAuthenticator, { password: passwordOfOlga() })).secret
}

/** An authenticator counts by real time, from which a demo's clock differs. */
const otpOfOlga = () => generateSync({ secret: seedOfOlga, epoch: Math.floor(systemClock().now() / SECOND_MS) })

async function madeByOlga() {
  deviceOfOlga = passkeyDevice({ origin: url })
  return deviceOfOlga.create(await (await as('olga')).ask(startStaffPasskey, { password: passwordOfOlga() }))
}

async function olgaWithPasskey(): Promise<PasskeyDevice> {
  const olga = await as('olga')
  if (deviceOfOlga === undefined || (await olga.ask(staffSecurity, {})).passkeys.length === 0)
    await olga.ask(finishStaffPasskey, { passkey: await madeByOlga() })
  return one(deviceOfOlga, 'a device of Olga')
}

let invited = 0
const someColleague = async () => (await as('gus')).ask(invitePerson, { name: 'Quinn', login: `quinn${++invited}`, role: 'support' })

async function tariffToCome() {
  const { list } = await (await as('fay')).ask(tariffList, {})
  return one(
    list.find(({ validFrom, withdrawnAt }) => validFrom > systemClock().now() && withdrawnAt === null),
    'a tariff to come',
  )
}

/** A value of a signed-in person or of a thing in the demo, by the name that examples use. */
const placeholders: Readonly<Record<string, (client: ApiClient) => Promise<unknown>>> = {
  '@key': async () => key(),
  '@picture': () => aPicture(),
  '@avatar': async (client) => (await client.ask(uploadFile, { file: await aPicture() })).fileId,
  '@captcha': (client) => client.solvedCaptcha(),
  '@colleague': async () => (await someColleague()).id,
  '@join': async () => (await someColleague()).joinToken,
  '@olga.otp': async () => otpOfOlga(),
  '@olga.passkey.created': madeByOlga,
  '@olga.passkey.login': async (client) => (await olgaWithPasskey()).show(await client.ask(startStaffPasskeyLogin, {})),
  '@olga.passkey': async () => {
    await olgaWithPasskey()
    return one((await (await as('olga')).ask(staffSecurity, {})).passkeys[0], 'a passkey of Olga').id
  },
  '@oauth.new.code': async (client) => (await visitOf(client, 'new')).code,
  '@oauth.new.state': async (client) => (await visitOf(client, 'new')).state,
  '@oauth.new.iss': async (client) => (await visitOf(client, 'new')).iss,
  '@oauth.new.flow': (client) => flowOf(client, 'new'),
  '@oauth.ada.flow': (client) => flowOf(client, 'ada'),
  '@invitation': async () => demo.invitationCode,
  '@consents': async (client) => (await client.ask(consentList, {})).list.map(({ document, version }) => ({ document, version })),
  '@point': async () =>
    one(
      demo.stations.find(({ site }) => site !== null),
      'a unit on a site',
    ).pointId,
  '@freePoint': async () => (chosen = await freePoint()).id,
  '@freePoint.tariff': async () => one(chosen?.tariff, 'its tariff').id,
  '@session': async () => one(charging, 'a charging session'),
  '@runningSession': async () => {
    const ben = await as('ben')
    charging = one((await ben.ask(currentCharging, {})).chargingSessionId, 'a running charging session of Ben')
    await until('Ben charges', async () => (await ben.ask(liveCharging, { chargingSessionId: charging as never })).state === 'charging')
    return charging
  },
  '@settledSession': async () =>
    one(
      (await (await as('ben')).ask(chargingHistory, {})).list.find(({ state }) => state === 'settled'),
      'a settled one',
    ).id,
  '@quarantine': async () => {
    await speakNonsense()
    const olga = await as('olga')
    return until(
      'something in quarantine',
      async () => (await olga.ask(quarantineList, {})).list.find(({ state, needsTwoPeople }) => state === 'open' && !needsTwoPeople)?.id,
    )
  },
  '@setting.collectWithinHours': async () =>
    one(
      (await (await as('gus')).ask(settingList, {})).list.find(({ key: name }) => name === 'tasks.collectWithinHours'),
      'a setting',
    ).value,
  '@approval': async () => rateAskedByFay('FR'),
  '@tariffToCome': async () => (await tariffToCome()).id,
  '@energyRateToCome': async () => {
    const approvalId = await rateAskedByFay('PT')
    await (await as('gus')).ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
    const { list } = await (await as('gus')).ask(energyRateList, {})
    return one(
      list.find(({ country, validUntil, withdrawnAt }) => country === 'PT' && validUntil === null && withdrawnAt === null),
      'a rate to come',
    ).id
  },
  '@ownApproval': async () => rateAskedByFay('IT'),
  '@reader': async () => {
    await (await as('ben')).ask(setCards, { idempotencyKey: key(), cardsOn: true })
    return (await cardReader(url, await as('gus'))).pointId
  },
  '@shownCard': async () => {
    const ben = await as('ben')
    await ben.ask(setCards, { idempotencyKey: key(), cardsOn: true })
    await (await cardReader(url, await as('gus'))).show(ben, `CARD-${key().slice(0, 8)}`)
    return key()
  },
  '@card': async () => cardOf(url, await as('ben'), await as('gus')),
  '@cardMember': async () => {
    await cardOf(url, await as('ben'), await as('gus'))
    return one((await (await as('gus')).ask(staffCardList, {})).list[0], 'a card').memberId
  },
  // A unit in the depot whose station reports another serial than the registered one.
  '@newcomer': async () => {
    const gus = await as('gus')
    const { id: modelId } = one((await gus.ask(modelList, {})).list[0], 'a model')
    const { device, password } = await gus.ask(commissionDevice, { serial: 'OHM-NEWCOMER-1', modelId, name: 'Newcomer', meterSerial: 'M-NEWCOMER-1' })
    const station = await rawStation({ url: url.replace('http', 'ws'), stationId: device.stationId, password })
    await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'Any', chargePointSerialNumber: 'SAID-EXAMPLE-1' })
    await station.close()
    return device.id
  },
  '@model': async () => one((await (await as('gus')).ask(modelList, {})).list[0], 'a model').id,
  '@terms': async () => one(await hostingOf('dora'), 'a flow of Dora').termsVersion,
  '@hosting': async () => one(await hostingOf('ada'), 'a flow of Ada').id,
  '@custody': async () => one((await (await as('ada')).ask(hostingRecordList, {})).list[0], 'a custody of Ada').custodyId,
  '@lease': async () => (await leaseOf('ada')).id,
  '@dora.lease': async () => (await leaseOf('dora')).id,
  '@dora.point': async () => one((await hostingOf('dora'))?.pointId ?? doraUnit().pointId, 'a unit of Dora'),
  '@dora.pairingCode': async () => doraUnit().pairingCode,
  '@ada.incomeLine': async () =>
    one((await (await as('ada')).ask(releaseList, { state: 'distributed' })).list[0], 'released income of Ada').transferId,
  '@ada.id': async () => (await (await as('ada')).ask(personalInfo, {})).id,
  '@dora.id': async () => (await (await as('dora')).ask(personalInfo, {})).id,
  '@affiliated.id': async () => one((await (await as('gus')).ask(affiliatedList, {})).list[0], 'somebody affiliated').memberId,
  '@houseCode': async () => (await (await as('gus')).ask(issueHouseInvitation, { idempotencyKey: key(), note: 'An example' })).code,
  '@otp': async (client) => otpOf((await client.ask(googleRandom, {})).secret),
  '@recoveryCode': async (client) => (await client.ask(renewRecoveryCodes, {})).recoveryCodes[0],
  '@passkey.created': async (client) => adasDevice().create({ ...(await client.ask(startPasskeyRegistration, {})), excludeCredentials: [] }),
  '@passkey.loggingIn': async (client) => adasDevice().show(await client.ask(startPasskeyLogin, {})),
  '@passkey.confirming': async (client) => adasDevice().show(await client.ask(startPasskeyStepUp, {})),
  '@passkey': async (client) => one((await client.ask(passkeyList, {})).list[0], 'a passkey of Ada').id,
  '@package': async () => (await packageForSale()).id,
  '@package.price': async () => formatAmount((await packageForSale()).price),
  '@package.terms': async () => (await packageForSale()).termsVersion,
  '@emil.lease': async () => {
    const emil = await as('emil')
    await emil.ask(faucet, { idempotencyKey: key(), amount: '400' })
    const pack = one(
      (await emil.ask(packageList, {})).list.find(({ model }) => model.name === 'OH-7'),
      'a package',
    )
    const { id } = await emil.ask(subscribe, {
      idempotencyKey: key(),
      packageId: pack.id,
      placement: 'ownSocket',
      price: formatAmount(pack.price),
      termsVersion: pack.termsVersion,
      startAtOnce: true,
    })
    emilsLease = id
    return id
  },
  '@emil.lease.refund': async (client) => {
    const { cancelling } = await client.ask(leaseDetail, { leaseId: emilsLease ?? '' })
    return formatAmount(cancelling?.refund ?? zero)
  },
}

let device: PasskeyDevice | undefined
/** The device with Ada’s passkey. */
function adasDevice(): PasskeyDevice {
  return (device ??= passkeyDevice({ origin: url }))
}

/** The code of an authenticator app, which counts by real time; not one that is about to expire. */
async function otpOf(secret: string): Promise<string> {
  return until('a code with time left', async () => {
    const at = systemClock().trueNow()
    return at % 30_000 < 25_000 && generateSync({ secret, epoch: Math.floor(at / 1_000) })
  })
}

async function aPicture(): Promise<File> {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'seagreen' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })
}

function personOf(name: string): Demo['people'][number] {
  return one(
    demo.people.find((person) => person.name === name),
    name,
  )
}

/** A person of the cast confirms the sign-in. */
async function confirmed(name: string): Promise<void> {
  await (await as(name)).ask(stepUp, { password: personOf(name).password })
}

let doraSerial: string | undefined
/** Requests that wait for a second person. */
async function rateAskedByFay(country: string): Promise<string> {
  const asked = { country, tariffClass: 'DC', perKwh: '0.31', validFrom: 4_000_000_000_000, reason: 'The supplier’s new price' } as const
  return (await (await as('fay')).ask(askEnergyRate, { idempotencyKey: key(), ...asked })).approvalId
}

function doraUnit(): Demo['stations'][number] {
  return one(
    demo.stations.find(({ serial }) => serial === doraSerial),
    'a unit of Dora',
  )
}

/** A unit of the depot that reports an unknown transaction. */
async function speakNonsense(): Promise<void> {
  const { stationId, password, serial } = one(
    demo.stations.find((station) => station.site === null && station.serial !== doraSerial),
    'a unit in the depot',
  )
  const station = await rawStation({ url: url.replace('http', 'ws'), stationId, password })
  await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'OH-7', chargePointSerialNumber: serial })
  const at = '2026-11-20T10:00:00Z'
  // A refused transaction has no charging session, so the entry changes no bill.
  const refused = await station.call('StartTransaction', { connectorId: 1, idTag: 'UNKNOWN', meterStart: 4_711, timestamp: at })
  const { transactionId } = refused as { readonly transactionId: number }
  await station.call('StopTransaction', { transactionId, meterStop: 4_811, timestamp: at })
  await station.close()
}

/** What must have happened before an example, done through the API by the right person. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  [register.path]: passAMinute,
  [login.path]: passAMinute,
  // Cleo sets an authenticator and removes it again; one confirmation lasts for all these calls.
  [googleRandom.path]: () => confirmed('cleo'),
  [startPasskeyRegistration.path]: () => confirmed('ada'),
  [finishPasskeyRegistration.path]: () => confirmed('ada'),
  [removePasskey.path]: () => confirmed('ada'),
  [oauthLink.path]: () => confirmed('ada'),
  [beginStaffAuthenticator.path]: () => olgaWith(false),
  [setStaffAuthenticator.path]: async () => {
    await olgaWith(false)
    await beginOlgas()
  },
  [renewStaffRecoveryCodes.path]: () => olgaWith(true),
  [removeStaffAuthenticator.path]: () => olgaWith(true),
  [oauthUnlink.path]: () => confirmed('ada'),
  [oauthSendCode.path]: passAMinute,
  [oauthLogin.path]: passAMinute,
  [endMemberAffiliation.path]: async () => {
    const memberId = (await (await as('emil')).ask(personalInfo, {})).id
    await (await as('gus')).call(declareAffiliation, { idempotencyKey: key(), memberId, house: false, reason: 'An example' })
  },
  [stopCharging.path]: async () => placeholders['@runningSession']!(apiClient(url)),
  [pairDevice.path]: async () => {
    const { pointId } = one(await hostingOf('dora'), 'a flow of Dora')
    await (await as('dora')).ask(demoUnitAct, { pointId: one(pointId, 'her unit'), act: 'plugIn', connector: 1 })
    return doraAt('search')
  },
  [blinkDevice.path]: () => doraAt('match'),
  [confirmBlink.path]: () => until('the unit blinks', async () => (await hostingOf('dora'))?.blink === 'blinking'),
  [confirmHosting.path]: () => doraAt('confirm'),
  [bindEmail.path]: () => confirmed('mara'),
  [bindPhone.path]: () => confirmed('emil'),
  [exportData.path]: () => confirmed('ada'),
  [closeAccount.path]: async () => (await as('leaver')).ask(stepUp, { password: leaver.password }),
  [subscribe.path]: async () => (await as('ben')).ask(faucet, { idempotencyKey: key(), amount: '400' }),
}

/** Reverts or records what an example changed, for later examples. */
const afterwards: Readonly<Record<string, (input: Readonly<Record<string, string>>) => unknown>> = {
  [forgetLoginPassword.path]: async ({ password = '' }) => {
    // All his sign-ins have ended.
    Object.assign(personOf('emil'), { password })
    clients.delete('emil')
    await passAMinute()
  },
  [updateLoginPassword.path]: ({ password = '' }) => Object.assign(personOf('emil'), { password }),
  [updateEmail.path]: ({ email = '' }) => Object.assign(personOf('emil'), { email }),
  [bindEmail.path]: ({ email = '' }) => Object.assign(personOf('mara'), { email }),
  [updatePhone.path]: ({ phone = '' }) => Object.assign(personOf('mara'), { phone }),
}

async function passAMinute(): Promise<void> {
  await apiClient(url).ask(moveDemoClock, { forwardMs: 2 * MINUTE_MS })
}

async function resolved(value: unknown, client: ApiClient, { input }: CallDeclaration['example'], path: string): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolved(item, client, { input }, path)))
  if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = []
    for (const [name, part] of Object.entries(value)) entries.push([name, await resolved(part, client, { input }, path)])
    return Object.fromEntries(entries)
  }
  if (typeof value !== 'string' || !value.startsWith('@')) return value
  if (value === '@code') return codeFor(client, codes, path, input)
  if (value === '@oldCode') return codeFor(client, oldCodes, path, input)
  if (value === '@dora.hosting') return one(await hostingOf('dora'), 'a flow of Dora').id
  const [, name = '', field] = /^@([a-z]+)\.(email|password|login)$/.exec(value) ?? []
  if (field) {
    const person = demo.people.find((known) => known.name === name) ?? demo.staff.find(({ login: known }) => known === name)
    return (person as Record<string, unknown> | undefined)?.[field]
  }
  return one(placeholders[value], `a meaning of ${value}`)(client)
}

/** The purpose and the address of an example's code. */
const codes: Readonly<Record<string, (input: Readonly<Record<string, string>>) => readonly [CodePurpose, string | null | undefined]>> = {
  [register.path]: ({ email }) => ['register', email],
  [login.path]: () => ['login', personOf('ada').email],
  [forgetLoginPassword.path]: () => ['resetPassword', personOf('emil').email],
  [updateLoginPassword.path]: () => ['loginPassword', personOf('emil').email],
  [updateFundPassword.path]: () => ['fundPassword', personOf('emil').email],
  [bindEmail.path]: ({ email }) => ['bindEmail', email],
  [updateEmail.path]: ({ email }) => ['bindEmail', email],
  [bindPhone.path]: ({ phone }) => ['bindPhone', phone],
  [updatePhone.path]: ({ phone }) => ['bindPhone', phone],
  [closeAccount.path]: () => ['closeAccount', leaver.email],
}
const oldCodes: typeof codes = {
  [updateEmail.path]: () => ['changeEmail', personOf('emil').email],
  [updatePhone.path]: () => ['changePhone', personOf('mara').phone],
}

async function codeFor(client: ApiClient, asked: typeof codes, path: string, input: unknown): Promise<string> {
  const flow = flows.get(client)
  if (path === oauthLogin.path && flow !== undefined) {
    await client.ask(oauthSendCode, { flow })
    const { list } = await client.ask(demoOutbox, { pageSize: 1 })
    return one(/^\d{6}$/m.exec(list[0]?.text ?? '')?.[0], 'a code in the newest mail')
  }
  const [purpose, address] = one(asked[path], `a purpose of the code of ${path}`)(input as Record<string, string>)
  return client.codeFor(purpose, one(address, 'an address'))
}

/** Signing out uses a sign-in of its own. */
const comesAlone = new Set<string>([logout.path, staffLogout.path])

async function answerOf(declaration: CallDeclaration): Promise<{ code: number; message: string }> {
  const { path, example } = declaration
  if (comesAlone.has(path)) await passAMinute()
  const client = example.as === undefined ? apiClient(url) : comesAlone.has(path) ? await signIn(example.as) : await as(example.as)
  await before[path]?.()
  const input = await resolved(example.input, client, example, path)
  const answer = await client.call(declaration, input)
  if (path === startCharging.path && answer.ok) charging = (answer.data as { chargingSessionId: string }).chargingSessionId
  if (answer.ok) await afterwards[path]?.(input as Record<string, string>)
  return { code: answer.code, message: answer.ok ? '' : `${answer.message} ${JSON.stringify(answer.data)}` }
}

test('every person and thing that examples name exists in the demo', () => {
  const named = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.startsWith('@')) named.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const { example } of calls) collect(example.input)
  const known = (name: string) =>
    Object.hasOwn(placeholders, name) ||
    ['@code', '@oldCode', '@setup', '@dora.hosting', '@parked.listener', '@parked.seq', '@disputable', '@dispute', '@review'].includes(name) ||
    /^@[a-z]+\.(email|password|login)$/.test(name)
  expect([...named].filter((name) => !known(name))).toEqual([])
})

/**
 * A demo has its administrators, no parked event, and perhaps no bill that can be disputed: console.test.ts, settle.test.ts and
 * foreign-signature.test.ts cover these.
 */
const elsewhere = new Set<string>([
  staffSetUp.path,
  retryParkedEvent.path,
  giveUpParkedEvent.path,
  disputeBill.path,
  askChargingRefund.path,
  rejectBillDispute.path,
  askBillRefund.path,
  askBillRelease.path,
  askBillCorrection.path,
  askDismissal.path,
])
const told = calls.filter(({ path }) => !elsewhere.has(path))

test.each(told.map((declaration) => [declaration.path, declaration] as const))('the example of %s gets its response', async (_, declaration) => {
  doraSerial ??= (await leaseOf('dora')).serial
  expect(await answerOf(declaration)).toEqual({ code: 0, message: '' })
})

// A demo has its administrators; the set-up link exists only in an instance without a demo.
test(`the example of ${staffSetUp.path} gets its response from an empty instance`, async () => {
  const said: string[] = []
  const { instance, dataDir } = await start(true, (line) => said.push(line))
  try {
    // It has no provider of text messages either, and reports that.
    expect(said).toContainEqual(expect.stringContaining('SMS_URL is not set'))
    const setupToken = one(readFileSync(path.join(dataDir, 'setup-link.txt'), 'utf8').trim().split('#')[1], 'a token')
    const answer = await apiClient(instance.address).call(staffSetUp, {
      ...(staffSetUp.example.input as { name: string; login: string; password: string }),
      setupToken,
    })
    expect([answer.code, answer.message]).toEqual([0, answer.message])
  } finally {
    await instance.stop()
  }
})
