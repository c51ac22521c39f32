import { randomBytes } from 'node:crypto'
import { calls } from '@ohmstead/contract/index'
import { signInList, stepUp, endSignIn } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { addAddress, changeRemark, declareParties, proveAddress, removeAddress } from '@ohmstead/contract/addresses/calls'
import { addressErrors } from '@ohmstead/contract/addresses/errors'
import { evmAddress } from '@ohmstead/contract/chains/address'
import { finishPasskeyRegistration, removePasskey, renamePasskey, startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { setAvatar } from '@ohmstead/contract/accounts/profile-calls'
import { blockCard, cardHistory, chargingHistory, liveCharging, receipt, removeCard, stopCharging } from '@ohmstead/contract/charging/calls'
import { disputeBill } from '@ohmstead/contract/charging/dispute-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { demoTestMoney, demoUnit, demoUnitAct } from '@ohmstead/contract/demo/calls'
import { demoErrors } from '@ohmstead/contract/demo/errors'
import {
  blinkDevice,
  confirmBlink,
  confirmHosting,
  endHosting,
  hostingStateCall,
  pairDevice,
  removePlace,
  savePlace,
  setRenewal,
  startHosting,
} from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { hostedUnit, hostingRecordDetail, hostingRecordList, incomeEvidence, releaseList } from '@ohmstead/contract/income/calls'
import { incomeErrors } from '@ohmstead/contract/income/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { staffRoles, type StaffRole } from '@ohmstead/contract/kernel/call'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { cancelLease, leaseDetail, leaseList, leaseStatement } from '@ohmstead/contract/packages/calls'
import { messageDetail, messageList, readMessage } from '@ohmstead/contract/notices/calls'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { cancelResale, changeResale, offerResale, quoteResale, resaleOrderDetail, withdrawResale } from '@ohmstead/contract/resales/calls'
import { resaleErrors } from '@ohmstead/contract/resales/errors'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { invitePerson, joinStaff } from '@ohmstead/contract/staff/people-calls'
import { finishStaffPasskey, removeStaffPasskey, staffSecurity, startStaffPasskey } from '@ohmstead/contract/staff/security-calls'
import { rechargeAddress, rechargeDetail, rechargeList } from '@ohmstead/contract/deposits/calls'
import { depositErrors } from '@ohmstead/contract/deposits/errors'
import {
  attachToSupport,
  conversationOfPerson,
  openConversation,
  seeSupport,
  sendSupportMessage,
  solveConversation,
  typeToSupport,
  mailConversation,
  rateConversation,
} from '@ohmstead/contract/support/calls'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { confirmTransfer, requestTransfer, startTransferPasskey, transferDetail, undoTransfer } from '@ohmstead/contract/transfers/calls'
import { transferErrors } from '@ohmstead/contract/transfers/errors'
import {
  cancelWithdrawal,
  confirmWithdrawal,
  requestWithdrawal,
  startWithdrawalPasskey,
  withdrawalDetail,
} from '@ohmstead/contract/withdrawals/calls'
import { withdrawalErrors } from '@ohmstead/contract/withdrawals/errors'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf } from '../call-ids.ts'
import { cardOf } from '../card-reader.ts'
import { apiClient, type ApiClient } from '../client.ts'
import { startDemoInstance, type DemoInstance } from '../test-instance.ts'
import { passkeyDevice, type PasskeyDevice } from '../passkey-device.ts'
import { answerTo, callersOf, type Who } from './who-may-callers.ts'
import { offerOfCleo, purchaseOfBen } from './who-may-resales.ts'
import { unowned, type Unowned } from './who-may-unowned.ts'

let demo: DemoInstance
const clients = new Map<string, ApiClient>()
const key = () => randomBytes(15).toString('base64url')

function one<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `the demo has ${what}`)
  return value
}

const passwordOf = (name: string) =>
  one(
    [...demo.file.people.map(({ name: n, password }) => [n, password]), ...demo.file.staff.map(({ login, password }) => [login, password])].find(
      ([n]) => n === name,
    )?.[1],
    `a password of ${name}`,
  )
