import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { finishPasskeyLogin } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { askerOf } from '../../credentials/index.ts'
import { keepLanguage } from '../person.store.ts'
import { openSignIn } from '../open-sign-in.act.ts'
import { provePasskey } from '../passkey.proof.ts'
import { takeConsents } from '../take-consents.act.ts'
import type { Parts } from '../parts.ts'

/** Signs in by passkey. The device has the key and its owner unlocked it, so this is both factors and a known device at once. */
export function finishPasskeyLoginOf({ standingOf }: Parts) {
  return implementAsServer(finishPasskeyLogin, async (at, { passkey: shown, consents = [] }) => {
    const { trx, now, lang, refuse } = at
    const memberId = await provePasskey(at, { purpose: 'login', browserHashes: askerOf(at).browserHashes }, shown, null)
    if (!(await takeConsents(trx, memberId, consents, now))) refuse(accountErrors.consentRequired)
    await keepLanguage(trx, memberId, lang)
    return openSignIn(at, memberId, 'passkey', standingOf)
  })
}
