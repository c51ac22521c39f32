import { useState, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { ChartFrame, Ticks } from './chart-frame.tsx'

export interface Bar {
  readonly key: string
  /** The label of the bar: a day. */
  readonly label: string
  /** Null: no data. Zero and no data look different. */
  readonly value: number | null
  /** The value in words, with kWh next to money: "4.10 USDT, 9.1 kWh". */
  readonly words: string
  /** May still change: drawn dotted. */
  readonly waiting?: boolean
  /** There was nothing to measure yet: nothing is drawn, and it is no zero. */
  readonly isBlank?: boolean
}

/** Days as bars on a zero line. Arrow keys walk through them; the value under the pointer or focus is named below. */
export function BarChart({
  bars,
  finding,
  caption,
  heads,
  tone = 'energy',
  top,
}: {
  readonly bars: readonly Bar[]
  readonly finding: string
  readonly caption: string
  readonly heads: readonly [label: string, value: string]
  readonly tone?: 'energy' | 'money'
  /** The value of the full height, where several charts share a scale. */
  readonly top?: number
}) {
  const t = useTranslations('ui')
  const [at, setAt] = useState<number>()
  const most = top ?? Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const shown = at === undefined ? undefined : bars[at]
  const detail: ReactNode = shown && (
    <>
      <strong>{shown.label}</strong> {shown.words}
    </>
  )
  return (
    <ChartFrame finding={finding} table={{ caption, heads, rows: bars.map(({ key, label, words }) => ({ key, cells: [label, words] })) }}>
      <div className={`bars bars-${tone}`}>
        <input
          className="vh"
          type="range"
          min={0}
          max={bars.length - 1}
          step={1}
          value={at ?? bars.length - 1}
          aria-label={finding}
          aria-valuetext={shown === undefined ? t('chart.walk') : `${shown.label}, ${shown.words}`}
          onChange={(event) => setAt(event.target.valueAsNumber)}
          onFocus={() => setAt(bars.length - 1)}
          onBlur={() => setAt(undefined)}
        />
        {bars.map((bar, index) => (
          <i
            key={bar.key}
            aria-hidden="true"
            onPointerEnter={() => setAt(index)}
            onPointerLeave={() => setAt(undefined)}
            className={`${bar.isBlank ? 'bar-blank' : bar.value === null ? 'bar-no-data' : bar.value === 0 ? 'bar-zero' : bar.waiting ? 'bar-waiting' : ''} ${index === at ? 'bar-at' : ''}`}
            style={bar.value === null || bar.value === 0 ? undefined : { ['--height' as string]: `${Math.min(100, (bar.value / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className="ticks">
        <span aria-hidden="true">{bars[0]?.label}</span>
        <span className="chart-detail" aria-hidden="true">
          {detail}
        </span>
        <span aria-hidden="true">{bars.at(-1)?.label}</span>
      </div>
    </ChartFrame>
  )
}

export interface HistogramMark {
  readonly value: number
  readonly label: string
  /** Dashed copper: the cost, next to the result. */
  readonly dashed?: boolean
}

/** A histogram of results from zero on, with marks for the quantiles and the cost. */
export function Histogram({
  bins,
  marks,
  finding,
  caption,
  heads,
  ticks,
}: {
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number; readonly words: string }[]
  readonly marks: readonly HistogramMark[]
  readonly finding: string
  readonly caption: string
  readonly heads: readonly [range: string, count: string]
  readonly ticks: readonly [first: string, last: string]
}) {
  const end = bins.at(-1)?.to ?? 1
  const most = Math.max(1, ...bins.map(({ count }) => count))
  // Labels of close marks would overlap, so each takes the first free line.
  const lines: number[] = []
  const placed = [...marks]
    .sort((a, b) => a.value - b.value)
    .map((mark) => {
      const x = (mark.value / end) * 100
      let line = lines.findIndex((taken) => x - taken > 3 + mark.label.length * 1.1)
      if (line === -1) line = lines.length
      lines[line] = x + mark.label.length * 1.1
      return { ...mark, x, line }
    })
  return (
    <ChartFrame
      finding={finding}
      table={{ caption, heads, rows: bins.map(({ from, words, count }) => ({ key: String(from), cells: [words, String(count)] })) }}
    >
      <div className="histogram" role="img" aria-label={finding} style={{ ['--lines' as string]: lines.length }}>
        <div className="histogram-bins" aria-hidden="true">
          {bins.map(({ from, count }) => (
            <i key={from} style={{ height: `${(count / most) * 100}%` }} />
          ))}
        </div>
        {placed.map(({ value, label, dashed, x, line }) => (
          <span
            key={`${value}${label}`}
            className={`histogram-mark ${dashed ? 'histogram-cost' : ''} ${x > 78 ? 'histogram-left' : ''}`}
            style={{ insetInlineStart: `${Math.min(x, 100)}%`, ['--line' as string]: line, ['--x' as string]: Math.min(x, 100) }}
            aria-hidden="true"
          >
            <b>{label}</b>
          </span>
        ))}
      </div>
      <Ticks labels={ticks} />
    </ChartFrame>
  )
}
