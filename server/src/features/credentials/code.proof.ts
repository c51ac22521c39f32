import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { waitBeforeTrying } from './code.ts'
import { codesOfDay, lockCodes, takeTry, type CodeTarget } from './code.store.ts'
import { secretOf } from './secret.store.ts'

/** An address as counters and codes store it: it cannot be read back. */
export async function addressHashOf(q: Queryable, canonical: string): Promise<Buffer> {
  return createHmac('sha256', await secretOf(q, 'address'))
    .update(canonical)
    .digest()
}

/**
 * A code as it is stored; it is bound to its purpose and address, and to this database. The key is not in the database: a database login could
 * otherwise find the six digits by trying all of them.
 */
export async function codeHashOf(q: Queryable, sealer: Sealer, purpose: CodePurpose, addressHash: Buffer, code: string): Promise<Buffer> {
  return createHmac('sha256', sealer.proofFor('verification code'))
    .update(await secretOf(q, 'code'))
    .update(purpose)
    .update(addressHash)
    .update(code)
    .digest()
}

export type TriedCode =
  | { readonly kind: 'right'; readonly id: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly waitMs: number }

/**
 * Counts a try in a separate transaction, then checks it. A correct code is used up only when the call succeeds. Only the browser that
 * requested a code can try it, so other clients cannot use up its tries.
 */
export async function tryCode(
  own: Trx,
  sealer: Sealer,
  target: CodeTarget & { readonly purpose: CodePurpose },
  code: string,
  now: Instant,
): Promise<TriedCode> {
  const { purpose, addressHash } = target
  await lockCodes(own, purpose, addressHash)
  const waitMs = waitBeforeTrying(await codesOfDay(own, target, 'asItWasSent', now), now)
  if (waitMs > 0) return { kind: 'wait', waitMs }
  const tried = await takeTry(own, target, now)
  const given = await codeHashOf(own, sealer, purpose, addressHash, code)
  // Compared even where there is none, so that both take the same time.
  const fits = timingSafeEqual(given, tried?.codeHash ?? Buffer.alloc(given.length))
  return tried && fits ? { kind: 'right', id: tried.id } : { kind: 'wrong' }
}