const client = (name: string) => one(clients.get(name), `${name}, signed in`)

async function member(name: string): Promise<void> {
  const opened = apiClient(demo.url)
  await opened.login(one(demo.file.people.find((person) => person.name === name)?.email, `an e-mail address of ${name}`), passwordOf(name))
  clients.set(name, opened)
}

beforeAll(async () => {
  demo = await startDemoInstance()
  // Ada, Ben, Cleo and Dora own things; Lea and Kim own nothing.
  for (const name of ['ada', 'ben', 'cleo', 'dora', 'lea', 'kim']) await member(name)
  for (const { login, password } of demo.file.staff) {
    const opened = apiClient(demo.url)
    await opened.ask(staffLogin, { login, password })
    clients.set(login, opened)
  }
  for (const role of staffRoles) {
    const known = demo.file.staff.find((person) => person.role === role)
    clients.set(role, known ? client(known.login) : await hired(role))
  }
  clients.set('visitor', apiClient(demo.url))
  clients.set('confirmed member', client('lea'))
  clients.set('member', client('kim'))
})

afterAll(() => demo?.stop())

async function hired(role: StaffRole): Promise<ApiClient> {
  const { joinToken } = await client('gus').ask(invitePerson, { name: role, login: `the-${role}`, role })
  const opened = apiClient(demo.url)
  await opened.ask(joinStaff, { joinToken, password: 'a pass phrase of their own' })
  return opened
}

describe('every call, to everybody', () => {
  beforeAll(() => confirm('lea'))

  test.each(calls.map((declaration, index) => [declaration.path, declaration, index] as const))('%s', async (_, declaration, index) => {
    const callers = callersOf(declaration, index)
    const answers: [Who, number][] = []
    const file = declaration.file ? { file: new File(['no picture'], '') } : {}
    for (const who of callers) answers.push([who, (await client(who).call(declaration, { 'no field of any call': '1', ...file })).code])
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(callers.map((who) => [who, answerTo(who, declaration)])))
  })
})

async function confirm(name: string): Promise<void> {
  await client(name).ask(stepUp, { password: passwordOf(name) })
}

/** What happens to another person's id in a call. */
type Foreign =
  | Unowned
  /** The owner gets a result, another person the same refusal as for what does not exist. */
  | { readonly owner: string; readonly stranger: string; readonly input: () => Promise<Input>; readonly refused: ErrorDeclaration }
  /** A list that is filtered by it shows the owner's things, and nothing to another person. */
  | { readonly owner: string; readonly stranger: string; readonly input: () => Promise<Input>; readonly rows: true }

interface Input {
  /** The field of the other person's id, and the id. */
  readonly id: readonly [field: string, value: string]
  readonly rest?: object | ((name: string) => object)
}

const leaseOf = async (name: string) => one((await client(name).ask(leaseList, {})).list[0], `a lease of ${name}`).id
const hostingOf = async (name: string) => one((await client(name).ask(hostingStateCall, {})).list[0], `a flow of ${name}`).id
const chargingOf = async (name: string) =>
  one(
    (await client(name).ask(chargingHistory, {})).list.find(({ state }) => state === 'settled'),
    `charging of ${name}`,
  ).id
const withKey = () => ({ idempotencyKey: key() })

async function signInOf(name: string): Promise<string> {
  await client(name).ask(moveDemoClock, { forwardMs: 2 * MINUTE_MS })
  await member(name)
  return one(
    (await client(name).ask(signInList, {})).list.find(({ current, endedAt }) => !current && endedAt === null),
    'another sign-in',
  ).id
}

