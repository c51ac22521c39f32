import { messageTypeList } from '@ohmstead/contract/notices/calls'
import { useEffect } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { setClientState } from '../../platform/state.ts'

/** Keeps the numbers of unread notices in the client state, which the badges show. Live events make the answer stale. */
export function UnreadCounts() {
  useLiveTopic('announcement:all')
  const { data } = useCall(messageTypeList)
  useEffect(() => {
    if (data === undefined) return
    const of = (wanted: string) => data.list.find(({ type }) => type === wanted)?.unread ?? 0
    setClientState({ unread: { platform: of('platform'), site: of('site'), task: of('task'), system: of('system') } })
  }, [data])
  return null
}
