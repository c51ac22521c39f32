import { dayField, id, instantField, strict, z } from '../kernel/field.ts'
import { announcementTexts } from '../notices/types.ts'

/** The parts of the product whose status people can see. */
export const components = ['charging', 'app', 'signIn', 'trc20', 'erc20', 'bep20', 'polygon'] as const
export const component = z.enum(components)
export type Component = z.output<typeof component>

/** How a component stands, by what was measured. */
export const standings = ['ok', 'degraded', 'down', 'unknown'] as const
export const standing = z.enum(standings)
export type Standing = z.output<typeof standing>

export const incidentStates = ['investigating', 'identified', 'watching', 'resolved'] as const
export const incidentState = z.enum(incidentStates)
/** Minor: slower, or not for everyone. Major: it does not work. */
export const severities = ['minor', 'major'] as const
export const severity = z.enum(severities)
export type Severity = z.output<typeof severity>

/** A title and a body in each language; English stands in for a missing one. */
export const incidentTexts = announcementTexts
export const affected = z.array(component).check(z.minLength(1), z.maxLength(components.length))

const message = strict({ state: incidentState, texts: incidentTexts, at: instantField })

/** An incident as everyone sees it, with its messages, the newest first. */
export const publicIncident = strict({
  id: id('incident'),
  state: incidentState,
  severity,
  components: z.array(component),
  openedAt: instantField,
  resolvedAt: z.nullable(instantField),
  messages: z.array(message),
})
export type PublicIncident = z.output<typeof publicIncident>

/** How many days of history the page of the status shows. */
export const HISTORY_DAYS = 90

export const componentStatus = strict({
  component,
  /** The worse of what is measured now and of what open incidents say. */
  state: standing,
  /** The worst state of each of the last 90 UTC days, the oldest first. */
  days: z.array(strict({ day: dayField, state: standing })),
})

/** An incident as staff see it. */
export const staffIncident = strict({
  ...publicIncident.def.shape,
  alarm: z.nullable(component),
  openedBy: z.string(),
  messages: z.array(strict({ ...message.def.shape, writtenBy: z.string() })),
})

/** What is measured now and is not as it should be. */
export const alarm = strict({
  component,
  state: standing,
  since: instantField,
  /** An open incident about it; null: none is open. */
  incidentId: z.nullable(id('incident')),
})
