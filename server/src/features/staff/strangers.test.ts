import { staffFeature } from './feature.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { staffInfo, staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { edgeEnv } from '../../../test/test-env.ts'
import { inTransaction } from '../../platform/database.ts'
import type { Implemented } from '../../platform/implement.ts'
import { addStaff, staffPrincipal } from './index.ts'
import { personByLogin } from './person.store.ts'

const database = withDatabase()
// Behind a trusted proxy, so that each client can have a network of its own.
const api = withAccountsApi(database, {
  env: { ...edgeEnv, trustedProxies: ['127.0.0.1'] },
  principals: [staffPrincipal(testSealer)],
  calls: Object.values(staffFeature.calls({ sealer: testSealer })) as unknown as readonly Implemented<never>[],
})
const login = 'gus'
const password = 'a long pass phrase'
let networks = 0

function from(network = `203.0.${++networks >> 8}.${networks & 255}`, like?: ApiClient): ApiClient {
  const client = api.client({ headers: { 'x-forwarded-for': network } })
  const device = like?.cookies.get('device')
  if (device !== undefined) client.cookies.set('device', device)
  return client
}

let gus: ApiClient
const wrong = { login, password: 'a wrong pass phrase' }

beforeAll(async () => {
  const at = database.clock.now()
  await inTransaction(database.api, (trx) => addStaff(trx, testSealer, { name: 'Gus', login, password, role: 'administrator', by: 'test', at }))
  gus = from()
  await gus.ask(staffLogin, { login, password })
})

describe('unknown clients that guess the password of a colleague', () => {
  test('wait after five, and lock out only their own network', async () => {
    const [stranger, network] = [from('198.51.100.1'), '198.51.100.1']
    for (let at = 0; at < 5; at++) expect(await stranger.call(staffLogin, wrong)).toMatchObject({ code: staffErrors.wrongLogin.code })
    expect(await stranger.call(staffLogin, { login, password })).toMatchObject({ code: staffErrors.tooManyTries.code, status: 429 })
    expect(await from(network).call(staffLogin, { login: 'GUS', password })).toMatchObject({ code: staffErrors.tooManyTries.code })

    expect(await from().call(staffLogin, { login, password })).toMatchObject({ ok: true })
    expect(await from(network, gus).call(staffLogin, { login, password })).toMatchObject({ ok: true })
  })

  test('from everywhere have an end, and a device that signed in before is not held up by it', async () => {
    await database.clock.forward(DAY_MS)
    let looked = 0
    for (let at = 0; at < 60; at++) if ((await from().call(staffLogin, wrong)).code === staffErrors.wrongLogin.code) looked++
    expect(looked).toBe(50)
    expect(await from().call(staffLogin, { login, password })).toMatchObject({ code: staffErrors.tooManyTries.code })
    const here = from(undefined, gus)
    expect(await here.call(staffLogin, { login, password })).toMatchObject({ ok: true })
    expect(await here.call(staffInfo, {})).toMatchObject({ ok: true })
  })

  test('cannot tell an unknown login from a known one', async () => {
    await database.clock.forward(2 * DAY_MS)
    const codes = async (name: string) => {
      const stranger = from()
      const answers = []
      for (let at = 0; at < 7; at++) answers.push((await stranger.call(staffLogin, { ...wrong, login: name })).code)
      return answers
    }
    expect(await codes('nobody')).toEqual(await codes(login))
  })

  test('with a device of another person, or a forged one, are unknown clients', async () => {
    await database.clock.forward(DAY_MS)
    const invented = from()
    invented.cookies.set('device', 'invented.AAAA')
    for (let at = 0; at < 6; at++) await invented.call(staffLogin, wrong)
    expect(await invented.call(staffLogin, { login, password })).toMatchObject({ code: staffErrors.tooManyTries.code })
  })
})

test('a known device waits after five tries of its own, and two concurrent correct ones both succeed', async () => {
  await database.clock.forward(DAY_MS)
  for (let at = 0; at < 4; at++) expect(await from(undefined, gus).call(staffLogin, wrong)).toMatchObject({ code: staffErrors.wrongLogin.code })
  const both = await Promise.all([1, 2].map(() => from(undefined, gus).call(staffLogin, { login, password })))
  expect(both).toMatchObject([{ ok: true }, { ok: true }])
  for (let at = 0; at < 5; at++) await from(undefined, gus).call(staffLogin, wrong)
  expect(await from(undefined, gus).call(staffLogin, { login, password })).toMatchObject({ code: staffErrors.tooManyTries.code })
})

test.each(['\u212aim.ilias', 'kİm.ilias', 'kım.ilias', 'ｋim.ilias', '𝓴im.ilias', 'kim.il\u200bias', 'kim﹒ilias'])(
  '%s does not find the login Kim.Ilias',
  async (spelling) => {
    const at = database.clock.now()
    await inTransaction(database.api, (trx) =>
      addStaff(trx, testSealer, { name: 'Kim', login: 'Kim.Ilias', password, role: 'support', by: 'test', at }),
    )
    expect(await personByLogin(database.api.kysely, 'kim.ilias')).toMatchObject({ name: 'Kim' })
    expect(await personByLogin(database.api.kysely, spelling)).toBeNull()
  },
)
