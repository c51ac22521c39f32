import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reading, Register } from './outlet.ts'
import type { QueuedMessage } from './transaction-queue.ts'

/** The persistent state of a station. */
export interface StationRecord {
  registers: Partial<Record<number, Register>>
  transactions: OpenTransaction[]
  queue: QueuedMessage[]
  configuration: Partial<Record<string, string>>
  /** Connectors switched off by the operator; 0 is the whole station. */
  inoperative: number[]
  cache: Partial<Record<string, CachedTag>>
  /** Server transaction ids by the station's own number, with the digits of the server's answer. */
  transactionIds: Partial<Record<string, string>>
  /** Page number of the last signed record. */
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
  /** The station's own number; the server's id may arrive much later. */
  local: string
  connectorId: number
  idTag: string
  meterStartWh: number
  /** By the station's clock. */
  startedAt: number
  /** For StopTransaction.transactionData, newest last; times are the station's. */
  samples: { context: 'Sample.Periodic' | 'Sample.Clock'; reading: Reading }[]
  /** The last known time before the power loss. */
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

/** Keeps the record in memory; enough for tests and single runs. */
export function volatileMemory(): StationMemory {
  let kept: StationRecord | null = null
  return { load: () => kept, save: (record) => void (kept = record) }
}

/** A file per station, so that registers never fall and queued messages survive if the simulator is killed. */
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
