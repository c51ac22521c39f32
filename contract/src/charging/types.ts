import { connectorView, modelView, pointState, siteView } from '../devices/types.ts'
import { amount, id, instantField, strict, wattHours, z } from '../kernel/field.ts'
import { priceComponentKinds } from './price.ts'

export const tariffView = strict({
  id: id('tariff'),
  perKwh: amount,
  perMinute: amount,
  start: amount,
  idlePerMinute: amount,
  idleGraceMinutes: z.number(),
  vatPpm: z.number(),
  validFrom: instantField,
})

/** A public tariff with its place and validity. */
export const tariffRow = strict({
  ...tariffView.def.shape,
  siteId: z.nullable(id('site')),
  country: z.string(),
  tariffClass: z.enum(['AC', 'DC']),
  validUntil: z.nullable(instantField),
  /** Set if the tariff was withdrawn before it became effective. */
  withdrawnAt: z.nullable(instantField),
  /** Whether another tariff takes over where this one ends: then two people must agree to its end. */
  isReplaced: z.boolean(),
})

export const priceView = strict({
  components: z.array(strict({ kind: z.enum(priceComponentKinds), quantity: z.number(), unitPrice: amount, amount })),
  total: amount,
  vat: amount,
  net: amount,
})

/** Where drivers find a point: its site, or a member's own socket as that member describes it. */
export const pointPlace = strict({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** Null where the member gave no position. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Whether the position is that of the area (about 100 m): the home of a person, for those who are not signed in and in the list. */
  approximate: z.boolean(),
  /** Null where it is not known. */
  timeZone: z.nullable(z.string()),
  /** The entrance, the bay, the hours of a gate; empty for a site, and where the position is that of the area. */
  directions: z.string(),
})

export const pointCard = strict({
  id: id('point'),
  name: z.string(),
  site: z.nullable(pointPlace),
  model: modelView,
  state: pointState,
  connectors: z.array(connectorView),
  tariff: z.nullable(tariffView),
  lastContactAt: z.nullable(instantField),
  simulated: z.boolean(),
})

export const pointDetail = strict({
  ...pointCard.def.shape,
  serial: z.string(),
  /** Charging sessions that started and delivered energy, of the last 30, in ppm; null before any. */
  successPpm: z.nullable(z.number()),
  sessionsCounted: z.number(),
  /** The maximum amount that is held at the start. */
  holdAmount: amount,
  /** The current split of one kWh at this point, in the same parts as on the receipt. */
  splitOfOneKwh: z.nullable(strict({ vat: amount, energy: amount, commission: amount, host: amount, house: amount })),
  /** Energy sold by hour of the week at this point, from real charging sessions; null before any. */
  busyHours: z.nullable(z.array(z.number())),
})

export const chargingStates = ['authorised', 'charging', 'suspended', 'finishing', 'settled', 'disputed', 'refunded', 'failed'] as const
export const chargingState = z.enum(chargingStates)

export const failReasons = [
  'pointRefused',
  'pointOffline',
  'cableNotSeen',
  'startUnusable',
  'otherConnector',
  'connectorUnknown',
  'connectorTaken',
  'noEnergy',
  'meterUnclear',
  'readingUnproven',
  'cancelled',
] as const

/** Why signed records do not prove a bill. The same codes for drivers, members, staff and the browser's own check. */
export const evidenceFaults = [
  'unreadable',
  'unknownFormat',
  'noRegisteredKey',
  'keyUnreadable',
  'otherCurve',
  'weakCurve',
  'curveUnknownHere',
  'wrong',
  'otherKey',
  'otherMeter',
  'otherPoint',
  'noPagination',
  'gap',
  'transactionOrder',
  'meterFault',
  'exportRegister',
  'unknownRegister',
  'timeOrder',
  'timeFar',
  'clockUnknown',
  'incomplete',
  'otherRegisters',
  'lowered',
  'pageUsed',
] as const
export type EvidenceFault = (typeof evidenceFaults)[number]

/**
 * Why a bill is reviewed by staff before anything is charged: its signed readings contradict it, it has none where the law asks for them,
 * it overlaps another bill of the same connector or the same driver, or a card started it and it is above the limit for that.
 */
export const reviewReasons = ['signatureInvalid', 'signatureMissing', 'overlap', 'aboveCardLimit'] as const

export type ReviewReason = (typeof reviewReasons)[number]

/** What happened to a card. Cards that staff added at once are one change. */
export const cardChanges = ['added', 'blocked', 'unblocked', 'removed'] as const

/** A review that is not decided. */
export const reviewView = strict({ reason: z.enum(reviewReasons), since: instantField })

