import { finishPasskeyStepUp } from '@ohmstead/contract/accounts/factor-calls'
import { STEP_UP_VALID_MS } from '@ohmstead/contract/kernel/call'
import { implementAsServer } from '../../../platform/implement.ts'
import { provePasskey } from '../passkey.proof.ts'
import { renewSignIn } from '../renew-sign-in.act.ts'

export const finishPasskeyStepUpOf = implementAsServer(finishPasskeyStepUp, async (at, { passkey: shown }) => {
  const { memberId, signInId } = at.caller
  await provePasskey(at, { purpose: 'stepUp', signInId }, shown, memberId)
  return { token: await renewSignIn(at, signInId, at.now), validForMs: STEP_UP_VALID_MS }
})
