import type { ReactNode } from 'react'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { formatMoney, formatShare } from '../platform/format.ts'

export interface Realised {
  readonly worst: Micros
  readonly p10: Micros
  readonly p25: Micros
  readonly p50: Micros
  readonly p75: Micros
  readonly p90: Micros
  /** Share of the sample without income, and with less than its cost, in ppm. */
  readonly zeroPpm: number
  readonly belowCostPpm: number
  /** Share of what ended that did not return its price, in ppm; null while none has ended. */
  readonly lossPpm: number | null
}

/** The texts of the facts, their sample and the cost. */
export interface RealisedWords {
  readonly sample: ReactNode
  readonly worst: ReactNode
  readonly p10: ReactNode
  readonly p25: ReactNode
  readonly p50: ReactNode
  readonly p75: ReactNode
  readonly p90: ReactNode
  readonly zero: ReactNode
  readonly belowCost: ReactNode
  readonly loss: ReactNode
  /** Read instead of the plot. */
  readonly plot: string
}

/**
 * Past results, never as one number: the facts are always shown together, the bad ones first, with their sample. Forecasts are not
 * supported.
 */
export function RealisedRange({
  realised,
  cost,
  top,
  words,
  noLoss,
}: {
  readonly realised: Realised
  readonly cost?: Micros
  /** The upper end of the scale, the same for all compared ranges. */
  readonly top: Micros
  readonly words: RealisedWords
  /** Shown instead of the loss share while none has ended. */
  readonly noLoss?: ReactNode
}) {
  const { worst, p10, p25, p50, p75, p90, zeroPpm, belowCostPpm, lossPpm } = realised
  const rows: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ['worst', words.worst, formatMoney(worst)],
    ['p10', words.p10, formatMoney(p10)],
    ['p25', words.p25, formatMoney(p25)],
    ['p50', words.p50, <strong key="p50">{formatMoney(p50)}</strong>],
    ['p75', words.p75, formatMoney(p75)],
    ['p90', words.p90, formatMoney(p90)],
    ['zero', words.zero, formatShare(zeroPpm)],
    ['belowCost', words.belowCost, <strong key="belowCost">{formatShare(belowCostPpm)}</strong>],
    ['loss', words.loss, lossPpm === null ? noLoss : <strong key="loss">{formatShare(lossPpm)}</strong>],
  ]
  return (
    <div className="realised">
      <p className="part-finding">{words.sample}</p>
      <RangePlot p10={p10} p50={p50} p90={p90} top={top} label={words.plot} {...(cost !== undefined && { cost })} />
      <dl className="facts">
        {rows.map(([key, name, value]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A row of a comparison: the 10th to 90th percentile as a bar, the median as a tick, the cost dashed. */
export function RangePlot({
  p10,
  p50,
  p90,
  cost,
  top,
  label,
}: {
  readonly p10: Micros
  readonly p50: Micros
  readonly p90: Micros
  readonly cost?: Micros
  readonly top: Micros
  readonly label: string
}) {
  const x = (amount: Micros) => Math.min(100, (Number(amount) / Math.max(1, Number(top))) * 100)
  return (
    <div className="range" role="img" aria-label={label}>
      <b style={{ insetInlineStart: `${x(p10)}%`, width: `${x(p90) - x(p10)}%` }} />
      <i style={{ insetInlineStart: `${x(p50)}%` }} />
      {cost !== undefined && <s style={{ insetInlineStart: `${x(cost)}%` }} />}
    </div>
  )
}
