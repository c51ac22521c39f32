import type { WithdrawalState } from '@ohmstead/contract/withdrawals/types'
import type { Tone } from '../../ui/index.ts'

export const tones: Readonly<Record<WithdrawalState, Tone>> = {
  review: 'attention',
  approved: 'info',
  signing: 'info',
  broadcast: 'info',
  confirmed: 'live',
  failed: 'fault',
  rejected: 'fault',
  cancelled: 'plain',
}