/** A running or finished charging session. */
export const liveView = strict({
  id: id('chargingSession'),
  pointId: id('point'),
  pointName: z.string(),
  connector: z.number(),
  state: chargingState,
  failure: z.nullable(z.enum(failReasons)),
  /** Whether a late message can still lower the bill. */
  provisional: z.boolean(),
  tariff: tariffView,
  authorisedAt: instantField,
  startedAt: z.nullable(instantField),
  stoppedAt: z.nullable(instantField),
  /** What counts for the bill. */
  energyWh: wattHours,
  /** What was metered and does not count, because other bills took this part of the register; and how much more does not count. */
  billedBeforeWh: wattHours,
  billedAheadWh: wattHours,
  powerW: z.nullable(z.number()),
  socPercent: z.nullable(z.number()),
  chargingMs: z.number(),
  idleMs: z.number(),
  /** Charging time without a connection that is not billed, because its energy did not need it. */
  offlineMs: z.number(),
  idleSince: z.nullable(instantField),
  /** No idle time counts after this: the connector is free again, or the unit stopped. Null while it counts on. */
  idleUntil: z.nullable(instantField),
  price: priceView,
  held: amount,
  debt: amount,
  readAt: z.nullable(instantField),
  /** How often the unit sends readings, as seen last: in this charging session, else in the one before it at this unit. */
  readingEveryMs: z.nullable(z.number()),
  /** Power over time: at most 240 points of [ms since start, W]. */
  curve: z.array(z.tuple([z.number(), z.number()])),
  stopAskedAt: z.nullable(instantField),
  review: z.nullable(reviewView),
  /** Why its signed readings do not prove it. */
  evidenceFault: z.nullable(z.enum(evidenceFaults)),
})

export const readingView = strict({
  at: instantField,
  recordedAt: instantField,
  registerWh: wattHours,
  context: z.enum(['begin', 'sample', 'end']),
  frameId: z.string(),
  signed: z.boolean(),
})

/** A charging session that delivered more than was held and is not paid in full. */
export const debtRow = strict({
  chargingSessionId: id('chargingSession'),
  pointId: id('point'),
  pointName: z.string(),
  finalAt: z.nullable(instantField),
  price: amount,
  paid: amount,
  debt: amount,
})

export const disputeReasons = ['notCharged', 'wrongEnergy', 'wrongPrice', 'wrongTime', 'notMe', 'other'] as const
export const disputeReason = z.enum(disputeReasons)
export type DisputeReason = (typeof disputeReasons)[number]

/** A complaint about a bill, and the answer of staff. */
export const disputeView = strict({
  reason: disputeReason,
  words: z.string(),
  /** Staff opened it to refund the bill; otherwise the driver did. */
  byStaff: z.boolean(),
  openedAt: instantField,
  state: z.enum(['open', 'rejected', 'upheld']),
  decidedAt: z.nullable(instantField),
  answer: z.nullable(z.string()),
})

export const receiptView = strict({
  id: id('chargingSession'),
  /** Gives access to this receipt without a sign-in; at least 128 bits. */
  accessToken: z.string(),
  pointName: z.string(),
  serial: z.string(),
  meterSerial: z.string(),
  site: z.nullable(siteView),
  startedAt: instantField,
  stoppedAt: instantField,
  begin: readingView,
  end: readingView,
  /** The billed spans of the register: more than one if the register restarted, or if another bill includes a part of it. */
  parts: z.array(strict({ fromWh: wattHours, toWh: wattHours, since: instantField, until: instantField })),
  /** Energy of the same registers that other bills include already. */
  billedBeforeWh: wattHours,
  energyWh: wattHours,
  price: priceView,
  tariff: tariffView,
  paid: amount,
  debt: amount,
  released: amount,
  review: z.nullable(reviewView),
  /** Energy that a correction took off the bill. */
  correctedWh: wattHours,
  /** Charging time without a connection that is not billed, because its energy did not need it. */
  offlineMs: z.number(),
  provisional: z.boolean(),
  final: z.boolean(),
  state: chargingState,
  evidence: z.enum(['signed', 'unsigned', 'invalid']),
  /** Why the signed records do not prove the bill. */
  evidenceFault: z.nullable(z.enum(evidenceFaults)),
  /** What was added to the times of the station. */
  clockOffsetMs: z.number(),
  /** The signed record as the meter sent it, and the key registered at commissioning. */
  signature: z.nullable(strict({ format: z.string(), record: z.string(), publicKey: z.string(), keySource: z.string() })),
  /** Shown only to the driver. */
  dispute: z.nullable(disputeView),
  /** Until when the caller can dispute this bill; null if they cannot. */
  disputableUntil: z.nullable(instantField),
  split: z.nullable(strict({ vat: amount, energy: amount, commission: amount, host: amount, ownUse: amount, house: amount })),
  simulated: z.boolean(),
})

