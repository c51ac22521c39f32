import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import type { Tone } from '../../ui/index.ts'

export type HostingState = OutputOf<typeof hostingStateCall>['list'][number]['state']

export const stateTones: Readonly<Record<HostingState, Tone>> = {
  waitingForDevice: 'info',
  queued: 'info',
  inProgress: 'attention',
  inCustody: 'live',
  suspended: 'fault',
  failed: 'fault',
  ended: 'plain',
}
