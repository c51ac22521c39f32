import { staffInfo, staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { joinStaff } from '@ohmstead/contract/staff/people-calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { addStaff } from './index.ts'
import { insertSetupLink, setupLinkOpens } from './setup-link.store.ts'
import { inTransaction } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'

const database = withDatabase()
const api = withApi(database)
const password = 'a long pass phrase 42'
let gus: ApiClient
const asOwner = (statement: string) => database.owner.pool.query(statement)

beforeAll(async () => {
  const at = database.clock.now()
  for (const login of ['gus', 'sam'])
    await inTransaction(database.api, (trx) => addStaff(trx, testSealer, { name: login, login, password, role: 'administrator', by: 'test', at }))
  gus = api.client()
  await gus.ask(staffLogin, { login: 'gus', password })
})

describe('a person of staff whose row no server wrote', () => {
  test.each([
    ['another role', `role = 'finance'`, `role = 'administrator'`],
    ['disabled and enabled again', `disabled_at = platform.now()`, `disabled_at = null`],
  ])('cannot act: %s', async (_, change, back) => {
    expect(await gus.call(staffInfo, {})).toMatchObject({ ok: true })
    await asOwner(`update staff.person set ${change} where login = 'gus'`)
    expect(await gus.call(staffInfo, {})).toMatchObject({ ok: false, code: 2021 })
    await asOwner(`update staff.person set ${back} where login = 'gus'`)
    expect(await gus.call(staffInfo, {})).toMatchObject({ ok: true })
  })

  test('cannot act with the password of another person', async () => {
    await asOwner(`update staff.person p set password_hash = o.password_hash from staff.person o where p.login = 'sam' and o.login = 'gus'`)
    const stranger = api.client()
    await stranger.call(staffLogin, { login: 'sam', password })
    expect(await stranger.call(staffInfo, {})).toMatchObject({ ok: false, code: 2021 })
  })
})

describe('a link to the console that no server wrote', () => {
  const token = 'f'.repeat(43)
  const now = () => database.clock.now()

  test('opens no account of a colleague', async () => {
    await asOwner(`insert into staff.join_link (token_hash, staff_id, issued_by, issued_at, expires_at)
      select sha256('${token}'), p.id, o.id, platform.now(), platform.now() + interval '30 minutes'
        from staff.person p, staff.person o where p.login = 'gus' and o.login = 'sam'`)
    const joined = await api.client().call(joinStaff, { joinToken: token, password: 'a pass phrase of mine 7' })
    expect(joined).toMatchObject({ ok: false, code: staffErrors.joinLinkUsed.code })
  })

  test('opens no account of a first administrator', async () => {
    const opens = (text: string) => inTransaction(database.api, (trx) => setupLinkOpens(trx, sha256(text), now()))
    const links = `alter table staff.setup_link disable trigger first_only; insert into staff.setup_link (token_hash, expires_at) values`
    await asOwner(`${links} (sha256('forged'), platform.now() + interval '30 minutes')`)
    await inTransaction(database.owner, (trx) => insertSetupLink(trx, sha256('own'), after(now(), 60_000)))
    expect([await opens('forged'), await opens('own')]).toEqual([false, true])
  })
})
