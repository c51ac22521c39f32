import { useEffect } from 'react'
import { useStore } from './store.ts'

export type LiveState = 'off' | 'connecting' | 'open' | 'lost'

let state: LiveState = 'off'
const listeners = new Set<() => void>()
const followed = new Map<string, number>()
let changed: () => void = () => {}

/** The interface for the connection code, which is loaded after the first page is shown. */
export const liveLine = {
  setState(next: LiveState): void {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  },
  topics: (): readonly string[] => [...followed.keys()],
  onTopics(act: () => void): void {
    changed = act
  },
  /** The signed-in person changed, so the open connection belongs to a different session. */
  renew(): void {
    changed()
  },
}

/** Whether the live connection is open; pages show when it is not. */
export function useLiveState(): LiveState {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

/** Subscribes to a public topic (`point:<id>`) while the component is mounted. */
export function useLiveTopic(topic: string | undefined): void {
  useEffect(() => {
    if (topic === undefined) return
    const before = followed.get(topic) ?? 0
    followed.set(topic, before + 1)
    if (before === 0) changed()
    return () => {
      const left = (followed.get(topic) ?? 1) - 1
      if (left > 0) followed.set(topic, left)
      else followed.delete(topic)
    }
  }, [topic])
}
