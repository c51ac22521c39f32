import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { startPasskeyStepUp } from '@ohmstead/contract/accounts/factor-calls'
import { implement } from '../../../platform/implement.ts'
import { hostOf, requestOf } from '../passkey.ts'
import { passkeysOf } from '../passkey.store.ts'
import { giveChallenge } from './prove-passkey.ts'

export const startPasskeyStepUpOf = implement(startPasskeyStepUp, async ({ trx, now, caller, servedOrigin, refuse }) => {
  const { memberId, signInId } = caller
  const origin = servedOrigin ?? refuse(accountErrors.passkeysNotHere)
  const passkeys = (await passkeysOf(trx, memberId)).filter(({ host }) => host === hostOf(origin))
  if (passkeys.length === 0) refuse(accountErrors.passkeyUnknown)
  return requestOf(await giveChallenge(trx, { purpose: 'stepUp', signInId }, now), origin, passkeys)
})
