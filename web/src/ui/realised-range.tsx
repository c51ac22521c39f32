import type { ReactNode } from 'react'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { formatMoney, formatShare } from '../platform/format.ts'

export interface Realised {
  readonly p10: Micros
  readonly p50: Micros
  readonly p90: Micros
  /** Parts per million of the sample that brought nothing. */
  readonly zeroPpm: number
  /** Parts per million that brought less than they cost; null while none has ended. */
  readonly lossPpm: number | null
}

/** The words of the five facts, of the sample they are taken from, and of a cost. */
export interface RealisedWords {
  readonly sample: ReactNode
  readonly p10: ReactNode
  readonly p50: ReactNode
  readonly p90: ReactNode
  readonly zero: ReactNode
  readonly loss: ReactNode
  /** Read in place of the plot. */
  readonly plot: string
}

/**
 * Past results: never one number. The five facts stand or fall together, with the sample they come from; there is no form for a
 * forecast.
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
  /** The end of the scale, the same for all that are compared. */
  readonly top: Micros
  readonly words: RealisedWords
  /** Stands in place of the loss share while none has ended. */
  readonly noLoss?: ReactNode
}) {
  const { p10, p50, p90, zeroPpm, lossPpm } = realised
  const rows: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ['p10', words.p10, formatMoney(p10)],
    ['p50', words.p50, formatMoney(p50)],
    ['p90', words.p90, formatMoney(p90)],
    ['zero', words.zero, formatShare(zeroPpm)],
    ['loss', words.loss, lossPpm === null ? noLoss : <strong>{formatShare(lossPpm)}</strong>],
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

/** One in ten to nine in ten as a bar, half as a tick, the cost dashed: a row of a comparison. */
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
