import { commandAnswered } from '@ohmstead/contract/devices/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { isId, type Id } from '@ohmstead/contract/kernel/id'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { openLane } from '../../platform/lane.ts'
import type { Log } from '../../platform/log.ts'
import { publish } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import type { Sealer } from '../../platform/sealed.ts'
import {
  answeredByBoot,
  messageOfCommand,
  requestFault,
  saysYes,
  type Intent,
  type SendOutcome,
  type StationMessage,
} from '../../edges/ocpp/index.ts'
import { ANSWER_MS, WAIT_MS, type CommandEnd } from './command.ts'
import {
  awaitBoot,
  claimCommand,
  endCommand,
  insertCommand,
  pointsWithQueued,
  requeueCommand,
  expiredCommands,
  timeOut,
  timeOutSent,
  type CommandEnding,
  type CommandRow,
} from './command.store.ts'
import { findPoint } from './point.store.ts'
import { forgetSecrets } from './waiting-secret.store.ts'
import { payloadOf } from './command.store.ts'
import { answerKey, offerKey } from './station-key.store.ts'

export interface Intention {
  readonly pointId: Id<'point'>
  readonly intent: Intent
  /** The same command under the same key is stored once. */
  readonly key: string
  readonly askedBy: string
  readonly at: Instant
  /** How long the station may take to answer. */
  readonly timeoutMs?: number
  /** How long it may wait for a disconnected station. */
  readonly waitMs?: number
}

/** Stores a command to a unit. The gateway sends it once the transaction is committed and the unit is connected. */
export async function recordCommand(
  trx: Trx,
  { pointId, intent, key, askedBy, at, timeoutMs = ANSWER_MS, waitMs = WAIT_MS }: Intention,
): Promise<Id<'command'>> {
  const { kind: action, ...payload } = intent
  const message = messageOfCommand(action, payload)
  const fault = requestFault(message.action, message.payload)
  assert(fault === null, `an intent becomes a message that fits its schema: ${action}: ${fault ?? ''}`)
  const { id } = await insertCommand(trx, {
    id: newId('command', at),
    pointId,
    key,
    action,
    payload: JSON.stringify(payload),
    sealed: null,
    askedBy,
    askedAt: at,
    expiresAt: after(at, waitMs),
    timeoutMs,
  })
  return id
}

/** The number of units that notifications may name before all are checked. */
const HINTS_MAX = 1_000

export type SendToStation = (
  stationId: string,
  action: StationMessage['action'],
  payload: object,
  options: { timeoutMs: number },
) => Promise<SendOutcome>

export interface Dispatcher {
  /** A unit connected. */
  wake(pointId: Id<'point'>): void
  stop(): Promise<void>
}

export interface DispatcherParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly send: SendToStation
  readonly isConnected: (stationId: string) => boolean
  readonly sealer: Sealer
}

/** Sends the commands of units, one after the other per unit, and stores the results. */
export async function startDispatcher({ db, clock, log, send, isConnected, sealer }: DispatcherParts): Promise<Dispatcher> {
  const lanes = new Map<Id<'point'>, { again: boolean; work: Promise<void> }>()
  let stopped = false

  function wake(pointId: Id<'point'>): void {
    const lane = lanes.get(pointId)
    if (lane) {
      lane.again = true
      return
    }
    if (stopped) return
    const opened = { again: false, work: Promise.resolve() }
    lanes.set(pointId, opened)
    opened.work = run(pointId, opened).finally(() => lanes.delete(pointId))
  }

  async function run(pointId: Id<'point'>, lane: { again: boolean }): Promise<void> {
    try {
      do {
        lane.again = false
        while (!stopped && (await sendNext(pointId))) lane.again = true
      } while (lane.again && !stopped)
    } catch (error) {
      log.error({ event: 'command.notSent', error, pointId })
    }
  }

  async function sendNext(pointId: Id<'point'>): Promise<boolean> {
    const point = await findPoint(db.kysely, pointId)
    if (point === null || !isConnected(point.stationId)) return false
    const command = await inTransaction(db, async (trx) => {
      const claimed = await claimCommand(trx, pointId, clock.now())
      if (claimed !== null) await offerKey(trx, claimed.id, clock.now())
      return claimed
    })
    if (command === null) return false
    const { action, payload } = messageOfCommand(command.action, payloadOf(sealer, command))
    const outcome = await send(point.stationId, action, payload, { timeoutMs: command.timeoutMs })
    return inTransaction(db, (trx) => takeOutcome(trx, command, outcome, clock.now()))
  }

  await inTransaction(db, async (trx) => publishEnds(trx, await timeOutSent(trx, clock.now())))
  // Notifications are hints: any role can send them, for unknown units, ten thousand times. Only what the table contains is done.
  let hinted: Set<string> | 'all' = 'all'
  const looking = openLane(
    async () => {
      const among = hinted
      hinted = new Set()
      for (const pointId of await pointsWithQueued(db.kysely, among === 'all' ? among : [...among])) wake(pointId)
    },
    {
      failed: (error) => {
        hinted = 'all'
        log.error({ event: 'command.notSent', error })
      },
    },
  )
  const lookAtAll = () => {
    hinted = 'all'
    looking.wake()
  }
  const lookAt = (payload: string) => {
    if (hinted !== 'all' && isId('point', payload)) hinted = hinted.size < HINTS_MAX ? hinted.add(payload) : 'all'
    if (hinted === 'all' || hinted.size > 0) looking.wake()
  }
  const forget = await db.notifications.on('command', lookAt, lookAtAll)
  lookAtAll()

  return {
    wake,
    async stop() {
      stopped = true
      forget()
      await looking.rest()
      await Promise.all([...lanes.values()].map(({ work }) => work))
    },
  }
}

