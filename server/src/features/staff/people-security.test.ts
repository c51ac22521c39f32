import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { staffInfo, staffLogout, staffOverview } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import {
  beginStaffAuthenticator,
  finishStaffPasskey,
  finishStaffPasskeyLogin,
  removeStaffAuthenticator,
  removeStaffPasskey,
  renewStaffRecoveryCodes,
  staffSecurity,
  startStaffPasskey,
  startStaffPasskeyLogin,
  updateStaffPassword,
} from '@ohmstead/contract/staff/security-calls'
import { withApi } from '../../../test/api.ts'
import { colleagues } from '../../../test/colleagues.ts'
import { withDatabase } from '../../../test/harness.ts'
import { passkeyDevice } from '../../../test/passkey-device.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import { sealerOf } from '../../platform/sealed.ts'
import { say } from '../../platform/words.ts'
import { findAuthenticator, forgetOldTraces, resealAuthenticators, secretText, staffOwner } from '../credentials/index.ts'
import { staffSignInWatch } from './index.ts'

// Real time, and a second factor for everyone who acts, as in production.
const database = withDatabase({ instance: 'production' })
const api = withApi(database)

const { hired, logIn, otpOf, nextStep, notThe, audited, phrase, open, origin, setAuthenticator, invited, root } = colleagues(database, api)

describe('logging in', () => {
  test('requires the authenticator’s code, which is accepted once, and does not mention it before the password is correct', async () => {
    const { login, secret } = await hired()
    expect(await logIn(login, { otp: otpOf(secret) }, 'wrong words of a stranger')).toMatchObject({ code: staffErrors.wrongLogin.code })
    expect(await logIn(login)).toMatchObject({ code: credentialErrors.authenticatorNeeded.code })
    await nextStep()
    const otp = otpOf(secret)
    expect(await logIn(login, { otp: notThe(otp) })).toMatchObject({ code: credentialErrors.otpWrong.code })
    expect(await logIn(login, { otp })).toMatchObject({ ok: true, data: { staff: { secondFactorNeeded: false } } })
    expect(await logIn(login, { otp })).toMatchObject({ code: credentialErrors.otpWrong.code })
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
    expect(await logIn(login, { recoveryCode })).toMatchObject({ code: credentialErrors.recoveryCodeWrong.code })
    expect(await logIn(login, { recoveryCode: second.toLowerCase().replaceAll('-', ' ') })).toMatchObject({ ok: true })
    expect((await audited('staff.signedIn', id)).map(({ detail }) => detail.split(' ')[0])).toEqual(['recoveryCode', 'recoveryCode'])
  })

  test('guesses at the authenticator are slowed down, and many concurrent ones are not checked', async () => {
    const { login, secret } = await hired()
    await nextStep()
    const wrong = notThe(otpOf(secret))
    const answers: { code: number }[] = []
    for (let guess = 0; guess < 8; guess++) answers.push(await logIn(login, { otp: wrong }))
    expect(answers.filter(({ code }) => code === credentialErrors.otpWrong.code)).toHaveLength(5)
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
    expect(await codes(7, phrase)).toEqual(Array(7).fill(credentialErrors.authenticatorNeeded.code))
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
      code: credentialErrors.passkeyUnknown.code,
    })
    expect(await logIn(login)).toMatchObject({ code: credentialErrors.authenticatorNeeded.code })
  })

  test('another person’s passkey cannot be removed', async () => {
    const [one, two] = [await hired(), await hired()]
    const device = passkeyDevice({ origin: origin() })
    await one.client.ask(finishStaffPasskey, { passkey: device.create(await one.client.ask(startStaffPasskey, { password: phrase })) })
    const [passkey] = (await one.client.ask(staffSecurity, {})).passkeys
    assert(passkey, 'there is one')
    expect(await two.client.call(removeStaffPasskey, { passkeyId: passkey.id, password: phrase })).toMatchObject({
      code: credentialErrors.passkeyNotFound.code,
      status: 404,
    })
  })

  test('a passkey created for another page, another challenge, or without user verification is refused', async () => {
    const { client } = await hired()
    const device = passkeyDevice({ origin: origin() })
    for (const deviation of [{ origin: 'https://elsewhere.example' }, { verified: false }, { crossOrigin: true }]) {
      const passkey = device.create(await client.ask(startStaffPasskey, { password: phrase }), deviation)
      expect(await client.call(finishStaffPasskey, { passkey })).toMatchObject({ code: credentialErrors.passkeyWrong.code })
      expect(await client.call(finishStaffPasskey, { passkey })).toMatchObject({ code: credentialErrors.passkeyChallengeOver.code })
    }
    const foreign = await hired()
    const passkey = device.create(await foreign.client.ask(startStaffPasskey, { password: phrase }))
    expect(await client.call(finishStaffPasskey, { passkey })).toMatchObject({ code: credentialErrors.passkeyChallengeOver.code })
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
    expect(await show(copy)).toMatchObject({ code: credentialErrors.passkeyCopied.code })
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
    for (const secretValue of [secret, joinToken, phrase, ...recoveryCodes]) expect(all).not.toContain(secretValue)
    const { rows } = await sql<{ detail: string }>`SELECT detail FROM platform.audit`.execute(database.owner.kysely)
    for (const secretValue of [secret, joinToken, phrase, ...recoveryCodes])
      expect(rows.some(({ detail }) => detail.includes(secretValue))).toBe(false)
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
        .raw(statement.replaceAll('@root', root().id))
        .execute(database[role].kysely)
        .then(
          () => 'done',
          (error: Error) => error.message,
        )
      expect(fault).toMatch(/permission denied|forbidden|guard:staff_server_only|violates|counts once|used once|does not change/)
    }
  })

  test.each([
    ['given to another person', (id: string) => sql`UPDATE staff.sign_in SET staff_id = ${root().id} WHERE staff_id = ${id}`],
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
    // The clock of a production database cannot be moved, and it decides which rows are old.
    await sql`UPDATE staff.guess SET free_at = free_at - interval '2 days'`.execute(database.owner.kysely)
    await database.owner.pool.query(`ALTER TABLE staff.passkey_challenge DISABLE TRIGGER forbid_rewriting;
      UPDATE staff.passkey_challenge SET issued_at = issued_at - interval '2 days', expires_at = expires_at - interval '2 days';
      ALTER TABLE staff.passkey_challenge ENABLE TRIGGER forbid_rewriting`)
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