let passkey: Promise<{ id: string; device: PasskeyDevice }> | undefined
function adasPasskey() {
  return (passkey ??= (async () => {
    await confirm('ada')
    const ada = client('ada')
    const device = passkeyDevice({ origin: demo.url })
    const { id } = await ada.ask(finishPasskeyRegistration, { passkey: device.create(await ada.ask(startPasskeyRegistration, {})) })
    return { id, device }
  })())
}
const depositOfAda = async () => {
  const ada = client('ada')
  await ada.ask(rechargeAddress, { network: 'bep20' })
  await ada.ask(demoTestMoney, { network: 'bep20' })
  const found = async () => (await ada.ask(rechargeList, {})).list[0]?.id
  await expect.poll(found).toBeDefined()
  return one(await found(), 'a deposit of Ada')
}
const passkeyOfAda = async () => (await adasPasskey()).id

/** A transfer to her own recharge wallet, which she has not confirmed. */
const requestOfAda = async () => (await client('ada').ask(requestTransfer, { ...withKey(), wallet: 'income', amount: '0.01' })).id

let transfer: Promise<string> | undefined
function transferOfAda(): Promise<string> {
  return (transfer ??= (async () => {
    const [ada, { device }, transferId] = [client('ada'), await adasPasskey(), await requestOfAda()]
    const shown = device.show(await ada.ask(startTransferPasskey, { transferId }))
    return (await ada.ask(confirmTransfer, { ...withKey(), transferId, passkey: shown })).id
  })())
}

const noticeOf = async (name: string) => one((await client(name).ask(messageList, { type: 'site' })).list[0], `a notice of ${name}`).id

let card: Promise<string> | undefined
function cardOfAda(): Promise<string> {
  return (card ??= cardOf(demo.url, client('ada'), { operations: client('olga'), administrator: client('gus') }))
}

async function passkeyOfGus(): Promise<string> {
  const [gus, password] = [client('gus'), passwordOf('gus')]
  const made = passkeyDevice({ origin: demo.url }).create(await gus.ask(startStaffPasskey, { password }))
  await gus.ask(finishStaffPasskey, { passkey: made })
  return one((await gus.ask(staffSecurity, {})).passkeys[0], 'a passkey of Gus').id
}

async function addressOfAda(): Promise<string> {
  await confirm('ada')
  return (await client('ada').ask(addAddress, { ...withKey(), network: 'polygon', address: evmAddress(randomBytes(20)), originator: 'Ada Example' }))
    .id
}

async function pictureOfAda(): Promise<string> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  return (await client('ada').ask(uploadFile, { file: new File([new Uint8Array(bytes)], '') })).fileId
}

/** A unit on Dora's own socket, which only she can reach. */
async function unitOfDora(): Promise<string> {
  const { serial } = one((await client('dora').ask(leaseList, {})).list[0], 'a lease of Dora')
  return one(
    demo.file.stations.find((station) => station.serial === serial),
    'her unit',
  ).pointId
}

const askedByAda = async () => ({ ...withKey(), wallet: 'income' as const, addressId: await addressOfAda(), amount: '2.5' })
const withdrawalOfAda = async () => (await client('ada').ask(requestWithdrawal, await askedByAda())).id
const confirmedWithdrawalOfAda = async (): Promise<string> => {
  const [ada, { device }, withdrawalId] = [client('ada'), await adasPasskey(), await withdrawalOfAda()]
  return (
    await ada.ask(confirmWithdrawal, { ...withKey(), withdrawalId, passkey: device.show(await ada.ask(startWithdrawalPasskey, { withdrawalId })) })
  ).id
}

