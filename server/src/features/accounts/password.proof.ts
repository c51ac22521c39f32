import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { refuse } from '../../platform/refusal.ts'
import { passwordFault } from '../credentials/index.ts'

/** Refuses a new login password that is too weak; `about` are texts that belong to the person. */
export function provePassword(password: string, about: readonly (string | null)[]): void {
  const fault = passwordFault(
    password,
    about.filter((text) => text !== null),
  )
  if (fault !== null) refuse(fault === 'tooSimple' ? credentialErrors.passwordTooSimple : credentialErrors.passwordTooCommon)
}
