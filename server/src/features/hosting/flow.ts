import type { ConnectorStatus } from '@ohmstead/contract/devices/types'
import type { hostingSteps, hostingWaits, matchFailures } from '@ohmstead/contract/hosting/types'

export type Step = (typeof hostingSteps)[number]
export type Failure = (typeof matchFailures)[number]
export type Wait = (typeof hostingWaits)[number]
export type FlowState = 'waitingForDevice' | 'queued' | 'inProgress' | 'inCustody' | 'suspended' | 'failed' | 'ended'

/** The state of one flow: which steps are done, and the unit's last status. */
export interface Flow {
  readonly kind: 'managedSite' | 'ownSocket'
  readonly state: FlowState
  readonly done: ReadonlySet<Step>
  readonly blink: 'asked' | 'blinking' | 'seen' | null
  readonly failure: Failure | null
  /** The unit accepted its availability after the terms were confirmed. */
  readonly operative: boolean
  /** Last status of the connector that custody needs. */
  readonly status: ConnectorStatus | null
}

/** The inputs of a flow: messages of the unit, and actions of the person. */
export type FlowFact =
  | { readonly kind: 'assigned' }
  | { readonly kind: 'booted' }
  | { readonly kind: 'status'; readonly status: ConnectorStatus }
  | { readonly kind: 'codeProven' }
  | { readonly kind: 'blinkAsked' }
  | { readonly kind: 'blinkAnswered'; readonly accepted: boolean }
  | { readonly kind: 'blinkTimedOut' }
  | { readonly kind: 'blinkSeen' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'availabilityAnswered'; readonly accepted: boolean }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'ended' }

/** The order of the steps; a step is reached when all before it are done. */
const order: readonly Step[] = ['plug', 'power', 'search', 'match', 'confirm', 'custody']

/** The step that waits now; null when all are done. */
export function stepOf(flow: Flow): Step | null {
  return order.find((step) => !flow.done.has(step)) ?? null
}

const waits: Readonly<Record<ConnectorStatus, Wait | null>> = {
  Available: 'status',
  Preparing: 'carConnected',
  Charging: 'carCharging',
  SuspendedEVSE: 'carCharging',
  SuspendedEV: 'carCharging',
  Finishing: 'carConnected',
  Reserved: 'reserved',
  Unavailable: 'unavailable',
  // A fault has its own words: the flow has failed.
  Faulted: null,
}

/** What a flow waits for until its unit reports that it is available; null where the person or a command is next. `status` is the last state of the connector. */
export function waitOf(flow: Flow, status: ConnectorStatus | null): Wait | null {
  const step = stepOf(flow)
  if (flow.state !== 'inProgress') return null
  if (step === 'custody') return flow.operative ? waitForAvailable(status) : 'answer'
  return step === 'match' && presenceProven(flow) ? waitForAvailable(status) : null
}

function waitForAvailable(status: ConnectorStatus | null): Wait | null {
  return status === null ? 'status' : waits[status]
}

/** The flow after a fact. A fact that does not concern the waiting step is stored, but completes no step ahead of its turn. */
export function flowAfter(flow: Flow, fact: FlowFact): Flow {
  if (flow.state === 'ended') return flow
  return settleSteps(react(flow, fact))
}

function react(flow: Flow, fact: FlowFact): Flow {
  switch (fact.kind) {
    case 'assigned':
      return { ...flow, state: 'inProgress', failure: null }
    case 'booted':
      return flow.state === 'inCustody' || flow.state === 'suspended' ? { ...flow, state: 'inCustody' } : tick({ ...flow, failure: null }, 'plug')
    case 'status':
      return statusReported(flow, fact.status)
    case 'codeProven':
      return stepOf(flow) === 'search' ? tick({ ...flow, failure: null }, 'search') : flow
    case 'blinkAsked':
      return stepOf(flow) === 'match' ? { ...flow, blink: 'asked', failure: null } : flow
    case 'blinkAnswered':
      if (flow.blink !== 'asked') return flow
      return fact.accepted ? { ...flow, blink: 'blinking' } : fail({ ...flow, blink: null }, 'blinkRefused')
    case 'blinkTimedOut':
      return flow.blink === 'asked' ? fail({ ...flow, blink: null }, 'blinkTimedOut') : flow
    case 'blinkSeen':
      return flow.blink === 'blinking' ? { ...flow, blink: 'seen' } : flow
    case 'confirmed':
      return stepOf(flow) === 'confirm' ? tick({ ...flow, operative: false, failure: null }, 'confirm') : flow
    case 'availabilityAnswered':
      if (stepOf(flow) !== 'custody') return flow
      // The earlier status of the connector does not count: custody waits for a new Available.
      return fact.accepted ? { ...flow, operative: true, status: null } : fail(untick(flow, 'confirm'), 'availabilityRefused')
    case 'disconnected':
      return flow.state === 'inCustody' ? { ...flow, state: 'suspended' } : flow
    case 'connected':
      return flow.state === 'suspended' ? { ...flow, state: 'inCustody' } : flow
    case 'ended':
      return { ...flow, state: 'ended' }
  }
}

function statusReported(flow: Flow, status: ConnectorStatus): Flow {
  const known = { ...flow, status }
  if (status === 'Faulted') return stepOf(flow) === null ? known : fail(known, 'deviceFaulted')
  const cleared = flow.failure === 'deviceFaulted' ? recovered(known) : known
  return cleared.done.has('plug') ? tick(cleared, 'power') : cleared
}

/** Completes what follows by itself: the matcher did the search of a managed-site unit, and a status may complete a step. */
function settleSteps(flow: Flow): Flow {
  const step = stepOf(flow)
  if (step === 'search' && flow.kind === 'managedSite') return settleSteps(tick(flow, 'search'))
  if (step === 'match' && presenceProven(flow) && flow.status === 'Available') return settleSteps(tick(flow, 'match'))
  if (step === 'custody' && flow.operative && flow.status === 'Available') return { ...tick(flow, 'custody'), state: 'inCustody' }
  return flow
}

/** Own socket: the person saw the unit blink. Managed site: the unit answered. */
function presenceProven(flow: Flow): boolean {
  return flow.kind === 'ownSocket' ? flow.blink === 'seen' : flow.blink === 'blinking' || flow.blink === 'seen'
}

function tick(flow: Flow, step: Step): Flow {
  if (flow.done.has(step) || order.slice(0, order.indexOf(step)).some((before) => !flow.done.has(before))) return flow
  return { ...flow, done: new Set([...flow.done, step]), state: flow.state === 'failed' ? 'inProgress' : flow.state }
}

function untick(flow: Flow, step: Step): Flow {
  return { ...flow, done: new Set([...flow.done].filter((other) => other !== step)) }
}

function fail(flow: Flow, failure: Failure): Flow {
  return { ...flow, state: 'failed', failure }
}

function recovered(flow: Flow): Flow {
  return { ...flow, state: flow.state === 'failed' ? 'inProgress' : flow.state, failure: null }
}