/** Stores the result of a message; false where the unit had disconnected before it was sent. */
async function takeOutcome(trx: Trx, { id, action }: CommandRow, outcome: SendOutcome, at: Instant): Promise<boolean> {
  if (outcome.state === 'notSent') {
    await requeueCommand(trx, id)
    return false
  }
  const isLost = outcome.state === 'cut' || outcome.state === 'timedOut'
  const ended =
    isLost && answeredByBoot.includes(action)
      ? await awaitBoot(trx, { id, frameId: outcome.frameId, at })
      : await endCommand(trx, { id, at, ...endingOf(outcome) })
  // Without an answer it is unknown whether the station took a key: it stays valid, and so does the previous one.
  if (ended && (ended.state === 'accepted' || outcome.state === 'answered' || outcome.state === 'refused'))
    await answerKey(trx, id, ended.state === 'accepted', at)
  if (ended) await publishEnds(trx, [ended])
  return true
}

function endingOf(outcome: Exclude<SendOutcome, { state: 'notSent' }>): Pick<CommandEnding, 'state' | 'answer' | 'frameId' | 'answerFrameId'> {
  switch (outcome.state) {
    case 'answered':
      return {
        state: saysYes(outcome.payload) ? 'accepted' : 'rejected',
        answer: JSON.stringify(outcome.payload),
        frameId: outcome.frameId,
        answerFrameId: outcome.answerFrameId,
      }
    case 'refused':
      return {
        state: 'failed',
        answer: JSON.stringify({ code: outcome.code, description: outcome.description }),
        frameId: outcome.frameId,
        answerFrameId: outcome.answerFrameId,
      }
    case 'timedOut':
    case 'cut':
      return { state: 'timedOut', answer: null, frameId: outcome.frameId, answerFrameId: null }
  }
}

/** Publishes how commands ended. */
export async function publishEnds(trx: Trx, commands: readonly CommandRow[]): Promise<void> {
  for (const { pointId, id, action, state, answer, answeredAt } of commands) {
    assert(answeredAt !== null, 'an ended command has a time')
    await publish(trx, commandAnswered, { pointId, commandId: id, action, state: state as CommandEnd, answer, at: answeredAt })
  }
}

const BATCH = 500

const retries = openRetries('commands')

/** Times out commands that could not be sent in time, and resets without a boot. */
export const expireCommands = due('devices.expire-commands', {
  everyMs: 5_000,
  ...retries.scan({
    take: (trx, at, chosen) => expiredCommands(trx, at, BATCH, chosen),
    idOf: (id) => id,
    run: async (trx, ids, at) => publishEnds(trx, await timeOut(trx, ids, at)),
  }),
})

/** Deletes secrets of commands that were not approved in time. */
export const forgetWaitingSecrets = due('devices.forget-waiting-secrets', {
  everyMs: MINUTE_MS,
  run: ({ kysely }, now) => forgetSecrets(kysely, now),
})
