import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { memberSignInCode } from '../../src/features/credentials/index.ts'
import { inTransaction, type Trx } from '../../src/platform/database.ts'
import { sha256 } from '../../src/platform/hash.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestDatabase } from '../harness.ts'
import { testSealer } from '../sealer.ts'

type Grounds = Pick<TestDatabase, 'owner' | 'clock'>
export type MemberGrounds = Pick<TestDatabase, 'api' | 'owner' | 'clock'>

/** Proves a sign-in of this member to the database: later writes of this transaction are theirs. */
export async function actAsMember({ owner, clock }: Grounds, trx: Trx, memberId: Id<'member'>): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await memberSignIn({ owner, clock }, memberId, token)
  await sql`SELECT accounts.prove_sign_in(${token}, ${testSealer.proofFor('staff sign-in')})`.execute(trx)
}

/** Runs `fn` in a transaction of the API in which this member is proven to act. */
export function asMember<T>(database: MemberGrounds, memberId: Id<'member'>, fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(database.api, async (trx) => {
    await actAsMember(database, trx, memberId)
    return fn(trx)
  })
}

/** A sign-in of a member with this token. */
export async function memberSignIn({ owner, clock }: Grounds, memberId: Id<'member'>, token: string): Promise<void> {
  const at = clock.now()
  const signIn = { id: newId('signIn', at), memberId, client: 'h5', tokenHash: sha256(token), absoluteUntil: after(at, 12 * HOUR_MS) }
  const [code] = memberSignInCode(testSealer, signIn)
  await sql`
    INSERT INTO accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, ip, device, system, created_at, last_seen_at, absolute_until, code)
    VALUES (${signIn.id}, ${memberId}, ${signIn.client}, ${signIn.tokenHash}, ${sha256('csrf')}, 'password', '127.0.0.1', 'desktop', 'test', ${at}, ${at}, ${signIn.absoluteUntil}, ${code})`.execute(
    owner.kysely,
  )
}
