import { randomUUID } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { appendFrames } from '../src/edges/ocpp/index.ts'
import type { Trx } from '../src/platform/database.ts'
import { sha256 } from '../src/platform/hash.ts'
import { newId } from '../src/platform/ids.ts'

export interface TestFrame {
  readonly id: Id<'frame'>
  readonly stationId: string
  readonly action: string
  readonly raw: string
  /** In hexadecimal digits. */
  readonly sha256: string
  readonly at: Instant
}

/** Stores a message of a station, as the gateway does before its facts. */
export async function appendFrame(trx: Trx, frame: TestFrame): Promise<void> {
  const rest = { messageId: null, bytes: null, note: null, size: frame.raw.length }
  await appendFrames(trx, [{ ...frame, ...rest, connectionId: randomUUID(), direction: 'in', verdict: 'understood' }])
}

/** The same for the station of a unit, with any content; returns its id. */
export async function storeFrame(trx: Trx, pointId: Id<'point'>, action: string, at: Instant): Promise<Id<'frame'>> {
  const { rows } = await sql<{ stationId: string }>`SELECT station_id AS "stationId" FROM devices.point WHERE id = ${pointId}`.execute(trx)
  const id = newId('frame', at)
  const raw = `frame ${id}`
  await appendFrame(trx, { id, stationId: rows[0]?.stationId ?? '', action, raw, sha256: sha256(raw).toString('hex'), at })
  return id
}
