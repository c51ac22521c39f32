import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { oauthLogin } from '@ohmstead/contract/accounts/oauth-calls'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { OpenIdProvider } from '../../../edges/openid/index.ts'
import { implement } from '../../../platform/implement.ts'
import { useCode } from '../code.store.ts'
import { consentsMissing } from '../consent.ts'
import { insertConsents } from '../consent.store.ts'
import { memberOfIdentity } from '../identity.store.ts'
import { endFlow } from '../oauth-flow.store.ts'
import { keepLanguage } from '../person.store.ts'
import { openSignIn } from './open-sign-in.ts'
import { owedAddress, owedBy } from './owed.ts'
import { provenFlow } from './proven-flow.ts'
import type { StandingOf } from './read-profile.ts'
import { addressHashOf, tryCode } from './try-code.ts'

/** Finishes a sign-in by an outside account: what it owed is shown now. The flow is used up only by success. */
export function signInByOutsideAccount(google: OpenIdProvider | null, standingOf: StandingOf) {
  return implement(oauthLogin, async (at, { flow, code, consents = [] }) => {
    const { trx, now, lang, cookies, apart, refuse } = at
    const { subject, flowHash } = await provenFlow(at, google, flow)
    const memberId = (await memberOfIdentity(trx, 'google', subject)) ?? refuse(accountErrors.googleFlowOver)
    const owed = await owedBy(at, memberId)
    if (owed.code !== null) {
      if (code === undefined) return refuse(accountErrors.newDeviceCodeNeeded)
      const { canonical } = await owedAddress(trx, memberId)
      const addressHash = await addressHashOf(trx, canonical)
      const tried = await apart((own) => tryCode(own, 'login', addressHash, code, now))
      if (tried.kind === 'wait') return refuse(accountErrors.tooManyTries, { seconds: Math.ceil(tried.waitMs / SECOND_MS) })
      if (tried.kind === 'wrong' || !(await useCode(trx, tried.id, now))) return refuse(accountErrors.codeWrong)
    }
    if (consentsMissing(owed.consents, consents).length > 0) refuse(accountErrors.consentRequired)
    await insertConsents(trx, memberId, owed.consents, now)
    await keepLanguage(trx, memberId, lang)
    await endFlow(trx, flowHash, now)
    cookies.clear('oauth')
    return openSignIn(at, memberId, 'google', standingOf)
  })
}
