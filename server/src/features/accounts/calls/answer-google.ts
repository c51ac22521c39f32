import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleLogin } from '@ohmstead/contract/accounts/oauth-calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import { implementAsServer } from '../../../platform/implement.ts'
import { canonicalEmail } from '../address.ts'
import { memberOfIdentity } from '../identity.store.ts'
import { maskedEmail } from '../masking.ts'
import { FLOW_VALID_MS, flowSecrets } from '../oauth-flow.ts'
import { endFlow, proveFlow, takeState } from '../oauth-flow.store.ts'
import { findCredentials } from '../person.store.ts'
import { secretOf, newToken } from '../../credentials/index.ts'
import { answerOf } from '../provider-answer.act.ts'
import { openSignIn } from '../open-sign-in.act.ts'
import { owedBy } from '../owed.act.ts'
import type { Parts } from '../parts.ts'

/**
 * Processes the response of Google. The account is found only by Google's own subject: an e-mail address may pass to another person, so one
 * that matches an account does not sign in, and leads to linking, which the owner of that account must confirm.
 */
export function answerGoogle({ google, standingOf }: Parts) {
  return implementAsServer(googleLogin, async (at, { code, state, iss }) => {
    const { trx, now, caller, cookies, apart, refuse } = at
    if (google === null) return refuse(accountErrors.googleOff)
    const browser = cookies.read('oauth')
    const stateHash = sha256(state)
    // Used up whatever follows, so that no state can be tried twice.
    if (browser === undefined || !(await apart((own) => takeState(own, 'google', stateHash, sha256(browser), now))))
      return refuse(accountErrors.googleFlowOver)
    const proof = await answerOf(google.claimsFor(flowSecrets(await secretOf(trx, 'oauth'), browser, state), { code, state, iss }))

    const flow = newToken()
    const flowHash = sha256(flow)
    await proveFlow(trx, stateHash, flowHash, proof, after(now, FLOW_VALID_MS))
    const memberId = await memberOfIdentity(trx, 'google', proof.subject)
    if (caller.kind === 'member') {
      if (memberId !== null) refuse(accountErrors.googleLinked)
      return { needs: 'link' as const, flow, email: proof.email && maskedEmail(proof.email) }
    }
    if (memberId !== null) {
      const owed = await owedBy(at, memberId)
      if (owed.code !== null || owed.otp || owed.consents) return { needs: 'proof' as const, flow, ...owed }
      await endFlow(trx, flowHash, now)
      cookies.clear('oauth')
      return { needs: 'nothing' as const, ...(await openSignIn(at, memberId, 'google', standingOf)) }
    }
    const email = proof.emailVerified && proof.email !== null ? canonicalEmail(proof.email) : null
    if (email === null || proof.email === null) return refuse(accountErrors.googleEmailUnverified)
    const next = { flow, email: maskedEmail(proof.email) }
    return (await findCredentials(trx, email)) === null ? { needs: 'register' as const, ...next } : { needs: 'link' as const, ...next }
  })
}
