import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reading, Register } from './outlet.ts'
import type { QueuedMessage } from './transaction-queue.ts'

/** What a station keeps without power. */
export interface StationRecord {
  registers: Partial<Record<number, Register>>
  transactions: OpenTransaction[]
  queue: QueuedMessage[]
  configuration: Partial<Record<string, string>>
  /** Connectors switched off by the operator; 0 stands for the whole station. */
  inoperative: number[]
  cache: Partial<Record<string, CachedTag>>
  /** Transactions by their own number to what the server called them, as written in its answer. */
  transactionIds: Partial<Record<string, string>>
  /** Of the last signed record. */
  pagination: number
  localNumber: number
  boots: number
  isPlugged: boolean
}

export interface CachedTag {
  status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'
  expiresAt?: number
}

export interface OpenTransaction {
  /** The station's own number for it; the server's may come much later. */
  local: string
  connectorId: number
  idTag: string
  meterStartWh: number
  /** By the station's clock. */
  startedAt: number
  /** For StopTransaction.transactionData, newest last; times are the station's. */
  samples: { context: 'Sample.Periodic' | 'Sample.Clock'; reading: Reading }[]
  /** The last moment known before the power went. */
  lastSeenAt: number
}

/** Where a station keeps its record. `save` must be safe to call often. */
export interface StationMemory {
  load(): StationRecord | null
  save(record: StationRecord): void
}

export function emptyRecord(): StationRecord {
  return {
    registers: {},
    transactions: [],
    queue: [],
    configuration: {},
    inoperative: [],
    cache: {},
    transactionIds: {},
    pagination: 0,
    localNumber: 0,
    boots: 0,
    isPlugged: false,
  }
}

/** Lives as long as the station object; enough for tests and single runs. */
export function volatileMemory(): StationMemory {
  let kept: StationRecord | null = null
  return { load: () => kept, save: (record) => void (kept = record) }
}

/** A file per station: registers never fall and queued messages are not lost when the simulator itself is killed. */
export function fileMemory(path: string): StationMemory {
  mkdirSync(dirname(path), { recursive: true })
  return {
    load() {
      try {
        return { ...emptyRecord(), ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<StationRecord>) }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    save(record) {
      writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}
