import { solvedForLookup } from '../../features/accounts/captcha.ts'
import { SupportScreen } from '../../features/support/support-screen.tsx'

/** Conversations with support, with the captcha of accounts for guests who ask often. */
export function Page() {
  return <SupportScreen solveCaptcha={solvedForLookup} />
}
