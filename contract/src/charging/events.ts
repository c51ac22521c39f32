import { event } from '../kernel/event.ts'
import { amount, id, instantField, strict, wattHours, z } from '../kernel/field.ts'
import { cardChanges, chargingState } from './types.ts'

const livePages = ['charge/live', 'charge/current', 'charge/history'] as const

export const chargingStarted = event('charging.started', {
  publishedBy: ['gateway'],
  payload: strict({ chargingSessionId: id('chargingSession'), pointId: id('point'), driverId: id('member'), at: instantField }),
  stales: [
    ...livePages,
    'charge/point/list',
    'charge/point/own',
    'charge/point/detail',
    'staff/device/charging',
    'staff/charging/list',
    'staff/overview',
  ],
  audience: 'driverId',
  topic: 'point:pointId',
})

/** A unit started with the tag of a charging session, and could not: the frame shows why. */
export const startRefused = event('charging.startRefused', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point'), frameId: z.string(), at: instantField }),
  stales: [],
})

/** New readings were added to a running charging session. */
export const chargingMetered = event('charging.metered', {
  publishedBy: ['worker'],
  payload: strict({ chargingSessionId: id('chargingSession'), pointId: id('point'), driverId: id('member'), energyWh: wattHours, at: instantField }),
  stales: [...livePages, 'staff/device/charging'],
  audience: 'driverId',
  staffTopic: 'point:pointId',
})

/** The bill is final and the hold was captured, so the charging session can be settled. `collected` is the amount of this payment. */
export const chargingCollected = event('charging.collected', {
  publishedBy: ['api', 'worker'],
  payload: strict({ chargingSessionId: id('chargingSession'), driverId: id('member'), payment: z.number(), collected: amount, at: instantField }),
  stales: [...livePages, 'charge/receipt', 'wallet/overview', 'staff/overview', 'staff/debt/list', 'staff/charging/list'],
  audience: 'driverId',
})

/** A charging session paused, continued, or was billed. */
export const chargingChanged = event('charging.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ chargingSessionId: id('chargingSession'), pointId: id('point'), driverId: id('member'), state: chargingState, at: instantField }),
  stales: [...livePages, 'charge/receipt'],
  audience: 'driverId',
})

/** No more energy flows: the charging session was stopped, stopped reporting, or never began. */
export const chargingEnded = event('charging.ended', {
  publishedBy: ['api', 'gateway', 'worker'],
  payload: strict({ chargingSessionId: id('chargingSession'), pointId: id('point'), driverId: id('member'), at: instantField }),
  stales: [
    ...livePages,
    'charge/point/list',
    'charge/point/own',
    'charge/point/detail',
    'charge/receipt',
    'staff/device/charging',
    'staff/charging/list',
    'staff/overview',
  ],
  audience: 'driverId',
  topic: 'point:pointId',
})

/** The bill is disputed: pending shares are voided until staff decide. */
export const chargingDisputed = event('charging.disputed', {
  publishedBy: ['api'],
  payload: strict({ chargingSessionId: id('chargingSession'), driverId: id('member'), at: instantField }),
  stales: [...livePages, 'charge/receipt', 'staff/dispute/list'],
  audience: 'driverId',
})

/** The dispute was rejected and the bill remains valid: the payment is settled again. */
export const chargingDisputeRejected = event('charging.disputeRejected', {
  publishedBy: ['api'],
  payload: strict({ chargingSessionId: id('chargingSession'), driverId: id('member'), at: instantField }),
  stales: [...livePages, 'charge/receipt', 'staff/dispute/list'],
  audience: 'driverId',
})

/** The dispute was upheld and the driver gets a full refund. */
export const chargingRefunded = event('charging.refunded', {
  publishedBy: ['api'],
  payload: strict({ chargingSessionId: id('chargingSession'), driverId: id('member'), at: instantField }),
  stales: [...livePages, 'charge/receipt', 'staff/dispute/list'],
  audience: 'driverId',
})

export const readingQuarantined = event('reading.quarantined', {
  publishedBy: ['gateway', 'worker'],
  payload: strict({ quarantineId: id('quarantine'), pointId: id('point'), at: instantField }),
  stales: ['staff/quarantine/list', 'staff/overview'],
})

/** An entry in quarantine was dismissed, accepted or decided by two people. */
export const quarantineDecided = event('quarantine.decided', {
  publishedBy: ['api', 'gateway', 'worker'],
  payload: strict({ quarantineId: id('quarantine'), at: instantField }),
  stales: ['staff/quarantine/list', 'staff/overview'],
})

/** A member saved a point, or removed it from the saved ones. */
export const pointSaved = event('charging.pointSaved', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), pointId: id('point'), at: instantField }),
  stales: ['charge/point/own'],
  audience: 'memberId',
})

/** A card was read during its registration, or a card changed. */
export const cardChanged = event('card.changed', {
  publishedBy: ['api', 'gateway', 'worker'],
  payload: strict({
    memberId: id('member'),
    at: instantField,
    /** What the owner of the card is notified of; absent where nothing but the page changes. */
    change: z.optional(strict({ kind: z.enum(cardChanges), cardId: z.nullable(id('card')) })),
  }),
  stales: ['charge/card/list', 'charge/card/enrolment', 'staff/card/list'],
  audience: 'memberId',
})