const ofAda = { owner: 'ada', stranger: 'lea' } as const
const ofBen = { owner: 'ben', stranger: 'lea' } as const
const cardCase = (rest: () => object = () => ({})): Foreign => ({
  ...ofAda,
  input: async () => ({ id: ['cardId', await cardOfAda()], rest }),
  refused: chargingErrors.cardNotFound,
})
const hosting = (rest: () => object, refused: ErrorDeclaration = hostingErrors.hostingNotFound): Foreign => ({
  ...ofAda,
  input: async () => ({ id: ['hostingId', await hostingOf('ada')], rest }),
  refused,
})
const transferCase = (idOf: () => Promise<string>, rest: () => object = () => ({}), field = 'transferId'): Foreign => ({
  ...ofAda,
  input: async () => ({ id: [field, await idOf()], rest }),
  refused: transferErrors.transferNotFound,
})
const withdrawalCase = (idOf: () => Promise<string>, rest: () => object = () => ({})): Foreign => ({
  ...transferCase(idOf, rest, 'withdrawalId'),
  refused: withdrawalErrors.withdrawalNotFound,
})
const addressCase = (rest: () => object = withKey): Foreign => ({
  ...ofAda,
  input: async () => ({ id: ['addressId', await addressOfAda()], rest }),
  refused: addressErrors.addressNotFound,
})
const noticeCase: Foreign = { ...ofAda, input: async () => ({ id: ['noticeId', await noticeOf('ada')] }), refused: noticeErrors.noticeNotFound }
const chargingCase = (rest: () => object = () => ({})): Foreign => ({
  ...ofBen,
  input: async () => ({ id: ['chargingSessionId', await chargingOf('ben')], rest }),
  refused: chargingErrors.chargingSessionNotFound,
})
const trade = { client, confirm }
const resaleCase = (rest: () => object = () => ({})): Foreign => ({
  owner: 'cleo',
  stranger: 'lea',
  input: async () => ({ id: ['resaleId', await offerOfCleo(trade)], rest }),
  refused: resaleErrors.resaleNotFound,
})
const leaseCase: Foreign = { ...ofAda, input: async () => ({ id: ['leaseId', await leaseOf('ada')] }), refused: packageErrors.leaseNotFound }
let conversation: Promise<string> | undefined
function conversationOfAda(): Promise<string> {
  return (conversation ??= (async () =>
    (await client('ada').ask(openConversation, { ...withKey(), topic: 'other', text: 'A question' })).conversationId)())
}
const conversationCase = (rest: () => object = () => ({})): Foreign => ({
  ...ofAda,
  input: async () => ({ id: ['conversationId', await conversationOfAda()], rest }),
  refused: supportErrors.conversationNotFound,
})

