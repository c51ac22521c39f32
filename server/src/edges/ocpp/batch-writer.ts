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

/** An entry of a batch, and who gets the result: the waiting caller, or without one only the log. */
export interface Waiting extends Entry {
  readonly done: (() => void) | null
  readonly failed: (error: unknown) => void
}

export function isAwaited({ done }: Waiting): boolean {
  return done !== null
}

export interface BatchWriterParts {
  readonly db: Database
  readonly record: FleetPort['record']
  readonly log: Log
  /** Called after frames of these stations were stored. */
  readonly onStored?: (stationIds: ReadonlySet<string>) => void
}

export interface BatchWriter {
  /** Stores a batch in one transaction and reports the result to each entry; returns how many waiting callers were served. */
  write(batch: readonly Waiting[]): Promise<number>
}

/** How long a database may be unavailable before stations get an error; until then they wait. */
const PATIENCE_MS = 20_000
const RETRY_MS_MAX = 1_000

const nothing = Promise.resolve(async () => undefined)

export function openBatchWriter({ db, record, log, onStored }: BatchWriterParts): BatchWriter {
  /** One entry that cannot be written must not affect the others: the batch is halved until it is alone. */
  async function writeOrSplit(batch: readonly Waiting[]): Promise<number> {
    try {
      await retryWhileUnavailable(() => write(batch))
      for (const { done } of batch) done?.()
      return batch.filter(isAwaited).length
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) {
        await giveUp(only, error)
        return 0
      }
      if (isUnavailable(error)) {
        for (const { failed } of batch) failed(error)
        return 0
      }
      const half = Math.ceil(batch.length / 2)
      return (await writeOrSplit(batch.slice(0, half))) + (await writeOrSplit(batch.slice(half)))
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

  return { write: writeOrSplit }
}

/** Waits for a database that restarts. */
async function retryWhileUnavailable(act: () => Promise<void>): Promise<void> {
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
