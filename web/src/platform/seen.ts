import { useEffect, useRef } from 'react'

/**
 * Reports up to which number a page received something, and that it was read once the page is visible. Each is reported once; `undefined`: there is
 * nothing to report.
 */
export function useSeen(upTo: number | undefined, report: (upTo: number, read: boolean) => Promise<unknown>): void {
  const reported = useRef({ received: 0, read: 0 })
  useEffect(() => {
    if (upTo === undefined) return
    const tell = () => {
      const kind = document.hidden ? 'received' : 'read'
      if (reported.current[kind] >= upTo) return
      reported.current[kind] = upTo
      // A report that failed is made again with the next number, or when the page is shown again.
      report(upTo, kind === 'read').catch(() => (reported.current[kind] = 0))
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `report` is new in each render.
  }, [upTo])
}
