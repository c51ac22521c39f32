import { randomBytes } from 'node:crypto'
import { login, personalInfo, stepUp } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { finishPasskeyLogin, finishPasskeyRegistration, startPasskeyLogin, startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { withAccountsApi } from '../../../test/api.ts'
import { apiClient, type ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { passkeyDevice } from '../../../test/passkey-device.ts'
import { testSealer } from '../../../test/sealer.ts'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database.ts'
import { rowCodeWatch } from '../../platform/row-code.ts'
import { memberSignInWatch, rotateSignIn } from '../credentials/index.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const origin = () => api.url.replace('127.0.0.1', 'localhost')
const password = 'porcelain-42'
const other = 'mine-is-longer-7'
let ada: ApiClient
let adaId: string
let ben: ApiClient
let benId: string

beforeAll(async () => {
  ada = apiClient(origin(), { clock: database.clock })
  ;({ id: adaId } = await ada.register({ email: 'ada@example.org', password, invitationCode: api.invitation }))
  ben = apiClient(origin(), { clock: database.clock })
  ;({ id: benId } = await ben.register({ email: 'ben@example.org', password: other, invitationCode: api.invitation }))
})

const asOwner = (statement: string) => database.owner.pool.query(statement)
const named = async () => (await rowCodeWatch(testSealer).find(database.worker.kysely, systemClock().now(), null)).map(({ subject }) => subject)
const hashOf = async (email: string) =>
  (await sql<{ hash: string }>`SELECT password_hash AS hash FROM accounts.person WHERE email = ${email}`.execute(database.owner.kysely)).rows[0]!.hash
const forged = async () =>
  (await memberSignInWatch(testSealer).find(database.worker.kysely, database.clock.now(), null)).map(({ subject }) => subject)
/** Signs Ben in later than before, and returns his newest sign-in. */
async function signBenIn(): Promise<string> {
  await database.clock.forward(SECOND_MS)
  await ben.login('ben@example.org', other)
  const { rows } = await sql<{ id: string }>`SELECT id FROM accounts.sign_in WHERE member_id = ${benId} ORDER BY created_at DESC LIMIT 1`.execute(
    database.owner.kysely,
  )
  return rows[0]!.id
}

test('a password that no server wrote signs no one in, and the watch names the person', async () => {
  expect(await named()).toEqual([])
  const [own, mine] = [await hashOf('ada@example.org'), await hashOf('ben@example.org')]
  await asOwner(`update accounts.person set password_hash = '${mine}' where member_id = '${adaId}'`)
  expect(await named()).toEqual([`accounts.person ${adaId}`])
  // To a server there is no such account: it asks for the code of a new device, and sends none that opens it.
  expect(await ada.call(login, { account: 'ada@example.org', password: other })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
  await expect(ada.ask(stepUp, { password: other })).rejects.toThrow(String(credentialErrors.wrongAccountOrPassword.code))
  await asOwner(`update accounts.person set password_hash = '${own}' where member_id = '${adaId}'`)
  expect(await named()).toEqual([])
  await ada.login('ada@example.org', password)
})

test('what a person chooses for display needs no code', async () => {
  await asOwner(`update accounts.person set zone = 'Europe/Berlin' where member_id = '${adaId}'`)
  expect(await named()).toEqual([])
})

test('a passkey that no server wrote signs no one in', async () => {
  await ada.ask(stepUp, { password })
  const device = passkeyDevice({ origin: origin() })
  const { id } = await ada.ask(finishPasskeyRegistration, { passkey: device.create(await ada.ask(startPasskeyRegistration, {})) })
  const signIn = async () => {
    const client = apiClient(origin(), { clock: database.clock })
    return client.call(finishPasskeyLogin, { passkey: device.show(await client.ask(startPasskeyLogin, {}), {}) })
  }
  expect(await signIn()).toMatchObject({ ok: true })
  await asOwner(`update platform.row_code set code = sha256('mine') where row_key = '${id}'`)
  expect(await named()).toEqual([`accounts.passkey ${id}`])
  expect(await signIn()).toMatchObject({ code: credentialErrors.passkeyWrong.code })
})

test('a sign-in that another program wrote is not accepted, and the watch names it', async () => {
  for (const [change, back] of [
    [`member_id = '${adaId}'`, `member_id = '${benId}'`],
    [`absolute_until = absolute_until + interval '1 year'`, `absolute_until = absolute_until - interval '1 year'`],
    ['code = null', 'code = former_code'],
  ] as const) {
    // Each time another sign-in: a server remembers for a second what it found.
    const id = await signBenIn()
    expect(await forged()).toEqual([])
    await asOwner(`update accounts.sign_in set former_code = code where id = '${id}'`)
    await asOwner(`update accounts.sign_in set ${change} where id = '${id}'`)
    expect(await ben.call(personalInfo, {})).toMatchObject({ code: httpErrors.signedOut.code })
    expect(await forged()).toEqual([id])
    await asOwner(`update accounts.sign_in set ${back} where id = '${id}'`)
    expect(await forged()).toEqual([])
  }
})

test('a sign-in that is given to another member while it is used is not renewed for that member', async () => {
  const id = (await signBenIn()) as Id<'signIn'>
  await asOwner(`update accounts.sign_in set member_id = '${adaId}' where id = '${id}'`)
  const [tokenHash, csrfHash] = [randomBytes(32), randomBytes(32)]
  const renewed = { id, tokenHash, csrfHash, stepUpAt: null, formerUntil: after(database.clock.now(), SECOND_MS) }
  await inTransaction(database.api, (trx) => rotateSignIn(trx, testSealer, renewed))
  expect(await forged()).toEqual([id])
  await asOwner(`update accounts.sign_in set member_id = '${benId}' where id = '${id}'`)
  expect(await forged()).toEqual([])
})

test('a confirmation that another program wrote confirms nothing', async () => {
  await asOwner(`update accounts.sign_in set step_up_at = platform.now() where id = '${await signBenIn()}'`)
  expect(await ben.call(startPasskeyRegistration, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
  await ben.ask(stepUp, { password: other })
  expect(await ben.call(startPasskeyRegistration, {})).toMatchObject({ ok: true })
})

test('a device that no server noted is not known', async () => {
  const { rowCount } = await asOwner(`
    insert into accounts.device_cookie (member_id, device_hash, created_at, last_used_at)
    select '${adaId}', device_hash, created_at, last_used_at from accounts.device_cookie where member_id = '${benId}'`)
  expect(rowCount).toBeGreaterThan(0)
  expect(await ben.call(login, { account: 'ada@example.org', password })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
})
