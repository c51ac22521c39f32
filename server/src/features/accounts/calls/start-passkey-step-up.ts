import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { startPasskeyStepUp } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { memberOwner, passkeysOf, hostOf, requestOf } from '../../credentials/index.ts'
import { passkeys } from '../passkey.proof.ts'

export const startPasskeyStepUpOf = implementAsServer(startPasskeyStepUp, async ({ trx, now, caller, servedOrigin, refuse }) => {
  const { memberId, signInId } = caller
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  const theirs = (await passkeysOf(trx, memberOwner(memberId))).filter(({ host }) => host === hostOf(origin))
  if (theirs.length === 0) refuse(credentialErrors.passkeyUnknown)
  return requestOf(await passkeys.give(trx, { purpose: 'stepUp', signInId }, now), origin, theirs)
})
