import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@ohmstead/contract/index'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withApi } from '../../test/api.ts'
import type { ApiClient } from '../../test/client.ts'
import { withDatabase } from '../../test/harness.ts'
import { runDueNow } from '../platform/due.ts'
import { examine } from '../platform/examine.ts'
import { watch } from '../platform/watch.ts'
import { keepTestFingerprint, testSealer } from '../../test/sealer.ts'
import { watchesOf } from './watches.ts'

const database = withDatabase()
const api = withApi(database)

let member: ApiClient
beforeAll(async () => {
  member = api.client()
  await member.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
})

async function codeOf(client: ApiClient, { path, method, file }: CallDeclaration, fields: Record<string, unknown>): Promise<number> {
  const { envelope, text } =
    method === 'GET'
      ? await client.send(`/api/${path}?${new URLSearchParams(fields as Record<string, string>).toString()}`, { method })
      : await client.send(`/api/${path}`, {
          body: file ? await client.form({ ...fields, file: new File(['x'], 'x') }) : JSON.stringify(await client.sign(fields)),
        })
  expect(envelope, text).not.toBeNull()
  return envelope?.code ?? -1
}

describe('every call', () => {
  test.each(calls.map((declaration) => [declaration.path, declaration] as const))(
    '%s follows its policy, and refuses undeclared input',
    async (_, declaration) => {
      const visitor = api.client()
      const asVisitor = await codeOf(visitor, declaration, { unknownField: '1' })
      const asMember = await codeOf(member, declaration, { unknownField: '1' })
      const { by } = declaration
      expect(asVisitor).toBe(by === 'anyone' ? httpErrors.invalidInput.code : httpErrors.signedOut.code)
      expect(asMember).toBe(
        typeof by === 'object' ? httpErrors.signedOut.code : declaration.stepUp ? httpErrors.confirmFirst.code : httpErrors.invalidInput.code,
      )
    },
  )
})

test('the books are watched: violations and the chain are metrics for the operator', async () => {
  // The server of the tests need not survive a power failure.
  const watches = watchesOf(testSealer, { known: ['setting fsync', 'setting full_page_writes'] })
  const numbers = async () => (await (await fetch(`${api.url}/metrics`)).text()).match(/^ohmstead_(violations|chain_ok).*$/gm)
  expect(await numbers()).toEqual(['ohmstead_violations_age_seconds +Inf', 'ohmstead_chain_ok 1'])
  await keepTestFingerprint(database.owner)
  await runDueNow(database.worker, examine(watches, { sealer: testSealer }), database.clock.now())
  expect(await numbers()).toEqual([
    ...watches.map(({ name }) => `ohmstead_violations{part="${name}"} 0`).toSorted(),
    'ohmstead_violations_age_seconds 0',
    'ohmstead_chain_ok 1',
  ])
})

test('a server whose checks do not finish is not ready, whatever still runs', async () => {
  const readiness = async () => {
    const answer = await fetch(`${api.url}/readyz`)
    return [answer.status, ((await answer.json()) as { missing: string[] }).missing]
  }
  const examined = () => runDueNow(database.worker, examine([watch('quiet', async () => [])], { sealer: testSealer }), database.clock.now())
  await examined()
  expect(await readiness()).toEqual([200, []])
  await database.clock.forward(3 * MINUTE_MS + 1)
  expect(await readiness()).toEqual([503, ['checks']])
  await examined()
  expect(await readiness()).toEqual([200, []])
})
