import { commandAnswered, connectorChanged, stationBooted, stationConnected, stationDisconnected } from '@ohmstead/contract/devices/events'
import { custodyBegan, custodyEnded, hostingChanged } from '@ohmstead/contract/hosting/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Intent } from '../../edges/ocpp/index.ts'
import type { Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { listen, publish } from '../../platform/outbox.ts'
import { commandsById, recordCommand } from '../devices/index.ts'
import { leaseInEffect } from '../packages/index.ts'
import { closeCustody, insertCustody, openCustodyOf, type CustodyEnd } from './custody.store.ts'
import { flowAfter, stepOf, type FlowFact } from './flow.ts'
import { findFlows, flowOf, flowOfCommand, linkCommand, saveFlow, switchOffCommands, type CommandPurpose, type FlowRow } from './flow.store.ts'

/** The source of a fact: the station's message with its frame, or the person's action. */
export interface FactSource {
  readonly at: Instant
  readonly action: string
  readonly detail: string
  readonly frameId: string | null
}

/** Applies a fact to a flow: stores what it changed, begins custody when all steps are done, and notifies the member's page. */
export async function takeFact(trx: Trx, row: FlowRow, fact: FlowFact, source: FactSource): Promise<FlowRow> {
  const after = flowAfter(flowOf(row), fact)
  await saveFlow(trx, row, after, { doneAt: source.at, action: source.action, detail: source.detail, frameId: source.frameId })
  if (after.state === 'inCustody' && row.state !== 'inCustody' && row.state !== 'suspended') await beginCustody(trx, row, source.at)
  await publish(trx, hostingChanged, { memberId: row.memberId, hostingId: row.id, state: after.state, step: stepOf(after) })
  const [saved] = await findFlows(trx, { id: row.id, withEnded: true })
  return saved ?? row
}

async function beginCustody(trx: Trx, row: FlowRow, at: Instant): Promise<void> {
  const lease = await leaseInEffect(trx, row.leaseId, at)
  if (lease === null || row.pointId === null || (await openCustodyOf(trx, { leaseId: row.leaseId }))) return
  await openWindow(trx, { flowId: row.id, leaseId: row.leaseId, memberId: row.memberId, pointId: row.pointId }, at)
}

/** Opens a window and publishes it. */
export async function openWindow(
  trx: Trx,
  whose: { flowId: Id<'hosting'>; leaseId: Id<'lease'>; memberId: Id<'member'>; pointId: Id<'point'> },
  from: Instant,
): Promise<void> {
  const custodyId = newId('custody', from)
  await insertCustody(trx, { ...whose, custodyId, from })
  await publish(trx, custodyBegan, { memberId: whose.memberId, custodyId, leaseId: whose.leaseId, pointId: whose.pointId, at: from })
}

/** Closes the open window of a flow, if there is one, and publishes it. */
export async function closeWindow(trx: Trx, flowId: Id<'hosting'>, until: Instant, reason: CustodyEnd): Promise<void> {
  const open = await openCustodyOf(trx, { flowId })
  if (open === null) return
  await closeCustody(trx, open.custodyId, until, reason)
  await publish(trx, custodyEnded, { memberId: open.memberId, custodyId: open.custodyId, leaseId: open.leaseId, pointId: open.pointId, at: until })
}

/** A unit that is disconnected at the end is switched off after it reconnects, even weeks or months later. */
const SWITCH_OFF_WAIT_MS = 90 * DAY_MS

/** Ends a flow with everything that depends on it; a unit on a member's socket is no longer offered. */
export async function endFlow(trx: Trx, row: FlowRow, at: Instant, reason: CustodyEnd): Promise<FlowRow> {
  await closeWindow(trx, row.id, at, reason)
  if (row.kind === 'ownSocket' && row.pointId !== null && row.steps.some((step) => step.step === 'confirm')) {
    const purpose = 'switchOff'
    const intent: Intent = { kind: 'setAvailability', connector: 0, available: false }
    await commandUnit(trx, row, { purpose, intent, key: `hosting:${row.id}:end`, at, waitMs: SWITCH_OFF_WAIT_MS })
  }
  return takeFact(trx, row, { kind: 'ended' }, { at, action: 'ended', detail: reason, frameId: null })
}

/** Requests new messages from a unit that is already connected, so that they complete the first steps. */
export async function askToReport(trx: Trx, row: FlowRow, pointId: Id<'point'>, at: Instant): Promise<void> {
  const intents: readonly Intent[] = [{ kind: 'reportIdentity' }, { kind: 'reportStatus', connector: 1 }]
  for (const intent of intents) await recordCommand(trx, { pointId, intent, key: `hosting:${row.id}:${intent.kind}`, askedBy: row.memberId, at })
}

/** Sends a command to the flow's unit; its result comes back to the flow. */
export async function commandUnit(
  trx: Trx,
  row: FlowRow,
  command: { purpose: CommandPurpose; intent: Intent; key: string; at: Instant; timeoutMs?: number; waitMs?: number },
): Promise<void> {
  if (row.pointId === null) return
  const { purpose, ...rest } = command
  const commandId = await recordCommand(trx, { pointId: row.pointId, askedBy: row.memberId, ...rest })
  await linkCommand(trx, commandId, row.id, purpose)
}

/** Passes the messages of stations to the flows that wait for them. */
export const onStations = listen(
  'hosting.continue-flows',
  [stationBooted, connectorChanged, stationConnected, stationDisconnected, commandAnswered],
  async (trx, event) => {
    switch (event.name) {
      case 'station.booted':
        return eachFlow(
          trx,
          event.payload.pointId,
          { kind: 'booted' },
          { at: event.payload.at, action: 'booted', detail: '', frameId: event.payload.frameId },
        )
      case 'connector.changed':
        if (event.payload.connector !== 1) return
        return eachFlow(
          trx,
          event.payload.pointId,
          { kind: 'status', status: event.payload.status },
          { at: event.payload.at, action: 'status', detail: event.payload.status, frameId: event.payload.frameId },
        )
      case 'station.connected':
        return eachFlow(trx, event.payload.pointId, { kind: 'connected' }, { at: event.payload.at, action: 'connected', detail: '', frameId: null })
      case 'station.disconnected':
        return eachFlow(
          trx,
          event.payload.pointId,
          { kind: 'disconnected' },
          { at: event.payload.at, action: 'disconnected', detail: '', frameId: null },
        )
      case 'command.answered':
        return onAnswer(trx, event.payload)
    }
  },
  { inTurns: true },
)

async function eachFlow(trx: Trx, pointId: Id<'point'>, fact: FlowFact, source: FactSource): Promise<void> {
  for (const row of await findFlows(trx, { pointId, lock: true })) await takeFact(trx, row, fact, source)
}

async function onAnswer(
  trx: Trx,
  answer: { commandId: Id<'command'>; pointId: Id<'point'>; action: string; state: 'accepted' | 'rejected' | 'failed' | 'timedOut'; at: Instant },
): Promise<void> {
  const served = await flowOfCommand(trx, answer.commandId)
  if (served === null) return
  if (served.purpose === 'switchOff') return onSwitchedOff(trx, served.flowId)
  const [row] = await findFlows(trx, { id: served.flowId, lock: true })
  if (!row) return
  const source = { at: answer.at, action: answer.action, detail: answer.state, frameId: null }
  const accepted = answer.state === 'accepted'
  if (served.purpose === 'blink') {
    await takeFact(trx, row, answer.state === 'timedOut' ? { kind: 'blinkTimedOut' } : { kind: 'blinkAnswered', accepted }, source)
    return
  }
  await takeFact(trx, row, { kind: 'availabilityAnswered', accepted }, source)
  // A unit that was operative already need not report again by itself; custody waits for its status, so the status is requested.
  if (accepted) {
    await recordCommand(trx, {
      pointId: answer.pointId,
      intent: { kind: 'reportStatus', connector: 1 },
      key: `hosting:${row.id}:offered:${answer.commandId}`,
      askedBy: row.memberId,
      at: answer.at,
    })
  }
}

/** An ended flow does not change; its record is shown with more details now. */
async function onSwitchedOff(trx: Trx, flowId: Id<'hosting'>): Promise<void> {
  const [row] = await findFlows(trx, { id: flowId, withEnded: true })
  if (row) await publish(trx, hostingChanged, { memberId: row.memberId, hostingId: row.id, state: row.state, step: stepOf(flowOf(row)) })
}

export interface SwitchOff {
  readonly state: 'waiting' | 'done' | 'refused' | 'unknown'
  readonly askedAt: Instant
  readonly answeredAt: Instant | null
}

const switchOffStates = {
  queued: 'waiting',
  sent: 'waiting',
  accepted: 'done',
  rejected: 'refused',
  failed: 'unknown',
  timedOut: 'unknown',
} as const

/** The results of switching units off at the end of these flows. */
export async function switchOffsOf(q: Queryable, flowIds: readonly Id<'hosting'>[]): Promise<Map<Id<'hosting'>, SwitchOff>> {
  const served = await switchOffCommands(q, flowIds)
  const commands = new Map(
    (
      await commandsById(
        q,
        served.map(({ commandId }) => commandId),
      )
    ).map((command) => [command.id, command]),
  )
  return new Map(
    served.flatMap(({ flowId, commandId }) => {
      const command = commands.get(commandId)
      return command ? [[flowId, { state: switchOffStates[command.state], askedAt: command.askedAt, answeredAt: command.answeredAt }] as const] : []
    }),
  )
}
