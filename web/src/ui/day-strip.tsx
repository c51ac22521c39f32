import { after, HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { formatPower, formatTime } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { ChartFrame, Ticks } from './chart-frame.tsx'

export interface Span {
  readonly from: Instant
  readonly to: Instant
}

/** A span of use: with its measured power, else a block of full height. */
export interface UseSpan extends Span {
  readonly power?: readonly { readonly at: Instant; readonly watts: number }[]
}

/** Twenty-four hours of one or more points: use in copper, flat while online, hatched where unknown or in the future. */
export function DayStrip({
  dayStart,
  now,
  uses,
  gaps = [],
  maxWatts,
  finding,
  caption,
  columns,
}: {
  readonly dayStart: Instant
  readonly now: Instant
  readonly uses: readonly UseSpan[]
  readonly gaps?: readonly Span[]
  /** The power at full height. */
  readonly maxWatts: number
  readonly finding: string
  readonly caption: string
  /** Heads of the table: from, to, most kW. */
  readonly columns: readonly [from: string, to: string, power: string]
}) {
  const t = useTranslations('ui')
  const dayEnd = after(dayStart, 24 * HOUR_MS)
  const place = ({ from, to }: Span) => ({
    insetInlineStart: `${percent(from, dayStart, dayEnd)}%`,
    width: `${Math.max(0.2, percent(to, dayStart, dayEnd) - percent(from, dayStart, dayEnd))}%`,
  })
  const peak = ({ power = [] }: UseSpan) => Math.max(0, ...power.map(({ watts }) => watts))
  return (
    <ChartFrame
      finding={finding}
      table={{
        caption,
        heads: columns,
        rows: uses.map((use) => ({
          key: String(use.from),
          cells: [formatTime(use.from), formatTime(use.to), use.power === undefined ? '' : formatPower(peak(use))],
        })),
      }}
    >
      <div className="strip" role="img" aria-label={finding}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          {uses.map((use) => (
            <path key={use.from} d={areaOf(use, dayStart, dayEnd, maxWatts)} />
          ))}
        </svg>
        {gaps.map((gap) => (
          <i key={gap.from} className="strip-hatched" style={place(gap)} title={t('noData')} />
        ))}
        {now < dayEnd && (
          <i className="strip-hatched strip-future" style={place({ from: now > dayStart ? now : dayStart, to: dayEnd })} title={t('notYet')} />
        )}
      </div>
      <Ticks labels={['00', '06', '12', '18', '24']} />
    </ChartFrame>
  )
}

function percent(at: Instant, start: Instant, end: Instant): number {
  return ((Math.min(Math.max(at, start), end) - start) / (end - start)) * 100
}

function areaOf({ from, to, power }: UseSpan, start: Instant, end: Instant, maxWatts: number): string {
  const x = (at: Instant) => (percent(at, start, end) * 10).toFixed(1)
  const y = (watts: number) => (100 - Math.min(1, watts / maxWatts) * 86).toFixed(1)
  const line = (
    power ?? [
      { at: from, watts: maxWatts },
      { at: to, watts: maxWatts },
    ]
  )
    .map(({ at, watts }) => `L${x(at)} ${y(watts)}`)
    .join('')
  return `M${x(from)} 100${line}L${x(to)} 100Z`
}
