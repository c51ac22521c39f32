import { addDays, dayOf, startOf, type Day } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Span } from './calendar.ts'

export interface HostedDay {
  readonly day: Day
  /** Minutes of the day in which the member hosted the unit, and of those the ones in which it was connected; both rounded down. */
  readonly hostedMinutes: number
  readonly onlineMinutes: number
}

/**
 * The days from the first one with hosting until today, in UTC, and the share of the hosted time in which the unit was connected, in millionths, rounded
 * down; null before any time was hosted. Neither the windows of hosting nor those of the connection overlap each other.
 */
export function uptimeOf(hosted: readonly Span[], online: readonly Span[], { from, now }: { readonly from: Instant; readonly now: Instant }) {
  const both = hosted.flatMap((window) => online.map((span) => within(span, window.from, window.until ?? now)))
  const [hostedMs, onlineMs] = [hosted, both].map((spans) => timeWithin(spans, from, now)) as [number, number]
  const first = hosted.find((window) => timeWithin([window], from, now) > 0)
  const days: HostedDay[] = []
  if (first !== undefined)
    for (let day = dayOf(first.from < from ? from : first.from); startOf(day) <= now; day = addDays(day, 1)) {
      const begins = startOf(day)
      const [start, end] = [begins < from ? from : begins, least(after(begins, DAY_MS), now)]
      days.push({ day, hostedMinutes: minutes(timeWithin(hosted, start, end)), onlineMinutes: minutes(timeWithin(both, start, end)) })
    }
  return { days, onlinePpm: hostedMs === 0 ? null : Math.floor((onlineMs * 1_000_000) / hostedMs) }
}

/** Milliseconds of the spans between two moments. */
function timeWithin(spans: readonly Span[], from: Instant, until: Instant): number {
  return spans.reduce((sum, span) => {
    const cut = within(span, from, until)
    return sum + Math.max(0, (cut.until ?? cut.from) - cut.from)
  }, 0)
}

function within(span: Span, from: Instant, until: Instant): Span {
  return { from: span.from < from ? from : span.from, until: span.until === null ? until : least(span.until, until) }
}

const minutes = (ms: number) => Math.floor(ms / MINUTE_MS)
const least = (a: Instant, b: Instant) => (a < b ? a : b)
