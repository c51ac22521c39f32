import type { Id } from '@ohmstead/contract/kernel/id'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import { blankFrame, secretIn } from '../../edges/ocpp/index.ts'
import type { Trx } from '../../platform/database.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'
import type { CommandRow } from './command.store.ts'
import { resealSecret, waitingSecrets } from './waiting-secret.store.ts'

const placeOf = (id: string): SealedPlace => ({ column: 'devices.command.sealed', row: id })

/** A payload as a command keeps it: what people may read, and the whole of it sealed where it holds a secret. */
export function sealPayload(sealer: Sealer, id: Id<'command'>, payload: object): { readonly payload: string; readonly sealed: Buffer | null } {
  const whole = JSON.stringify(payload)
  return secretIn(payload) === null
    ? { payload: whole, sealed: null }
    : { payload: blankFrame(whole), sealed: sealer.seal(Buffer.from(whole, 'utf8'), placeOf(id)) }
}

/** What goes out to the station. */
export function payloadOf(sealer: Sealer, { id, payload, sealed }: Pick<CommandRow, 'id' | 'payload' | 'sealed'>): object {
  const whole: unknown = JSON.parse(sealed === null ? payload : sealer.open(sealed, placeOf(id)).toString('utf8'))
  assert(typeof whole === 'object' && whole !== null, 'the payload of a command is an object')
  return whole
}

/** Seals what commands carry anew, with the first key; they wait a day at most. */
export async function resealCommands(owner: Trx, sealer: Sealer): Promise<Resealed> {
  await sql`ALTER TABLE devices.command DISABLE TRIGGER command_stays`.execute(owner)
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    SELECT id, sealed FROM devices.command WHERE sealed IS NOT NULL`.execute(owner)
  const resealed = await resealEach(
    sealer,
    [...rows, ...(await waitingSecrets(owner))].map(({ id, sealed }) => ({ sealed, place: placeOf(id) })),
    async (id, sealed) => {
      await sql`UPDATE devices.command SET sealed = ${sealed} WHERE id = ${id}`.execute(owner)
      await resealSecret(owner, id, sealed)
    },
  )
  await sql`ALTER TABLE devices.command ENABLE TRIGGER command_stays`.execute(owner)
  return resealed
}