/** One line for each call with an id. Calls without lasting effects for the owner come first. */
const foreign: Readonly<Record<string, Foreign>> = {
  [leaseDetail.path]: leaseCase,
  [leaseStatement.path]: leaseCase,
  [hostingStateCall.path]: { ...ofAda, input: async () => ({ id: ['hostingId', await hostingOf('ada')] }), rows: true },
  [hostingRecordList.path]: { ...ofAda, input: async () => ({ id: ['leaseId', await leaseOf('ada')] }), rows: true },
  [hostingRecordDetail.path]: {
    ...ofAda,
    input: async () => ({ id: ['custodyId', one((await client('ada').ask(hostingRecordList, {})).list[0], 'a custody').custodyId] }),
    refused: incomeErrors.custodyNotFound,
  },
  [hostedUnit.path]: {
    ...ofAda,
    input: async () => ({ id: ['pointId', one((await client('ada').ask(hostingStateCall, {})).list[0]?.pointId, 'a unit that Ada hosts')] }),
    refused: incomeErrors.unitNotHosted,
  },
  [incomeEvidence.path]: {
    ...ofAda,
    input: async () => ({ id: ['transferId', one((await client('ada').ask(releaseList, { state: 'distributed' })).list[0], 'income').transferId] }),
    refused: incomeErrors.lineNotFound,
  },
  [quoteResale.path]: { ...leaseCase, refused: resaleErrors.leaseNotFound },
  [offerResale.path]: {
    ...ofAda,
    input: async () => ({ id: ['leaseId', await leaseOf('ada')], rest: () => ({ ...withKey(), price: '100000' }) }),
    refused: resaleErrors.leaseNotFound,
  },
  [resaleOrderDetail.path]: resaleCase(),
  [changeResale.path]: resaleCase(() => ({ ...withKey(), price: '1' })),
  [withdrawResale.path]: resaleCase(withKey),
  [cancelResale.path]: {
    ...ofBen,
    input: async () => ({ id: ['resaleId', await purchaseOfBen(trade)], rest: () => ({ ...withKey(), refund: '0.000001' }) }),
    refused: resaleErrors.resaleNotFound,
  },
  [conversationOfPerson.path]: conversationCase(),
  [typeToSupport.path]: conversationCase(),
  [attachToSupport.path]: conversationCase(() => ({ file: new File(['%PDF-1.7\n%%EOF'], '') })),
  [seeSupport.path]: conversationCase(() => ({ upTo: 1, read: true })),
  [sendSupportMessage.path]: conversationCase(() => ({ ...withKey(), text: 'More' })),
  [solveConversation.path]: conversationCase(),
  [rateConversation.path]: conversationCase(() => ({ rating: 5 })),
  [mailConversation.path]: conversationCase(),
  [liveCharging.path]: chargingCase(),
  [receipt.path]: chargingCase(),
  'task/points/charging': chargingCase(),
  'task/wheel/choose': { open: 'the draw of another member is tried in wheel.test.ts' },
  'task/wheel/draw': { open: 'the draw of another member is tried in wheel.test.ts' },
  'task/wheel/check': { open: 'anyone checks a draw, and does not learn whose it is' },
  [rechargeDetail.path]: { ...ofAda, input: async () => ({ id: ['depositId', await depositOfAda()] }), refused: depositErrors.depositNotFound },
  [stopCharging.path]: chargingCase(withKey),
  [cardHistory.path]: cardCase(),
  [blockCard.path]: cardCase(() => ({ ...withKey(), blocked: true })),
  [removeCard.path]: cardCase(withKey),
  [demoUnit.path]: { owner: 'dora', stranger: 'lea', input: async () => ({ id: ['pointId', await unitOfDora()] }), refused: demoErrors.noSuchUnit },
  [demoUnitAct.path]: {
    owner: 'dora',
    stranger: 'lea',
    input: async () => ({ id: ['pointId', await unitOfDora()], rest: { act: 'carLeaves', connector: 1 } }),
    refused: demoErrors.noSuchUnit,
  },
  [renamePasskey.path]: {
    ...ofAda,
    input: async () => ({ id: ['passkeyId', await passkeyOfAda()], rest: { name: 'Mine' } }),
    refused: credentialErrors.passkeyNotFound,
  },
  [setRenewal.path]: hosting(() => ({ renewal: true })),
  [startHosting.path]: {
    ...ofAda,
    input: async () => ({ id: ['leaseId', await leaseOf('ada')], rest: () => ({ ...withKey(), waitInQueue: false }) }),
    refused: hostingErrors.notYourLease,
  },
  [removePlace.path]: hosting(withKey),
  [savePlace.path]: hosting(() => ({ ...withKey(), name: 'Mine', street: 'Rue 8', city: '69002 Lyon' })),
  [pairDevice.path]: hosting(() => ({ ...withKey(), code: '000000' })),
  [blinkDevice.path]: hosting(withKey),
  [confirmBlink.path]: hosting(withKey),
  [confirmHosting.path]: hosting(() => ({ ...withKey(), termsVersion: '2026-01' })),
  [endHosting.path]: hosting(withKey),
  [cancelLease.path]: {
    ...ofAda,
    input: async () => ({ id: ['leaseId', await leaseOf('ada')], rest: () => ({ ...withKey(), refund: '1' }) }),
    refused: packageErrors.leaseNotFound,
  },
  [messageDetail.path]: noticeCase,
  [readMessage.path]: noticeCase,
  [startTransferPasskey.path]: transferCase(requestOfAda),
  [confirmTransfer.path]: transferCase(requestOfAda, () => ({ ...withKey(), fundPassword: '000000', otp: '000000' })),
  [transferDetail.path]: transferCase(transferOfAda),
  [undoTransfer.path]: transferCase(transferOfAda, withKey),
  [changeRemark.path]: addressCase(),
  [declareParties.path]: addressCase(() => ({ ...withKey(), originator: 'Ada Example' })),
  [proveAddress.path]: addressCase(() => ({ ...withKey(), signature: '0'.repeat(130) })),
  [removeAddress.path]: addressCase(),
  [requestWithdrawal.path]: {
    ...transferCase(addressOfAda, () => ({ ...withKey(), wallet: 'income', amount: '2.5' }), 'addressId'),
    refused: withdrawalErrors.addressUnknown,
  },
  [startWithdrawalPasskey.path]: withdrawalCase(withdrawalOfAda),
  [confirmWithdrawal.path]: withdrawalCase(withdrawalOfAda, () => ({ ...withKey(), fundPassword: '000000', otp: '000000' })),
  [withdrawalDetail.path]: withdrawalCase(confirmedWithdrawalOfAda),
  [cancelWithdrawal.path]: withdrawalCase(confirmedWithdrawalOfAda, withKey),
  [setAvatar.path]: { ...ofAda, input: async () => ({ id: ['fileId', await pictureOfAda()] }), refused: accountErrors.avatarNotFound },
  [removePasskey.path]: { ...ofAda, input: async () => ({ id: ['passkeyId', await passkeyOfAda()] }), refused: credentialErrors.passkeyNotFound },
  [endSignIn.path]: { ...ofAda, input: async () => ({ id: ['signInId', await signInOf('ada')] }), refused: credentialErrors.signInNotFound },
  [removeStaffPasskey.path]: {
    owner: 'gus',
    stranger: 'olga',
    input: async () => ({ id: ['passkeyId', await passkeyOfGus()], rest: (name: string) => ({ password: passwordOf(name) }) }),
    refused: credentialErrors.passkeyNotFound,
  },

  // The last thing Ben does with a bill: afterwards it is closed or waiting.
  [disputeBill.path]: {
    ...ofBen,
    input: async () => ({
      id: ['chargingSessionId', await chargingOf('ben')],
      rest: () => ({ ...withKey(), reason: 'wrongEnergy', words: '' }),
    }),
    refused: chargingErrors.chargingSessionNotFound,
  },

  ...unowned,
}

