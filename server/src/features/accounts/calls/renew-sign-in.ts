import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { rotateSignIn, FORMER_VALID_MS, SIGN_IN_IDLE_MS, newToken } from '../../credentials/index.ts'

/**
 * Gives a sign-in new tokens, so that copies of the old ones become invalid. Keeps the time of the last confirmation. Returns the content
 * of `token`.
 */
export async function renewSignIn(
  { trx, now, client, cookies }: Pick<RequestContext, 'trx' | 'now' | 'client' | 'cookies'>,
  signInId: Id<'signIn'>,
  confirmedAt: Instant | null,
): Promise<string> {
  const token = newToken()
  const csrf = newToken()
  await rotateSignIn(trx, signInId, sha256(token), sha256(csrf), confirmedAt, after(now, FORMER_VALID_MS))
  if (client.kind !== 'public') return token
  cookies.set('session', token, { maxAgeMs: SIGN_IN_IDLE_MS })
  return csrf
}
