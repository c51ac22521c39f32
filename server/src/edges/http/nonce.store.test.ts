import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { after } from '@ohmstead/contract/kernel/instant'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { insertAnswer } from './answer.store.ts'
import { takeNonce } from './nonce.store.ts'
import { pruneHttp } from './prune.jobs.ts'
import { NONCE_KEEP_MS, SKEW_MAX_MS } from './signed-request.ts'
import { insertTicket } from './ticket.store.ts'

const database = withDatabase()
const nonce = 'a-nonce-of-its-own'

describe('a nonce', () => {
  test('is accepted once per client', async () => {
    const take = (apiKey: string) => inTransaction(database.api, (trx) => takeNonce(trx, apiKey, nonce, database.clock.now(), true))
    expect([await take('h5'), await take('h5'), await take('robot')]).toEqual([true, false, true])
  })

  test('of a transaction that is rolled back is not used up', async () => {
    const other = 'a-nonce-rolled-back'
    await expect(
      inTransaction(database.api, async (trx) => {
        await takeNonce(trx, 'h5', other, database.clock.now(), true)
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await inTransaction(database.api, (trx) => takeNonce(trx, 'h5', other, database.clock.now(), true))).toBe(true)
  })

  test.each([
    [true, 'on'],
    [false, 'off'],
  ])('keeps the commit durable, unless only the nonce could be lost (%s)', async (durable, mode) => {
    const seen = await inTransaction(database.api, async (trx) => {
      await takeNonce(trx, 'h5', `a-nonce-that-is-${mode}`, database.clock.now(), durable)
      return (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(trx)).rows[0]?.synchronous_commit
    })
    expect(seen).toBe(mode)
    const next = await inTransaction(
      database.api,
      async (trx) => (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(trx)).rows[0]?.synchronous_commit,
    )
    expect(next).toBe('on')
  })
})

describe('temporary data', () => {
  test('is deleted when it expires, and not before', async () => {
    const now = database.clock.now()
    // Kept as long as a timestamp signed with it could be accepted.
    expect(NONCE_KEEP_MS).toBeGreaterThan(2 * SKEW_MAX_MS)
    await inTransaction(database.api, async (trx) => {
      await insertTicket(trx, Buffer.alloc(32, 1), { memberId: null, staffId: null, signInId: null, topics: [] }, after(now, 1))
      await insertAnswer(trx, 'mb', 'a-key-of-sixteen-', { call: 'x', bodyHash: Buffer.alloc(32), data: '{}' }, now)
    })
    const counts = async () =>
      (
        await sql<{
          counts: string
        }>`SELECT concat_ws(' ', (SELECT count(*) FROM http.nonce WHERE nonce = ${nonce}), (SELECT count(*) FROM http.ticket), (SELECT count(*) FROM http.answer)) AS counts`.execute(
          database.owner.kysely,
        )
      ).rows[0]?.counts
    for (const [ms, left] of [
      [0, '2 1 1'],
      [NONCE_KEEP_MS, '2 0 1'],
      [NONCE_KEEP_MS + 1, '0 0 1'],
      [30 * 86_400_000 + 1, '0 0 0'],
    ] as const) {
      await database.clock.forward(now + ms - database.clock.now())
      await runDueNow(database.worker, pruneHttp, database.clock.now())
      expect(await counts()).toBe(left)
    }
  })
})
