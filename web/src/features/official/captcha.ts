import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import type { checkContact } from '@ohmstead/contract/official/calls'
import { useProofWhenAsked } from '../../platform/proof-when-asked.ts'

/** Solves the captcha of the next look-up; null: it could not be solved. */
export type SolveCaptcha = () => Promise<RequestOf<typeof checkContact>['captcha'] | null>

/** A form of look-ups, which is sent again with a captcha when the server asks for one. */
export function useLookup(solve: SolveCaptcha) {
  const { proofRef, isSolving, whenAsked } = useProofWhenAsked(solve)
  const asked: readonly number[] = [credentialErrors.captchaNeeded.code, credentialErrors.captchaWrong.code]
  const retry = ({ code }: { readonly code: number }, again: () => Promise<void>) => whenAsked(asked.includes(code), again)
  return { captchaRef: proofRef, isSolving, retry }
}
