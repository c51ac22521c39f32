import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleStart } from '@ohmstead/contract/accounts/oauth-calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { FLOW_VALID_MS, flowSecrets } from '../oauth-flow.ts'
import { insertFlow } from '../oauth-flow.store.ts'
import { secretOf } from '../secret.store.ts'
import { answerOf } from './answer-of-provider.ts'
import { newToken } from './open-sign-in.ts'
import type { Parts } from '../parts.ts'

/** Begins a flow. The browser's own value is a new one each time: what an attacker planted there before is worth nothing. */
export function startGoogle({ google }: Parts) {
  return implement(googleStart, async ({ trx, now, cookies, refuse }) => {
    if (google === null) return refuse(accountErrors.googleOff)
    const browser = newToken()
    const secrets = flowSecrets(await secretOf(trx, 'oauth'), browser, newToken())
    const url = await answerOf(google.addressFor(secrets))
    await insertFlow(trx, {
      stateHash: sha256(secrets.state),
      provider: 'google',
      browserHash: sha256(browser),
      at: now,
      expiresAt: after(now, FLOW_VALID_MS),
    })
    // It outlives the state: what follows once Google answered has its own ten minutes.
    cookies.set('oauth', browser, { maxAgeMs: 2 * FLOW_VALID_MS })
    return { url }
  })
}
