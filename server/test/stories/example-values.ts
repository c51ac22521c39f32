import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { consentList, personalInfo } from '@ohmstead/contract/accounts/calls'
import {
  finishPasskeyRegistration,
  googleRandom,
  passkeyList,
  renewRecoveryCodes,
  startPasskeyLogin,
  startPasskeyRegistration,
  startPasskeyStepUp,
} from '@ohmstead/contract/accounts/factor-calls'
import { affiliatedList, issueHouseInvitation } from '@ohmstead/contract/accounts/member-calls'
import { googleLogin, googleStart } from '@ohmstead/contract/accounts/oauth-calls'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { chargingHistory, currentCharging, liveCharging, pointList, quarantineList, setCards, staffCardList } from '@ohmstead/contract/charging/calls'
import { deviceMeter } from '@ohmstead/contract/charging/meter-calls'
import { askTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { askEnergyRate, commissionDevice, createModel, createSite, energyRateList, modelList } from '@ohmstead/contract/devices/calls'
import { incidentList } from '@ohmstead/contract/incidents/calls'
import { hostingRecordList, releaseList } from '@ohmstead/contract/income/calls'
import { formatAmount, zero } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { publishArticle, saveDraft } from '@ohmstead/contract/content/calls'
import { staffLegalTexts } from '@ohmstead/contract/legal/calls'
import { makeAnnouncement, messageList } from '@ohmstead/contract/notices/calls'
import { leaseDetail, leaseList, packageList, subscribe } from '@ohmstead/contract/packages/calls'
import { settingList } from '@ohmstead/contract/settings/calls'
import { invitePerson } from '@ohmstead/contract/staff/people-calls'
import {
  beginStaffAuthenticator,
  finishStaffPasskey,
  removeStaffAuthenticator,
  setStaffAuthenticator,
  staffSecurity,
  startStaffPasskey,
  startStaffPasskeyLogin,
} from '@ohmstead/contract/staff/security-calls'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { confirmTransfer, requestTransfer, startTransferPasskey } from '@ohmstead/contract/transfers/calls'
import { confirmWithdrawal, requestWithdrawal, startWithdrawalPasskey } from '@ohmstead/contract/withdrawals/calls'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { systemClock } from '../../src/platform/clock.ts'
import { cardOf, cardReader } from '../card-reader.ts'
import { apiClient, type ApiClient } from '../client.ts'
import { rawStation } from '../ocpp-station.ts'
import type { BroughtBack } from '../openid-provider.ts'
import { passkeyDevice, type PasskeyDevice } from '../passkey-device.ts'
import type { DemoFile } from '../../src/roles/demo/demo.ts'
import { addressValues, savedAddress } from './example-addresses.ts'
import { assignedDeposit, depositOfAda, depositOfNobody, unexplainedMovement } from './example-deposits.ts'
import { officialValues } from './example-official.ts'
import { resaleValues } from './example-resales.ts'
import { supportValues } from './example-support.ts'
import { sweepValues } from './example-sweeps.ts'
import { taskValues } from './example-tasks.ts'
import { as, clients, confirmed, demo, hostingOf, key, one, outside, until, url } from './example-demo.ts'

export async function leaseOf(name: string) {
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

const unitStaff = async () => ({ operations: await as('olga'), administrator: await as('gus') })

let emilsLease: string | undefined
let chosen: Awaited<ReturnType<typeof freePoint>> | undefined
let charging: string | undefined
export function chargingBegan(id: string): void {
  charging = id
}

const packageForSale = async () =>
  one(
    (await apiClient(url).ask(packageList, {})).list
      .filter(({ stockByPlacement }) => stockByPlacement.managedSite > 0)
      .sort((a, b) => Number(a.price - b.price))[0],
    'a package in stock',
  )

const visits = new WeakMap<ApiClient, Promise<BroughtBack>>()
export const flows = new WeakMap<ApiClient, string>()

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
export async function olgaWith(authenticator: boolean): Promise<void> {
  const olga = await as('olga')
  const isOn = (await olga.ask(staffSecurity, {})).authenticatorSince !== null
  if (isOn && !authenticator) await olga.ask(removeStaffAuthenticator, { password: passwordOfOlga() })
  if (isOn || !authenticator) return
  await beginOlgas()
  await olga.ask(setStaffAuthenticator, { otp: otpOfOlga() })
}

export async function beginOlgas(): Promise<void> {
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

const someAnnouncement = async () =>
  (await (await as('gus')).ask(makeAnnouncement, { idempotencyKey: key(), texts: { en_US: { title: 'Maintenance', body: 'On Sunday.' } } })).id

let written = 0
const someArticle = async () => {
  const text = { title: 'An example', summary: 'In short.', body: 'At length.' }
  const article = { name: `written-${++written}`, isNew: true, kind: 'blog', texts: { en_US: text } } as const
  return (await (await as('gus')).ask(publishArticle, { idempotencyKey: key(), ...article })).name
}

const someDraft = async () => {
  const draft = { name: `drafted-${++written}`, isNew: true, kind: 'blog', texts: {}, revision: 0 } as const
  return (await (await as('gus')).ask(saveDraft, { idempotencyKey: key(), ...draft })).name
}

let invited = 0
const someColleague = async () => (await as('gus')).ask(invitePerson, { name: 'Quinn', login: `quinn${++invited}`, role: 'support' })

async function tariffToCome() {
  const { approvalId } = await (
    await as('fay')
  ).ask(askTariff, { ...(askTariff.example.input as RequestOf<typeof askTariff>), idempotencyKey: key(), country: 'PT' })
  await (await as('gus')).ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  const { list } = await (await as('fay')).ask(tariffList, {})
  return one(
    list.find(({ validFrom, withdrawnAt }) => validFrom > systemClock().now() && withdrawnAt === null),
    'a tariff to come',
  )
}

/** A value of a signed-in person or of a thing in the demo, by the name that examples use. */
export const placeholders: Readonly<Record<string, (client: ApiClient) => Promise<unknown>>> = {
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
  '@freePoint.meter': async (client) => (await client.ask(deviceMeter, { pointId: one(chosen, 'a chosen point').id })).meterSerial,
  '@freePoint.registers': async () => one(chosen, 'a chosen point').connectors.map(() => ({ oldFinalWh: 900_000_000_000, newStartWh: 0 })),
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
    await reportUnknownTransaction()
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
    return (await cardReader(url, await unitStaff())).pointId
  },
  '@shownCard': async () => {
    const ben = await as('ben')
    await ben.ask(setCards, { idempotencyKey: key(), cardsOn: true })
    await (await cardReader(url, await unitStaff())).show(ben, `CARD-${key().slice(0, 8)}`)
    return key()
  },
  '@card': async () => cardOf(url, await as('ben'), await unitStaff()),
  '@cardMember': async () => {
    await cardOf(url, await as('ben'), await unitStaff())
    return one((await (await as('gus')).ask(staffCardList, {})).list[0], 'a card').memberId
  },
  // A unit in the depot whose station reports another serial than the registered one.
  '@newcomer': async () => {
    const gus = await as('gus')
    const { id: modelId } = one((await gus.ask(modelList, {})).list[0], 'a model')
    const unit = { serial: 'OHM-NEWCOMER-1', modelId, name: 'Newcomer', meterSerial: 'M-NEWCOMER-1', reason: 'An example' }
    const { device, password } = await gus.ask(commissionDevice, unit)
    const station = await rawStation({ url: url.replace('http', 'ws'), stationId: device.stationId, password })
    await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'Any', chargePointSerialNumber: 'SAID-EXAMPLE-1' })
    await station.close()
    return device.id
  },
  // A unit that the second person did not accept.
  '@refusedUnit': async () => {
    const { operations, administrator } = await unitStaff()
    const { id: modelId } = one((await administrator.ask(modelList, {})).list[0], 'a model')
    const unit = { serial: 'OHM-REFUSED-1', modelId, name: 'Refused', meterSerial: 'M-REFUSED-1', reason: 'An example' }
    const { device, approvalId } = await operations.ask(commissionDevice, unit)
    assert(approvalId !== null, 'a new unit waits for a second person')
    await administrator.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: false, reason: 'Not installed yet' })
    return device.id
  },
  // A unit that is never installed.
  '@brokenUnit': async () => {
    const gus = await as('gus')
    const { id: modelId } = one((await gus.ask(modelList, {})).list[0], 'a model')
    const unit = { serial: 'OHM-BROKEN-1', modelId, name: 'Broken', meterSerial: 'M-BROKEN-1', reason: 'An example' }
    return (await gus.ask(commissionDevice, unit)).device.id
  },
  '@emptySite': async () => {
    const place = { name: 'Empty', address: 'Street 1', city: 'Bremen', country: 'DE', latitude: 53, longitude: 8.8, timeZone: 'Europe/Berlin' }
    return (await (await as('gus')).ask(createSite, { idempotencyKey: key(), ...place })).id
  },
  '@oldModel': async () => {
    const model = { name: 'Old 11', vendor: 'Ohmstead', current: 'AC', plug: 'Type 2', maxW: 11_000, connectors: 1 } as const
    return (await (await as('gus')).ask(createModel, { idempotencyKey: key(), ...model })).id
  },
  '@model': async () => one((await (await as('gus')).ask(modelList, {})).list[0], 'a model').id,
  '@terms': async () => one(await hostingOf('dora'), 'a flow of Dora').termsVersion,
  '@hosting': async () => one(await hostingOf('ada'), 'a flow of Ada').id,
  '@ada.point': async () => one((await hostingOf('ada'))?.pointId, 'a unit of Ada'),
  '@custody': async () => one((await (await as('ada')).ask(hostingRecordList, {})).list[0], 'a custody of Ada').custodyId,
  '@lease': async () => (await leaseOf('ada')).id,
  '@dora.lease': async () => (await leaseOf('dora')).id,
  '@dora.point': async () => one((await hostingOf('dora'))?.pointId ?? doraUnit().pointId, 'a unit of Dora'),
  '@dora.pairingCode': async () => doraUnit().pairingCode,
  '@ada.incomeLine': async () =>
    one((await (await as('ada')).ask(releaseList, { state: 'distributed' })).list[0], 'released income of Ada').transferId,
  '@day.nextMonth': async () => dayOf(after(systemClock().now(), 31 * DAY_MS)),
  '@article.new': async () =>
    `example-${key()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .slice(0, 12)}`,
  '@article.own': someArticle,
  '@article.draft': someDraft,
  '@legal.texts': async () => (await (await as('gus')).ask(staffLegalTexts, { document: 'risk' })).texts,
  ...sweepValues,
  ...taskValues(aPicture),
  ...officialValues,
  ...resaleValues,
  ...supportValues,
  '@announcement': someAnnouncement,
  '@announcement.own': someAnnouncement,
  '@ada.notice': async () => one((await (await as('ada')).ask(messageList, { type: 'site' })).list[0], 'a notice of Ada').id,
  '@ada.id': async () => (await (await as('ada')).ask(personalInfo, {})).id,
  '@incident': async () => one((await (await as('olga')).ask(incidentList, {})).list[0], 'an open incident').id,
  '@kim.id': async () => (await (await as('kim')).ask(personalInfo, {})).id,
  '@dora.id': async () => (await (await as('dora')).ask(personalInfo, {})).id,
  '@affiliated.id': async () => one((await (await as('gus')).ask(affiliatedList, {})).list[0], 'an affiliated member').memberId,
  '@houseCode': async () => (await (await as('gus')).ask(issueHouseInvitation, { idempotencyKey: key(), note: 'An example' })).code,
  '@otp': async (client) => otpOf((await client.ask(googleRandom, {})).secret),
  '@recoveryCode': async (client) => (await client.ask(renewRecoveryCodes, {})).recoveryCodes[0],
  '@passkey.created': async (client) => adasDevice().create({ ...(await client.ask(startPasskeyRegistration, {})), excludeCredentials: [] }),
  '@passkey.loggingIn': async (client) => adasDevice().show(await client.ask(startPasskeyLogin, {})),
  '@passkey.confirming': async (client) => adasDevice().show(await client.ask(startPasskeyStepUp, {})),
  '@passkey': async (client) => one((await client.ask(passkeyList, {})).list[0], 'a passkey of Ada').id,
  ...addressValues,
  '@withdrawalRequest': async () => requestedWithdrawal(),
  '@passkey.withdrawing': async () => {
    const ada = await as('ada')
    return (await adasPasskey()).show(await ada.ask(startWithdrawalPasskey, { withdrawalId: one(withdrawing, 'a requested withdrawal') }))
  },
  '@withdrawal': async () => confirmedWithdrawal(),
  '@heldWithdrawal': async () => {
    // A passkey that was added today holds a withdrawal.
    device = undefined
    return confirmedWithdrawal()
  },
  '@transferRequest': async () => ownTransfer(),
  '@passkey.paying': async () => {
    const ada = await as('ada')
    const payingDevice = await adasPasskey()
    return payingDevice.show(await ada.ask(startTransferPasskey, { transferId: one(requested, 'a requested transfer') }))
  },
  '@transfer': async () => confirmedTransfer(await ownTransfer()),
  '@heldTransfer': async () => {
    const ada = await as('ada')
    // A passkey that was added today sends no money to others.
    await adasPasskey()
    await ada.ask(moveDemoClock, { forwardMs: DAY_MS + MINUTE_MS })
    // Sign-ins of staff end after twelve hours.
    for (const { login } of demo.staff) clients.delete(login)
    const { id: to } = await (await as('ben')).ask(personalInfo, {})
    const { id } = await ada.ask(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '1', to })
    return confirmedTransfer(id)
  },
  '@network': () => Promise.resolve('bep20'),
  '@deposit': depositOfAda,
  '@unmatchedDeposit': depositOfNobody,
  '@assignedDeposit': assignedDeposit,
  '@unexplained': unexplainedMovement,
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

