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
  return [...statements]
}

describe('a call that reads', () => {
  test('sends these statements and no others: one for the sign-in of a member, none for a transaction', async () => {
    const counts: Record<string, number> = {}
    for (const declaration of plain) {
      const sent = await statementsOf(declaration)
      expect(sent.filter((text) => !/^\s*(select|with)\b/i.test(text))).toEqual([])
      counts[declaration.path] = sent.length
    }
    expect(counts).toMatchInlineSnapshot(`
      {
        "charge/card/enrolment": 2,
        "charge/card/list": 4,
        "charge/current": 2,
        "charge/debt": 3,
        "charge/history": 4,
        "charge/point/list": 4,
        "country/list": 0,
        "demo/outbox/list": 1,
        "hosting/record/list": 4,
        "hosting/state": 3,
        "income/calendar": 3,
        "income/day": 3,
        "income/overview": 3,
        "income/release/list": 3,
        "language/list": 0,
        "level/list": 1,
        "oauth/list": 0,
        "rental/lease/list": 3,
        "rental/package/list": 1,
        "url/config/list": 1,
        "user/close/check": 10,
        "user/consent/list": 2,
        "user/info/personal": 8,
        "user/passkey/list": 2,
        "user/security": 7,
        "user/signin/list": 3,
        "wallet/bill/export": 3,
        "wallet/bill/list": 2,
        "wallet/hold/list": 2,
        "wallet/overview": 4,
      }
    `)
  })
})

/** What the api may do in a transaction. */
const write = sql`UPDATE accounts.sign_in SET region = 'XX'`

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
