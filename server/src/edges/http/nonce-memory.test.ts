import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { consentList, sendCode } from '@ohmstead/contract/accounts/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { after, instant } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import { withDatabase } from '../../../test/harness.ts'
import { openNonceMemory } from './nonce-memory.ts'
import { NONCE_KEEP_MS } from './signed-request.ts'

const start = instant(Date.UTC(2026, 4, 4))

describe('the nonce memory', () => {
  test('accepts each once per client, as long as its request could be repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('h5', 'robot'), fc.nat(20), fc.nat(NONCE_KEEP_MS / 4)), { maxLength: 60 }), (requests) => {
        const memory = openNonceMemory()
        const lastTaken = new Map<string, number>()
        let now = start
        for (const [client, nonce, pause] of requests) {
          now = after(now, pause)
          const key = `${client} ${nonce}`
          const before = lastTaken.get(key)
          const taken = memory.take(client, String(nonce), now)
          if (before === undefined) expect(taken).toBe(true)
          else if (now - before < NONCE_KEEP_MS) expect(taken).toBe(false)
          if (taken) lastTaken.set(key, now)
        }
      }),
    )
  })

  test('has a limited size', () => {
    const memory = openNonceMemory(1_000)
    for (let at = 0; at < 5_000; at++) memory.take('h5', `nonce ${at}`, start)
    expect(memory.size).toBeLessThanOrEqual(1_000)
    // The latest ones are still remembered.
    expect(memory.take('h5', 'nonce 4999', start)).toBe(false)
  })

  test('accepts a returned nonce again', () => {
    const memory = openNonceMemory()
    memory.take('h5', 'nonce', start)
    memory.giveBack('h5', 'nonce')
    expect(memory.take('h5', 'nonce', start)).toBe(true)
  })
})

describe('a call', () => {
  const database = withDatabase()
  const api = withAccountsApi(database)
  const kept = async () =>
    (await sql<{ count: number }>`SELECT count(*)::int AS count FROM http.nonce`.execute(database.owner.kysely)).rows[0]?.count ?? 0

  test('that only reads writes nothing, and is still answered only once', async () => {
    const client = api.client()
    const before = await kept()
    const body = JSON.stringify(await client.sign({}))
    const ask = () => client.send(`/api/${consentList.path}`, { body })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    const codes = answers.map(({ envelope }) => envelope?.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === httpErrors.replayedRequest.code)).toHaveLength(4)
    expect(await kept()).toBe(before)
  })

  test('that only reads and is refused cannot be repeated either', async () => {
    const client = api.client()
    const body = JSON.stringify(await client.sign({ nothing: 'of this' }))
    const ask = async () => (await client.send(`/api/${consentList.path}`, { body })).envelope?.code
    expect([await ask(), await ask()]).toEqual([httpErrors.invalidInput.code, httpErrors.replayedRequest.code])
  })

  test('that changes something cannot be sent to a call that reads, nor the other way round', async () => {
    const client = api.client()
    const once = async (...paths: string[]) => {
      const body = JSON.stringify(await client.sign({}))
      const codes = []
      for (const path of paths) codes.push((await client.send(`/api/${path}`, { body })).envelope?.code)
      return codes
    }
    const replayed = httpErrors.replayedRequest.code
    expect((await once(consentList.path, sendCode.path)).at(-1)).toBe(replayed)
    expect((await once(sendCode.path, consentList.path)).at(-1)).toBe(replayed)
  })

  test('that changes something keeps its nonce in the database, where every process and the next start find it', async () => {
    const client = api.client()
    const before = await kept()
    await client.ask(sendCode, { purpose: 'login', email: 'somebody@example.org', captcha: await client.solvedCaptcha() })
    expect(await kept()).toBe(before + 2)
  })
})
