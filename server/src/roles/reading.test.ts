import { calls } from '@ohmstead/contract/index'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { call, type CallDeclaration } from '@ohmstead/contract/kernel/call'
import { nothing } from '@ohmstead/contract/kernel/field'
import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withAccountsApi, withApi } from '../../test/api.ts'
import { chargingGround } from '../../test/cast/charging-ground.ts'
import type { ApiClient } from '../../test/client.ts'
import { withDatabase } from '../../test/harness.ts'
import { inReading, inTransaction, type Database } from '../platform/database.ts'
import { implement } from '../platform/implement.ts'

const database = withDatabase()
const api = withApi(database)
const ground = chargingGround(database)
const statements: string[] = []
let visitor: ApiClient
let ada: ApiClient

/** Notes what reading connections send, and that any other was used. */
function listen({ pool, reading }: Database): void {
  pool.on('acquire', () => void statements.push('a connection that may write'))
  reading.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      statements.push(String(args[0]))
      return query(...args)
    }) as typeof client.query
  })
}

beforeAll(async () => {
  listen(database.api)
  visitor = api.client()
  ada = api.client()
  await ada.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
  const { id } = await ada.ask(personalInfo, {})
  await ground.prices()
  await ground.give(id, '100')
  await ground.charge(id, await ground.unit())
  await ground.forward(HOUR_MS)
  // What is asked once in a process, such as a setting, is not part of a call.
  for (const declaration of plain) await (declaration.by === 'member' ? ada : visitor).call(declaration, declaration.example.input)
})

/** Reads whose example needs nothing that only a demo has. */
const plain = calls.filter(
  ({ repeat, by, stepUp, example }) => repeat === 'reads' && typeof by === 'string' && !stepUp && !JSON.stringify(example).includes('"@'),
)

async function statementsOf(declaration: CallDeclaration): Promise<string[]> {
  const client = declaration.by === 'member' ? ada : visitor
  statements.length = 0
  const answer = await client.call(declaration, declaration.example.input)
  expect(answer, declaration.path).toMatchObject({ ok: true })
  // A sign-in that was read a moment ago is not read again, so whether it is depends on time.
  return statements.filter((text) => !/FROM accounts\.sign_in\s+WHERE token_hash/i.test(text))
}

describe('a call that reads', () => {
  test('sends at most three statements, or as many as are listed, besides the one that finds the sign-in of a member: none for a transaction', async () => {
    const counts: Record<string, number> = {}
    for (const declaration of plain) {
      const sent = await statementsOf(declaration)
      expect(sent.filter((text) => !/^\s*(select|with)\b/i.test(text))).toEqual([])
      counts[declaration.path] = sent.length
    }
    const most = Object.entries(counts).filter(([, count]) => count > 3)
    expect(Object.fromEntries(most)).toEqual({
      'charge/card/list': 5,
      'charge/history': 4,
      'charge/point/list': 5,
      'charge/point/own': 6,
      'content/article/detail': 4,
      'legal/document/detail': 5,
      'legal/document/file': 5,
      'level/mine': 4,
      'message/type/list': 8,
      'recharge/form': 4,
      'task/summary': 4,
      'status/read': 4,
      'team/rebate/rules': 9,
      'transfer/form': 9,
      'user/close/check': 11,
      'user/info/personal': 6,
      'user/security': 7,
      'wallet/overview': 4,
      'withdraw/config': 10,
      'withdraw/list': 4,
      'withdraw/quote': 14,
    })
  })
})

/** What the api may do in a transaction. */
const write = sql`UPDATE accounts.person SET zone = 'UTC'`

const wrongly = call('probe/wrongly', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Declares that it reads, and writes.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
})

describe('a call that is declared to read and writes', () => {
  const other = withDatabase()
  const wrong = implement(wrongly, async ({ trx }) => {
    await write.execute(trx)
    return {}
  })
  const { client } = withAccountsApi(other, { calls: [wrong as never] })

  test('is refused by the database', async () => {
    expect(await client().call(wrongly, {})).toMatchObject({ ok: false, status: 500 })
    await expect(inReading(other.api, (q) => write.execute(q))).rejects.toThrow('cannot execute UPDATE in a read-only transaction')
    await inTransaction(other.api, (trx) => write.execute(trx))
  })
})
