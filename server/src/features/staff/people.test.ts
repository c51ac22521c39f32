import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { liveTicket } from '@ohmstead/contract/http/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { calls } from '@ohmstead/contract/index'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { CallDeclaration, StaffRole } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { auditList, staffInfo, staffLogin, staffLogout, staffOverview, staffSetUp } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import {
  changeRole,
  disablePerson,
  enablePerson,
  invitePerson,
  joinStaff,
  personList,
  readJoinLink,
  reopenPerson,
} from '@ohmstead/contract/staff/people-calls'
import {
  beginStaffAuthenticator,
  finishStaffPasskey,
  finishStaffPasskeyLogin,
  removeStaffAuthenticator,
  removeStaffPasskey,
  renewStaffRecoveryCodes,
  setStaffAuthenticator,
  staffSecurity,
  startStaffPasskey,
  startStaffPasskeyLogin,
  updateStaffPassword,
} from '@ohmstead/contract/staff/security-calls'
import { withApi } from '../../../test/api.ts'
import { apiClient, type ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { passkeyDevice } from '../../../test/passkey-device.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { sha256 } from '../../platform/hash.ts'
import { sealerOf } from '../../platform/sealed.ts'
import { say } from '../../platform/words.ts'
import { findAuthenticator, forgetOldTraces, resealAuthenticators, secretText, staffOwner } from '../credentials/index.ts'
import { addStaff, openSetupLink, staffSignInWatch } from './index.ts'
import { inTransaction } from '../../platform/database.ts'

// Real time, and a second factor for everyone who acts, as in production.
const database = withDatabase({ instance: 'production' })
const api = withApi(database)
const phrase = 'quarry pine relay noon'

/** Passkeys belong to a host name, so staff use localhost. */
const origin = () => api.url.replace('127.0.0.1', 'localhost')
const open = (): ApiClient => apiClient(origin(), { clock: database.clock })
const otpOf = (secret: string) => generateSync({ secret, epoch: Math.floor(database.clock.now() / SECOND_MS) })
/** The code of each thirty seconds is accepted once. */
const nextStep = () => database.clock.forward(30 * SECOND_MS)
const notThe = (otp: string) => (otp === '123456' ? '654321' : '123456')

interface Colleague {
  readonly client: ApiClient
  readonly id: Id<'staff'>
  readonly login: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

let root: Colleague
let people = 0

async function setAuthenticator(client: ApiClient, password = phrase): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.ask(beginStaffAuthenticator, { password })
  const { recoveryCodes } = await client.ask(setStaffAuthenticator, { otp: otpOf(secret) })
  return { secret, recoveryCodes }
}

/** A person invited by the administrator, who has not joined yet. */
async function invited(role: StaffRole = 'support'): Promise<{ id: Id<'staff'>; login: string; joinToken: string }> {
  const login = `colleague${++people}`
  const { id, joinToken } = await root.client.ask(invitePerson, { name: `Colleague ${people}`, login, role })
  return { id, login, joinToken }
}

/** … who joined, and has no second factor yet. */
async function joined(role: StaffRole = 'support') {
  const person = await invited(role)
  const client = open()
  await client.ask(joinStaff, { joinToken: person.joinToken, password: phrase })
  return { ...person, client }
}

/** … who has a second factor. */
async function hired(role: StaffRole = 'support'): Promise<Colleague> {
  const { client, id, login } = await joined(role)
  return { client, id, login, ...(await setAuthenticator(client)) }
}

const logIn = (login: string, factor: { otp?: string; recoveryCode?: string } = {}, password = phrase, client = open()) =>
  client.call(staffLogin, { login, password, ...factor })

const rowOf = async (id: string) => (await root.client.ask(personList, { pageSize: 100 })).list.find((row) => row.id === id)
const audited = async (act: string, subject: string) =>
  (await root.client.ask(auditList, { act, pageSize: 100 })).list.filter((line) => line.subject === subject)

beforeAll(async () => {
  assert(await openSetupLink(database.api, testSealer, 'a-token-of-the-first-start', database.clock.now()), 'there is no administrator yet')
  const client = open()
  const { staff } = await client.ask(staffSetUp, { setupToken: 'a-token-of-the-first-start', name: 'Root', login: 'root', password: phrase })
  expect(staff.secondFactorNeeded).toBe(true)
  root = { client, id: staff.id, login: 'root', ...(await setAuthenticator(client)) }
})

describe('without a second factor', () => {
  const before = new Set(calls.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(({ path }) => path))

  test('only these calls are open', () => {
    expect([...before].toSorted()).toEqual([
      'staff/authenticator/begin',
      'staff/authenticator/set',
      'staff/info',
      'staff/logout',
      'staff/passkey/register/finish',
      'staff/passkey/register/start',
      'staff/security',
    ])
  })

  test('the live connection is refused', async () => {
    const { client } = await joined('administrator')
    expect(await client.call(liveTicket, {})).toMatchObject({ ok: false, code: httpErrors.secondFactorNeeded.code })
    await setAuthenticator(client)
    expect(await client.call(liveTicket, {})).toMatchObject({ ok: true })
  })

  test('all other calls are refused in every role', async () => {
    const { client, id } = await joined('administrator')
    client.lang = 'de_DE'
    const staffCalls = calls.filter(({ by, path }) => typeof by === 'object' && !before.has(path))
    for (const declaration of staffCalls) {
      const { secondFactorNeeded } = httpErrors
      const answer = await client.call(declaration, {})
      expect([declaration.path, answer.code, answer.status, answer.message]).toEqual([
        declaration.path,
        secondFactorNeeded.code,
        403,
        say('de_DE', secondFactorNeeded.message, {}),
      ])
    }
    expect(await client.ask(staffInfo, {})).toMatchObject({ id, secondFactorNeeded: true })
    expect(await client.ask(staffSecurity, {})).toMatchObject({ authenticatorSince: null, passkeys: [], demanded: true })
  })

  test('an authenticator opens all calls, ends the other incomplete sign-ins and renews this one', async () => {
    const { client, login } = await joined('operations')
    const other = open()
    expect(await logIn(login, {}, phrase, other)).toMatchObject({ ok: true, data: { staff: { secondFactorNeeded: true } } })
    const before = [client.cookies.get('staff_session'), client.token]
    await setAuthenticator(client)
    expect([client.cookies.get('staff_session'), client.token].some((value, at) => value === before[at])).toBe(false)
    expect(await client.ask(staffInfo, {})).toMatchObject({ secondFactorNeeded: false })
    expect(await client.call(staffOverview, {})).toMatchObject({ ok: true })
    expect(await other.call(staffInfo, {})).toMatchObject({ code: 2021 })
  })

  test('requests on their way when a sign-in was renewed are accepted for ten seconds, still as incomplete', async () => {
    const { client } = await joined('administrator')
    const [cookie = '', token] = [client.cookies.get('staff_session'), client.token]
    await setAuthenticator(client)
    const late = open()
    late.cookies.set('staff_session', cookie)
    late.token = token
    expect(await late.call(staffInfo, {})).toMatchObject({ ok: true, data: { secondFactorNeeded: true } })
    expect(await late.call(personList, {})).toMatchObject({ code: httpErrors.secondFactorNeeded.code })
    // The new cookie is refused with the old token, and the old cookie with the new one.
    late.token = client.token
    expect(await late.call(staffInfo, {})).toMatchObject({ code: 2021 })
    late.token = token
    await database.clock.forward(10 * SECOND_MS)
    expect(await late.call(staffInfo, {})).toMatchObject({ code: 2021 })
    expect(await client.call(personList, {})).toMatchObject({ ok: true })
  })

  test('a passkey is sufficient as well', async () => {
    const { client, login } = await joined('support')
    const device = passkeyDevice({ origin: origin() })
    const answer = await client.ask(finishStaffPasskey, {
      passkey: device.create(await client.ask(startStaffPasskey, { password: phrase })),
      name: 'A key',
    })
    expect(answer.staff).toMatchObject({ login, secondFactorNeeded: false })
    expect(await client.call(staffOverview, {})).toMatchObject({ ok: true })
    expect(await logIn(login)).toMatchObject({ code: staffErrors.passkeyNeeded.code })
    const again = open()
    expect(await again.call(finishStaffPasskeyLogin, { passkey: device.show(await again.ask(startStaffPasskeyLogin, {})) })).toMatchObject({
      ok: true,
    })
    expect(await again.call(staffOverview, {})).toMatchObject({ ok: true })
  })

  test('a demo requires none, and reports that', async () => {
    const { secondFactorNeeded, demanded } = await demo()
    expect({ secondFactorNeeded, demanded }).toEqual({ secondFactorNeeded: false, demanded: false })
  })
})

const demoDatabase = withDatabase()
const demoApi = withApi(demoDatabase)

async function demo() {
  await inTransaction(demoDatabase.api, (trx) =>
    addStaff(trx, testSealer, { name: 'Gus', login: 'gus', password: phrase, role: 'administrator', by: 'test', at: demoDatabase.clock.now() }),
  )
  const client = demoApi.client()
  const { staff } = await client.ask(staffLogin, { login: 'gus', password: phrase })
  expect(await client.call(staffOverview, {})).toMatchObject({ ok: true })
  return { ...staff, ...(await client.ask(staffSecurity, {})) }
}

describe('a colleague', () => {
  test('is invited by a link that shows their name, and sets their own password with it, once', async () => {
    const { id, login, joinToken } = await invited('finance')
    expect(await rowOf(id)).toMatchObject({
      state: 'invited',
      login,
      role: 'finance',
      joinedAt: null,
      createdBy: root.id,
      linkUntil: database.clock.now() + HOUR_MS,
    })
    const visitor = open()
    expect(await visitor.ask(readJoinLink, { joinToken })).toMatchObject({ login, role: 'finance' })
    expect(await logIn(login)).toMatchObject({ code: staffErrors.wrongLogin.code })
    expect(await visitor.call(joinStaff, { joinToken, password: `${login} 12345` })).toMatchObject({ code: staffErrors.passwordTooSimple.code })
    expect(await visitor.ask(joinStaff, { joinToken, password: phrase })).toMatchObject({ staff: { id, role: 'finance', secondFactorNeeded: true } })
    expect(await open().call(joinStaff, { joinToken, password: phrase })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
    expect(await open().call(readJoinLink, { joinToken })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
    expect(await rowOf(id)).toMatchObject({ state: 'active', linkUntil: null })
    expect(await audited('staff.invited', id)).toMatchObject([{ by: root.id, role: 'administrator', detail: `${login} finance` }])
    expect(await audited('staff.joined', id)).toMatchObject([{ by: id }])
  })

  test('needs another link after an hour, and a new link ends the earlier one', async () => {
    const { id, joinToken } = await invited()
    const { joinToken: second } = await root.client.ask(reopenPerson, { staffId: id, dropFactors: false, password: phrase })
    expect(await open().call(readJoinLink, { joinToken })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
    await database.clock.forward(30 * MINUTE_MS)
    expect(await root.client.call(staffInfo, {})).toMatchObject({ ok: true })
    await database.clock.forward(30 * MINUTE_MS)
    expect(await open().call(joinStaff, { joinToken: second, password: phrase })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
  })

  test('opens the account once for concurrent requests', async () => {
    const { joinToken } = await invited()
    const answers = await Promise.all(Array.from({ length: 6 }, () => open().call(joinStaff, { joinToken, password: phrase })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('has a unique login, in any letter case, also among those who left', async () => {
    const { login } = await invited()
    for (const taken of [login, login.toUpperCase()])
      expect(await root.client.call(invitePerson, { name: 'Twin', login: taken, role: 'support' })).toMatchObject({
        code: staffErrors.loginInUse.code,
      })
  })

  test('gets another role at once, also in the current sign-in', async () => {
    const { client, id } = await hired('support')
    expect(await client.call(auditList, {})).toMatchObject({ code: httpErrors.forbidden.code })
    await root.client.ask(changeRole, { staffId: id, role: 'finance' })
    expect(await client.call(auditList, {})).toMatchObject({ ok: true })
    expect(await audited('staff.roleChanged', id)).toMatchObject([{ by: root.id, detail: 'support to finance' }])
  })

  test('is signed out at once when disabled, and cannot sign in until enabled', async () => {
    const { client, id, login, secret } = await hired()
    expect(await root.client.ask(disablePerson, { staffId: id })).toEqual({ signInsEnded: 1 })
    expect(await client.call(staffInfo, {})).toMatchObject({ code: 2021 })
    await nextStep()
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: staffErrors.wrongLogin.code })
    expect(await rowOf(id)).toMatchObject({ state: 'disabled' })
    expect(await root.client.call(reopenPerson, { staffId: id, dropFactors: true, password: phrase })).toMatchObject({
      code: staffErrors.personDisabled.code,
    })
    await root.client.ask(enablePerson, { staffId: id })
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ ok: true })
    expect((await audited('staff.disabled', id)).length + (await audited('staff.enabled', id)).length).toBe(2)
  })

  test('cannot use the link when disabled before joining', async () => {
    const { id, joinToken } = await invited()
    await root.client.ask(disablePerson, { staffId: id })
    expect(await open().call(joinStaff, { joinToken, password: phrase })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
  })

  test('administrators cannot act on their own account, or on an unknown one', async () => {
    const staffId = root.id
    const nobody = `${root.id.slice(0, -4)}0000` as Id<'staff'>
    const acts: [CallDeclaration, object][] = [
      [changeRole, { role: 'support' }],
      [disablePerson, {}],
      [enablePerson, {}],
      [reopenPerson, { dropFactors: true, password: phrase }],
    ]
    for (const [declaration, input] of [...acts, ...acts]) {
      expect(await root.client.call(declaration, { staffId, ...input })).toMatchObject({ code: staffErrors.ownAccount.code, status: 422 })
      expect(await root.client.call(declaration, { staffId: nobody, ...input })).toMatchObject({
        code: staffErrors.personNotFound.code,
        status: 404,
      })
    }
    expect(await rowOf(root.id)).toMatchObject({ state: 'active', role: 'administrator' })
  })

  test('of two administrators who act on each other concurrently, one remains', async () => {
    for (const act of ['disable', 'role', 'reopen'] as const) {
      const other = await hired('administrator')
      const on = (client: ApiClient, staffId: Id<'staff'>) => {
        if (act === 'disable') return client.call(disablePerson, { staffId })
        if (act === 'role') return client.call(changeRole, { staffId, role: 'support' })
        return client.call(reopenPerson, { staffId, dropFactors: false, password: phrase })
      }
      // Disable the others, so that the two are the last.
      await sql`UPDATE staff.person SET role = 'support' WHERE role = 'administrator' AND id NOT IN (${root.id}, ${other.id})`.execute(
        database.owner.kysely,
      )
      const answers = await Promise.all([on(root.client, other.id), on(other.client, root.id)])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect([staffErrors.lastAdministrator.code, 2021, httpErrors.forbidden.code]).toContain(answers.find(({ ok }) => !ok)?.code)
      if (answers[1]?.ok) await rescue(act)
    }
  })

  /** Enables the administrator of these tests again. */
  async function rescue(act: 'disable' | 'role' | 'reopen'): Promise<void> {
    if (act === 'role') await sql`UPDATE staff.person SET role = 'administrator' WHERE id = ${root.id}`.execute(database.owner.kysely)
    else if (act === 'disable') await sql`UPDATE staff.person SET disabled_at = NULL WHERE id = ${root.id}`.execute(database.owner.kysely)
    else {
      await sql`UPDATE staff.person SET password_hash = other.password_hash, password_changed_at = other.password_changed_at
        FROM staff.person other WHERE staff.person.id = ${root.id} AND other.password_hash IS NOT NULL AND other.id <> ${root.id}
          AND other.id = (SELECT max(id) FROM staff.person WHERE password_hash IS NOT NULL)`.execute(database.owner.kysely)
    }
    await nextStep()
    if (act !== 'role') assert((await logIn('root', { otp: otpOf(root.secret) }, phrase, root.client)).ok, 'the administrator is back')
  }

  test('the database refuses to remove the last administrator', async () => {
    await sql`UPDATE staff.person SET role = 'support' WHERE role = 'administrator' AND id <> ${root.id}`.execute(database.owner.kysely)
    for (const change of [`role = 'support'`, `disabled_at = now()`, `password_hash = null, password_changed_at = null`]) {
      for (const role of ['api', 'owner'] as const) {
        const fault = await sql
          .raw(`update staff.person set ${change} where id = '${root.id}'`)
          .execute(database[role].kysely)
          .catch((error: Error) => error.message)
        expect(fault).toMatch(role === 'owner' ? /^one administrator remains$/ : /^guard:staff_server_only/)
      }
    }
  })
})

describe('a new link', () => {
  test('removes the password at once and keeps the second factor, which is still required', async () => {
    const { client, id, login, secret } = await hired()
    expect(await root.client.call(reopenPerson, { staffId: id, dropFactors: false, password: 'not my password' })).toMatchObject({
      code: staffErrors.wrongPassword.code,
    })
    expect(await client.call(staffInfo, {})).toMatchObject({ ok: true })
    const { joinToken } = await root.client.ask(reopenPerson, { staffId: id, dropFactors: false, password: phrase })
    expect(await client.call(staffInfo, {})).toMatchObject({ code: 2021 })
    await nextStep()
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: staffErrors.wrongLogin.code })
    const visitor = open()
    const fresh = 'another phrase of theirs'
    expect(await visitor.ask(joinStaff, { joinToken, password: fresh })).toEqual({ token: null, staff: null })
    expect(visitor.cookies.has('staff_session')).toBe(false)
    expect(await logIn(login, {}, fresh)).toMatchObject({ code: accountErrors.authenticatorNeeded.code })
    expect(await logIn(login, { otp: otpOf(secret) }, fresh)).toMatchObject({ ok: true })
    expect(await audited('staff.reopened', id)).toMatchObject([{ by: root.id, detail: 'second factors kept' }])
  })

  test('for a lost device removes the second factors too, and new ones must be set first', async () => {
    const { id, login, secret } = await hired()
    const { joinToken } = await root.client.ask(reopenPerson, { staffId: id, dropFactors: true, password: phrase })
    expect(await rowOf(id)).toMatchObject({ authenticator: false, passkeys: 0 })
    const client = open()
    expect(await client.ask(joinStaff, { joinToken, password: phrase })).toMatchObject({ staff: { secondFactorNeeded: true } })
    expect(await client.call(staffOverview, {})).toMatchObject({ code: httpErrors.secondFactorNeeded.code })
    const set = await setAuthenticator(client)
    expect(set.secret).not.toBe(secret)
    await nextStep()
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: accountErrors.otpWrong.code })
    expect(await logIn(login, { otp: otpOf(set.secret) })).toMatchObject({ ok: true })
  })
})

describe('logging in', () => {
  test('requires the authenticator’s code, which is accepted once, and does not mention it before the password is correct', async () => {
    const { login, secret } = await hired()
    expect(await logIn(login, { otp: otpOf(secret) }, 'wrong words of nobody')).toMatchObject({ code: staffErrors.wrongLogin.code })
    expect(await logIn(login)).toMatchObject({ code: accountErrors.authenticatorNeeded.code })
    await nextStep()
    const otp = otpOf(secret)
    expect(await logIn(login, { otp: notThe(otp) })).toMatchObject({ code: accountErrors.otpWrong.code })
    expect(await logIn(login, { otp })).toMatchObject({ ok: true, data: { staff: { secondFactorNeeded: false } } })
    expect(await logIn(login, { otp })).toMatchObject({ code: accountErrors.otpWrong.code })
  })

  test('with one code in concurrent requests succeeds once', async () => {
    const { login, secret } = await hired()
    await nextStep()
    const otp = otpOf(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(login, { otp })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('by a recovery code works once', async () => {
    const { login, recoveryCodes, id } = await hired()
    const [recoveryCode = '', second = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    expect(await logIn(login, { recoveryCode })).toMatchObject({ ok: true })
    expect(await logIn(login, { recoveryCode })).toMatchObject({ code: accountErrors.recoveryCodeWrong.code })
    expect(await logIn(login, { recoveryCode: second.toLowerCase().replaceAll('-', ' ') })).toMatchObject({ ok: true })
    expect((await audited('staff.signedIn', id)).map(({ detail }) => detail.split(' ')[0])).toEqual(['recoveryCode', 'recoveryCode'])
  })

  test('guesses at the authenticator are slowed down, and many concurrent ones are not checked', async () => {
    const { login, secret } = await hired()
    await nextStep()
    const wrong = notThe(otpOf(secret))
    const answers: { code: number }[] = []
    for (let guess = 0; guess < 8; guess++) answers.push(await logIn(login, { otp: wrong }))
    expect(answers.filter(({ code }) => code === accountErrors.otpWrong.code)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === staffErrors.tooManyTries.code)).toHaveLength(3)
    await database.clock.forward(MINUTE_MS)
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ ok: true })
  })

  test('a correct password is not counted, whatever is still required; wrong ones are, and then guesses are not checked', async () => {
    const { login, secret } = await hired()
    await nextStep()
    const codes = async (count: number, password: string) => {
      const answers: number[] = []
      for (let guess = 0; guess < count; guess++) answers.push((await logIn(login, {}, password)).code)
      return answers
    }
    expect(await codes(4, 'not my password')).toEqual(Array(4).fill(staffErrors.wrongLogin.code))
    expect(await codes(7, phrase)).toEqual(Array(7).fill(accountErrors.authenticatorNeeded.code))
    expect(await codes(6, 'not my password')).toEqual([...Array(5).fill(staffErrors.wrongLogin.code), staffErrors.tooManyTries.code])
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: staffErrors.tooManyTries.code })
  })

  test('signing out is in the audit log, and ends the sign-in', async () => {
    const { client, id } = await hired()
    await client.ask(staffLogout, {})
    expect(await client.call(staffInfo, {})).toMatchObject({ code: 2021 })
    expect(await audited('staff.signedOut', id)).toHaveLength(1)
  })
})

test('the secrets of staff are sealed again with another key, and keep their content', async () => {
  const { id, secret } = await hired()
  const [key, anew] = [sha256('the key of all tests'), sha256('another key')]
  const rolledBack = inTransaction(database.owner, async (trx) => {
    expect((await resealAuthenticators(trx, sealerOf(anew, key))).shut).toBe(0)
    const found = await findAuthenticator(trx, sealerOf(anew), staffOwner(id))
    expect(secretText(found?.secret() ?? Buffer.of())).toBe(secret)
    await sql`UPDATE staff.authenticator SET secret = secret || '\\x00'::bytea WHERE staff_id = ${id}`.execute(trx)
  })
  await expect(rolledBack).rejects.toThrow('a code counts once')
})

describe('a person’s own security', () => {
  test('changes only with their own password', async () => {
    const { client } = await hired()
    const password = 'not my password'
    const acts: [CallDeclaration, object][] = [
      [updateStaffPassword, { newPassword: 'a whole new phrase' }],
      [beginStaffAuthenticator, {}],
      [renewStaffRecoveryCodes, {}],
      [removeStaffAuthenticator, {}],
      [startStaffPasskey, {}],
    ]
    for (const [declaration, input] of acts)
      expect(await client.call(declaration, { password, ...input })).toMatchObject({
        code: staffErrors.wrongPassword.code,
      })
    expect(await client.call(beginStaffAuthenticator, { password })).toMatchObject({ code: staffErrors.tooManyTries.code })
  })

  test('a new password ends all other sign-ins and keeps what this one proved', async () => {
    const { client, id, login, secret } = await hired()
    await nextStep()
    const other = open()
    await logIn(login, { otp: otpOf(secret) }, phrase, other)
    const newPassword = 'busbar heron slate dawn'
    expect(await client.call(updateStaffPassword, { password: phrase, newPassword: phrase })).toMatchObject({ code: staffErrors.passwordSame.code })
    expect(await client.call(updateStaffPassword, { password: phrase, newPassword: 'aaaaaaaaaaaaaa' })).toMatchObject({
      code: staffErrors.passwordTooSimple.code,
    })
    expect(await client.ask(updateStaffPassword, { password: phrase, newPassword })).toMatchObject({ staff: { secondFactorNeeded: false } })
    expect(await other.call(staffInfo, {})).toMatchObject({ code: 2021 })
    expect(await client.call(staffOverview, {})).toMatchObject({ ok: true })
    await nextStep()
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: staffErrors.wrongLogin.code })
    expect(await logIn(login, { otp: otpOf(secret) }, newPassword)).toMatchObject({ ok: true })
    expect(await audited('staff.passwordChanged', id)).toHaveLength(1)
  })

  test('the last second factor cannot be removed; with a passkey the authenticator can be, and the reverse', async () => {
    const { client, login } = await hired()
    expect(await client.call(removeStaffAuthenticator, { password: phrase })).toMatchObject({ code: staffErrors.lastSecondFactor.code })
    expect(await client.ask(staffSecurity, {})).toMatchObject({ authenticatorSince: expect.any(Number), recoveryCodesLeft: 10 })
    const device = passkeyDevice({ origin: origin() })
    await client.ask(finishStaffPasskey, { passkey: device.create(await client.ask(startStaffPasskey, { password: phrase })) })
    await client.ask(removeStaffAuthenticator, { password: phrase })
    const { passkeys, recoveryCodesLeft } = await client.ask(staffSecurity, {})
    expect([passkeys.length, recoveryCodesLeft]).toEqual([1, 0])
    const [passkey] = passkeys
    assert(passkey, 'a passkey is left')
    expect(await client.call(removeStaffPasskey, { passkeyId: passkey.id, password: phrase })).toMatchObject({
      code: staffErrors.lastSecondFactor.code,
    })
    await setAuthenticator(client)
    await client.ask(removeStaffPasskey, { passkeyId: passkey.id, password: phrase })
    const visitor = open()
    expect(await visitor.call(finishStaffPasskeyLogin, { passkey: device.show(await visitor.ask(startStaffPasskeyLogin, {})) })).toMatchObject({
      code: accountErrors.passkeyUnknown.code,
    })
    expect(await logIn(login)).toMatchObject({ code: accountErrors.authenticatorNeeded.code })
  })

  test('another person’s passkey cannot be removed', async () => {
    const [one, two] = [await hired(), await hired()]
    const device = passkeyDevice({ origin: origin() })
    await one.client.ask(finishStaffPasskey, { passkey: device.create(await one.client.ask(startStaffPasskey, { password: phrase })) })
    const [passkey] = (await one.client.ask(staffSecurity, {})).passkeys
    assert(passkey, 'there is one')
    expect(await two.client.call(removeStaffPasskey, { passkeyId: passkey.id, password: phrase })).toMatchObject({
      code: accountErrors.passkeyNotFound.code,
      status: 404,
    })
  })

  test('a passkey created for another page, another challenge, or without user verification is refused', async () => {
    const { client } = await hired()
    const device = passkeyDevice({ origin: origin() })
    for (const deviation of [{ origin: 'https://elsewhere.example' }, { verified: false }, { crossOrigin: true }]) {
      const passkey = device.create(await client.ask(startStaffPasskey, { password: phrase }), deviation)
      expect(await client.call(finishStaffPasskey, { passkey })).toMatchObject({ code: accountErrors.passkeyWrong.code })
      expect(await client.call(finishStaffPasskey, { passkey })).toMatchObject({ code: accountErrors.passkeyChallengeOver.code })
    }
    const foreign = await hired()
    const passkey = device.create(await foreign.client.ask(startStaffPasskey, { password: phrase }))
    expect(await client.call(finishStaffPasskey, { passkey })).toMatchObject({ code: accountErrors.passkeyChallengeOver.code })
  })

  test('a copied passkey is detected, and a member’s passkey is refused', async () => {
    const { client } = await hired()
    const device = passkeyDevice({ origin: origin() })
    await client.ask(finishStaffPasskey, { passkey: device.create(await client.ask(startStaffPasskey, { password: phrase })) })
    const copy = device.copy()
    const visitor = open()
    const show = async (from: typeof device) =>
      visitor.call(finishStaffPasskeyLogin, { passkey: from.show(await visitor.ask(startStaffPasskeyLogin, {})) })
    expect(await show(device)).toMatchObject({ ok: true })
    expect(await show(copy)).toMatchObject({ code: accountErrors.passkeyCopied.code })
  })
})

