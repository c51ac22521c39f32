import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@ohmstead/contract/index'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { withApi } from '../../test/api.ts'
import type { ApiClient } from '../../test/client.ts'
import { withDatabase } from '../../test/harness.ts'

const database = withDatabase()
const api = withApi(database)

let member: ApiClient
beforeAll(async () => {
  member = api.client()
  await member.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
})

async function codeOf(client: ApiClient, { path, method }: CallDeclaration, fields: Record<string, unknown>): Promise<number> {
  const { envelope, text } =
    method === 'GET'
      ? await client.send(`/api/${path}?${new URLSearchParams(fields as Record<string, string>).toString()}`, { method })
      : await client.send(`/api/${path}`, { body: JSON.stringify(await client.sign(fields)) })
  expect(envelope, text).not.toBeNull()
  return envelope?.code ?? -1
}

describe('every call', () => {
  test.each(calls.map((declaration) => [declaration.path, declaration] as const))(
    '%s is answered by its policy, and refuses what nobody asked for',
    async (_, declaration) => {
      const visitor = api.client()
      const asVisitor = await codeOf(visitor, declaration, { unheardOf: '1' })
      const asMember = await codeOf(member, declaration, { unheardOf: '1' })
      const { by } = declaration
      expect(asVisitor).toBe(by === 'anyone' ? httpErrors.invalidInput.code : httpErrors.signedOut.code)
      expect(asMember).toBe(
        typeof by === 'object' ? httpErrors.signedOut.code : declaration.stepUp ? httpErrors.confirmFirst.code : httpErrors.invalidInput.code,
      )
    },
  )
})

test('the books are watched: broken rules and the chain are numbers for the operator', async () => {
  const text = await (await fetch(`${api.url}/metrics`)).text()
  expect(text.match(/^ohmstead_(violations|chain_ok).*$/gm)).toEqual(['ohmstead_violations 0', 'ohmstead_chain_ok 1'])
})