describe('the id of another person', () => {
  test('has a case for every call with one, and for no other', () => {
    const taking = calls.filter((declaration) => idsOf(declaration).length > 0).map(({ path }) => path)
    expect(Object.keys(foreign).toSorted()).toEqual(taking.toSorted())
  })

  test('matches the call’s policy: things of members are not public, public things belong to no role', () => {
    for (const declaration of calls) {
      const known = foreign[declaration.path]
      if (known && 'role' in known) expect([declaration.path, typeof declaration.by]).toEqual([declaration.path, 'object'])
      if (known && 'open' in known) expect([declaration.path, typeof declaration.by]).toEqual([declaration.path, 'string'])
    }
  })

  const owned = Object.entries(foreign).flatMap(([path, known]) => ('owner' in known ? [[path, known] as const] : []))

  test.each(owned)('%s', async (path, known) => {
    const declaration = one(
      calls.find((candidate) => candidate.path === path),
      path,
    )
    const { id, rest } = await known.input()
    const [field, value] = id
    const ask = async (name: string, asked: string) => {
      if (declaration.stepUp) await confirm(name)
      const more = typeof rest === 'function' ? rest(name) : rest
      return client(name).call(declaration, { [field]: asked, ...more } as never)
    }
    const nothing = value.slice(0, -4) + (value.endsWith('0000') ? '1111' : '0000')
    const [foreignAnswer, noAnswer] = [await ask(known.stranger, value), await ask(known.stranger, nothing)]
    if ('rows' in known) {
      expect([foreignAnswer, noAnswer]).toMatchObject([
        { ok: true, data: { list: [] } },
        { ok: true, data: { list: [] } },
      ])
      expect(((await ask(known.owner, value)) as { data: { list: unknown[] } }).data.list.length).toBeGreaterThan(0)
      return
    }
    expect(foreignAnswer).toMatchObject({ ok: false, code: known.refused.code })
    expect({ ...noAnswer }).toEqual({ ...foreignAnswer })
    // The id is valid: its owner gets another result.
    expect((await ask(known.owner, value)).code).not.toBe(known.refused.code)
  })
})
