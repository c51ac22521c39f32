import type { liveCharging } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Tone } from '../../ui/index.ts'

export type Charging = OutputOf<typeof liveCharging>
export type ChargingState = Charging['state']

export const stateTones: Readonly<Record<ChargingState, Tone>> = {
  authorised: 'info',
  charging: 'energy',
  suspended: 'attention',
  finishing: 'info',
  settled: 'live',
  disputed: 'attention',
  refunded: 'plain',
  failed: 'fault',
}

/** Whether a charging session runs: from the authorised start to the last message of the point. */
export function isRunning(state: ChargingState): boolean {
  return state === 'authorised' || state === 'charging' || state === 'suspended' || state === 'finishing'
}
