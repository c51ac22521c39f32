import { useSyncExternalStore } from 'react'

/**
 * Subscribes to a value outside React. `readPrepared` returns the value with which text was prerendered, if that can be another: React hydrates with it, however the
 * value changes meanwhile, and then renders the present one. It does not correct attributes that differ while it hydrates.
 */
export function useStore<Value>(subscribe: (listener: () => void) => () => void, read: () => Value, readPrepared = read): Value {
  return useSyncExternalStore(subscribe, read, readPrepared)
}
