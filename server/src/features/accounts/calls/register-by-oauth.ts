import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { oauthRegister } from '@ohmstead/contract/accounts/oauth-calls'
import { sha256 } from '../../../platform/hash.ts'
import { implementAsServer } from '../../../platform/implement.ts'
import { addressFrom } from '../address.ts'
import { consentsMissing } from '../consent.ts'
import { insertIdentity, memberOfIdentity } from '../identity.store.ts'
import { endFlow } from '../oauth-flow.store.ts'
import { consentsInForce } from '../consents-in-force.act.ts'
import { invitationBy, openAccount } from '../open-account.act.ts'
import { openSignIn } from '../open-sign-in.act.ts'
import { proveGuess } from '../../credentials/index.ts'
import { provenFlow } from '../oauth-flow.proof.ts'
import type { Parts } from '../parts.ts'

/** Opens an account for a person that Google identified. Only an e-mail that Google verified replaces a code. */
export function registerByOutsideAccount({ google, standingOf }: Parts) {
  return implementAsServer(oauthRegister, async (at, { flow, invitationCode, country, language, consents }) => {
    const { trx, now, ip, cookies, refuse } = at
    const proof = await provenFlow(at, google, flow)
    if ((await memberOfIdentity(trx, 'google', proof.subject)) !== null) refuse(accountErrors.googleLinked)
    const address = proof.emailVerified && proof.email !== null ? addressFrom('email', proof.email) : null
    if (address === null) return refuse(accountErrors.googleEmailUnverified)
    const inForce = await consentsInForce(trx, now)
    const [missing] = consentsMissing(inForce, consents)
    if (missing) refuse(accountErrors.consentMissing, { document: missing.document })
    await proveGuess(at, [{ scope: 'invitation', subject: sha256(proof.subject) }])
    const invitation = (await invitationBy(trx, invitationCode)) ?? refuse(accountErrors.invitationUnknown)

    const { email, subject, flowHash } = proof
    const memberId = await openAccount(trx, { invitation, address, password: null, country, language, consents: inForce, ip, at: now })
    if (memberId === null) return refuse(accountErrors.addressInUse)
    if (!(await insertIdentity(trx, { provider: 'google', subject, memberId, email, at: now }))) refuse(accountErrors.googleLinked)
    await endFlow(trx, flowHash, now)
    cookies.clear('oauth')
    return openSignIn(at, memberId, 'google', standingOf, { first: true })
  })
}
