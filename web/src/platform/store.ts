import { useSyncExternalStore } from 'react'

/**
 * Subscribes to a value outside React. Prerendered text is hydrated with the state it was rendered with (see `shell/app.tsx`), so the
 * server snapshot and the client snapshot can use the same function.
 */
export function useStore<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read)
}
