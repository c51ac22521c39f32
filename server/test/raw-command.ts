import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { insertCommand } from '../src/features/devices/command.store.ts'
import type { Trx } from '../src/platform/database.ts'
import { newId } from '../src/platform/ids.ts'

export interface RawCommand {
  readonly pointId: Id<'point'>
  readonly action: string
  readonly payload: object
  readonly key: string
  readonly at: Instant
  readonly timeoutMs?: number
}

/** Stores a message of OCPP for a station, as staff write it. */
export async function rawCommand(trx: Trx, { pointId, action, payload, key, at, timeoutMs = 30_000 }: RawCommand): Promise<Id<'command'>> {
  const { id } = await insertCommand(trx, {
    id: newId('command', at),
    pointId,
    key,
    action,
    payload: JSON.stringify(payload),
    sealed: null,
    askedBy: 'test',
    askedAt: at,
    expiresAt: after(at, 5 * 60_000),
    timeoutMs,
  })
  return id
}
