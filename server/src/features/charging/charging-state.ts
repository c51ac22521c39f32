import type { chargingStates, failReasons } from '@ohmstead/contract/charging/types'

export type ChargingState = (typeof chargingStates)[number]
export type FailReason = (typeof failReasons)[number]

/**
 * The steps of a charging session: `start` the station began; with `refuseMessage` it tried to, but its message could not be used, and with
 * `refuseConnector`, `refuseUnknown` and `refuseTaken` it tried at another connector, at one that it does not have, or at one that another
 * charging session has; `flow` energy came after all; `pause` and `resume` by the car or the unit; `stop` the station reports its end,
 * `fallSilent` no messages arrive any more; `conclude` the bill is final; `concludeEmpty` nothing was delivered, `concludeUnclear` something
 * was, but the readings are not sufficient for a bill; `concludeUnproven` two people decided that it is not billed.
 */
export const chargingSteps = [
  'start',
  'refuse',
  'lose',
  'expire',
  'refuseMessage',
  'refuseConnector',
  'refuseUnknown',
  'refuseTaken',
  'cancel',
  'pause',
  'resume',
  'starve',
  'flow',
  'stop',
  'fallSilent',
  'conclude',
  'concludeEmpty',
  'concludeUnclear',
  'concludeUnproven',
  'dispute',
  'reject',
  'uphold',
] as const
export type ChargingStep = (typeof chargingSteps)[number]

/**
 * Every transition of a charging session; any other step changes nothing, because stations repeat messages and send them late. A failed
 * session can be revived: the station was offline, and did charge.
 */
export const chargingTransitions: Readonly<Record<ChargingState, Partial<Record<ChargingStep, ChargingState>>>> = {
  authorised: {
    start: 'charging',
    refuse: 'failed',
    lose: 'failed',
    expire: 'failed',
    refuseMessage: 'failed',
    refuseConnector: 'failed',
    refuseUnknown: 'failed',
    refuseTaken: 'failed',
    cancel: 'failed',
  },
  charging: { pause: 'suspended', stop: 'finishing', fallSilent: 'finishing', starve: 'failed' },
  suspended: { resume: 'charging', stop: 'finishing', fallSilent: 'finishing', starve: 'failed' },
  finishing: { conclude: 'settled', concludeEmpty: 'failed', concludeUnclear: 'failed', concludeUnproven: 'failed' },
  settled: { dispute: 'disputed' },
  disputed: { reject: 'settled', uphold: 'refunded' },
  refunded: {},
  failed: { start: 'charging', flow: 'charging', stop: 'finishing' },
}

/** Why a charging session failed, by the step that made it fail. */
const failures: Partial<Record<ChargingStep, FailReason>> = {
  refuse: 'pointRefused',
  lose: 'pointOffline',
  expire: 'cableNotSeen',
  refuseMessage: 'startUnusable',
  refuseConnector: 'otherConnector',
  refuseUnknown: 'connectorUnknown',
  refuseTaken: 'connectorTaken',
  cancel: 'cancelled',
  starve: 'noEnergy',
  concludeEmpty: 'noEnergy',
  concludeUnclear: 'meterUnclear',
  concludeUnproven: 'readingUnproven',
}

export interface ChargingStanding {
  readonly state: ChargingState
  readonly failure: FailReason | null
  /** It was revived after it had failed. */
  readonly revived: boolean
}

/** The state of a charging session after a step; null where the step changes nothing. */
export function standingAfter({ state, revived }: ChargingStanding, step: ChargingStep): ChargingStanding | null {
  const next = chargingTransitions[state][step]
  if (next === undefined) return null
  return { state: next, failure: next === 'failed' ? (failures[step] ?? null) : null, revived: revived || state === 'failed' }
}

/**
 * Why a charging session failed after a message that explains it. That the cable was not detected is what remains where nothing explains the
 * end, and messages of a unit are processed by several subscribers, in any order. Null where the known reason stays.
 */
export function explainedBy({ state, failure }: Pick<ChargingStanding, 'state' | 'failure'>, step: ChargingStep): FailReason | null {
  return state === 'failed' && failure === 'cableNotSeen' ? (failures[step] ?? null) : null
}

/** Whether a refused start says why a charging session does not begin. */
export function awaitsReason({ state, failure }: Pick<ChargingStanding, 'state' | 'failure'>): boolean {
  return state === 'authorised' || explainedBy({ state, failure }, 'refuseMessage') !== null
}

/** Whether energy may flow: it is the driver's and the connector's open charging session. */
export function isOpen(state: ChargingState): boolean {
  return state === 'authorised' || state === 'charging' || state === 'suspended'
}
