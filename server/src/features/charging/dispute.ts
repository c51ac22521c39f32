import { HOUR_MS, after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { ChargingState } from './charging-state.ts'

/**
 * Until when a driver who has not disputed a bill may do so: before its shares are released; null where there is nothing to dispute. Staff
 * may dispute it at the same time.
 */
export function disputableUntil(
  { state, finalAt, collected }: { readonly state: ChargingState; readonly finalAt: Instant | null; readonly collected: bigint },
  releaseAfterHours: number,
): Instant | null {
  return (state === 'settled' || state === 'disputed') && finalAt !== null && collected > 0n ? after(finalAt, releaseAfterHours * HOUR_MS) : null
}