/** The device with Ada’s passkey, which is registered where it was not or was removed. */
async function adasPasskey(): Promise<PasskeyDevice> {
  const ada = await as('ada')
  if (device === undefined || (await ada.ask(passkeyList, {})).list.length === 0) {
    await confirmed('ada')
    const passkey = adasDevice().create({ ...(await ada.ask(startPasskeyRegistration, {})), excludeCredentials: [] })
    await ada.ask(finishPasskeyRegistration, { passkey })
  }
  return adasDevice()
}

let withdrawing: string | undefined
/** A withdrawal of Ada that is not confirmed. */
async function requestedWithdrawal(): Promise<string> {
  const ada = await as('ada')
  await adasPasskey()
  const { id } = await ada.ask(requestWithdrawal, { idempotencyKey: key(), wallet: 'income', addressId: await savedAddress(), amount: '2.5' })
  withdrawing = id
  return id
}

/** One that Ada confirmed with her passkey. */
async function confirmedWithdrawal(): Promise<string> {
  const [ada, withdrawalId] = [await as('ada'), await requestedWithdrawal()]
  const passkey = (await adasPasskey()).show(await ada.ask(startWithdrawalPasskey, { withdrawalId }))
  await ada.ask(confirmWithdrawal, { idempotencyKey: key(), withdrawalId, passkey })
  return withdrawalId
}

