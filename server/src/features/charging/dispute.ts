import { HOUR_MS, after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { ChargingState } from './charging-state.ts'

/** Until when a driver may dispute a bill: before its shares are released; null where there is nothing to dispute. */
export function disputableUntil(
  { state, finalAt, collected }: { readonly state: ChargingState; readonly finalAt: Instant | null; readonly collected: bigint },
  releaseAfterHours: number,
): Instant | null {
  return state === 'settled' && finalAt !== null && collected > 0n ? after(finalAt, releaseAfterHours * HOUR_MS) : null
}
