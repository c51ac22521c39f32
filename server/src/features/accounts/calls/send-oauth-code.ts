import { randomInt } from 'node:crypto'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { oauthSendCode } from '@ohmstead/contract/accounts/oauth-calls'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { OpenIdProvider } from '../../../edges/openid/index.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { say } from '../../../platform/words.ts'
import { CODE_RESEND_MS, CODE_VALID_MS, waitBeforeSending } from '../code.ts'
import { codesOfDay, insertCode, lockCodes } from '../code.store.ts'
import { memberOfIdentity } from '../identity.store.ts'
import { wordMail } from '../mail-text.ts'
import { queueMail } from '../mail.store.ts'
import { maskedEmail } from '../masking.ts'
import { owedAddress } from './owed.ts'
import { provenFlow } from './proven-flow.ts'
import { addressHashOf, codeHashOf } from './try-code.ts'

/** Sends the code of a new device. Only whoever proved the outside account can ask for it, so no captcha stands before it. */
export function sendCodeOfFlow(google: OpenIdProvider | null) {
  return implement(oauthSendCode, async (at, { flow }) => {
    const { trx, now, lang, refuse } = at
    const { subject } = await provenFlow(at, google, flow)
    const memberId = (await memberOfIdentity(trx, 'google', subject)) ?? refuse(accountErrors.googleFlowOver)
    const { address, canonical } = await owedAddress(trx, memberId)
    const addressHash = await addressHashOf(trx, canonical)
    await lockCodes(trx, 'login', addressHash)
    const waitMs = waitBeforeSending(await codesOfDay(trx, 'login', addressHash, now), now)
    if (waitMs > 0) refuse(accountErrors.codeSentTooOften, { seconds: Math.ceil(waitMs / SECOND_MS) })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await insertCode(trx, 'login', addressHash, await codeHashOf(trx, 'login', addressHash, code), now, after(now, CODE_VALID_MS))
    const mail = wordMail({ kind: 'code', params: { purpose: 'login', code } }, lang, say)
    await queueMail(trx, { id: newId('mail', now), kind: 'code', address, ...mail, at: now })
    return { address: maskedEmail(address), resendAfterMs: CODE_RESEND_MS, validForMs: CODE_VALID_MS }
  })
}
