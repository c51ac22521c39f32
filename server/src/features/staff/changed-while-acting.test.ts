import { issueHouseInvitation } from '@ohmstead/contract/accounts/member-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { invitePerson } from '@ohmstead/contract/staff/people-calls'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { waiting } from '../../../test/waiting.ts'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { addStaff } from './index.ts'

const database = withDatabase()
const api = withApi(database)

beforeAll(() => hired('root', 'administrator'))

async function hired(login: string, role: StaffRole): Promise<ApiClient> {
  const password = `a long pass phrase of ${login}`
  const at = database.clock.now()
  await inTransaction(database.api, (trx) => addStaff(trx, testSealer, { name: login, login, password, role, by: 'test', at }))
  const client = api.client()
  await client.ask(staffLogin, { login, password })
  return client
}

/** The answer to a call that was sent while this change of the person was not committed. */
async function answerDuring(change: (trx: Trx) => Promise<unknown>, call: () => Promise<{ readonly code: number }>) {
  const sent = await inTransaction(database.owner, async (trx) => {
    await change(trx)
    const answer = call()
    await expect.poll(() => waiting(database)).toBe(1)
    return { answer }
  })
  return sent.answer
}

const acts: readonly (readonly [name: string, call: (client: ApiClient) => Promise<{ readonly code: number }>])[] = [
  ['inviting a colleague', (client) => client.call(invitePerson, { name: 'Eve', login: 'eve', role: 'administrator' })],
  ['issuing an operator invitation', (client) => client.call(issueHouseInvitation, { idempotencyKey: 'house-key-000001', note: 'Fair', usesMax: 1 })],
]

test.each(acts)('a person who is disabled while acting is signed out: %s', async (name, call) => {
  const login = `gone${acts.findIndex(([other]) => other === name)}`
  const client = await hired(login, 'administrator')
  const disable = (trx: Trx) => sql`UPDATE staff.person SET disabled_at = platform.now() WHERE login = ${login}`.execute(trx)
  expect(await answerDuring(disable, () => call(client))).toMatchObject({ code: httpErrors.signedOut.code })
})

test.each(acts)('a person whose role changes while acting acts in the new role: %s', async (name, call) => {
  const login = `less${acts.findIndex(([other]) => other === name)}`
  const client = await hired(login, 'administrator')
  const demote = (trx: Trx) => sql`UPDATE staff.person SET role = 'support' WHERE login = ${login}`.execute(trx)
  expect(await answerDuring(demote, () => call(client))).toMatchObject({ code: httpErrors.forbidden.code })
})
