import { useState } from 'react'

interface Part<Row> {
  readonly list: readonly Row[]
  readonly more: boolean
}

/**
 * The rows of a log before those that are shown, requested by the reader: `shown` are the newest, `load` answers those before a number. A row that the
 * shown part has meanwhile is not repeated.
 */
export function useEarlier<Row extends { readonly number: number }>(shown: Part<Row>, load: (before: number) => Promise<Part<Row>>) {
  const [earlier, setEarlier] = useState<Part<Row> | null>(null)
  const [isPending, setIsPending] = useState(false)
  const first = shown.list[0]?.number ?? 0
  const list = [...(earlier?.list ?? []).filter(({ number }) => number < first), ...shown.list]
  async function more() {
    setIsPending(true)
    const part = await load(list[0]?.number ?? 1).catch(() => null)
    if (part) setEarlier({ list: [...part.list, ...(earlier?.list ?? [])], more: part.more })
    setIsPending(false)
  }
  return { list, isMore: earlier?.more ?? shown.more, isPending, more: () => void more() }
}
