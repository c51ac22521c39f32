import { readOpenIncident, readStatus } from '@ohmstead/contract/incidents/calls'
import { components, HISTORY_DAYS } from '@ohmstead/contract/incidents/types'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { messagesOf, openIncidents, resolvedSince } from '../incident.store.ts'
import { publicIncidents } from '../incident.view.ts'
import { daysOf, spansOf, standingNow, worse } from '../standing.ts'
import { measuredAt, standingsSince } from '../standing.store.ts'

/** How many past incidents are shown. */
const PAST_MAX = 50

export const readStatusOfAll = implement(readStatus, async ({ trx, now }) => {
  const since = after(now, -HISTORY_DAYS * DAY_MS)
  const spans = await standingsSince(trx, since)
  const [open, past] = [await openIncidents(trx), await resolvedSince(trx, since, PAST_MAX)]
  const [measured, messages] = [await measuredAt(trx), await messagesOf(trx, [...open, ...past])]
  const told = spansOf(messages)
  return {
    measuredAt: measured,
    // A payment network that this instance does not read is not shown.
    components: components
      .filter((component) => [...spans, ...told].some((span) => span.component === component && span.state !== 'unknown'))
      .map((component) => {
        const own = spans.filter((span) => span.component === component)
        const incidents = told.filter((span) => span.component === component)
        const measuredState = standingNow(own, measured, now)
        return {
          component,
          state: incidents.filter(({ untilAt }) => untilAt === null).reduce((state, span) => worse(state, span.state), measuredState),
          days: daysOf([...own, ...incidents], now),
        }
      }),
    open: publicIncidents(open, messages),
    past: publicIncidents(past, messages),
  }
})

export const readIncidentNow = implement(readOpenIncident, async ({ trx }) => {
  const [worst] = await openIncidents(trx)
  const [incident = null] = worst === undefined ? [] : publicIncidents([worst], await messagesOf(trx, [worst]))
  return { incident: incident && { ...incident, messages: incident.messages.slice(0, 1) } }
})
