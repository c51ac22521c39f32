import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { START, withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { Principal, SignedIn } from './principal.ts'
import { openSignInMemory, type SignInMemory } from './sign-in-memory.ts'

const database = withDatabase()
const CHANNEL = 'test.signIn'
const NEVER_OLD = 1e9
const token = sha256('token')
const memories: SignInMemory[] = []
afterEach(() => memories.splice(0).forEach((memory) => memory.close()))

const signedIn: SignedIn = {
  caller: { kind: 'member', memberId: 'mb_1' as Id<'member'>, signInId: 'si_1' as Id<'signIn'>, stepUpAt: null },
  apiKey: 'h5',
  csrfHash: sha256('csrf'),
  lastSeenAt: START,
  validUntil: after(START, HOUR_MS),
}

/** A principal whose sign-in is `found`, and a memory of it; `reads` counts how often it was looked for. */
async function remembering({ announcedOn, found = signedIn }: { announcedOn?: string; found?: SignedIn | null }) {
  const seen = { reads: 0, found }
  const principal: Principal = {
    prove: async () => undefined,
    kind: 'member',
    cookie: 'session',
    ...(announcedOn !== undefined && { announcedOn }),
    find: async () => {
      seen.reads++
      return seen.found
    },
    seen: async () => undefined,
    ended: async () => [],
  }
  const memory = await openSignInMemory(database.api, [principal], NEVER_OLD)
  memories.push(memory)
  const find = (at = START) => memory.find(database.api.reading.kysely, principal, token, at)
  return { seen, memory, find }
}

describe('a sign-in that was found', () => {
  test('is not read again', async () => {
    const { seen, find } = await remembering({ announcedOn: CHANNEL })
    expect([await find(), await find(), await find()]).toEqual([signedIn, signedIn, signedIn])
    expect(seen.reads).toBe(1)
  })

  test('is read for every call where its changes are not announced', async () => {
    const { seen, find } = await remembering({})
    await find()
    await find()
    expect(seen.reads).toBe(2)
  })

  test('ends at its own time', async () => {
    const { find } = await remembering({ announcedOn: CHANNEL })
    await find()
    expect(await find(after(START, HOUR_MS))).toBeNull()
  })

  test('is forgotten in this process before the transaction that ended it is answered', async () => {
    const { seen, find } = await remembering({ announcedOn: CHANNEL })
    await find()
    seen.found = null
    database.api.notifications.notifyHere(CHANNEL)
    expect(await find()).toBeNull()
  })

  test('is forgotten when the database announces a change', async () => {
    const { seen, find } = await remembering({ announcedOn: CHANNEL })
    await find()
    seen.found = null
    await inTransaction(database.worker, (trx) => sql`SELECT pg_notify(${CHANNEL}, 'any text')`.execute(trx))
    await expect.poll(() => find()).toBeNull()
  })

  test('is not kept if a change was announced while it was read', async () => {
    const { seen, find } = await remembering({ announcedOn: CHANNEL })
    const reading = find()
    database.api.notifications.notifyHere(CHANNEL)
    await reading
    await find()
    expect(seen.reads).toBe(2)
  })

  test('is read for every call while announcements are lost', async () => {
    const { seen, find } = await remembering({ announcedOn: CHANNEL })
    await find()
    await database.api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%notifications' AND datname = current_database()`,
    )
    await expect.poll(() => database.api.notifications.isOpen).toBe(false)
    seen.found = null
    expect(await find()).toBeNull()
  })

  test('is read again after it was forgotten by its token', async () => {
    const { seen, memory, find } = await remembering({ announcedOn: CHANNEL })
    await find()
    memory.forget(token)
    await find()
    expect(seen.reads).toBe(2)
  })
})

test('an unknown token is not kept', async () => {
  const { seen, find } = await remembering({ announcedOn: CHANNEL, found: null })
  await find()
  seen.found = signedIn
  expect(await find()).toEqual(signedIn)
})
