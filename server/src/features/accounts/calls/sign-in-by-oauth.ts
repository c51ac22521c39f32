import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { oauthLogin } from '@ohmstead/contract/accounts/oauth-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { isGenuineRow } from '../../../platform/row-code.ts'
import { memberOfIdentity } from '../identity.store.ts'
import { endFlow } from '../oauth-flow.store.ts'
import { keepLanguage } from '../person.store.ts'
import { openSignIn } from '../open-sign-in.act.ts'
import { owedAddress, owedBy } from '../owed.act.ts'
import { proveCode, spendCode } from '../../credentials/index.ts'
import { proveSecondFactor } from '../second-factor.proof.ts'
import { provenFlow } from '../oauth-flow.proof.ts'
import { takeConsents } from '../take-consents.act.ts'
import type { Parts } from '../parts.ts'

/** Completes a sign-in by an outside account with the proofs it still required. Only success uses up the flow. */
export function signInByOutsideAccount({ google, standingOf, sealer }: Parts) {
  return implementAsServer(oauthLogin, async (at, { flow, code, consents = [], ...factor }) => {
    const { trx, now, lang, cookies, refuse } = at
    const { subject, flowHash } = await provenFlow(at, google, flow)
    const memberId = (await memberOfIdentity(trx, 'google', subject)) ?? refuse(accountErrors.googleFlowOver)
    if (!(await isGenuineRow(trx, 'accounts.identity', `${memberId}/google`))) refuse(accountErrors.googleFlowOver)
    let codeId: string | null = null
    if ((await owedBy(at, memberId)).code !== null) {
      if (code === undefined) return refuse(credentialErrors.newDeviceCodeNeeded)
      codeId = await proveCode(at, sealer, 'login', (await owedAddress(trx, memberId)).canonical, code)
    }
    if (!(await takeConsents(trx, memberId, consents, now))) refuse(accountErrors.consentRequired)
    const proven = await proveSecondFactor(at, sealer, memberId, factor)
    if (codeId !== null) await spendCode(at, codeId)
    await keepLanguage(trx, memberId, lang)
    await endFlow(trx, flowHash, now)
    cookies.clear('oauth')
    return { ...(await openSignIn(at, memberId, 'google', standingOf)), ...proven }
  })
}
