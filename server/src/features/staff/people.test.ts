import { sql, type RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { liveTicket } from '@ohmstead/contract/http/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { calls } from '@ohmstead/contract/index'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { auditList, staffInfo, staffLogin, staffOverview } from '@ohmstead/contract/staff/calls'
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
  finishStaffPasskey,
  finishStaffPasskeyLogin,
  staffSecurity,
  startStaffPasskey,
  startStaffPasskeyLogin,
} from '@ohmstead/contract/staff/security-calls'
import { withApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { colleagues } from '../../../test/colleagues.ts'
import { withDatabase } from '../../../test/harness.ts'
import { passkeyDevice } from '../../../test/passkey-device.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { say } from '../../platform/words.ts'
import { addStaff } from './index.ts'

// Real time, and a second factor for everyone who acts, as in production.
const database = withDatabase({ instance: 'production' })
const api = withApi(database)

const { joined, setAuthenticator, open, logIn, phrase, origin, invited, rowOf, root, audited, hired, nextStep, otpOf } = colleagues(database, api)

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
      const answer = await client.call(declaration, declaration.file ? { file: new File(['x'], 'x.png') } : {})
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

async function lastSeen(staffId: string): Promise<number> {
  const { rows } = await sql<{ at: number }>`SELECT max(last_seen_at) AS at FROM staff.sign_in WHERE staff_id = ${staffId}`.execute(
    database.owner.kysely,
  )
  return rows[0]?.at ?? 0
}

describe('a colleague', () => {
  test('is invited by a link that shows their name, and sets their own password with it, once', async () => {
    const { id, login, joinToken } = await invited('finance')
    expect(await rowOf(id)).toMatchObject({
      state: 'invited',
      login,
      role: 'finance',
      joinedAt: null,
      createdBy: root().id,
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
    expect(await audited('staff.invited', id)).toMatchObject([{ by: root().id, role: 'administrator', detail: `${login} finance` }])
    expect(await audited('staff.joined', id)).toMatchObject([{ by: id }])
  })

  test('needs another link after an hour, and a new link ends the earlier one', async () => {
    const { id, joinToken } = await invited()
    const { joinToken: second } = await root().client.ask(reopenPerson, { staffId: id, dropFactors: false, password: phrase })
    expect(await open().call(readJoinLink, { joinToken })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
    await database.clock.forward(30 * MINUTE_MS)
    const asked = database.clock.now()
    expect(await root().client.call(staffInfo, {})).toMatchObject({ ok: true })
    // Stored after the answer; until then the sign-in counts as idle.
    await expect.poll(() => lastSeen(root().id)).toBeGreaterThanOrEqual(asked)
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
      expect(await root().client.call(invitePerson, { name: 'Twin', login: taken, role: 'support' })).toMatchObject({
        code: staffErrors.loginInUse.code,
      })
  })

  test('gets another role at once, also in the current sign-in', async () => {
    const { client, id } = await hired('support')
    expect(await client.call(auditList, {})).toMatchObject({ code: httpErrors.forbidden.code })
    await root().client.ask(changeRole, { staffId: id, role: 'finance' })
    expect(await client.call(auditList, {})).toMatchObject({ ok: true })
    expect(await audited('staff.roleChanged', id)).toMatchObject([{ by: root().id, detail: 'support to finance' }])
  })

  test('is signed out at once when disabled, and cannot sign in until enabled', async () => {
    const { client, id, login, secret } = await hired()
    expect(await root().client.ask(disablePerson, { staffId: id })).toEqual({ signInsEnded: 1 })
    expect(await client.call(staffInfo, {})).toMatchObject({ code: 2021 })
    await nextStep()
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: staffErrors.wrongLogin.code })
    expect(await rowOf(id)).toMatchObject({ state: 'disabled' })
    expect(await root().client.call(reopenPerson, { staffId: id, dropFactors: true, password: phrase })).toMatchObject({
      code: staffErrors.personDisabled.code,
    })
    await root().client.ask(enablePerson, { staffId: id })
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ ok: true })
    expect((await audited('staff.disabled', id)).length + (await audited('staff.enabled', id)).length).toBe(2)
  })

  test('cannot use the link when disabled before joining', async () => {
    const { id, joinToken } = await invited()
    await root().client.ask(disablePerson, { staffId: id })
    expect(await open().call(joinStaff, { joinToken, password: phrase })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
  })

  test('cannot use the link when its issuer was disabled, demoted or reset since, even if allowed again', async () => {
    const losses: ((staffId: Id<'staff'>) => Promise<unknown>)[] = [
      async (staffId) => [await root().client.ask(disablePerson, { staffId }), await root().client.ask(enablePerson, { staffId })],
      async (staffId) => {
        await root().client.ask(changeRole, { staffId, role: 'support' })
        await root().client.ask(changeRole, { staffId, role: 'administrator' })
      },
      (staffId) => root().client.ask(reopenPerson, { staffId, dropFactors: false, password: phrase }),
    ]
    for (const [index, lose] of losses.entries()) {
      const { client, id } = await hired('administrator')
      const colleague = { name: 'Invited before', login: `before${index}`, role: 'administrator' } as const
      const { joinToken } = await client.ask(invitePerson, colleague)
      expect(await open().call(readJoinLink, { joinToken })).toMatchObject({ ok: true })
      await lose(id)
      expect(await open().call(joinStaff, { joinToken, password: phrase })).toMatchObject({ code: staffErrors.joinLinkUsed.code })
    }
  })

  test('administrators cannot act on their own account, or on an unknown one', async () => {
    const staffId = root().id
    const unknown = `${root().id.slice(0, -4)}0000` as Id<'staff'>
    const acts: [CallDeclaration, object][] = [
      [changeRole, { role: 'support' }],
      [disablePerson, {}],
      [enablePerson, {}],
      [reopenPerson, { dropFactors: true, password: phrase }],
    ]
    for (const [declaration, input] of [...acts, ...acts]) {
      expect(await root().client.call(declaration, { staffId, ...input })).toMatchObject({ code: staffErrors.ownAccount.code, status: 422 })
      expect(await root().client.call(declaration, { staffId: unknown, ...input })).toMatchObject({
        code: staffErrors.personNotFound.code,
        status: 404,
      })
    }
    expect(await rowOf(root().id)).toMatchObject({ state: 'active', role: 'administrator' })
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
      await asServer(sql`UPDATE staff.person SET role = 'support' WHERE role = 'administrator' AND id NOT IN (${root().id}, ${other.id})`)
      const answers = await Promise.all([on(root().client, other.id), on(other.client, root().id)])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect([staffErrors.lastAdministrator.code, 2021, httpErrors.forbidden.code]).toContain(answers.find(({ ok }) => !ok)?.code)
      if (answers[1]?.ok) await rescue(act)
    }
  })

  /** As the program of the server writes it: with the code of the row. */
  const asServer = (statement: RawBuilder<unknown>) => inTransaction(database.owner, (trx) => statement.execute(trx))

  /** Enables the administrator of these tests again. */
  async function rescue(act: 'disable' | 'role' | 'reopen'): Promise<void> {
    if (act === 'role') await asServer(sql`UPDATE staff.person SET role = 'administrator' WHERE id = ${root().id}`)
    else if (act === 'disable') await asServer(sql`UPDATE staff.person SET disabled_at = NULL WHERE id = ${root().id}`)
    else {
      await asServer(sql`UPDATE staff.person SET password_hash = other.password_hash, password_changed_at = other.password_changed_at
        FROM staff.person other WHERE staff.person.id = ${root().id} AND other.password_hash IS NOT NULL AND other.id <> ${root().id}
          AND other.id = (SELECT max(id) FROM staff.person WHERE password_hash IS NOT NULL)`)
    }
    await nextStep()
    if (act !== 'role') assert((await logIn('root', { otp: otpOf(root().secret) }, phrase, root().client)).ok, 'the administrator is back')
  }

  test('the database refuses to remove the last administrator', async () => {
    await asServer(sql`UPDATE staff.person SET role = 'support' WHERE role = 'administrator' AND id <> ${root().id}`)
    for (const change of [`role = 'support'`, `disabled_at = now()`, `password_hash = null, password_changed_at = null`]) {
      for (const role of ['api', 'owner'] as const) {
        const fault = await sql
          .raw(`update staff.person set ${change} where id = '${root().id}'`)
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
    expect(await root().client.call(reopenPerson, { staffId: id, dropFactors: false, password: 'not my password' })).toMatchObject({
      code: staffErrors.wrongPassword.code,
    })
    expect(await client.call(staffInfo, {})).toMatchObject({ ok: true })
    const { joinToken } = await root().client.ask(reopenPerson, { staffId: id, dropFactors: false, password: phrase })
    expect(await client.call(staffInfo, {})).toMatchObject({ code: 2021 })
    await nextStep()
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: staffErrors.wrongLogin.code })
    const visitor = open()
    const fresh = 'another phrase of theirs'
    expect(await visitor.ask(joinStaff, { joinToken, password: fresh })).toEqual({ token: null, staff: null })
    expect(visitor.cookies.has('staff_session')).toBe(false)
    expect(await logIn(login, {}, fresh)).toMatchObject({ code: credentialErrors.authenticatorNeeded.code })
    expect(await logIn(login, { otp: otpOf(secret) }, fresh)).toMatchObject({ ok: true })
    expect(await audited('staff.reopened', id)).toMatchObject([{ by: root().id, detail: 'second factors kept' }])
  })

  test('for a lost device removes the second factors too, and new ones must be set first', async () => {
    const { id, login, secret } = await hired()
    const { joinToken } = await root().client.ask(reopenPerson, { staffId: id, dropFactors: true, password: phrase })
    expect(await rowOf(id)).toMatchObject({ authenticator: false, passkeys: 0 })
    const client = open()
    expect(await client.ask(joinStaff, { joinToken, password: phrase })).toMatchObject({ staff: { secondFactorNeeded: true } })
    expect(await client.call(staffOverview, {})).toMatchObject({ code: httpErrors.secondFactorNeeded.code })
    const set = await setAuthenticator(client)
    expect(set.secret).not.toBe(secret)
    await nextStep()
    expect(await logIn(login, { otp: otpOf(secret) })).toMatchObject({ code: credentialErrors.otpWrong.code })
    expect(await logIn(login, { otp: otpOf(set.secret) })).toMatchObject({ ok: true })
  })
})
