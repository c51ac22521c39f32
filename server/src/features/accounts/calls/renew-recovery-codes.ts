import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { renewRecoveryCodes } from '@ohmstead/contract/accounts/factor-calls'
import { implement } from '../../../platform/implement.ts'
import { authenticatorOnSince } from '../authenticator.store.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'

export const renewRecoveryCodesOf = implement(renewRecoveryCodes, async ({ trx, now, caller, refuse }) => {
  const { memberId } = caller
  if ((await authenticatorOnSince(trx, memberId)) === null) refuse(accountErrors.authenticatorNotSet)
  return { recoveryCodes: await issueRecoveryCodes(trx, memberId, now) }
})
