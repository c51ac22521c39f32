import { HISTORY_DAYS, type Component, type PublicIncident, type Severity, type Standing } from '@ohmstead/contract/incidents/types'
import { dayOf, startOf, type Day } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** Older measurements say nothing about now. */
const FRESH_MS = 5 * MINUTE_MS
/** Shares of the placed units that are connected, in millionths: below the first the network is degraded, below the second it is down. */
const DEGRADED_BELOW_PPM = 950_000
const DOWN_BELOW_PPM = 800_000
/** Codes for signing in that wait longer do not arrive in time. */
const CODES_LATE_MS = 10 * MINUTE_MS

const order: readonly Standing[] = ['unknown', 'ok', 'degraded', 'down']

/** The worse of two states. What is not known is never worse. */
export const worse = (one: Standing, other: Standing): Standing => (order.indexOf(one) >= order.indexOf(other) ? one : other)

/** What an incident says about its components. */
const standingOf = (severity: Severity): Standing => (severity === 'major' ? 'down' : 'degraded')

export const isAlarm = (state: Standing): boolean => state === 'degraded' || state === 'down'

export interface Measured {
  readonly points: number
  readonly online: number
  /** Events whose consequences are stuck. */
  readonly parked: number
  /** How long the oldest mail or text message waits; null: none waits. */
  readonly oldestMessageMs: number | null
  readonly networks: readonly { readonly network: Component; readonly present: boolean; readonly behind: boolean }[]
}

/** How each component stands by what was measured. */
export function standingsOf({ points, online, parked, oldestMessageMs, networks }: Measured): Map<Component, Standing> {
  const sharePpm = points === 0 ? null : Math.floor((online * 1_000_000) / points)
  const states = new Map<Component, Standing>([
    ['charging', sharePpm === null ? 'unknown' : sharePpm < DOWN_BELOW_PPM ? 'down' : sharePpm < DEGRADED_BELOW_PPM ? 'degraded' : 'ok'],
    ['app', parked > 0 ? 'degraded' : 'ok'],
    ['signIn', oldestMessageMs !== null && oldestMessageMs > CODES_LATE_MS ? 'degraded' : 'ok'],
  ])
  for (const { network, present, behind } of networks) states.set(network, !present ? 'unknown' : behind ? 'degraded' : 'ok')
  return states
}

/** A message of an incident, as far as it says how components stand. */
export interface Told {
  readonly incidentId: string
  readonly state: PublicIncident['state']
  readonly severity: Severity
  readonly components: readonly Component[]
  readonly at: Instant
}

/** A state of a component from a time on, until another time or now. */
export interface Span {
  readonly component: Component
  readonly state: Standing
  readonly fromAt: Instant
  readonly untilAt: Instant | null
}

/** What the messages of incidents say about components, newest first: each counts until the next one of its incident. The one that resolves it says nothing more. */
export function spansOf(messages: readonly Told[]): Span[] {
  const next = new Map<string, Instant>()
  return messages.flatMap(({ incidentId, state, severity, components, at: fromAt }) => {
    const untilAt = next.get(incidentId) ?? null
    next.set(incidentId, fromAt)
    return state === 'resolved' ? [] : components.map((component) => ({ component, state: standingOf(severity), fromAt, untilAt }))
  })
}

/** The worst state of a component on each of the last days, the oldest first; days without a result are unknown. */
export function daysOf(spans: readonly Span[], now: Instant): { day: Day; state: Standing }[] {
  const today = startOf(dayOf(now))
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const begins = after(today, (index + 1 - HISTORY_DAYS) * DAY_MS)
    const ends = after(begins, DAY_MS)
    const states = spans.filter(({ fromAt, untilAt }) => fromAt < ends && (untilAt ?? now) > begins).map(({ state }) => state)
    return { day: dayOf(begins), state: states.reduce(worse, 'unknown') }
  })
}

/** How a component stands now: by its last result, if everything was measured a moment ago. */
export function standingNow(spans: readonly Span[], measuredAt: Instant | null, now: Instant): Standing {
  if (measuredAt === null || now - measuredAt > FRESH_MS) return 'unknown'
  return spans.find(({ untilAt }) => untilAt === null)?.state ?? 'unknown'
}
