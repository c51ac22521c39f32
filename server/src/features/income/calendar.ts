import { addDays, startOf, type Day } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export interface Span {
  readonly from: Instant
  readonly until: Instant | null
}

/** The days of a month, `yyyy-mm`. */
export function daysOf(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01` as Day; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** Whether a member had a unit in custody on a day that has begun. */
export function isHosted(day: Day, custodies: readonly Span[], now: Instant): boolean {
  const { from, until } = spanOf(day)
  return from <= now && custodies.some((custody) => custody.from <= now && overlaps(custody, from, until))
}

/** Whether a member had units in custody on a day and none of them sent a message: then it is unknown what they delivered. */
export function isUnknown(day: Day, custodies: readonly (Span & { readonly online: readonly Span[] })[], now: Instant): boolean {
  const { from, until } = spanOf(day)
  if (from > now) return false
  const on = custodies.filter((custody) => overlaps(custody, from, until) && custody.from <= now)
  return (
    on.length > 0 &&
    on.every((custody) => !custody.online.some((span) => overlaps(span, from > custody.from ? from : custody.from, least(until, custody.until))))
  )
}

/** A day of UTC. It is computed without the next day's name, because a month asks for it many times. */
function spanOf(day: Day): { readonly from: Instant; readonly until: Instant } {
  const from = startOf(day)
  return { from, until: after(from, DAY_MS) }
}

function overlaps(span: Span, from: Instant, until: Instant): boolean {
  return span.from < until && (span.until === null || span.until > from)
}

function least(a: Instant, b: Instant | null): Instant {
  return b !== null && b < a ? b : a
}
