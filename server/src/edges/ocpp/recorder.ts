import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, together, type Database } from '../../platform/database.ts'
import { isUnavailable } from '../../platform/database-fault.ts'
import type { Log } from '../../platform/log.ts'
import type { Fact } from './facts.ts'
import { headsOf, insertFrames, type FrameRecord } from './frame.store.ts'
import type { FleetPort } from './ports.ts'

/** Frames and the facts read from them, stored together or not at all. */
export interface Entry {
  readonly frames: readonly FrameRecord[]
  readonly facts: readonly Fact[]
}

/**
 * Stores the entries of all stations in shared transactions: while one batch is being committed, the next one is collected, so that the
 * active stations share the cost of a commit. Nothing is answered before its batch is committed.
 */
export interface Recorder {
  /** Resolves once the entry is committed. Rejects when its facts cannot be written; its frames are then stored as unusable. */
  keep(entry: Entry): Promise<void>
  /** Stores the entry with one of the next batches, for messages that were answered already. */
  keepLater(entry: Entry): void
  /** The number of waiting entries. */
  backlog(): number
  stop(): Promise<void>
}

interface Waiting extends Entry {
  readonly done: (() => void) | null
  readonly failed: (error: unknown) => void
}

const BATCH_FRAMES_MAX = 2_000
/** Entries without a waiting caller are written at this number, or after this time. */
const LAZY_MAX = 1_000
const LAZY_MS = 200
/** How long a database may be unavailable before stations get an error; until then they wait. */
const PATIENCE_MS = 20_000
const RETRY_MS_MAX = 1_000

const nothing = Promise.resolve(async () => undefined)

export interface RecorderParts {
  readonly db: Database
  readonly record: FleetPort['record']
  readonly log: Log
  /** Called after frames of these stations were stored. */
  readonly onStored?: (stationIds: ReadonlySet<string>) => void
  /** How long a batch waits for the stations that were answered a moment ago, which usually send their next message at once. */
  readonly gatherMs?: number
}

const GATHER_MS = 3

/** While one batch is being committed another is collected. A station keeps its lane, and so its order. */
const LANES = 2

export function openRecorder(parts: RecorderParts): Recorder {
  const lanes = Array.from({ length: LANES }, () => openLane(parts))
  const laneOf = ({ frames: [frame], facts: [fact] }: Entry) => {
    const stationId = frame?.stationId ?? fact?.station.stationId ?? ''
    return lanes[(stationId.charCodeAt(stationId.length - 1) || 0) % LANES]!
  }
  return {
    keep: (entry) => laneOf(entry).keep(entry),
    keepLater: (entry) => laneOf(entry).keepLater(entry),
    backlog: () => lanes.reduce((sum, lane) => sum + lane.backlog(), 0),
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  }
}

function openLane({ db, record, log, onStored, gatherMs = GATHER_MS }: RecorderParts): Recorder {
  /** In the order of arrival: a heartbeat is never stored after a later message. */
  let queue: Waiting[] = []
  let awaited = 0
  /** After a batch: how many callers may soon wait together, and until when the next batch waits for them. */
  let expected = 0
  let gatherUntilMs = 0
  let answered = 0
  let stopping = false
  let gathered: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  function wake(): void {
    clearTimeout(timer)
    timer = undefined
    // A turn of the event loop lets everything that arrived with this frame join its batch.
    working ??= new Promise<void>((resolve) => setImmediate(resolve)).then(work).finally(() => {
      working = undefined
      if (awaited > 0) wake()
      else if (queue.length > 0) wakeLater()
    })
  }

  function wakeLater(): void {
    if (queue.length >= LAZY_MAX) wake()
    else timer ??= setTimeout(wake, LAZY_MS)
  }

  async function work(): Promise<void> {
    do {
      await gather()
      const answeredBefore = answered
      await writeOrSplit(take())
      expected = awaited + answered - answeredBefore
      gatherUntilMs = performance.now() + gatherMs
    } while (awaited > 0 || queue.length >= LAZY_MAX)
  }

  /**
   * Stations that were answered by one batch send again while the others wait. Without a pause each half would keep a batch of its own, and
   * pay for a commit of its own.
   */
  async function gather(): Promise<void> {
    const waitMs = gatherUntilMs - performance.now()
    if (awaited >= expected || waitMs <= 0 || stopping) return
    let late: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      gathered = resolve
      late = setTimeout(resolve, waitMs)
    })
    clearTimeout(late)
    gathered = undefined
  }

  function take(): Waiting[] {
    let count = 0
    for (let frames = 0; count < queue.length && frames < BATCH_FRAMES_MAX; count++) frames += queue[count]?.frames.length ?? 0
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    awaited -= batch.filter(({ done }) => done !== null).length
    return batch
  }

  /** One entry that cannot be written must not affect the others: the batch is halved until it is alone. */
  async function writeOrSplit(batch: readonly Waiting[]): Promise<void> {
    try {
      await patiently(() => write(batch))
      for (const { done } of batch) done?.()
      answered += batch.filter(({ done }) => done !== null).length
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) return giveUp(only, error)
      if (isUnavailable(error)) return batch.forEach(({ failed }) => failed(error))
      const half = Math.ceil(batch.length / 2)
      await writeOrSplit(batch.slice(0, half))
      await writeOrSplit(batch.slice(half))
    }
  }

  /** Two round trips besides those of the transaction: what is read goes together, and what is written. */
  async function write(batch: readonly Entry[]): Promise<void> {
    const facts = batch.flatMap((entry) => entry.facts)
    const frames = batch.flatMap((entry) => entry.frames)
    await inTransaction(db, async (trx) => {
      const [heads, writeFacts] = await together([headsOf(trx, frames), facts.length > 0 ? record(trx, facts) : nothing])
      await together([insertFrames(trx, frames, heads), writeFacts()])
    })
    onStored?.(new Set(frames.map(({ stationId }) => stationId)))
  }

  async function giveUp(entry: Waiting, error: unknown): Promise<void> {
    log.error({ event: 'ocpp.notRecorded', error, action: entry.frames[0]?.action, stationId: entry.frames[0]?.stationId })
    const frames = entry.frames
      .filter(({ direction }) => direction === 'in')
      .map((frame) => ({ ...frame, verdict: 'unusable' as const, note: 'its facts could not be written' }))
    try {
      if (!isUnavailable(error)) await write([{ frames, facts: [] }])
    } catch (second) {
      log.error({ event: 'ocpp.frameLost', error: second, stationId: entry.frames[0]?.stationId })
    }
    entry.failed(error)
  }

  return {
    keep: (entry) =>
      new Promise((resolve, reject) => {
        awaited += 1
        queue.push({ ...entry, done: resolve, failed: reject })
        if (awaited >= expected) gathered?.()
        wake()
      }),
    keepLater(entry) {
      queue.push({ ...entry, done: null, failed: (error) => log.error({ event: 'ocpp.notRecorded', error }) })
      if (!working) wakeLater()
    },
    backlog: () => queue.length,
    async stop() {
      stopping = true
      gathered?.()
      while (queue.length > 0 || working) {
        wake()
        await working
      }
      clearTimeout(timer)
    },
  }
}

/** Waits for a database that restarts. */
async function patiently(act: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
    try {
      return await act()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > giveUpAt) throw error
      await sleep(waitMs)
    }
  }
}
