import { useSyncExternalStore } from 'react'

const query = '(min-width: 993px)'

function subscribe(changed: () => void): () => void {
  const wide = matchMedia(query)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether two columns fit, from our breakpoint `lg` on. For content that is loaded only where it is shown; otherwise let CSS decide. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
