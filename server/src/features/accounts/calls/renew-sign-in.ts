import type { Id } from '@ohmstead/contract/kernel/id'
import { after } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { FORMER_VALID_MS, SIGN_IN_IDLE_MS } from '../sign-in.ts'
import { rotateSignIn } from '../sign-in.store.ts'
import { newToken } from './open-sign-in.ts'

/** Gives a sign-in fresh tokens and keeps that its person was just proven: whoever copied the old ones is out. Answers what `token` holds. */
export async function renewSignIn(
  { trx, now, client, cookies }: Pick<RequestContext, 'trx' | 'now' | 'client' | 'cookies'>,
  signInId: Id<'signIn'>,
): Promise<string> {
  const token = newToken()
  const csrf = newToken()
  await rotateSignIn(trx, signInId, sha256(token), sha256(csrf), now, after(now, FORMER_VALID_MS))
  if (client.kind !== 'public') return token
  cookies.set('session', token, { maxAgeMs: SIGN_IN_IDLE_MS })
  return csrf
}
