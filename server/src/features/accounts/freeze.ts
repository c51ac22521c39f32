import { FREEZE_HOURS_ALONE, type FreezeReason } from '@ohmstead/contract/accounts/types'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'

const ALONE_AGAIN_MS = 30 * DAY_MS

/** A freeze by one person alone since then stands in the way of another one. */
export const aloneSince = (now: Instant): Instant => after(now, -ALONE_AGAIN_MS)

/** Whether a freeze needs two people: the same rule as accounts.judge_freeze. */
export function needsTwo({ reason, hours, frozenAlone }: { reason: FreezeReason; hours: number; frozenAlone: boolean }): boolean {
  return reason === 'courtOrder' || hours > FREEZE_HOURS_ALONE || frozenAlone
}