export const historyRow = strict({
  id: id('chargingSession'),
  pointName: z.string(),
  state: chargingState,
  /** The bill waits for a decision of two people. */
  inReview: z.boolean(),
  startedAt: instantField,
  energyWh: wattHours,
  price: amount,
})

/** A charging session in the list of staff, without the driver's name. */
export const staffChargingRow = strict({
  id: id('chargingSession'),
  pointId: id('point'),
  pointName: z.string(),
  connector: z.number(),
  driverId: id('member'),
  state: chargingState,
  failure: z.nullable(z.enum(failReasons)),
  /** The start of energy, or the request if it never began. */
  startedAt: instantField,
  stoppedAt: z.nullable(instantField),
  energyWh: wattHours,
  /** Null until it is billed. */
  price: z.nullable(amount),
  paid: amount,
  debt: amount,
  provisional: z.boolean(),
})

/** A charging session at a unit in the custody of the caller that is metered and not settled yet, without its driver. */
export const hostedChargingRow = strict({
  id: id('chargingSession'),
  pointId: id('point'),
  pointName: z.string(),
  connector: z.number(),
  state: chargingState,
  startedAt: instantField,
  energyWh: wattHours,
  powerW: z.nullable(z.number()),
  readAt: z.nullable(instantField),
})

export const quarantineReasons = [
  'registerFell',
  'tooMuchEnergy',
  'stopBeforeStart',
  'inFuture',
  'tooOld',
  'unknownTransaction',
  'missingRegister',
  'intervalBilled',
  'foreignTag',
  'notANumber',
  'secondStop',
  'unreadableMessage',
  ...reviewReasons,
] as const
export const quarantineStates = ['open', 'dismissed', 'accepted', 'released', 'corrected'] as const

/** A running charging session as shown to staff on the page of its device. */
export const chargingNowRow = strict({
  id: id('chargingSession'),
  connector: z.number(),
  /** The transaction id of the station; null while it has none. */
  transactionId: z.nullable(z.number()),
  state: chargingState,
  startedAt: instantField,
  energyWh: wattHours,
  powerW: z.nullable(z.number()),
  readAt: z.nullable(instantField),
})

export const quarantineRow = strict({
  id: id('quarantine'),
  pointId: id('point'),
  pointName: z.string(),
  chargingSessionId: z.nullable(id('chargingSession')),
  reason: z.enum(quarantineReasons),
  /** The reported and the expected values. */
  detail: z.string(),
  frameId: z.string(),
  raw: z.string(),
  happenedAt: instantField,
  recordedAt: instantField,
  state: z.enum(quarantineStates),
  decidedBy: z.nullable(z.string()),
  /** Whether the decision may change what a driver pays, and takes two people. */
  needsTwoPeople: z.boolean(),
  /** The charging session as metered, if its bill is in review. */
  review: z.nullable(
    strict({
      energyWh: wattHours,
      price: amount,
      evidence: z.enum(['signed', 'unsigned', 'invalid']),
      evidenceFault: z.nullable(z.enum(evidenceFaults)),
    }),
  ),
  /** The energy that two people set instead. */
  correctedWh: z.nullable(wattHours),
  /** What the driver has paid. It can be refunded if the driver disputes the bill. */
  collected: amount,
  disputed: z.boolean(),
})

export const cardStates = ['accepted', 'blocked', 'expired'] as const

/** A card with which a member can charge. */
export const cardRow = strict({
  id: id('card'),
  name: z.string(),
  /** The last four characters of its number. */
  number: z.string(),
  state: z.enum(cardStates),
  expiresAt: z.nullable(instantField),
  registeredAt: instantField,
  /** Whether staff registered it by its number, for a fleet. */
  byStaff: z.boolean(),
  /** Number of charging sessions started with it. */
  uses: z.number(),
  lastUsedAt: z.nullable(instantField),
  /** The running charging session of the card. */
  running: z.nullable(id('chargingSession')),
})

/** A registration of a card at the reader of a charging point. */
export const enrolmentView = strict({
  pointId: id('point'),
  pointName: z.string(),
  closesAt: instantField,
  /** After `several` (more than one card was read), `taken` (registered already) and `over` (time ran out) the member must start again. */
  state: z.enum(['waiting', 'seen', 'several', 'taken', 'over']),
  /** The last four characters of the number of the card that was read. */
  number: z.nullable(z.string()),
})
