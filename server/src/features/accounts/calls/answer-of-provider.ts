import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { OpenIdFault } from '../../../edges/openid/index.ts'
import { refuse } from '../../../platform/refusal.ts'

/** What the provider answers. That it cannot be reached, or says no, is nothing a person did wrong: it has words of its own. */
export async function answerOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (fault) {
    if (!(fault instanceof OpenIdFault)) throw fault
    return refuse(fault.kind === 'refused' ? accountErrors.googleRefused : accountErrors.googleUnreachable)
  }
}
