import { type Instant } from '@ohmstead/contract/kernel/instant'
import { formatCount, formatPower, formatTime } from '../platform/format.ts'
import { ChartFrame, Ticks } from './chart-frame.tsx'
import type { Span } from './day-strip.tsx'

export interface PowerPoint {
  readonly at: Instant
  readonly watts: number
}

/** Power over time of a running or past charging session: zero at the bottom, drops stay visible, gaps are hatched. */
export function PowerCurve({
  points,
  to,
  maxWatts,
  gaps = [],
  live = false,
  finding,
  caption,
  columns,
  endLabel,
}: {
  readonly points: readonly PowerPoint[]
  /** The end of the axis, if it is after the last point. */
  readonly to?: Instant
  readonly maxWatts?: number
  readonly gaps?: readonly Span[]
  /** The last point is now and has a dot. */
  readonly live?: boolean
  readonly finding: string
  readonly caption: string
  readonly columns: readonly [time: string, power: string]
  readonly endLabel?: string
}) {
  const first = points[0]?.at ?? 0
  const last = points.at(-1)
  const end = Math.max(to ?? 0, last?.at ?? 0, first + 1)
  const top = topOf(Math.max(maxWatts ?? 0, ...points.map(({ watts }) => watts)))
  const x = (at: number) => ((at - first) / (end - first)) * 100
  const y = (watts: number) => 100 - (watts / top) * 100
  const line = points.map(({ at, watts }, index) => `${index === 0 ? 'M' : 'L'}${(x(at) * 10).toFixed(1)} ${y(watts).toFixed(2)}`).join('')
  return (
    <ChartFrame
      finding={finding}
      table={{ caption, heads: columns, rows: points.map(({ at, watts }) => ({ key: String(at), cells: [formatTime(at), formatPower(watts)] })) }}
    >
      <div className="curve" role="img" aria-label={finding}>
        <div className="curve-scale" aria-hidden="true">
          <span>{formatCount(top / 1000)} kW</span>
          <span>{formatCount(top / 2000)}</span>
          <span>0</span>
        </div>
        <div className="curve-field">
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            {last && <path className="curve-area" d={`${line}L${(x(last.at) * 10).toFixed(1)} 100L0 100Z`} />}
            <path className="curve-line" d={line} vectorEffect="non-scaling-stroke" />
          </svg>
          {gaps.map((gap) => (
            <i key={gap.from} className="strip-hatched" style={{ insetInlineStart: `${x(gap.from)}%`, width: `${x(gap.to) - x(gap.from)}%` }} />
          ))}
          {live && last && <i className="curve-dot" style={{ insetInlineStart: `${x(last.at)}%`, insetBlockStart: `${y(last.watts)}%` }} />}
        </div>
        {points[0] && (
          <div className="curve-ticks">
            <Ticks labels={[formatTime(points[0].at, { seconds: false }), endLabel ?? formatTime(end as Instant, { seconds: false })]} />
          </div>
        )}
      </div>
    </ChartFrame>
  )
}

/** A round top for the axis: 4, 8, 12, 24, 60 kW and so on. */
function topOf(watts: number): number {
  const steps = [2, 4, 8, 12, 16, 24, 40, 60, 80, 120, 160, 240, 360]
  return (steps.find((kilowatts) => kilowatts * 1000 >= watts) ?? Math.ceil(watts / 100_000) * 100) * 1000
}
