import { solvedForLookup } from '../../features/accounts/captcha.ts'
import { TransferScreen } from '../../features/transfers/transfer-screen.tsx'

/** Transfers, with the captcha of accounts for looking up many people. */
export function Page() {
  return <TransferScreen solveCaptcha={solvedForLookup} />
}
