import { createHmac } from 'node:crypto'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { rotateSignIn, FORMER_VALID_MS, SIGN_IN_IDLE_MS } from '../credentials/index.ts'

/**
 * Gives a sign-in new tokens, so that copies of the old ones become invalid. Keeps the time of the last confirmation. Returns the content
 * of `token`. Requests that come at once with one token get the same new tokens, so that the browser keeps a valid pair, whichever answer
 * it reads last.
 */
export async function renewSignIn(
  { trx, now, client, cookies, sealer, signInToken }: Pick<RequestContext, 'trx' | 'now' | 'client' | 'cookies' | 'sealer' | 'signInToken'>,
  signInId: Id<'signIn'>,
  confirmedAt: Instant | null,
): Promise<string> {
  assert(signInToken, 'a sign-in is renewed by its owner')
  const next = (use: string) => createHmac('sha256', sealer.proofFor(use)).update(signInToken).digest('base64url')
  const [token, csrf] = [next('renewed sign-in'), next('renewed token of a page')]
  await rotateSignIn(trx, sealer, {
    id: signInId,
    tokenHash: sha256(token),
    csrfHash: sha256(csrf),
    stepUpAt: confirmedAt,
    formerUntil: after(now, FORMER_VALID_MS),
  })
  if (client.kind !== 'public') return token
  cookies.set('session', token, { maxAgeMs: SIGN_IN_IDLE_MS })
  return csrf
}
