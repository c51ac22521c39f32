import { login, stepUp } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { finishPasskeyLogin, finishPasskeyRegistration, startPasskeyLogin, startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { withAccountsApi } from '../../../test/api.ts'
import { apiClient, type ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { passkeyDevice } from '../../../test/passkey-device.ts'
import { testSealer } from '../../../test/sealer.ts'
import { systemClock } from '../../platform/clock.ts'
import { rowCodeWatch } from '../../platform/row-code.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const origin = () => api.url.replace('127.0.0.1', 'localhost')
const password = 'porcelain-42'
const other = 'mine-is-longer-7'
let ada: ApiClient
let adaId: string

beforeAll(async () => {
  ada = apiClient(origin(), { clock: database.clock })
  ;({ id: adaId } = await ada.register({ email: 'ada@example.org', password, invitationCode: api.invitation }))
  await api.client().register({ email: 'ben@example.org', password: other, invitationCode: api.invitation })
})

const asOwner = (statement: string) => database.owner.pool.query(statement)
const named = async () => (await rowCodeWatch(testSealer).find(database.worker.kysely, systemClock().now(), null)).map(({ subject }) => subject)
const hashOf = async (email: string) =>
  (await sql<{ hash: string }>`SELECT password_hash AS hash FROM accounts.person WHERE email = ${email}`.execute(database.owner.kysely)).rows[0]!.hash

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