describe('stored data', () => {
  test('no secret is readable in the database', async () => {
    const { secret, recoveryCodes } = await hired()
    const { joinToken } = await invited()
    const texts: string[] = []
    for (const table of ['person', 'sign_in', 'join_link', 'authenticator', 'recovery_code', 'passkey', 'passkey_challenge']) {
      const { rows } = await sql<{ text: string }>`SELECT row_to_json(t)::text AS text FROM ${sql.table(`staff.${table}`)} t`.execute(
        database.owner.kysely,
      )
      texts.push(...rows.map(({ text }) => text))
    }
    const all = texts.join('\n')
    for (const told of [secret, joinToken, phrase, ...recoveryCodes]) expect(all).not.toContain(told)
    const { rows } = await sql<{ detail: string }>`SELECT detail FROM platform.audit`.execute(database.owner.kysely)
    for (const told of [secret, joinToken, phrase, ...recoveryCodes]) expect(rows.some(({ detail }) => detail.includes(told))).toBe(false)
  })

  test.each([
    ['a code that counts again', `update staff.authenticator set last_step = last_step where on_since is not null`],
    ['an authenticator exchanged', `update staff.authenticator set begun_at = begun_at - interval '1 s' where on_since is not null`],
    ['a recovery code used again', `update staff.recovery_code set used_at = now() where used_at is not null`],
    ['a passkey given away', `update staff.passkey set staff_id = '@root'`],
    ['a person renamed', `update staff.person set login = 'other'`],
    ['a link for oneself', `insert into staff.join_link values (sha256('x'), '@root', '@root', now(), now() + interval '1 minute')`],
    ['a link that lasts', `insert into staff.join_link values (sha256('x'), '@root', 'x', now(), now() + interval '2 hours')`],
    ['a person removed', `delete from staff.person`],
  ])('the database refuses %s', async (_, statement) => {
    for (const role of ['api', 'owner'] as const) {
      const fault = await sql
        .raw(statement.replaceAll('@root', root.id))
        .execute(database[role].kysely)
        .then(
          () => 'done',
          (error: Error) => error.message,
        )
      expect(fault).toMatch(/permission denied|forbidden|guard:staff_server_only|violates|counts once|used once|does not change/)
    }
  })

  test.each([
    ['given to another person', (id: string) => sql`UPDATE staff.sign_in SET staff_id = ${root.id} WHERE staff_id = ${id}`],
    ['made longer', (id: string) => sql`UPDATE staff.sign_in SET absolute_until = absolute_until + interval '1 day' WHERE staff_id = ${id}`],
    [
      'inserted by the owner of the tables',
      (id: string) => sql`
        WITH gone AS (DELETE FROM staff.sign_in WHERE staff_id = ${id} RETURNING *)
        INSERT INTO staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
        SELECT ${newId('signIn', database.clock.now())}, staff_id, token_hash, csrf_hash, true, ip, platform.now(), platform.now(), absolute_until FROM gone
         WHERE ended_at IS NULL`,
    ],
  ])('a sign-in %s is not accepted, and is reported', async (_, forge) => {
    const { client, id } = await hired()
    expect((await client.call(staffInfo, {})).ok).toBe(true)
    const reported = () => staffSignInWatch(testSealer).find(database.worker.kysely, database.clock.now(), null)
    expect(await reported()).toEqual([])
    await forge(id).execute(database.owner.kysely)
    expect((await client.call(staffInfo, {})).code).toBe(httpErrors.signedOut.code)
    expect(await reported()).toMatchObject([{ violation: 'staff_sign_in_forged' }])
    await sql`UPDATE staff.sign_in SET ended_at = platform.now() WHERE id = ${(await reported())[0]?.subject}`.execute(database.owner.kysely)
  })

  test('challenges and guesses are deleted', async () => {
    await open().ask(startStaffPasskeyLogin, {})
    await logIn('nobody')
    // The clock of a production database cannot be moved, and it decides which counted guesses are old.
    await sql`UPDATE staff.guess SET free_at = free_at - interval '2 days'`.execute(database.owner.kysely)
    await database.clock.forward(2 * DAY_MS)
    await runDueNow(database.worker, forgetOldTraces, database.clock.now())
    for (const table of ['passkey_challenge', 'guess'])
      expect((await sql`SELECT 1 FROM ${sql.table(`staff.${table}`)}`.execute(database.owner.kysely)).rows).toEqual([])
  })

  test('each refusal has messages in six languages', () => {
    for (const { message, params } of Object.values(staffErrors))
      for (const language of languages) expect(say(language, message, Object.fromEntries(params.map((param) => [param, 1])))).toBeTruthy()
  })
})
