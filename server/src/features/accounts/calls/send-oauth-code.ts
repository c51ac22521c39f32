import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { oauthSendCode } from '@ohmstead/contract/accounts/oauth-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { memberOfIdentity } from '../identity.store.ts'
import { assertServed, issueCode } from '../issue-code.act.ts'
import { maskedAddress, owedAddress } from '../owed.act.ts'
import { provenFlow } from '../oauth-flow.proof.ts'
import type { Parts } from '../parts.ts'

/** Sends the code of a new device. Only a client that proved the outside account can request it, so it needs no captcha. */
export function sendCodeOfFlow({ google, sendsSms, sealer }: Parts) {
  return implementAsServer(oauthSendCode, async (at, { flow }) => {
    const { trx, refuse } = at
    const { subject } = await provenFlow(at, google, flow)
    const memberId = (await memberOfIdentity(trx, 'google', subject)) ?? refuse(accountErrors.googleFlowOver)
    const address = await owedAddress(trx, memberId)
    await assertServed(trx, address, sendsSms)
    return { address: maskedAddress(address), ...(await issueCode(at, sealer, 'login', address)) }
  })
}
