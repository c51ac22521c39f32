import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleStart } from '@ohmstead/contract/accounts/oauth-calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import { implementAsServer } from '../../../platform/implement.ts'
import { FLOW_VALID_MS, flowSecrets } from '../oauth-flow.ts'
import { insertFlow } from '../oauth-flow.store.ts'
import { secretOf, newToken } from '../../credentials/index.ts'
import { answerOf } from '../provider-answer.act.ts'
import type { Parts } from '../parts.ts'

/** Starts a flow. The browser gets a new value each time, so a value that an attacker planted before is useless. */
export function startGoogle({ google }: Parts) {
  return implementAsServer(googleStart, async ({ trx, now, cookies, refuse }) => {
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
    // It outlives the state: what follows after Google's response has its own ten minutes.
    cookies.set('oauth', browser, { maxAgeMs: 2 * FLOW_VALID_MS })
    return { url }
  })
}
