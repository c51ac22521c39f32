import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { OpenIdFault } from '../../edges/openid/index.ts'
import { refuse } from '../../platform/refusal.ts'

/** The provider's response. When it cannot be reached or refuses, the person has done nothing wrong: that has its own message. */
export async function answerOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (fault) {
    if (!(fault instanceof OpenIdFault)) throw fault
    return refuse(fault.kind === 'refused' ? accountErrors.googleRefused : accountErrors.googleUnreachable)
  }
}
