import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { oauthLink } from '@ohmstead/contract/accounts/oauth-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { identityOf, insertIdentity, memberOfIdentity } from '../identity.store.ts'
import { maskedEmail } from '../masking.ts'
import { endFlow } from '../oauth-flow.store.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'
import { provenFlow } from '../oauth-flow.proof.ts'
import type { Parts } from '../parts.ts'

/** Links an outside account with proof of both: Google identified the person in this browser, and this sign-in was confirmed just now. */
export function linkOutsideAccount({ google }: Parts) {
  return implementAsServer(oauthLink, async (at, { flow }) => {
    const { trx, now, caller, cookies, refuse } = at
    const { memberId } = caller
    const { subject, email, flowHash } = await provenFlow(at, google, flow)
    if ((await memberOfIdentity(trx, 'google', subject)) !== null) refuse(accountErrors.googleLinked)
    if ((await identityOf(trx, memberId, 'google')) !== null) refuse(accountErrors.googleOtherLinked)
    if (!(await insertIdentity(trx, { provider: 'google', subject, memberId, email, at: now }))) refuse(accountErrors.googleLinked)
    await endFlow(trx, flowHash, now)
    await noticeSecurity(at, { memberId, kind: 'googleLinked', params: originOf(at) })
    cookies.clear('oauth')
    return { email: email && maskedEmail(email) }
  })
}
