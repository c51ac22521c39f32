import { amount, id, instantField, strict, z } from '../kernel/field.ts'

/** The six steps of taking a unit into custody. A message of the device completes each step, except those of the person. */
export const hostingSteps = ['plug', 'power', 'search', 'match', 'confirm', 'custody'] as const
export const hostingStep = z.enum(hostingSteps)

export const hostingStates = ['waitingForDevice', 'queued', 'inProgress', 'inCustody', 'suspended', 'failed', 'ended'] as const
export const hostingState = z.enum(hostingStates)

/** Why a match failed or custody cannot begin, as reported by the device. */
export const matchFailures = [
  'wrongCode',
  'tooManyCodes',
  'deviceOffline',
  'deviceFaulted',
  'notYourDevice',
  'blinkRefused',
  'blinkTimedOut',
  'notAvailableInTime',
  'availabilityRefused',
] as const

/** What the waiting step waits for, where neither the person nor an answer of the unit to a command is next. */
export const hostingWaits = ['carCharging', 'carConnected', 'reserved', 'unavailable', 'status', 'answer'] as const

/** Where drivers find a unit on a member's own socket, as its member describes it. */
export const ownPlace = strict({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  directions: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})

export const hostingView = strict({
  id: id('hosting'),
  leaseId: id('lease'),
  pointId: z.nullable(id('point')),
  serial: z.nullable(z.string()),
  pointName: z.nullable(z.string()),
  modelName: z.string(),
  kind: z.enum(['managedSite', 'ownSocket']),
  state: hostingState,
  /** The current step; null in custody and after the end. */
  step: z.nullable(hostingStep),
  steps: z.array(
    strict({
      step: hostingStep,
      doneAt: z.nullable(instantField),
      /** The device's message that completed it, as text: `BootNotification 08:41:07`. */
      evidence: z.nullable(strict({ action: z.string(), detail: z.string(), frameId: z.nullable(z.string()) })),
    }),
  ),
  failure: z.nullable(
    strict({ reason: z.enum(matchFailures), at: instantField, triesLeft: z.nullable(z.number()), retryAt: z.nullable(instantField) }),
  ),
  /** Why the step cannot be done yet, and since when; null where it does not depend on the state of the unit. */
  waiting: z.nullable(strict({ reason: z.enum(hostingWaits), since: z.nullable(instantField) })),
  queuePlace: z.nullable(z.number()),
  connected: z.boolean(),
  lastContactAt: z.nullable(instantField),
  blink: z.nullable(z.enum(['asked', 'blinking', 'seen'])),
  /** The current window; `since`: the beginning of the first one on this unit. */
  custody: z.nullable(strict({ id: id('custody'), from: instantField, until: z.nullable(instantField), since: instantField })),
  renewal: z.boolean(),
  /** Null for a unit at a managed site, and until the member has described it: such a unit is not listed for drivers. */
  place: z.nullable(ownPlace),
  termsVersion: z.string(),
})

/** One hosting session: a member's run of a day on one unit. */
export const hostingRecord = strict({
  custodyId: id('custody'),
  leaseId: id('lease'),
  serial: z.string(),
  pointName: z.string(),
  from: instantField,
  until: z.nullable(instantField),
  minutes: z.number(),
  remainingMinutes: z.nullable(z.number()),
  state: z.enum(['matching', 'active', 'suspended', 'ended']),
  /** At the end, a unit on the member's own socket is switched off; an offline unit when it is back online. */
  switchOff: z.nullable(strict({ state: z.enum(['waiting', 'done', 'refused', 'unknown']), at: instantField })),
  chargingSessions: z.number(),
  energyWh: z.number(),
  gross: amount,
  net: amount,
})

/** A charging session within a custody window, as the host sees it. */
export const hostedSession = strict({
  chargingSessionId: id('chargingSession'),
  startedAt: instantField,
  stoppedAt: z.nullable(instantField),
  energyWh: z.number(),
  price: amount,
  energyCost: amount,
  vat: amount,
  commission: amount,
  net: amount,
  state: z.string(),
  transferId: z.nullable(z.string()),
})
