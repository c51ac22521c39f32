import { useSyncExternalStore } from 'react'

/**
 * Follows a value that lives outside of React. Text rendered ahead of time is hydrated with the very state it was rendered with
 * (`shell/app.tsx` sees to that), so one way to read the value serves both.
 */
export function useStore<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read)
}
