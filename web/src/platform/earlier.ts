import { useState } from 'react'

interface Part<Row> {
  readonly list: readonly Row[]
  readonly more: boolean
}

/** The earlier rows of a log and the newest, which are shown. Where rows are missing between them, the newest alone. */
export function joined<Row extends { readonly number: number }>(earlier: Part<Row> | null, shown: Part<Row>): Part<Row> {
  const first = shown.list[0]?.number ?? 0
  if (earlier === null || (earlier.list.at(-1)?.number ?? 0) < first - 1) return shown
  return { list: [...earlier.list.filter(({ number }) => number < first), ...shown.list], more: earlier.more }
}

/**
 * The rows of a log before those that are shown, requested by the reader: `shown` are the newest, `load` answers those before a number. Rows are numbered
 * without gaps.
 */
export function useEarlier<Row extends { readonly number: number }>(shown: Part<Row>, load: (before: number) => Promise<Part<Row>>) {
  const [earlier, setEarlier] = useState<Part<Row> | null>(null)
  const [isPending, setIsPending] = useState(false)
  const { list, more: isMore } = joined(earlier, shown)
  async function more() {
    setIsPending(true)
    const part = await load(list[0]?.number ?? 1).catch(() => null)
    // With those that are shown: each new row moves the oldest of them out of the part that is shown.
    if (part) setEarlier({ list: [...part.list, ...list], more: part.more })
    setIsPending(false)
  }
  return { list, isMore, isPending, more: () => void more() }
}
