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
  test('sends these statements and no others, besides the one that finds the sign-in of a member: none for a transaction', async () => {
    const counts: Record<string, number> = {}
    for (const declaration of plain) {
      const sent = await statementsOf(declaration)
      expect(sent.filter((text) => !/^\s*(select|with)\b/i.test(text))).toEqual([])
      counts[declaration.path] = sent.length
    }
    expect(counts).toMatchInlineSnapshot(`
      {
        "charge/card/enrolment": 1,
        "charge/card/list": 3,
        "charge/current": 1,
        "charge/debt": 2,
        "charge/history": 4,
        "charge/hosted": 3,
        "charge/point/list": 5,
        "content/article/detail": 4,
        "content/article/list": 2,
        "content/search": 2,
        "country/list": 0,
        "demo/outbox/list": 1,
        "demo/people": 0,
        "hosting/record/list": 3,
        "hosting/state": 2,
        "income/calendar": 2,
        "income/day": 1,
        "income/overview": 2,
        "income/release/list": 1,
        "language/list": 0,
        "legal/document/detail": 5,
        "legal/document/file": 5,
        "legal/document/list": 1,
        "level/list": 1,
        "level/mine": 4,
        "message/announcement/list": 2,
        "message/choice/list": 1,
        "message/list": 3,
        "message/type/list": 8,
        "network/list": 2,
        "oauth/list": 0,
        "recharge/form": 4,
        "recharge/list": 1,
        "rental/lease/list": 2,
        "rental/package/list": 1,
        "task/list": 2,
        "task/summary": 3,
        "team/income": 1,
        "team/member/list": 3,
        "team/rebate/list": 2,
        "team/rebate/rules": 9,
        "team/rebate/summary": 2,
        "team/summary": 3,
        "transfer/form": 8,
        "transfer/list": 2,
        "url/config/list": 1,
        "user/close/check": 11,
        "user/consent/list": 1,
        "user/info/personal": 6,
        "user/passkey/list": 1,
        "user/security": 6,
        "user/signin/list": 2,
        "wallet/bill/export": 3,
        "wallet/bill/list": 2,
        "wallet/hold/list": 2,
        "wallet/overview": 4,
        "wallet/statement/detail": 3,
        "wallet/statement/file": 3,
        "wallet/statement/list": 2,
        "withdraw/address/list": 2,
        "withdraw/config": 9,
        "withdraw/list": 4,
        "withdraw/quote": 13,
      }
    `)
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
