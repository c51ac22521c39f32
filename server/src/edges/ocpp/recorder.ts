import { isAwaited, openBatchWriter, type BatchWriterParts, type Entry, type Waiting } from './batch-writer.ts'

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

const BATCH_FRAMES_MAX = 2_000
/** Entries without a waiting caller are written at this number, or after this time. */
const LAZY_MAX = 1_000
const LAZY_MS = 200

export interface RecorderParts extends BatchWriterParts {
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

function openLane(parts: RecorderParts): Recorder {
  const writer = openBatchWriter(parts)
  const pause = openPause(parts.gatherMs ?? GATHER_MS)
  /** In the order of arrival: a heartbeat is never stored after a later message. */
  let queue: Waiting[] = []
  let awaited = 0
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
      await pause.wait(awaited)
      const answered = await writer.write(take())
      pause.expect(awaited + answered)
    } while (awaited > 0 || queue.length >= LAZY_MAX)
  }

  function take(): Waiting[] {
    let count = 0
    for (let frames = 0; count < queue.length && frames < BATCH_FRAMES_MAX; count++) frames += queue[count]?.frames.length ?? 0
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    awaited -= batch.filter(isAwaited).length
    return batch
  }

  return {
    keep: (entry) =>
      new Promise((resolve, reject) => {
        awaited += 1
        queue.push({ ...entry, done: resolve, failed: reject })
        pause.endAt(awaited)
        wake()
      }),
    keepLater(entry) {
      queue.push({ ...entry, done: null, failed: (error) => parts.log.error({ event: 'ocpp.notRecorded', error }) })
      if (!working) wakeLater()
    },
    backlog: () => queue.length,
    async stop() {
      pause.stop()
      while (queue.length > 0 || working) {
        wake()
        await working
      }
      clearTimeout(timer)
    },
  }
}

/**
 * The pause before a batch. Stations that were answered by one batch send again while the others wait. Without a pause each half would keep a
 * batch of its own, and pay for a commit of its own.
 */
function openPause(gatherMs: number) {
  /** After a batch: how many callers may soon wait together, and until when the next batch waits for them. */
  let expected = 0
  let untilMs = 0
  let stopped = false
  let end: (() => void) | undefined

  return {
    /** Resolves when the expected callers wait, or when their time is over. */
    async wait(awaited: number): Promise<void> {
      const waitMs = untilMs - performance.now()
      if (awaited >= expected || waitMs <= 0 || stopped) return
      let late: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        end = resolve
        late = setTimeout(resolve, waitMs)
      })
      clearTimeout(late)
      end = undefined
    },
    /** Ends the pause if so many waiting callers are all that were expected. */
    endAt(awaited: number): void {
      if (awaited >= expected) end?.()
    },
    expect(callers: number): void {
      expected = callers
      untilMs = performance.now() + gatherMs
    },
    stop(): void {
      stopped = true
      end?.()
    },
  }
}
