import type { NoticeKind } from '@ohmstead/contract/notices/types'
import type { HostingState, HostingTold } from './hosting-told.store.ts'

/** The notice when a hosting flow reaches a state; null: none. An outage has its notice later, if it lasts. */
export function changeOf(before: Pick<HostingTold, 'state' | 'offlineTold'> | null, state: HostingState): NoticeKind | null {
  if (before?.state === state) return null
  switch (state) {
    case 'queued':
      return 'hostingQueued'
    case 'inProgress':
      return before?.state === 'queued' ? 'unitAssigned' : null
    case 'inCustody':
      if (before?.state === 'suspended') return before.offlineTold ? 'deviceOnline' : null
      return 'hostingStarted'
    case 'failed':
      return 'hostingFailed'
    case 'ended':
      return 'hostingEnded'
    case 'waitingForDevice':
    case 'suspended':
      return null
  }
}
