import { describe, expect, test } from 'vitest'
import { logout, personalInfo, signInList } from '@ohmstead/contract/accounts/calls'
import { withApi } from '../../../test/api.ts'
import { withDatabase } from '../../../test/harness.ts'

const database = withDatabase()
const api = withApi(database)

describe('a person', () => {
  test('registers, is known, signs out', async () => {
    const dora = api.client()
    const profile = await dora.register({ email: 'dora@example.org', password: 'porcelain-42', invitationCode: api.invitation })
    expect(profile).toMatchObject({ level: 1, tier: 'free', email: 'd…@example.org', inviter: null, country: 'DE' })
    expect(await dora.ask(personalInfo, {})).toEqual(profile)
    const { list } = await dora.ask(signInList, {})
    expect(list).toHaveLength(1)
    await dora.ask(logout, {})
    expect(await dora.call(personalInfo, {})).toMatchObject({ ok: false, status: 401, code: 2021 })
  })
})