let requested: string | undefined
/** A transfer of Ada to her own recharge wallet that is not confirmed. */
async function ownTransfer(): Promise<string> {
  const { id } = await (await as('ada')).ask(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '0.01' })
  await adasPasskey()
  requested = id
  return id
}

async function confirmedTransfer(transferId: string): Promise<string> {
  const ada = await as('ada')
  const passkey = (await adasPasskey()).show(await ada.ask(startTransferPasskey, { transferId }))
  await ada.ask(confirmTransfer, { idempotencyKey: key(), transferId, passkey })
  return transferId
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

export let doraSerial: string | undefined
export async function findUnitOfDora(): Promise<void> {
  doraSerial ??= (await leaseOf('dora')).serial
}
/** Requests that wait for a second person. */
async function rateAskedByFay(country: string): Promise<string> {
  const asked = { country, tariffClass: 'DC', perKwh: '0.31', validFrom: 4_000_000_000_000, reason: 'The supplier’s new price' } as const
  return (await (await as('fay')).ask(askEnergyRate, { idempotencyKey: key(), ...asked })).approvalId
}

function doraUnit(): DemoFile['stations'][number] {
  return one(
    demo.stations.find(({ serial }) => serial === doraSerial),
    'a unit of Dora',
  )
}

/** A unit of the depot that reports an unknown transaction. */
async function reportUnknownTransaction(): Promise<void> {
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
