import { useEffect, useRef } from 'react'
import { useStore } from './store.ts'

export type LiveState = 'off' | 'connecting' | 'open' | 'lost'

let state: LiveState = 'off'
const listeners = new Set<() => void>()
const followed = new Map<string, number>()
let changed: () => void = () => {}

const hearers = new Set<(event: string) => void>()

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
  /** Passes the name of an event on to the components that wait for one. */
  hear(event: string): void {
    for (const hearer of hearers) hearer(event)
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

/** Calls `act` for each live event of this name that reaches the page. */
export function useLiveEvent(name: string, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const hearer = (event: string) => event === name && latest.current()
    hearers.add(hearer)
    return () => void hearers.delete(hearer)
  }, [name])
}
