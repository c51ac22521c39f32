interface Place {
  readonly start: number
  readonly end: number
}

const HEAD = 200
const AROUND = 90
const TAIL = 60
const CUT = ' … '

/** An excerpt of a long text: its head and tail, and the text around its first and last places, with adjusted places. */
export function excerptOf<P extends Place>(text: string, places: readonly P[]): { readonly text: string; readonly highlights: P[] } {
  const marked = [...places].sort((a, b) => a.start - b.start)
  const shown = [marked[0], marked.at(-1)].filter((place) => place !== undefined)
  const parts = [
    { start: 0, end: HEAD },
    ...shown.map(({ start, end }) => ({ start: start - AROUND, end: end + AROUND })),
    { start: text.length - TAIL, end: text.length },
  ]
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(text.length, end) }))
    .sort((a, b) => a.start - b.start)
  const joined = parts.reduce<{ start: number; end: number }[]>((before, part) => {
    const last = before.at(-1)
    return last !== undefined && part.start <= last.end + CUT.length
      ? [...before.slice(0, -1), { start: last.start, end: Math.max(last.end, part.end) }]
      : [...before, part]
  }, [])
  let written = 0
  const highlights = joined.flatMap((part, index) => {
    const offset = written - part.start + (index === 0 ? 0 : CUT.length)
    written = offset + part.end
    return marked
      .filter(({ start, end }) => start >= part.start && end <= part.end)
      .map((place) => ({ ...place, start: place.start + offset, end: place.end + offset }))
  })
  return { text: joined.map(({ start, end }) => text.slice(start, end)).join(CUT), highlights }
}
